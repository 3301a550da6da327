import CLinux
import Glibc
import HTTP

/// One thread's share of the server: its listener, its connections, their deadlines.
///
/// It carries out what its connections ask for and decides nothing about HTTP. One thread uses it, and no other.
final class EventLoop {
  /// What a loop is to do for whom.
  struct Duties: Sendable {
    let configuration: ServerConfiguration
    let places: Places
    /// Of these, as many as may be kept by answers which go on as long as there is something to tell.
    let watchers: Places
    let responder: any Responder
    let workers: WorkerPool
    let held: HeldBytes
    let tls: TLSStore?
    let metrics: ServerMetrics?
    let observe: Observer?
    /// Whether the loop shall finish what it has and end; it looks when it is woken.
    let shallStop: @Sendable () -> Bool
  }

  /// The descriptors a loop works with.
  struct Parts: ~Copyable, Sendable {
    let poller: Poller
    let listener: Listener

    /// A listener on that port, and a poller that watches it and the mailbox.
    init(host: String, port: UInt16, mailbox: Mailbox) throws(ServerError) {
      let listener = try Listener(host: host, port: port)
      let poller = try Poller()
      try poller.add(mailbox.wake.descriptor.number, .readable, token: Token.wake)
      try poller.add(listener.descriptor.number, .readable, token: Token.listener)
      self.listener = listener
      self.poller = poller
    }
  }

  /// A connection with its socket and what the loop has arranged for it.
  struct Entry: ~Copyable {
    let socket: Socket
    let client: PeerAddress
    var connection: Connection
    /// What the poller waits for.
    var interest = Poller.Interest.readable
    /// Whether bytes are to be received when it is ready.
    var isReading = true
    /// What has to be waited for before bytes can be received.
    var readingInterest = Poller.Interest.readable
    /// Whether it was found that the client sends nothing more, while it waits to be told of changes.
    var isEndKnown = false
    /// When the wheel reminds of it, if it does.
    var reminder: Duration?
    /// Whether it goes on in a later turn with what it has received or is to be told.
    var isUnfinished = false
    /// What a worker computes for it.
    var job: Job?
    /// What it counts for in what all connections hold.
    var heldBytes = 0
    /// A streamed answer that is being sent, of which is told at its end, and when it was asked for.
    var streamed: (exchange: Exchange, start: Duration)?
  }

  enum Token {
    static let listener = UInt64.max
    static let wake = UInt64.max - 1
  }

  /// Bytes that are received at once.
  private static let readBytes = 65_536
  /// What a connection sends until everybody else has been looked at: one that reads as fast as we send never makes us wait.
  ///
  /// The 256 of which the poller tells at once take 20 ms for that over TLS. It is as much as the system takes at once for a
  /// slow client, and more than a record of TLS, which has to be offered again in full where it could not be sent.
  private static let sendBytes = 131_072
  /// Clients taken in before those that are there get their turn.
  static let acceptsPerTurn = 64
  /// What may be computed until the next look at everybody: a client that asks after the service's health waits for that,
  /// for one trial more, and for what is fixed.
  ///
  /// As much as 64 clients' layouts of 30 views take, a fifth of a millisecond each: with 5 ms half of them went to workers, which
  /// cost a tenth more for each.
  private static let turnBudget = Duration.milliseconds(20)

  let duties: Duties
  let mailbox: Mailbox
  var poller: Poller
  var listener: Listener?
  let slab: Slab<Entry>
  private var wheel: DeadlineWheel
  var metrics: LoopMetrics?
  private var room = Room()
  var dateClock = DateClock()
  /// When the clock was last read: as the loop woke, or as the last answer was complete.
  var now: Duration
  /// When the loop has computed enough for this turn.
  private(set) var turnEnd: Duration
  /// Connections that go on in a later turn, line by line, in this order: each that there is at most once.
  var unfinished = Line.allCases.map { _ in [UInt64]() }
  /// Whether there are connections whose time is over, and none was left in this turn to look at them.
  var isLate = false
  /// When accepting may go on, if it was paused for want of descriptors.
  var pauseEnd: Duration?
  /// Whether accepting goes on once there is a place for one more connection.
  var isWaitingForPlace = false
  /// When to look next whether those who are idle shall make room.
  var idleCheck = Duration.zero
  private var drainEnd: Duration?

  init(_ duties: Duties, _ parts: consuming Parts, mailbox: Mailbox) {
    self.duties = duties
    self.mailbox = mailbox
    poller = parts.poller
    listener = .some(parts.listener)
    now = MonotonicClock.now()
    turnEnd = now
    slab = Slab(capacity: duties.configuration.connectionCount)
    wheel = DeadlineWheel(now: now)
    metrics = duties.metrics.map { LoopMetrics($0.makeShare()) }
  }

