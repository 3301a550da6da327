/// The jobs of one client and lane. Canceled jobs stay until they are half of all, so memory stays in proportion to the
/// jobs that wait.
struct JobQueue {
  private var jobs: ArraySlice<Job?> = []
  private var canceledCount = 0

  var count: Int { jobs.count }

  var first: Job? { jobs.first ?? nil }

  /// Whether a job was not canceled.
  var hasWaiting: Bool { jobs.contains { $0?.isWaiting == true } }

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
  ///
  /// - Returns: How many were removed.
  @discardableResult mutating func didCancel() -> Int {
    canceledCount += 1
    guard canceledCount > jobs.count / 2 else { return 0 }
    canceledCount = 0
    let before = jobs.count
    jobs = jobs.prefix(1) + jobs.dropFirst().filter { $0?.isWaiting == true }
    return before - jobs.count
  }
}
