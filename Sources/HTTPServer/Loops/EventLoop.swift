import CLinux
import Glibc
import HTTP

/// One thread of the server, with its listener, its connections and their deadlines.
///
/// It performs the actions that its connections ask for, and decides nothing about HTTP. Only one thread uses it.
final class EventLoop {
  /// What all loops share.
  struct Shared: Sendable {
    let configuration: ServerConfiguration
    let connectionLimit: ConnectionLimit
    let balancer: ConnectionBalancer
    let accounts: ClientAccounts
    /// The requests that any loop may try; nil if there is only one loop.
    let requests: RequestQueue?
    /// Limits the connections of streamed responses that last as long as there are changes.
    let watcherLimit: ConnectionLimit
    let responder: any Responder
    /// Whether clients are told apart by more than their addresses.
    let namesClients: Bool
    let workers: WorkerPool
    let memory: MemoryBudget
    let tls: TLSStore?
    let metrics: ServerMetrics?
    let observe: Observer?
    /// Whether the loop should finish its work and end; checked when it is woken.
    let shouldStop: @Sendable () -> Bool
  }

  /// The descriptors that a loop works with.
  struct Descriptors: ~Copyable, Sendable {
    let poller: Poller
    let listener: Listener

    /// A listener on that port, and a poller that watches the listener and the mailbox.
    init(host: String, port: UInt16, mailbox: Mailbox) throws(ServerError) {
      let listener = try Listener(host: host, port: port)
      let poller = try Poller()
      try poller.add(mailbox.wake.descriptor.number, .readable, token: Token.wake)
      try poller.add(listener.descriptor.number, .readable, token: Token.listener)
      self.listener = listener
      self.poller = poller
    }
  }

  enum Token {
    static let listener = UInt64.max
    static let wake = UInt64.max - 1

    static func isConnection(_ token: UInt64) -> Bool { token < wake }
  }

  /// What the loop does with a connection that it has handled.
  enum FollowUp {
    /// Keeps it: it waits for an event, a worker or a later turn.
    case keep
    /// Leaves its responses in the group, which is sent later in this turn.
    case group
    /// Closes it.
    case close
  }

  /// The most bytes received at once.
  private static let readBytes = 65_536
  /// The most clients accepted before existing connections get their turn, and the most that other loops hand over in one
  /// turn.
  static let acceptsPerTurn = 64

  let shared: Shared
  let mailbox: Mailbox
  /// The number of the loop in the balancer.
  let number: Int
  var poller: Poller
  var listener: Listener?
  let slab: Slab<Entry>
  private var wheel: DeadlineWheel
  var metrics: LoopMetrics?
  private var buffers = BufferPool()
  var dateClock = DateClock()
  /// The time as last read from the clock. The loop reads it when it wakes, after each computation, and after sending a group.
  var now: Duration
  /// When the time budget of this turn is spent.
  private(set) var turnEnd: Duration
  /// The events of this turn.
  var agenda = Agenda<clinux_event>()
  /// The responses of this turn that wait to be sent.
  var group = ResponseGroup()
  /// Whether responses join the group instead of being sent at once.
  var isGrouping = false
  /// Whether requests go into the shared queue instead of being tried at once.
  var isSharing = false
  /// Whether this turn has events that are not handled yet.
  var hasFurtherEvents = false
  /// Grows each time a connection is handled or clients are accepted.
  var moment: UInt64 = 0
  /// The moment at which clients were last accepted.
  var lastAccepted: UInt64 = 0
  /// Connections that continue in a later turn, by queue and in order; each open connection appears at most once.
  var deferred = Queue.allCases.map { _ in [UInt64]() }
  /// Whether connections are overdue and this turn had no time left for them.
  var hasOverdueConnections = false
  /// When accepting may continue, if it was paused because descriptors ran out.
  var pauseEnd: Duration?
  /// Whether accepting continues once a connection is free.
  var isWaitingForConnection = false
  /// When to check next whether idle connections should be closed.
  var idleCheck = Duration.zero
  private var drainEnd: Duration?

  init(_ shared: Shared, _ descriptors: consuming Descriptors, number: Int, mailbox: Mailbox) {
    self.shared = shared
    self.mailbox = mailbox
    self.number = number
    poller = descriptors.poller
    listener = .some(descriptors.listener)
    now = MonotonicClock.now()
    turnEnd = now
    slab = Slab(capacity: shared.configuration.connectionCount)
    wheel = DeadlineWheel(now: now)
    metrics = shared.metrics.map { LoopMetrics($0.makeShare()) }
    shared.memory.notify { mailbox.notifyCut() }
  }

