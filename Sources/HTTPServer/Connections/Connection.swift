import HTTP

/// One client's connection as a state machine that performs no system calls: bytes and times go in, actions come out.
///
/// ```swift
/// connection.receive(upTo: 65_536, at: now) { socket.receive(into: &$0) }
/// switch connection.next(at: now) {
/// case .respond(let request): try connection.answer(respond(request), date: date)
/// …
/// ```
/// It asks for one action at a time. It reads nothing while a response waits to be sent, so a client that does not
/// read its responses cannot make us hold more of its requests. Times count from any fixed moment.
package struct Connection: ~Copyable {
  /// What the owner does next.
  package enum Action: Equatable {
    /// Wait for bytes and call ``receive(upTo:at:_:)``, or ``receiveEnd()`` at their end.
    case read
    /// Send the bytes of ``withOutput(_:)`` and report to ``didSend(_:at:)``.
    case write
    /// Compute the response and pass it to ``answer(_:date:)``. Until then there is no other action.
    case respond(Request)
    /// The same for a request that HTTP refuses.
    case refuse(Refusal, Request?)
    /// The body of this request has not arrived yet: call ``readBody()``, or ``answer(_:date:)`` if the head decides
    /// the response. Until then there is no other action. If the client `awaitsContinue`, it sends no body before it
    /// is asked to.
    case respondToHead(Request, awaitsContinue: Bool)
    /// Compute the next part of the response's ``stream``, and pass it to ``advance(_:)``. Until then there is no
    /// other action.
    case advance(received: [UInt8], isComplete: Bool)
    /// Wait for ``wake()``, and for the end of the client's bytes, which is reported once to ``probe()``.
    case wait
    /// Tell the client that nothing more will come.
    case finishWriting
    /// Close, whatever has not been sent.
    case close
  }

  enum State {
    case receiving
    case answering(isToHead: Bool, isVersion11: Bool, isPersistent: Bool)
    /// A response is being streamed: its next part is due, or is being computed.
    case streaming(Transfer)
    case advancing(Transfer)
    /// The last response is being sent.
    case closing
    /// Our side is closed; bytes that still arrive are discarded. Closing at once could destroy the response on its
    /// way (RFC 9112 §9.6).
    case lingering
    case closed
  }

  /// Bytes of responses that may wait to be sent before the next pipelined request is parsed.
  package static let outputBytes = 65_536

  let limits: Limits
  private let deadlines: Deadlines
  var parser: RequestParser
  var state = State.receiving
  var inbox: [UInt8] = []
  var inboxStart = 0
  var outbox: [UInt8] = []
  private(set) var outboxStart = 0
  var timer: DeadlineTimer
  /// The idle timer from before bytes arrived. If they are empty lines, it is restored: they begin no request and
  /// extend no deadline.
  private var idleTimer: DeadlineTimer?
  private(set) var peerHasEnded = false
  private(set) var isDraining = false
  private var hasExpired = false
  /// Whether the response to the head of the current request has been asked for.
  private var isHeadDecided = false
  /// Whether it was closed while the body of an unanswered request was arriving.
  private var isCutInBody = false
  private var isShed = false
  /// Bytes of the last response's body that were queued, without framing.
  var bodyBytes = 0
  /// Bytes of the request's body that were passed to the stream of the last response.
  var receivedBodyBytes = 0
  /// Whether the end of the last streamed response was queued.
  var isStreamComplete = false
  private var requestsLeft: Int

  /// A connection that has just been accepted; over TLS, its handshake comes first.
  package init(
    limits: Limits, deadlines: Deadlines, requestLimit: Int = .max, isSecure: Bool = false,
    streams: @escaping StreamedRequests = { _ in false }, at now: Duration
  ) {
    self.limits = limits
    self.deadlines = deadlines
    requestsLeft = requestLimit
    parser = RequestParser(limits: limits, streams: streams, isSecure: isSecure)
    timer = DeadlineTimer(isSecure ? .handshake : .idle, since: now)
  }

  /// When ``expire(at:)`` is due if nothing happens until then.
  package var deadline: Duration { timer.deadline(deadlines) }

  /// Whether the client has been idle for so long, with no request begun.
  package func hasIdled(for time: Duration, at now: Duration) -> Bool {
    timer.phase == .idle && timer.has(lasted: time, at: now)
  }

  /// Bytes held for the client: of an incomplete request, and of responses that are not sent or were sent but not
  /// dropped yet.
  package var heldBytes: Int {
    let streamed =
      switch state {
      case .streaming(let transfer), .advancing(let transfer): transfer.heldBytes
      default: 0
      }
    // Between requests the parser holds next to nothing.
    let parsed = parser.phase.hasBegun ? parser.heldBytes : 0
    return inbox.count - inboxStart + parsed + outbox.count + streamed
  }

  /// Whether the last response is not complete yet: more of it may be computed, or waits to be sent.
  package var isAnswering: Bool { stream != nil || hasOutput }

  /// Bytes of the last response's body that were sent. If it was cut off this is slightly too low, because unsent
  /// framing counts as body.
  package var sentBodyBytes: Int { max(0, bodyBytes - unsentBytes) }

  /// Whether the last streamed response has reached its end, so that closing loses nothing of it.
  package var hasEndedStream: Bool {
    if case .closed = state { isStreamComplete && !hasOutput } else { isStreamComplete }
  }

  // MARK: Room

  /// Borrows buffers of the pool until ``giveBack(to:)``, where the connection has none.
  package mutating func borrow(from pool: inout BufferPool) {
    pool.lendInbox(to: &inbox)
    pool.lendOutbox(to: &outbox)
    swap(&pool.requests, &parser.buffers)
  }

  /// Returns buffers that are empty or nearly empty, except for that of responses that are sent in a moment.
  package mutating func giveBack(to pool: inout BufferPool, isSending: Bool = false) {
    pool.takeInbox(from: &inbox)
    if !isSending { pool.takeOutbox(from: &outbox) }
    parser.returnBodyBuffer()
    swap(&pool.requests, &parser.buffers)
  }

  /// Passes the bytes to send to `send`.
  package func withOutput<Result>(_ send: (Span<UInt8>) -> Result) -> Result {
    send(outbox.span.extracting(outboxStart..<outbox.count))
  }

  // MARK: What happened

  /// The handshake is complete; further calls do nothing.
  package mutating func didShakeHands(at now: Duration) {
    if timer.phase == .handshake { timer = DeadlineTimer(.idle, since: now) }
  }

  /// Receives bytes: `receive` appends at most `limit` bytes to those that wait to be parsed.
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
    timer.count(received)
    switch state {
    case .receiving, .streaming:
      guard !parser.phase.isInBody else { return }
      if timer.phase == .idle { idleTimer = timer }
      timer.enter(.head, at: now)
      return
    case .lingering: if timer.byteCount > deadlines.lingerBytes { state = .closed }
    default: break
    }
    inbox.removeLast(received)
  }

  /// The client will send nothing more; it may still read.
  package mutating func receiveEnd() {
    peerHasEnded = true
    if case .lingering = state { state = .closed }
  }

  /// The first `count` bytes of ``withOutput(_:)`` have been sent.
  package mutating func didSend(_ count: Int, at now: Duration) {
    timer.count(count)
    outboxStart = min(outboxStart + count, outbox.count)
    guard !hasOutput else { return }
    outbox.removeAll(keepingCapacity: true)
    outboxStart = 0
  }

  /// Drops sent bytes before the next response is queued. Less than ``outputBytes`` still waits, so fewer bytes are
  /// moved than were sent.
  mutating func dropSent() {
    guard outboxStart >= Self.outputBytes else { return }
    outbox.removeFirst(outboxStart)
    outboxStart = 0
  }

  /// The connection is broken.
  package mutating func fail() {
    if case .receiving = state { isCutInBody = parser.phase.isInBody }
    state = .closed
  }

  /// Whether it ends without another action.
  package var hasFailed: Bool { if case .closed = state { true } else { false } }

  /// The request whose body was arriving when the connection ended, and that was not answered.
  package var abandonedRequest: Request? { isCutInBody ? parser.unfinishedRequest?.withoutBody : nil }

  /// Bytes that have arrived of a body that is incomplete or was cut off.
  package var unfinishedBodyBytes: Int { parser.bodyByteCount }

  /// The server stops: the next response is the last, and a connection without a current request is closed.
  package mutating func drain() { isDraining = true }

  /// Memory is full: refuses a request whose body is arriving. A complete request is still answered.
  package mutating func shed() {
    if case .receiving = state { isShed = parser.phase.isInBody }
  }

  /// Ends the phase if its deadline has passed.
  ///
  /// - Returns: The phase that took too long, if any.
  @discardableResult package mutating func expire(at now: Duration) -> DeadlineTimer.Phase? {
    guard now >= deadline else { return nil }
    let phase = timer.phase
    switch (state, phase) {
    case (.receiving, .head), (.receiving, .body): hasExpired = true
    case (.streaming, .watch):
      // The stream shows that it continues. If the client does not read this, the write deadline ends the connection.
      queueSignOfLife()
      timer = DeadlineTimer(.idle, since: now)
      return nil
    default: fail()
    }
    return phase
  }

  /// Queues the response that was asked for.
  ///
  /// - Throws: ``ResponseError`` if it cannot be written; then another response must be queued.
  package mutating func answer(_ response: Response, date: String) throws(ResponseError) {
    guard case .answering(let isToHead, let isVersion11, let isPersistent) = state else {
      preconditionFailure("a response was queued without a request")
    }
    // The unread rest of a body would be mistaken for the next request.
    let isUnread = response.stream == nil && parser.phase.isInBody
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

  /// Takes back an answered request, so that the next one can use its buffers.
  package mutating func reuse(_ request: consuming Request) { parser.reuse(request) }

  /// Continues with the body, and queues a 100 if the client waits for it.
  package mutating func readBody() {
    guard case .answering = state, parser.phase.isInBody else { preconditionFailure("no body is expected") }
    state = .receiving
    if awaitsContinue { outbox.append(contentsOf: ResponseWriter.continueBytes) }
  }

  // MARK: What is next

  /// The next action.
  package mutating func next(at now: Duration) -> Action {
    switch state {
    case .receiving: return nextWhileReceiving(at: now)
    case .answering, .advancing: preconditionFailure("the response is still missing")
    case .streaming(let transfer): return next(transfer, at: now)
    case .closing:
      parser.forget()
      if hasOutput { return write(at: now) }
      state = peerHasEnded ? .closed : .lingering
      timer = DeadlineTimer(.linger, since: now)
      return .finishWriting
    case .lingering: return .read
    case .closed: return .close
    }
  }

  /// Whether there is nothing to do but to send short responses, none of which has been sent in part.
  package var hasOnlyShortOutput: Bool {
    hasOutput && outboxStart == 0 && outbox.count <= BufferPool.groupedBytes && stream == nil
      && !hasUnreadBytes && !parser.phase.hasBegun
  }

  var unsentBytes: Int { outbox.count - outboxStart }

  var hasOutput: Bool { unsentBytes > 0 }

  /// Whether bytes have arrived that were not parsed yet: the next requests, or a part of one.
  package var hasUnreadBytes: Bool { inboxStart < inbox.count }

  private mutating func nextWhileReceiving(at now: Duration) -> Action {
    if mayParse, unsentBytes < Self.outputBytes, let action = parse(at: now) { return action }
    if hasOutput { return write(at: now) }
    guard !peerHasEnded, parser.phase.hasBegun || !isDraining else {
      state = .closed
      return .finishWriting
    }
    switch timer.phase {
    case .handshake: break
    case .head where !parser.phase.hasBegun: timer = idleTimer ?? DeadlineTimer(.idle, since: now)
    default: timer.enter(parser.phase.isInBody ? .body : parser.phase.hasBegun ? .head : .idle, at: now)
    }
    return .read
  }

  /// Whether there is something to parse or refuse. A request that is shed has begun.
  private var mayParse: Bool { hasUnreadBytes || parser.phase.hasBegun || hasExpired }

  mutating func write(at now: Duration) -> Action {
    timer.enter(.write, at: now)
    return .write
  }

  private mutating func parse(at now: Duration) -> Action? {
    do throws(Refusal) {
      if let parsed = try parseRequest() { return respond(to: parsed, at: now) }
    } catch {
      return refuse(error)
    }
    if isShed { return refuse(.overloaded(retryAfter: 1)) }
    if hasExpired { return refuse(.tooSlow(parser.phase.isInBody ? .body : .head)) }
    if peerHasEnded && parser.phase.hasBegun { return refuse(.malformed(.incomplete)) }
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

  private mutating func respond(to parsed: consuming RequestParser.Parsed, at now: Duration) -> Action {
    isHeadDecided = false
    hasExpired = false
    isShed = false
    timer = DeadlineTimer(.work, since: now)
    requestsLeft -= 1
    state = .answering(
      isToHead: parsed.request.method == .head, isVersion11: parsed.isVersion11,
      isPersistent: parsed.isPersistent && requestsLeft > 0)
    return .respond(parsed.request)
  }

  /// Nobody knows where the next request begins after a refusal, so the response is the last.
  private mutating func refuse(_ refusal: Refusal) -> Action {
    let request = parser.unfinishedRequest
    state = .answering(isToHead: parser.isHead, isVersion11: true, isPersistent: false)
    return .refuse(refusal, request)
  }

  /// Once for each body that does not arrive with its head. If the client waits and the head decides the response, it
  /// must come instead of a 100 (RFC 9110 §10.1.1).
  private mutating func respondToHead() -> Action? {
    guard !isHeadDecided, parser.phase.isInBody, let request = parser.unfinishedRequest else { return nil }
    isHeadDecided = true
    state = .answering(isToHead: parser.isHead, isVersion11: true, isPersistent: false)
    return .respondToHead(request, awaitsContinue: awaitsContinue)
  }

  /// Whether the client waits for a 100; a client that has sent part of the body does not.
  private var awaitsContinue: Bool {
    parser.expectsContinue && parser.bodyByteCount == 0 && inboxStart == inbox.count
  }

  mutating func dropInbox() {
    inboxStart = 0
    inbox.removeAll(keepingCapacity: true)
  }
}
