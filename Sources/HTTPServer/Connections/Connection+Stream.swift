import HTTP

/// Responses that are computed part by part.
///
/// Reading, computing and sending take turns: nothing is read while a part is computed or most of the last part waits
/// to be sent. So a stream of any length holds no more than one read and one part.
extension Connection {
  /// Begins a response whose head has been queued at `head`, after responses to earlier requests.
  mutating func begin(_ stream: any BodyStream, head: Int, isChunked: Bool, isPersistent: Bool) {
    if isChunked, parser.expectsContinue {
      outbox.insert(contentsOf: ResponseWriter.continueBytes, at: head)
    }
    receivedBodyBytes = 0
    isStreamComplete = false
    state = .streaming(
      Transfer(stream, isChunked: isChunked, isPersistent: isPersistent, hasBody: !parser.phase.isInBody))
  }

  /// The stream of the response that is being sent, if it has one.
  package var stream: (any BodyStream)? {
    switch state {
    case .streaming(let transfer), .advancing(let transfer): transfer.stream
    default: nil
    }
  }

  /// Whether the stream can compute a part now.
  var hasPart: Bool {
    if case .streaming(let transfer) = state { transfer.hasWork } else { false }
  }

  /// Queues a part that ``Action/advance(received:isComplete:)`` asked for.
  package mutating func advance(_ part: StreamPart) {
    guard case .advancing(var transfer) = state else {
      preconditionFailure("a part was queued without a request")
    }
    transfer.didAdvance(part)
    queue(part.bytes, of: transfer)
    if part.continuation == .end { finish(&transfer) }
    state = .streaming(transfer)
  }

  /// Ends the response instead of queueing the part that ``Action/advance(received:isComplete:)`` asked for; what is
  /// queued is still sent.
  package mutating func cutStream() {
    guard case .advancing = state else { preconditionFailure("a part was given up without a request") }
    endInBody()
  }

  /// Notes that the stream has changed although nothing arrived.
  package mutating func wake() {
    switch state {
    case .streaming(var transfer):
      transfer.wake()
      state = .streaming(transfer)
    case .advancing(var transfer):
      transfer.wake()
      state = .advancing(transfer)
    default: break
    }
  }

  /// The client sends nothing more while it watches changes: a sign of life finds out whether it still reads.
  package mutating func probe() {
    if timer.phase == .watch { queueSignOfLife() }
  }

  /// Queues a sign of life, which says that the stream continues.
  mutating func queueSignOfLife() {
    guard case .streaming(let transfer) = state else { return }
    queue(transfer.stream.signOfLife(), of: transfer)
  }

  mutating func next(_ current: Transfer, at now: Duration) -> Action {
    if unsentBytes >= Self.outputBytes { return write(at: now) }
    var transfer = current
    if timer.phase == .body { transfer.bodyTimer = timer.shifted(by: .zero - now) }
    if transfer.continuation != .end {
      guard receiveBody(of: &transfer) else { return cut(at: now) }
      if transfer.hasWork {
        timer = DeadlineTimer(.work, since: now)
        let received = transfer.takeReceived()
        state = .advancing(transfer)
        return .advance(received: received, isComplete: transfer.hasBody)
      }
    }
    state = .streaming(transfer)
    if hasOutput { return write(at: now) }
    if transfer.continuation == .end { return close(transfer, at: now) }
    guard transfer.hasBody else {
      if peerHasEnded { return cut(at: now) }
      timer = transfer.bodyTimer.shifted(by: now)
      return .read
    }
    guard !isDraining else {
      finish(&transfer)
      state = .streaming(transfer)
      return next(transfer, at: now)
    }
    timer.enter(.watch, at: now)
    return .wait
  }

  /// Takes the bytes of the request's body that have arrived.
  ///
  /// - Returns: Whether its framing is valid; no status can report that any more.
  private mutating func receiveBody(of transfer: inout Transfer) -> Bool {
    guard !transfer.hasBody else { return true }
    do throws(Refusal) {
      let pending = inbox
      let (bytes, isComplete) = try parser.takeBody(pending.span, at: &inboxStart)
      receivedBodyBytes += bytes.count
      transfer.receive(bytes, isComplete: isComplete)
    } catch {
      return false
    }
    if inboxStart == inbox.count { dropInbox() }
    return true
  }

  private mutating func queue(_ bytes: [UInt8], of transfer: Transfer) {
    bodyBytes += bytes.count
    dropSent()
    if transfer.isChunked { ResponseWriter.writeChunk(bytes, to: &outbox) } else { outbox += bytes }
  }

  private mutating func finish(_ transfer: inout Transfer) {
    transfer.end()
    isStreamComplete = true
    if transfer.isChunked { outbox += ResponseWriter.lastChunk }
  }

  /// Continues with the next request, or closes if the rest of a body could be mistaken for one.
  private mutating func close(_ transfer: Transfer, at now: Duration) -> Action {
    let goesOn = transfer.isChunked && transfer.isPersistent && transfer.hasBody && !isDraining
    state = goesOn ? .receiving : .closing
    if goesOn { timer = DeadlineTimer(.idle, since: now) } else { dropInbox() }
    return next(at: now)
  }

  private mutating func cut(at now: Duration) -> Action {
    endInBody()
    return next(at: now)
  }

  /// Ends in the middle of a body; the client can tell because its end is missing.
  private mutating func endInBody() {
    state = .closing
    dropInbox()
  }
}