  /// Serves until it should stop and the last connection is closed.
  func run() {
    if shared.shouldStop() { drain() }
    while !isFinished {
      let ready = waitForEvents(milliseconds: waitMilliseconds)
      now = MonotonicClock.now()
      turnEnd = now + shared.configuration.turnBudget
      var counts = deferredCounts
      handle(ready)
      tryRequests()
      // Once the turn is spent, connections that it has deferred continue in the next one.
      if !isTurnSpent { counts = deferredCounts }
      resume(counts)
      expireConnections()
      closeIdleConnections()
      resumeAccepting()
    }
    for token in slab.tokens() {
      withConnection(token) { entry in
        entry.connection.fail()
        return .close
      }
    }
  }

  private var isFinished: Bool {
    guard let drainEnd else { return false }
    return slab.count == 0 || now >= drainEnd
  }

  /// Without connections there are no deadlines.
  private var waitMilliseconds: Int32 {
    if !hasNoDeferredConnections || hasOverdueConnections { return 0 }
    return slab.count == 0 && pauseEnd == nil ? -1 : 100
  }

  func handle(_ event: clinux_event) {
    switch event.token {
    case Token.listener:
      moment += 1
      lastAccepted = moment
      acceptClients(upTo: Self.acceptsPerTurn)
    case Token.wake:
      mailbox.wake.clear()
      handleDeliveries()
      handleStreamChanges()
      acceptIfConnectionIsFree()
      addArrivals()
      if mailbox.takeCut() { cutResponses() }
      if shared.shouldStop() && drainEnd == nil { drain() }
    default: proceed(with: event.token, isBroken: event.isBroken)
    }
  }

  // MARK: Connections

  /// Reads if the connection waits for bytes, then performs its actions.
  func proceed(with token: UInt64, isBroken: Bool) {
    withConnection(token) { entry in
      // While its response is computed, the poller waits for nothing, but still reports a client that is gone.
      guard !entry.isComputing else { return isBroken ? .close : .keep }
      if entry.isReading {
        guard mayReceive(entry) else { return deferConnection(&entry, token) }
        receive(&entry)
      }
      // The poller would report a connection that neither reads nor writes again and again.
      if isBroken, entry.interest == .nothing || entry.interest == .end { return .close }
      if entry.interest == .end { probe(&entry) }
      return perform(&entry, token)
    }
  }

  /// Runs `body` on a connection, and does what it returns.
  func withConnection(_ token: UInt64, _ body: (inout Entry) -> FollowUp) {
    let followUp = slab.with(token) { entry in
      entry.connection.borrow(from: &buffers)
      let next = body(&entry)
      entry.connection.giveBack(to: &buffers, isSending: next == .group)
      // If bytes of the connection were counted before, their count is corrected now; otherwise they are counted after the
      // group has been sent.
      guard next != .group || entry.heldBytes > 0 else { return next }
      let isDone = next == .close
      if entry.streamed != nil, isDone || !entry.connection.isAnswering { reportStream(&entry) }
      let bytes = isDone ? 0 : heldBytes(of: entry)
      if shared.memory.update(&entry.heldBytes, to: bytes, for: entry.client) { entry.connection.shed() }
      if isDone {
        reportAbandoned(&entry)
        entry.socket.closeSession()
      }
      return next
    }
    if followUp == .close { remove(token) }
  }

  /// The bytes held for a client, including the head of a streamed response's request, which is reported later.
  private func heldBytes(of entry: borrowing Entry) -> Int {
    let bytes =
      entry.connection.heldBytes + (entry.job?.heldBytes ?? 0) + (entry.shared?.request.heldBytes ?? 0)
    // Reading a part of an exchange copies it.
    guard entry.streamed != nil else { return bytes }
    return bytes + (entry.streamed?.exchange.request?.heldBytes ?? 0)
  }

  func remove(_ token: UInt64) {
    _ = slab.with(token) { closeAccounts(of: $0) }
    slab.remove(token)
    wheel.remove(token)
    metrics?.didClose()
    releaseConnection()
  }