  /// Serves until it shall stop and the last connection is closed.
  func run() {
    if duties.shallStop() { drain() }
    while !isFinished {
      let ready = poller.wait(milliseconds: waitMilliseconds)
      now = MonotonicClock.now()
      turnEnd = now + Self.turnBudget
      // Whoever leaves in this turn goes on in the next one: here nothing would be tried for him any more.
      let counts = (count(in: .established), count(in: .greetings))
      for event in ready { handle(event) }
      resume(counts)
      expireConnections()
      closeIdleConnections()
      resumeAccepting()
    }
    for token in slab.tokens() {
      withConnection(token) { entry in
        entry.connection.fail()
        return true
      }
    }
  }

  private var isFinished: Bool {
    guard let drainEnd else { return false }
    return slab.count == 0 || now >= drainEnd
  }

  /// Where there is no connection there is no deadline.
  private var waitMilliseconds: Int32 {
    if !areAllFinished || isLate { return 0 }
    return slab.count == 0 && pauseEnd == nil ? -1 : 100
  }

  private func handle(_ event: clinux_event) {
    switch event.token {
    case Token.listener: acceptClients(upTo: Self.acceptsPerTurn)
    case Token.wake:
      mailbox.wake.clear()
      takeDeliveries()
      takeChanges()
      takePlace()
      if duties.shallStop() && drainEnd == nil { drain() }
    default: proceed(with: event.token, isBroken: event.isBroken)
    }
  }

  // MARK: Connections

  /// Reads if the connection waits for bytes, then does what it asks for.
  func proceed(with token: UInt64, isBroken: Bool) {
    withConnection(token) { entry in
      // While a worker computes the poller waits for nothing, and reports a client that is gone all the same.
      guard entry.job == nil else { return isBroken }
      if entry.isReading {
        guard mayReceive(entry) else {
          putOff(&entry, token)
          return false
        }
        receive(&entry)
      }
      // Whoever reads and writes nothing would be told again and again.
      if isBroken, entry.interest == .nothing || entry.interest == .end { return true }
      if entry.interest == .end { probe(&entry) }
      return carryOut(&entry, token)
    }
  }

  /// Lets `body` work on a connection, and closes it if `body` says that it is done.
  func withConnection(_ token: UInt64, _ body: (inout Entry) -> Bool) {
    let isDone = slab.with(token) { entry in
      entry.connection.use(&room)
      let isDone = body(&entry)
      entry.connection.giveBack(&room)
      if entry.streamed != nil, isDone || !entry.connection.isAnswering { tellOfStream(&entry) }
      let bytes = isDone ? 0 : heldBytes(of: entry)
      if duties.held.change(&entry.heldBytes, to: bytes) { entry.connection.shed() }
      if isDone {
        tellOfCut(&entry)
        entry.socket.closeSession()
      }
      return isDone
    }
    if isDone == true { remove(token) }
  }

  /// What is held for a client, with the head that a streamed answer is told of by.
  private func heldBytes(of entry: borrowing Entry) -> Int {
    let bytes = entry.connection.heldBytes + (entry.job?.heldBytes ?? 0)
    // An exchange is copied where a part of it is asked for.
    guard entry.streamed != nil else { return bytes }
    return bytes + (entry.streamed?.exchange.request?.heldBytes ?? 0)
  }

  func remove(_ token: UInt64) {
    slab.remove(token)
    wheel.remove(token)
    metrics?.didClose()
    duties.places.giveBack()
  }

  /// One read for each time the poller reports, so that a fast client does not keep the others waiting.
  func receive(_ entry: inout Entry) {
    let isShakingHands = entry.socket.isShakingHands
    entry.readingInterest = .readable
    var outcome = Socket.Outcome.failed
    entry.connection.receive(upTo: Self.readBytes, at: now) { outcome = entry.socket.receive(into: &$0) }
    if isShakingHands { now = MonotonicClock.now() }
    if !entry.socket.isShakingHands { entry.connection.didShakeHands(at: now) }
    switch outcome {
    case .bytes(0): entry.connection.receiveEnd()
    case .bytes: break
    case .wouldBlock(let interest): entry.readingInterest = interest
    case .failed: entry.connection.fail()
    }
  }

