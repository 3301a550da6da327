import CLinux
import Dispatch
import HTTP
import Synchronization

/// Threads that compute what would keep a loop from its other connections.
///
/// Workers take jobs of both lanes in the order of a ``FairQueue``. One more thread takes only short jobs, so that they
/// proceed even while all workers compute for seconds. Further threads relieve clients that have waited long with no
/// job running: the system then shares the processors among all jobs, and no client waits for another's to end.
final class WorkerPool: Sendable {
  /// The threads that take jobs of clients with none running, beside the workers.
  static let reliefCount = 8
  /// How long such a client waits before.
  static let reliefDelay = Duration.milliseconds(100)

  /// What to do so that a job is relieved.
  private enum Relief {
    case unneeded, wake, start
  }

  private struct Schedule {
    var queue = FairQueue()
    /// Workers of both lanes that compute nothing.
    var idleCount = 0
    /// The extra threads, and how many of them wait for a signal.
    var reliefCount = 0
    var idleReliefCount = 0

    /// Chooses a thread for a job that no worker is free for. Those that compute look for the next job themselves.
    mutating func chooseRelief() -> Relief {
      guard queue.count > idleCount else { return .unneeded }
      if idleReliefCount > 0 {
        idleReliefCount -= 1
        return .wake
      }
      guard reliefCount < WorkerPool.reliefCount else { return .unneeded }
      reliefCount += 1
      return .start
    }
  }

  private let memory: MemoryBudget
  private let metrics: ServerMetrics?
  private let queueAge: Duration
  private let gauge: MemoryGauge
  private let schedule = Mutex(Schedule())
  /// How many threads compute a job now.
  private let busyCount = Atomic(0)
  /// Each semaphore counts jobs that wait: for the workers of either lane, for the worker of the short lane, and for the
  /// extra threads, which help if no worker is free.
  private let work = DispatchSemaphore(value: 0)
  private let shortWork = DispatchSemaphore(value: 0)
  private let relief = DispatchSemaphore(value: 0)

  /// A pool without threads.
  init(_ configuration: ServerConfiguration, memory: MemoryBudget, metrics: ServerMetrics?) {
    self.memory = memory
    self.metrics = metrics
    queueAge = configuration.queueAge
    gauge = configuration.memory
  }

  /// Starts `count` workers, and one more for short jobs. Those that relieve are started when they are needed.
  func start(count: Int) throws(ServerError) {
    schedule.withLock { $0.idleCount = count }
    for _ in 0..<count { try startThread { $0.run(Job.Lane.allCases, waiting: $0.work, isWorker: true) } }
    try startThread { $0.run([.short], waiting: $0.shortWork, isWorker: false) }
  }

  private func startThread(_ body: @escaping @Sendable (WorkerPool) -> Void) throws(ServerError) {
    try ServerThread { [self] in
      clinux_yield_to_others()
      body(self)
    }.detach()
  }

  /// Takes a job, unless the first job of its client in its lane has waited too long. A canceled job stays first until a
  /// worker passes it, because no worker has been free since.
  ///
  /// - Returns: Whether it was taken.
  func submit(_ job: Job) -> Bool {
    let relief = schedule.withLock { schedule -> Relief? in
      let since = schedule.queue.oldest(of: job.account.identity, in: job.lane)
      let isInTime = since.map { job.submitted - $0 < queueAge } ?? true
      guard !schedule.queue.isStopped, isInTime || !job.isRefusable else { return nil }
      // Counted first, because a worker may finish the job before this thread goes on.
      metrics?.didSubmit()
      schedule.queue.append(job)
      return schedule.chooseRelief()
    }
    guard let relief else { return false }
    work.signal()
    if job.lane == .short { shortWork.signal() }
    switch relief {
    case .unneeded: break
    case .wake: self.relief.signal()
    case .start: startRelief()
    }
    return true
  }

  private func startRelief() {
    do throws(ServerError) {
      try startThread { $0.relieve() }
    } catch {
      // The workers take the job, later.
      schedule.withLock { $0.reliefCount -= 1 }
    }
  }

  /// Cancels a job that no worker has started.
  ///
  /// - Returns: Its task; nil if a worker has started it.
  @discardableResult func cancel(_ job: Job, at now: Duration) -> Job.Task? {
    guard let task = job.cancel(at: now) else { return nil }
    schedule.withLock { $0.queue.didCancel(job) }
    metrics?.didFinish()
    return task
  }