  /// Reads once each time the poller reports bytes, so that a fast client does not keep others waiting.
  func receive(_ entry: inout Entry) {
    if case .headerAwaited = entry.proxy, !readProxyHeader(&entry) { return }
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

  /// Performs the actions that a connection asks for.
  ///
  /// - Returns: What to do with the connection.
  func perform(_ entry: inout Entry, _ token: UInt64) -> FollowUp {
    moment += 1
    entry.lastHandled = moment
    var sentBytes = 0
    while true {
      switch entry.connection.next(at: now) {
      case .read:
        entry.isReading = true
        wait(for: entry.readingInterest, &entry, token)
        return .keep
      case .write where isGrouping && entry.connection.hasOnlyShortOutput:
        group.add(token, at: now)
        return .group
      case .write:
        if let interest = send(&entry, counting: &sentBytes) { return pause(&entry, token, for: interest) }
      case .respond(var request):
        request.address = address(of: request, entry)
        guard respond(to: request, &entry, token) else { return pause(&entry, token) }
        entry.connection.reuse(consume request)
        if shouldDefer && (entry.connection.hasUnreadBytes || hasQuickPart(entry)) {
          return deferConnection(&entry, token)
        }
      case .refuse(let refusal, let request):
        var request = request
        if let fields = request { request?.address = address(of: fields, entry) }
        let response = shared.responder.respond(to: refusal, of: request)
        answer(response, to: request, refusal: refusal, since: now, &entry)
      case .respondToHead(var head, let awaitsContinue):
        head.address = address(of: head, entry)
        respond(toHead: head, awaitsContinue: awaitsContinue, &entry, token)
      case .advance(let received, let isComplete):
        guard advance(received, isComplete: isComplete, &entry, token) else {
          return pause(&entry, token)
        }
        now = MonotonicClock.now()
        if shouldDefer && hasQuickPart(entry) { return deferConnection(&entry, token) }
      case .wait: return pause(&entry, token, for: entry.isEndDetected ? .nothing : .end)
      case .finishWriting: entry.socket.finishWriting()
      case .close: return .close
      }
    }
  }

  /// Waits without receiving.
  ///
  /// - Returns: ``FollowUp/keep``.
  func pause(_ entry: inout Entry, _ token: UInt64, for interest: Poller.Interest = .nothing) -> FollowUp {
    entry.isReading = false
    wait(for: interest, &entry, token)
    return .keep
  }

  func wait(for interest: Poller.Interest, _ entry: inout Entry, _ token: UInt64) {
    if interest != entry.interest {
      entry.interest = interest
      poller.change(entry.socket.descriptor.number, interest, token: token)
    }
    let deadline = deadline(of: &entry)
    if let reminder = entry.reminder, reminder <= deadline + DeadlineWheel.tick { return }
    entry.reminder = wheel.set(token, at: deadline)
  }

  // MARK: Time

  /// When to look at a connection if nothing happens until then; `inout` only because borrowing copies an entry.
  private func deadline(of entry: inout Entry) -> Duration {
    guard let job = entry.job, let queueEnd = queueEnd(of: job), now < queueEnd else {
      return entry.connection.deadline
    }
    return min(queueEnd, entry.connection.deadline)
  }

  /// When a job is refused unless a worker has started it; nil if it is never refused.
  private func queueEnd(of job: Job) -> Duration? {
    let patience = min(shared.configuration.queueAge, shared.configuration.deadlines.work)
    return job.isRefusable ? job.submitted + patience : nil
  }

  /// Refuses a request that has waited too long for a worker.
  ///
  /// - Returns: Whether it was refused.
  private func expireJob(_ entry: inout Entry) -> Bool {
    guard let job = entry.job, let queueEnd = queueEnd(of: job), now >= queueEnd,
      case .answer(let request, _) = shared.workers.cancel(job, at: now)
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
        if expireJob(&entry) { return perform(&entry, token) }
        guard !entry.isComputing || now >= entry.connection.deadline else {
          wait(for: .nothing, &entry, token)
          return .keep
        }
        // Bytes that arrived in time but were not read yet are read before the connection is cut.
        if entry.isReading, now >= entry.connection.deadline, mayReceive(entry) { receive(&entry) }
        if let phase = entry.connection.expire(at: now) { metrics?.didExpire(phase) }
        return perform(&entry, token)
      }
      now = MonotonicClock.now()
    }
    hasOverdueConnections = now >= end
  }

  /// Stops accepting, and lets every connection end after its current request.
  private func drain() {
    drainEnd = now + shared.configuration.drainDeadline
    for client in shared.balancer.leave(number) { add(client) }
    acceptClients(upTo: Int(Listener.backlog), isLast: true)
    drainConnections()
    // Closing idle connections has freed some for waiting clients.
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
        return entry.isComputing ? .keep : perform(&entry, token)
      }
    }
  }
}
