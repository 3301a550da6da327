import CLinux
import Dispatch
import HTTP
import Synchronization

/// Threads that compute what would keep a loop from its other connections.
///
/// Two lanes are served in the order of arrival: each worker takes the job that has waited longest, and one more worker
/// takes short jobs alone, so that they get on even while all others compute for seconds.
final class WorkerPool: Sendable {
  /// Jobs that wait, the longest waiting first, lane by lane.
  struct Queue {
    private var lanes = Job.Lane.allCases.map { _ in Line() }
    private(set) var isStopped = false

    /// Since when a lane has been waiting.
    func oldest(in lane: Job.Lane) -> Duration? { lanes[lane.rawValue].first?.submitted }

    mutating func append(_ job: Job) { lanes[job.lane.rawValue].append(job) }

    /// The job of `allowed` lanes that has waited longest.
    mutating func popOldest(in allowed: [Job.Lane]) -> Job? {
      let waiting = allowed.filter { lanes[$0.rawValue].first != nil }
      let lane = waiting.min { oldest(in: $0) ?? .zero < oldest(in: $1) ?? .zero }
      return lane.flatMap { lanes[$0.rawValue].popFirst() }
    }

    /// A job of that lane was taken back.
    mutating func didTakeBack(in lane: Job.Lane) { lanes[lane.rawValue].didTakeBack() }

    mutating func stop() {
      isStopped = true
      lanes = lanes.map { _ in Line() }
    }
  }

  /// The jobs of one lane, and among them those that were taken back and not passed over: hardly more than wait.
  struct Line {
    private var jobs: ArraySlice<Job?> = []
    private var takenBackCount = 0

    var count: Int { jobs.count }

    var first: Job? { jobs.first ?? nil }

    mutating func append(_ job: Job) { jobs.append(job) }

    mutating func popFirst() -> Job? {
      guard let first else { return nil }
      // What a slice leaves behind it holds until it grows.
      jobs[jobs.startIndex] = nil
      jobs.removeFirst()
      return first
    }

    /// Clears away those that were taken back, once they may be half of all; the first stays, for it tells since when no worker
    /// has been free.
    mutating func didTakeBack() {
      takenBackCount += 1
      guard takenBackCount > jobs.count / 2 else { return }
      takenBackCount = 0
      jobs = jobs.prefix(1) + jobs.dropFirst().filter { $0?.isWaiting == true }
    }
  }

  private let held: HeldBytes
  private let metrics: ServerMetrics?
  private let queueAge: Duration
  private let queue = Mutex(Queue())
  /// Counts what workers of every lane may take, and what the short lane's worker may take besides.
  private let work = DispatchSemaphore(value: 0)
  private let shortWork = DispatchSemaphore(value: 0)

  /// A pool that has no threads yet.
  init(_ configuration: ServerConfiguration, held: HeldBytes, metrics: ServerMetrics?) {
    self.held = held
    self.metrics = metrics
    queueAge = configuration.queueAge
  }

  /// Starts `count` workers, and the one for short jobs.
  func start(count: Int) throws(ServerError) {
    for index in 0...count {
      let isReserve = index == count
      try ServerThread { [self] in
        clinux_yield_to_others()
        run(isReserve ? [.short] : Job.Lane.allCases, waiting: isReserve ? shortWork : work)
      }.detach()
    }
  }

  /// Takes a job, unless the first in its lane has been waiting for too long. One that was refused meanwhile stands there until
  /// a worker passes it over, for none has been free since.
  ///
  /// - Returns: Whether it was taken.
  func submit(_ job: Job) -> Bool {
    let isTaken = queue.withLock { queue in
      let since = queue.oldest(in: job.lane)
      let isInTime = since.map { job.submitted - $0 < queueAge } ?? true
      guard !queue.isStopped, isInTime || !job.isRefusable else { return false }
      // A worker may be done with it before this one is.
      metrics?.didSubmit()
      queue.append(job)
      return true
    }
    guard isTaken else { return false }
    work.signal()
    if job.lane == .short { shortWork.signal() }
    return true
  }

  /// Takes a job back that no worker has begun, if that is so.
  @discardableResult func takeBack(_ job: Job, at now: Duration) -> Job.Task? {
    guard let task = job.takeBack(at: now) else { return nil }
    queue.withLock { $0.didTakeBack(in: job.lane) }
    metrics?.didFinish()
    return task
  }

  /// Lets the workers end after what they are computing.
  func stop() {
    queue.withLock { $0.stop() }
    work.signal()
    shortWork.signal()
  }

  private func run(_ lanes: [Job.Lane], waiting semaphore: DispatchSemaphore) {
    while true {
      semaphore.wait()
      let (job, isStopped) = queue.withLock { ($0.popOldest(in: lanes), $0.isStopped) }
      // Another of the lane's workers may have taken the job.
      if let job { perform(job) }
      if isStopped {
        // The next one waits for the same signal.
        semaphore.signal()
        return
      }
    }
  }

  private func perform(_ job: Job) {
    guard let task = job.begin(at: MonotonicClock.now()) else { return }
    defer { metrics?.didFinish() }
    // Those that computed before it may have filled what there was room for when it was submitted.
    let delivery = Mailbox.Delivery(job: job, content: held.isFull ? .refused(task) : content(task))
    // A loop may be long in coming for it.
    held.add(delivery.heldBytes)
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

  /// Seconds after which those who wait now are served or refused.
  var retryAfter: Int { max(1, Int(queueAge.components.seconds)) }
}
