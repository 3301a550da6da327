import HTTP

/// One client's conversation, as a machine that performs no system call: bytes and times go in, actions come out.
///
/// ```swift
/// connection.receive(upTo: 65_536, at: now) { socket.receive(into: &$0) }
/// switch connection.next(at: now) {
/// case .respond(let request): try connection.answer(respond(request), date: date)
/// …
/// ```
/// It asks for one thing at a time. While an answer waits to be sent nothing is read, so a client that does not
/// take its answers cannot make us hold more of its requests. Times count from any fixed moment.
package struct Connection: ~Copyable {
  /// What its owner shall do next.
  package enum Action: Equatable {
    /// Wait for bytes and call ``receive(upTo:at:_:)``, or the end to ``receiveEnd()``.
    case read
    /// Send what ``withOutput(_:)`` hands out and report to ``didSend(_:at:)``.
    case write
    /// Compute the answer and hand it to ``answer(_:date:)``; until then nothing else is asked for.
    case respond(Request)
    /// Likewise for a request that HTTP refuses.
    case refuse(Refusal, Request?)
    /// The body of this request has not arrived yet: call ``takeBody()``, or ``answer(_:date:)`` if the head decides the
    /// response; until then nothing else is asked for. If the client `awaitsContinue`, it sends no body before it is asked to.
    case respondToHead(Request, awaitsContinue: Bool)
    /// Ask the answer's ``stream`` for a part, and hand that to ``advance(_:)``; until then nothing else is asked for.
    case advance(received: [UInt8], isComplete: Bool)
    /// Wait for ``wake()``, and for nothing of the peer but its end, of which is told once by ``probe()``.
    case wait
    /// Tell the peer that nothing more will come.
    case finishWriting
    /// Close, whatever has not been sent.
    case close
  }

  enum State {
    case receiving
    case answering(isToHead: Bool, isVersion11: Bool, isPersistent: Bool)
    /// An answer is sent part by part; its next part is to be seen to, or is being computed.
    case streaming(Transfer)
    case advancing(Transfer)
    /// The last answer is being sent.
    case closing
    /// Our side is closed; what still comes is thrown away, for closing at once could destroy the answer on its
    /// way (RFC 9112 §9.6).
    case lingering
    case closed
  }

  /// Bytes of answers that may wait before the next pipelined request is looked at.
  package static let outputBytes = 65_536

  private let limits: Limits
  private let deadlines: Deadlines
  var parser: RequestParser
  var state = State.receiving
  var inbox: [UInt8] = []
  var inboxStart = 0
  var outbox: [UInt8] = []
  private(set) var outboxStart = 0
  var patience: Patience
  /// How it was idle until bytes came, in case that they are empty lines: those begin no request and move no deadline.
  private var idleness: Patience?
  private(set) var peerHasEnded = false
  private(set) var isDraining = false
  private var hasExpired = false
  /// Whether what to do about the body that is still to come has been asked for.
  private var isHeadDecided = false
  /// Whether it was closed while a body was coming to which nothing had been answered.
  private var isCutInBody = false
  private var isShed = false
  /// Bytes of the last answer's body that were queued, without what frames them.
  var bodyBytes = 0
  /// Bytes of the request's body that were handed to the stream of the last answer.
  var receivedBodyBytes = 0
  /// Whether the end of the last streamed answer was queued.
  var isStreamComplete = false
  private var requestsLeft: Int

  /// A connection that has just been accepted, and over TLS still has to shake hands.
  package init(
    limits: Limits, deadlines: Deadlines, requestLimit: Int = .max, isSecure: Bool = false,
    streams: @escaping StreamedRequests = { _ in false }, at now: Duration
  ) {
    self.limits = limits
    self.deadlines = deadlines
    requestsLeft = requestLimit
    parser = RequestParser(limits: limits, streams: streams, isSecure: isSecure)
    patience = Patience(isSecure ? .handshake : .idle, since: now)
  }

  /// When ``expire(at:)`` is due if nothing happens until then.
  package var deadline: Duration { patience.deadline(deadlines) }

  /// Whether its client has asked for nothing for so long, and begun no request.
  package func hasIdled(for time: Duration, at now: Duration) -> Bool {
    patience.phase == .idle && patience.has(lasted: time, at: now)
  }

  /// Bytes held for the client: of a request that is not complete, and of answers that are not sent, with what is sent of
  /// them and not dropped yet.
  package var heldBytes: Int {
    let streamed =
      switch state {
      case .streaming(let transfer), .advancing(let transfer): transfer.heldBytes
      default: 0
      }
    return inbox.count - inboxStart + parser.heldBytes + outbox.count + streamed
  }

  /// Whether the last answer is still on its way: more of it may be computed, or waits to be sent.
  package var isAnswering: Bool { stream != nil || hasOutput }

  /// Bytes of the last answer's body that are sent; some fewer where it was cut off, for what frames the rest counts as body.
  package var sentBodyBytes: Int { max(0, bodyBytes - unsentBytes) }

  /// Whether the last streamed answer has come to its end, of which nothing is lost with the connection.
  package var hasEndedStream: Bool {
    if case .closed = state { isStreamComplete && !hasOutput } else { isStreamComplete }
  }

  // MARK: Room

  /// Uses `room` until ``giveBack(_:)``, for what there is no room for yet.
  package mutating func use(_ room: inout Room) {
    Room.lend(&room.inbox, to: &inbox)
    Room.lend(&room.outbox, to: &outbox)
    swap(&room.requests, &parser.room)
  }

  /// Gives all room back in which there is nothing, or little.
  package mutating func giveBack(_ room: inout Room) {
    inbox.giveRoom(to: &room.inbox, upTo: Room.keptBytes)
    outbox.giveRoom(to: &room.outbox, upTo: Room.keptBytes)
    parser.giveRoomOfBody()
    swap(&room.requests, &parser.room)
  }

  /// Hands what is to be sent to `send`.
  package func withOutput<Result>(_ send: (Span<UInt8>) -> Result) -> Result {
    send(outbox.span.extracting(outboxStart..<outbox.count))
  }

  // MARK: What happened

  /// Both sides have shaken hands; further times it says nothing.
  package mutating func didShakeHands(at now: Duration) {
    if patience.phase == .handshake { patience = Patience(.idle, since: now) }
  }

  /// Takes bytes that come from the peer: `receive` puts at most `limit` of them behind those that wait to be read.
  package mutating func receive(
    upTo limit: Int, at now: Duration, _ receive: (inout OutputSpan<UInt8>) -> Void
  ) {
    if inboxStart > 0 {
      inbox.removeFirst(inboxStart)
      inboxStart = 0
    }
    let waiting = inbox.count
    inbox.append(addingCapacity: limit, initializingWith: receive)
    let received = inbox.count - waiting
    guard received > 0 else { return }
    patience.count(received)
    switch state {
    case .receiving, .streaming:
      guard !parser.isInBody else { return }
      if patience.phase == .idle { idleness = patience }
      patience.enter(.head, at: now)
      return
    case .lingering: if patience.byteCount > deadlines.lingerBytes { state = .closed }
    default: break
    }
    inbox.removeLast(received)
  }

  /// The peer will send nothing more; it may still read.
  package mutating func receiveEnd() {
    peerHasEnded = true
    if case .lingering = state { state = .closed }
  }

  /// The first `count` bytes that ``withOutput(_:)`` handed out are sent.
  package mutating func didSend(_ count: Int, at now: Duration) {
    patience.count(count)
    outboxStart = min(outboxStart + count, outbox.count)
    guard !hasOutput else { return }
    outbox.removeAll(keepingCapacity: true)
    outboxStart = 0
  }

  /// Makes room for what is queued next: answers follow each other before the last of them is sent. Then less than
  /// ``outputBytes`` waits, so fewer bytes are moved than were sent.
  mutating func dropSent() {
    guard outboxStart >= Self.outputBytes else { return }
    outbox.removeFirst(outboxStart)
    outboxStart = 0
  }

  /// The connection is broken.
  package mutating func fail() {
    if case .receiving = state { isCutInBody = parser.isInBody }
    state = .closed
  }

  /// The request that ended with the connection while its body was coming, and that nothing was answered to.
  package var cutRequest: Request? { isCutInBody ? parser.unfinishedRequest?.withoutBody : nil }

  /// Bytes that have come of a body that is still to come in full, or never will.
  package var unfinishedBodyBytes: Int { parser.bodyByteCount }

  /// The server stops: the next answer is the last, and without a request under way there is none.
  package mutating func drain() { isDraining = true }

  /// The server cannot hold any more: a body that is being received is refused. A request that is complete is answered, and
  /// what follows it is another's matter.
  package mutating func shed() {
    if case .receiving = state { isShed = parser.isInBody }
  }

  /// Time has passed; whoever is past its deadline is cut.
  ///
  /// - Returns: What has taken too long, if anything.
  @discardableResult package mutating func expire(at now: Duration) -> Patience.Phase? {
    guard now >= deadline else { return nil }
    let phase = patience.phase
    switch (state, phase) {
    case (.receiving, .head), (.receiving, .body): hasExpired = true
    case (.streaming, .watch):
      // The stream says that it is still there; a client that does not take that is cut by the deadline for writing.
      queueSignOfLife()
      patience = Patience(.idle, since: now)
      return nil
    default: fail()
    }
    return phase
  }

  /// Queues the answer that was asked for.
  ///
  /// - Throws: ``ResponseError`` if it cannot be written; another answer is then due.
  package mutating func answer(_ response: Response, date: String) throws(ResponseError) {
    guard case .answering(let isToHead, let isVersion11, let isPersistent) = state else {
      preconditionFailure("an answer was queued that nobody asked for")
    }
    // What has not come of a streamed body would be taken for the next request.
    let isUnread = response.stream == nil && parser.isInBody
    let takesChunks = isVersion11 || response.stream == nil
    let mayContinue = isPersistent && !isDraining && !isUnread && takesChunks
    dropSent()
    let head = outbox.count
    bodyBytes = try ResponseWriter.write(
      response, to: &outbox, isToHead: isToHead,
      persistence: mayContinue ? (isVersion11 ? .persistent : .keepAlive) : .close,
      takesChunks: takesChunks, date: date)
    if let stream = response.stream, !isToHead {
      return begin(stream, head: head, isChunked: takesChunks, isPersistent: mayContinue)
    }
    state = mayContinue ? .receiving : .closing
    if !mayContinue { dropInbox() }
  }

  /// Takes a request back that has been answered, of which the next one uses the room.
  package mutating func reuse(_ request: consuming Request) { parser.reuse(request) }

  /// Goes on with the body, and queues a 100 if the client waits for that.
  package mutating func takeBody() {
    guard case .answering = state, parser.isInBody else { preconditionFailure("no body is to come") }
    state = .receiving
    if awaitsContinue { outbox.append(contentsOf: ResponseWriter.continueBytes) }
  }

  // MARK: What is next

  /// What is to be done now.
  package mutating func next(at now: Duration) -> Action {
    switch state {
    case .receiving: return nextWhileReceiving(at: now)
    case .answering, .advancing: preconditionFailure("the answer that was asked for is still missing")
    case .streaming(let transfer): return next(transfer, at: now)
    case .closing:
      parser.forget()
      if hasOutput { return write(at: now) }
      state = peerHasEnded ? .closed : .lingering
      patience = Patience(.linger, since: now)
      return .finishWriting
    case .lingering: return .read
    case .closed: return .close
    }
  }

  var unsentBytes: Int { outbox.count - outboxStart }

  var hasOutput: Bool { unsentBytes > 0 }

  /// Whether bytes have come that nobody has taken: the next requests, or a part of one.
  package var hasUnreadBytes: Bool { inboxStart < inbox.count }

  private mutating func nextWhileReceiving(at now: Duration) -> Action {
    if mayParse, unsentBytes < Self.outputBytes, let action = parse(at: now) { return action }
    if hasOutput { return write(at: now) }
    guard !peerHasEnded, parser.hasBegun || !isDraining else {
      state = .closed
      return .finishWriting
    }
    switch patience.phase {
    case .handshake: break
    case .head where !parser.hasBegun: patience = idleness ?? Patience(.idle, since: now)
    default: patience.enter(parser.isInBody ? .body : parser.hasBegun ? .head : .idle, at: now)
    }
    return .read
  }

  /// Whether there is anything to be parsed or refused. A request that is shed has begun.
  private var mayParse: Bool { hasUnreadBytes || parser.hasBegun || hasExpired }

  mutating func write(at now: Duration) -> Action {
    patience.enter(.write, at: now)
    return .write
  }

  private mutating func parse(at now: Duration) -> Action? {
    do throws(Refusal) {
      if let parsed = try parseRequest() { return respond(to: parsed, at: now) }
    } catch {
      return refuse(error)
    }
    if isShed { return refuse(.overloaded(retryAfter: 1)) }
    if hasExpired { return refuse(.tooSlow(parser.isInBody ? .body : .head)) }
    if peerHasEnded && parser.hasBegun { return refuse(.malformed(.incomplete)) }
    return respondToHead()
  }

  private mutating func parseRequest() throws(Refusal) -> RequestParser.Parsed? {
    let parsed = try parseInbox()
    if !hasUnreadBytes { dropInbox() }
    return parsed
  }

  private mutating func parseInbox() throws(Refusal) -> RequestParser.Parsed? {
    // A span of a stored property would hold all of `self`.
    let received = inbox
    return try parser.parse(received.span, at: &inboxStart)
  }

  private mutating func respond(to parsed: RequestParser.Parsed, at now: Duration) -> Action {
    isHeadDecided = false
    hasExpired = false
    isShed = false
    patience = Patience(.work, since: now)
    requestsLeft -= 1
    state = .answering(
      isToHead: parsed.request.method == .head, isVersion11: parsed.isVersion11,
      isPersistent: parsed.isPersistent && requestsLeft > 0)
    return .respond(parsed.request)
  }

  /// After a refusal nobody knows where the next request begins, so the answer is the last.
  private mutating func refuse(_ refusal: Refusal) -> Action {
    let request = parser.unfinishedRequest
    state = .answering(isToHead: parser.isHead, isVersion11: true, isPersistent: false)
    return .refuse(refusal, request)
  }

  /// Once for each body that does not come with its head. Where the client waits and the head decides the answer, that has
  /// to come in place of a 100 (RFC 9110 §10.1.1).
  private mutating func respondToHead() -> Action? {
    guard !isHeadDecided, parser.isInBody, let request = parser.unfinishedRequest else { return nil }
    isHeadDecided = true
    state = .answering(isToHead: parser.isHead, isVersion11: true, isPersistent: false)
    return .respondToHead(request, awaitsContinue: awaitsContinue)
  }

  /// Whether the client waits for a 100; one that has sent part of the body does not.
  private var awaitsContinue: Bool {
    parser.expectsContinue && parser.bodyByteCount == 0 && inboxStart == inbox.count
  }

  mutating func dropInbox() {
    inboxStart = 0
    inbox.removeAll(keepingCapacity: true)
  }

  // MARK: Invariants

  /// Stops if the machine is in a state it must never be in: past the end of a buffer, or with more in one than the
  /// limits and one read allow.
  package func checkInvariants(readBytes: Int, answerBytes: Int) {
    precondition((0...inbox.count).contains(inboxStart), "the inbox begins past its end")
    precondition((0...outbox.count).contains(outboxStart), "the outbox begins past its end")
    precondition(inbox.count - inboxStart <= limits.headBytes + limits.requestLineBytes + readBytes)
    precondition(unsentBytes <= Self.outputBytes + answerBytes)
    precondition(outbox.count <= 2 * Self.outputBytes + answerBytes)
  }
}