  /// Lets each worker end after its current job.
  func stop() {
    schedule.withLock { $0.queue.stop() }
    for semaphore in [work, shortWork, relief] { semaphore.signal() }
  }

  // MARK: Threads

  private func run(_ lanes: [Job.Lane], waiting semaphore: DispatchSemaphore, isWorker: Bool) {
    while true {
      semaphore.wait()
      // Another worker of the lane may have taken the job.
      let (job, isStopped) = take(isWorker: isWorker) { $0.popNext(in: lanes) }
      if let job { perform(job, isWorker: isWorker) }
      if isStopped {
        // The next worker waits for the same signal.
        semaphore.signal()
        return
      }
    }
  }

  /// Computes jobs of clients that have none running and have waited for the delay; sleeps when there are none.
  private func relieve() {
    while let wait = reliefWait() {
      guard let wait else {
        relief.wait()
        continue
      }
      if wait > .zero { clinux_sleep(Int32(wait / .milliseconds(1)) + 1) }
      let since = MonotonicClock.now() - Self.reliefDelay
      if let job = take(isWorker: false, { $0.popStarving(since: since) }).job {
        perform(job, isWorker: false)
      }
    }
    // The next thread waits for the same signal.
    relief.signal()
  }

  /// How long until a client must be relieved: nil once the pool is stopped, and an inner nil if the thread should wait
  /// for a signal because no client starves.
  private func reliefWait() -> Duration?? {
    schedule.withLock { schedule in
      guard !schedule.queue.isStopped else { return .none }
      guard let since = schedule.queue.starvingSince else {
        schedule.idleReliefCount += 1
        return .some(nil)
      }
      return max(.zero, since + Self.reliefDelay - MonotonicClock.now())
    }
  }

  private func take(isWorker: Bool, _ pop: (inout FairQueue) -> Job?) -> (job: Job?, isStopped: Bool) {
    schedule.withLock { schedule in
      let job = pop(&schedule.queue)
      if isWorker, job != nil { schedule.idleCount -= 1 }
      return (job, schedule.queue.isStopped)
    }
  }

  private func perform(_ job: Job, isWorker: Bool) {
    busyCount.add(1, ordering: .relaxed)
    let steps = compute(job)
    busyCount.subtract(1, ordering: .relaxed)
    schedule.withLock { schedule in
      schedule.queue.didFinish(job, steps: steps)
      if isWorker { schedule.idleCount += 1 }
    }
  }

  /// Delivers the result of a job, unless it was canceled.
  ///
  /// - Returns: The steps that it took.
  private func compute(_ job: Job) -> Int {
    guard let task = job.begin(at: MonotonicClock.now()) else { return 0 }
    gauge.didBegin()
    defer {
      gauge.didEnd()
      metrics?.didFinish()
    }
    // Jobs that finished before may have used the memory that was free when this one was submitted.
    let isFull = memory.isFull(for: job.account) || !gauge.mayRead(job.decodedBytes)
    let delivery = Mailbox.Delivery(job: job, content: isFull ? .refused(task) : content(task))
    // It may take long until the loop takes the delivery.
    memory.add(delivery.heldBytes, for: job.account)
    job.mailbox.put(delivery)
    return delivery.steps
  }

  private func content(_ task: Job.Task) -> Mailbox.Delivery.Content {
    switch task {
    case .answer(let request, let rest):
      return .response(rest.finish(), to: request)
    case .advance(let stream, let received, let isComplete):
      return .part(stream.next(received, isComplete: isComplete))
    }
  }

  /// Seconds after which the requests that wait now are served or refused.
  var retryAfter: Int { max(1, Int(queueAge.components.seconds)) }

  /// Whether a job of `counting` has waited for most of the time that it may, so that its client's next requests are
  /// refused.
  func isSaturated(counting: WaitingClients) -> Bool {
    let oldest = schedule.withLock { counting == .all ? $0.queue.oldest : $0.queue.starvingSince }
    return oldest.map { MonotonicClock.now() - $0 > queueAge / 4 * 3 } ?? false
  }

  /// Clients whose jobs wait.
  enum WaitingClients {
    case all
    /// Clients without a running job. A client with a running job waits only for itself.
    case starving
  }

  /// Whether no thread of the pool computes.
  var isIdle: Bool { busyCount.load(ordering: .relaxed) == 0 }

  /// The jobs that wait in a lane.
  func waitingCount(in lane: Job.Lane) -> Int { schedule.withLock { $0.queue.count(in: lane) } }
}
