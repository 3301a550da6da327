import CLinux
import Dispatch
import HTTP
import Synchronization

/// Threads that compute what would keep a loop from its other connections.
///
/// Each worker takes the job that has waited longest in either lane. One more worker takes only short jobs, so that
/// they proceed even while all other workers compute for seconds.
final class WorkerPool: Sendable {
  /// The waiting jobs of each lane, oldest first.
  struct Lanes {
    private var lanes = Job.Lane.allCases.map { _ in JobQueue() }
    private(set) var isStopped = false

    /// When the oldest job of a lane was submitted.
    func oldest(in lane: Job.Lane) -> Duration? { lanes[lane.rawValue].first?.submitted }

    mutating func append(_ job: Job) { lanes[job.lane.rawValue].append(job) }

    /// Removes the oldest job of the `allowed` lanes.
    mutating func popOldest(in allowed: [Job.Lane]) -> Job? {
      let waiting = allowed.filter { lanes[$0.rawValue].first != nil }
      let lane = waiting.min { oldest(in: $0) ?? .zero < oldest(in: $1) ?? .zero }
      return lane.flatMap { lanes[$0.rawValue].popFirst() }
    }

    /// Notes that a job of that lane was canceled.
    mutating func didCancel(in lane: Job.Lane) { lanes[lane.rawValue].didCancel() }

    mutating func stop() {
      isStopped = true
      lanes = lanes.map { _ in JobQueue() }
    }
  }

  /// The jobs of one lane. Canceled jobs stay until they are half of all, so there are hardly more than wait.
  struct JobQueue {
    private var jobs: ArraySlice<Job?> = []
    private var canceledCount = 0

    var count: Int { jobs.count }

    var first: Job? { jobs.first ?? nil }

    mutating func append(_ job: Job) { jobs.append(job) }

    mutating func popFirst() -> Job? {
      guard let first else { return nil }
      // A slice keeps removed elements until it grows.
      jobs[jobs.startIndex] = nil
      jobs.removeFirst()
      return first
    }

    /// Removes canceled jobs when they may be half of all. The first stays even if it was canceled: it shows how long
    /// no worker has been free.
    mutating func didCancel() {
      canceledCount += 1
      guard canceledCount > jobs.count / 2 else { return }
      canceledCount = 0
      jobs = jobs.prefix(1) + jobs.dropFirst().filter { $0?.isWaiting == true }
    }
  }

  private let memory: MemoryBudget
  private let metrics: ServerMetrics?
  private let queueAge: Duration
  private let queue = Mutex(Lanes())
  /// Counts the jobs that workers of both lanes may take, and those that the short lane's worker may take.
  private let work = DispatchSemaphore(value: 0)
  private let shortWork = DispatchSemaphore(value: 0)

  /// A pool without threads.
  init(_ configuration: ServerConfiguration, memory: MemoryBudget, metrics: ServerMetrics?) {
    self.memory = memory
    self.metrics = metrics
    queueAge = configuration.queueAge
  }

  /// Starts `count` workers, and one more for short jobs.
  func start(count: Int) throws(ServerError) {
    for index in 0...count {
      let isReserve = index == count
      try ServerThread { [self] in
        clinux_yield_to_others()
        run(isReserve ? [.short] : Job.Lane.allCases, waiting: isReserve ? shortWork : work)
      }.detach()
    }
  }

  /// Takes a job, unless the first job in its lane has waited too long. A canceled job stays first until a worker
  /// passes it, because no worker has been free since.
  ///
  /// - Returns: Whether it was taken.
  func submit(_ job: Job) -> Bool {
    let isTaken = queue.withLock { queue in
      let since = queue.oldest(in: job.lane)
      let isInTime = since.map { job.submitted - $0 < queueAge } ?? true
      guard !queue.isStopped, isInTime || !job.isRefusable else { return false }
      // Counted first, because a worker may finish the job before this thread goes on.
      metrics?.didSubmit()
      queue.append(job)
      return true
    }
    guard isTaken else { return false }
    work.signal()
    if job.lane == .short { shortWork.signal() }
    return true
  }

  /// Cancels a job that no worker has started.
  ///
  /// - Returns: Its task; nil if a worker has started it.
  @discardableResult func cancel(_ job: Job, at now: Duration) -> Job.Task? {
    guard let task = job.cancel(at: now) else { return nil }
    queue.withLock { $0.didCancel(in: job.lane) }
    metrics?.didFinish()
    return task
  }

  /// Lets each worker end after its current job.
  func stop() {
    queue.withLock { $0.stop() }
    work.signal()
    shortWork.signal()
  }

  private func run(_ lanes: [Job.Lane], waiting semaphore: DispatchSemaphore) {
    while true {
      semaphore.wait()
      let (job, isStopped) = queue.withLock { ($0.popOldest(in: lanes), $0.isStopped) }
      // Another worker of the lane may have taken the job.
      if let job { perform(job) }
      if isStopped {
        // The next worker waits for the same signal.
        semaphore.signal()
        return
      }
    }
  }

  private func perform(_ job: Job) {
    guard let task = job.begin(at: MonotonicClock.now()) else { return }
    defer { metrics?.didFinish() }
    // Jobs that finished before may have used the memory that was free when this one was submitted.
    let delivery = Mailbox.Delivery(job: job, content: memory.isFull ? .refused(task) : content(task))
    // It may take long until the loop takes the delivery.
    memory.add(delivery.heldBytes)
    job.mailbox.put(delivery)
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
}
