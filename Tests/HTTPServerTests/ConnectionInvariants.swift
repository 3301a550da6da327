import HTTP
import HTTPServer

/// The invariants of a connection, whatever happens to it.
extension ConnectionSimulation {
  /// The first broken invariant, if any.
  var brokenPromise: String? {
    if let failure { return failure }
    if !areRefusalsDue { return "refused with \(refusals)" }
    let dueCount = min(script.count, fate.requestLimit)
    if areAllDue && answeredCount != dueCount { return "answered \(answeredCount) of \(dueCount)" }
    do throws(AnswerReader.Malformed) {
      return try brokenAnswer()
    } catch {
      return error.description
    }
  }

  /// Whether every refusal has a cause.
  private var areRefusalsDue: Bool {
    if fate.isMalformed { return refusals == [.malformed(.fieldName)] }
    guard let refusal = refusals.first else { return true }
    guard refusals.count == 1 else { return false }
    return switch refusal {
    case .expectationFailed: fate.isDecided
    case .overloaded: shedRequest == answeredCount
    case .malformed(.incomplete): fate.endsAt != nil
    case .tooSlow(.head): expired.contains(.head)
    // The rest of a late head may have arrived with the beginning of a body.
    case .tooSlow(.body): expired.contains { $0 == .head || $0 == .body }
    default: false
    }
  }

  /// Whether nothing happened that may leave a request without a response.
  private var areAllDue: Bool {
    let isCutShort = isCut || hasOverdueConnections || fate.endsAt != nil || fate.drainsAt != nil
    return !isCutShort && (refusals.isEmpty || fate.isMalformed)
  }

  /// The output is one response for each request, in order, and nothing after the one that closes.
  private func brokenAnswer() throws(AnswerReader.Malformed) -> String? {
    var reader = AnswerReader(sent)
    var count = 0
    var isLast = false
    while !reader.isAtEnd {
      if isLast { return "something follows the last answer" }
      let request = count < answeredCount ? script[count] : nil
      let answer = try reader.next(isToHead: request?.kind == .head)
      if !answer.isWhole && !mayBeCut(request) { return "answer \(count) is cut short" }
      if answer.isContinued && !(script.indices.contains(count) && script[count].waitsToContinue) {
        return "a 100 that nobody waits for"
      }
      // An incomplete head may belong to a 100 without a response after it.
      if answer.status == 0 { break }
      if let broken = brokenAnswer(answer, to: request, count) { return broken }
      isLast = !answer.isWhole || answer.fields["Connection"] == "close"
      count += 1
    }
    let due = answeredCount + refusals.count
    return count == due || isCut && count < due ? nil : "\(count) answers where \(due) are due"
  }

  private func brokenAnswer(
    _ answer: AnswerReader.Answer, to request: SimulatedRequest?, _ place: Int
  ) -> String? {
    guard let request else {
      let isDue = place == answeredCount && answer.status == refusals.first?.status.code
      return isDue && answer.fields["Connection"] == "close" ? nil : "\(answer.status) is not the refusal"
    }
    // A draining server ends streams that would continue.
    let isPart = !answer.isWhole || (fate.drainsAt != nil && request.kind == .watch)
    let isRight = answer.status == 200 && answer.fields["Answers"] == request.path
    return isRight && request.isAnswered(by: answer.content, signs: signs[place], isPart: isPart)
      ? nil : "answer \(place) is not what is to be answered"
  }

  /// Whether the response may be cut off: its client left, its time ran out, or its request's body did not arrive.
  private func mayBeCut(_ request: SimulatedRequest?) -> Bool {
    isCut || (fate.endsAt != nil && request?.isStreamed == true)
  }
}