  /// - Returns: Whether the connection is to be closed.
  func carryOut(_ entry: inout Entry, _ token: UInt64) -> Bool {
    var sentBytes = 0
    while true {
      switch entry.connection.next(at: now) {
      case .read:
        entry.isReading = true
        wait(for: entry.readingInterest, &entry, token)
        return false
      case .write:
        if let interest = send(&entry, counting: &sentBytes) {
          entry.isReading = false
          wait(for: interest, &entry, token)
          return false
        }
      case .respond(let request):
        guard respond(to: request, &entry, token) else {
          entry.isReading = false
          wait(for: .nothing, &entry, token)
          return false
        }
        entry.connection.reuse(request)
        if isTurnSpent && (entry.connection.hasUnreadBytes || hasQuickPart(entry)) {
          putOff(&entry, token)
          return false
        }
      case .refuse(let refusal, let request):
        let response = duties.responder.respond(to: refusal, of: request)
        answer(response, to: request, refusal: refusal, since: now, &entry)
      case .respondToHead(let head, let awaitsContinue):
        respond(toHead: head, awaitsContinue: awaitsContinue, &entry, token)
      case .advance(let received, let isComplete):
        guard advance(received, isComplete: isComplete, &entry, token) else {
          entry.isReading = false
          wait(for: .nothing, &entry, token)
          return false
        }
        now = MonotonicClock.now()
        if isTurnSpent && hasQuickPart(entry) {
          putOff(&entry, token)
          return false
        }
      case .wait:
        entry.isReading = false
        wait(for: entry.isEndKnown ? .nothing : .end, &entry, token)
        return false
      case .finishWriting: entry.socket.finishWriting()
      case .close: return true
      }
    }
  }

  /// Sends, and counts what the connection has sent since it was looked at.
  ///
  /// - Returns: What has to be waited for before more can be sent, if anything.
  private func send(_ entry: inout Entry, counting sentBytes: inout Int) -> Poller.Interest? {
    let limit = Self.sendBytes - sentBytes
    guard limit > 0 else {
      // Sending takes its part of the turn. That more can be sent the poller tells in the next one, behind everybody else.
      now = MonotonicClock.now()
      return .writable
    }
    switch entry.connection.withOutput({ entry.socket.send($0.extracting(first: limit)) }) {
    case .bytes(let count):
      entry.connection.didSend(count, at: now)
      sentBytes += count
    case .wouldBlock(let interest): return interest
    case .failed: entry.connection.fail()
    }
    return nil
  }

  func wait(for interest: Poller.Interest, _ entry: inout Entry, _ token: UInt64) {
    if interest != entry.interest {
      entry.interest = interest
      poller.change(entry.socket.descriptor.number, interest, token: token)
    }
    let deadline = deadline(of: entry)
    if let reminder = entry.reminder, reminder <= deadline + DeadlineWheel.tick { return }
    entry.reminder = wheel.set(token, at: deadline)
  }

  // MARK: Time

  /// When a connection is to be looked at if nothing happens until then.
  private func deadline(of entry: borrowing Entry) -> Duration {
    guard let job = entry.job, let queueEnd = queueEnd(of: job), now < queueEnd else {
      return entry.connection.deadline
    }
    return min(queueEnd, entry.connection.deadline)
  }

  /// When a job is refused unless a worker has begun; what is never refused has no such time.
  private func queueEnd(of job: Job) -> Duration? {
    let patience = min(duties.configuration.queueAge, duties.configuration.deadlines.work)
    return job.isRefusable ? job.submitted + patience : nil
  }

  /// Refuses the request that has waited too long for a worker, if it has.
  ///
  /// - Returns: Whether it was refused.
  private func expireJob(_ entry: inout Entry) -> Bool {
    guard let job = entry.job, let queueEnd = queueEnd(of: job), now >= queueEnd,
      case .answer(let request, _) = duties.workers.takeBack(job, at: now)
    else { return false }
    entry.job = nil
    refuseOverload(request, since: job.submitted, queueAge: job.queueAge, &entry)
    return true
  }

  private func expireConnections() {
    let end = shareEnd
    while now < end, let token = wheel.popDue(at: now) {
      withConnection(token) { entry in
        entry.reminder = nil
        if expireJob(&entry) { return carryOut(&entry, token) }
        guard entry.job == nil || now >= entry.connection.deadline else {
          wait(for: .nothing, &entry, token)
          return false
        }
        // What came in time but waited for our attention is read before anybody is cut.
        if entry.isReading, now >= entry.connection.deadline, mayReceive(entry) { receive(&entry) }
        if let phase = entry.connection.expire(at: now) { metrics?.didExpire(phase) }
        return carryOut(&entry, token)
      }
      now = MonotonicClock.now()
    }
    isLate = now >= end
  }

  /// Stops accepting, and lets every connection end after the request it is in.
  private func drain() {
    drainEnd = now + duties.configuration.drainDeadline
    acceptClients(upTo: Int(Listener.backlog), isLast: true)
    drainConnections()
    // Those who were idle have made room for some who wait.
    acceptClients(upTo: Int(Listener.backlog), isLast: true)
    drainConnections()
    listener = nil
    pauseEnd = nil
  }

  private func drainConnections() {
    for token in slab.tokens() {
      withConnection(token) { entry in
        if entry.isReading, mayReceive(entry) { receive(&entry) }
        entry.connection.drain()
        return entry.job == nil && carryOut(&entry, token)
      }
    }
  }
}
