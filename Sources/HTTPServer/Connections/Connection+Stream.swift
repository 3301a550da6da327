import HTTP

/// Answers that are computed part by part.
///
/// Reading, computing and sending take turns: nothing is read while a part is computed or most of the last one waits
/// to be sent, so a stream holds no more than one read and one part, however long it is.
extension Connection {
  /// Begins an answer of which the head has been queued at the place `head`, behind answers to earlier requests.
  mutating func begin(_ stream: any BodyStream, head: Int, isChunked: Bool, isPersistent: Bool) {
    if isChunked, parser.expectsContinue {
      outbox.insert(contentsOf: ResponseWriter.continueBytes, at: head)
    }
    receivedBodyBytes = 0
    isStreamComplete = false
    state = .streaming(
      Transfer(stream, isChunked: isChunked, isPersistent: isPersistent, hasBody: !parser.isInBody))
  }

  /// The stream of the answer that is being sent, if it has one.
  package var stream: (any BodyStream)? {
    switch state {
    case .streaming(let transfer), .advancing(let transfer): transfer.stream
    default: nil
    }
  }

  /// Whether the stream has a part to be computed.
  var hasPart: Bool {
    if case .streaming(let transfer) = state { transfer.hasWork } else { false }
  }

  /// Queues a part that ``Action/advance(received:isComplete:)`` asked for.
  package mutating func advance(_ part: StreamPart) {
    guard case .advancing(var transfer) = state else {
      preconditionFailure("a part was queued that nobody asked for")
    }
    transfer.didAdvance(part)
    queue(part.bytes, of: transfer)
    if part.continuation == .end { finish(&transfer) }
    state = .streaming(transfer)
  }

  /// Ends the answer in place of the part that ``Action/advance(received:isComplete:)`` asked for, once what is queued is sent.
  package mutating func cutStream() {
    guard case .advancing = state else { preconditionFailure("a part was given up that nobody asked for") }
    endInBody()
  }

  /// The stream has something to tell though nothing came.
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

  /// The peer sends nothing more while it is told of changes: a sign of life finds out whether it still reads.
  package mutating func probe() {
    if patience.phase == .watch { queueSignOfLife() }
  }

  /// Queues what says that the stream still goes on.
  mutating func queueSignOfLife() {
    guard case .streaming(let transfer) = state else { return }
    queue(transfer.stream.signOfLife(), of: transfer)
  }

  /// What is to be done now.
  mutating func next(_ current: Transfer, at now: Duration) -> Action {
    if unsentBytes >= Self.outputBytes { return write(at: now) }
    var transfer = current
    if patience.phase == .body { transfer.bodyPatience = patience.shifted(by: .zero - now) }
    if transfer.continuation != .end {
      guard receiveBody(of: &transfer) else { return cut(at: now) }
      if transfer.hasWork {
        patience = Patience(.work, since: now)
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
      patience = transfer.bodyPatience.shifted(by: now)
      return .read
    }
    guard !isDraining else {
      finish(&transfer)
      state = .streaming(transfer)
      return next(transfer, at: now)
    }
    patience.enter(.watch, at: now)
    return .wait
  }

  /// Takes what has come of the request's body.
  ///
  /// - Returns: Whether its framing is whole; no status can say any more that it is not.
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

  /// Ends the body.
  private mutating func finish(_ transfer: inout Transfer) {
    transfer.end()
    isStreamComplete = true
    if transfer.isChunked { outbox += ResponseWriter.lastChunk }
  }

  /// Goes on with the next request, or ends where the rest of a body would be taken for one.
  private mutating func close(_ transfer: Transfer, at now: Duration) -> Action {
    let goesOn = transfer.isChunked && transfer.isPersistent && transfer.hasBody && !isDraining
    state = goesOn ? .receiving : .closing
    if goesOn { patience = Patience(.idle, since: now) } else { dropInbox() }
    return next(at: now)
  }

  private mutating func cut(at now: Duration) -> Action {
    endInBody()
    return next(at: now)
  }

  /// Ends in the middle of a body, which the client can tell by what is missing at its end.
  private mutating func endInBody() {
    state = .closing
    dropInbox()
  }
}
