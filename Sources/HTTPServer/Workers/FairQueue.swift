import HTTP

/// The jobs that wait for a worker, and which is next: deficit round robin among clients (Shreedhar and Varghese 1996).
///
/// A client may have jobs started while its balance is positive. What they take is subtracted; when no balance is
/// positive, all that wait are raised by the same quantum. So clients with large jobs get as much time as clients with
/// small ones, whatever their number. A client that has fewer jobs running always comes first.
struct FairQueue {
  /// The steps that raise a balance: about 20 ms.
  static let quantum = 2_000_000
  /// The steps that a job is assumed to take until they are known, for each lane.
  private static let estimate = [20_000, quantum]
  /// How many clients that have only canceled jobs are remembered, for the ages of these jobs.
  private static let idleClients = 1_000

  /// The jobs of one client.
  private struct Line {
    var lanes = Job.Lane.allCases.map { _ in JobQueue() }
    var balance = FairQueue.quantum
    var runningCount = 0

    var isEmpty: Bool { lanes.allSatisfy { $0.first == nil } }

    var hasWaiting: Bool { lanes.contains { $0.hasWaiting } }

    func has(_ allowed: [Job.Lane]) -> Bool { allowed.contains { lanes[$0.rawValue].first != nil } }

    /// Removes the oldest job of the `allowed` lanes.
    mutating func popOldest(in allowed: [Job.Lane]) -> Job? {
      let waiting = allowed.filter { lanes[$0.rawValue].first != nil }
      let lane = waiting.min { age(of: $0) < age(of: $1) }
      return lane.flatMap { lanes[$0.rawValue].popFirst() }
    }

    private func age(of lane: Job.Lane) -> Duration { lanes[lane.rawValue].first?.submitted ?? .zero }
  }

  private var lines: [ClientIdentity: Line] = [:]
  /// The clients whose jobs wait, the next one first.
  private var ring: [ClientIdentity] = []
  private(set) var isStopped = false
  /// The jobs that were submitted and not started, including canceled ones that were not passed yet.
  private(set) var count = 0

  /// When the oldest job of a client in a lane was submitted.
  func oldest(of client: ClientIdentity, in lane: Job.Lane) -> Duration? {
    lines[client]?.lanes[lane.rawValue].first?.submitted
  }

  /// The jobs of a lane that wait, and some that were canceled.
  func count(in lane: Job.Lane) -> Int { lines.values.reduce(0) { $0 + $1.lanes[lane.rawValue].count } }

  /// When the job that has waited longest was submitted.
  var oldest: Duration? { ring.indices.compactMap { submitted(at: $0) }.min() }

  mutating func append(_ job: Job) {
    let client = job.account.identity
    if lines[client]?.isEmpty ?? true { ring.append(client) }
    lines[client, default: Line()].lanes[job.lane.rawValue].append(job)
    count += 1
  }

  /// Removes the next job of the `allowed` lanes.
  mutating func popNext(in allowed: [Job.Lane]) -> Job? {
    let candidates = ring.indices.filter { lines[ring[$0]]?.has(allowed) == true }
    guard let fewest = candidates.map({ running(at: $0) }).min() else { return nil }
    let fair = candidates.filter { running(at: $0) == fewest }
    if !fair.contains(where: { balance(at: $0) > 0 }) {
      raiseBalances(by: fair.map { balance(at: $0) }.max() ?? 0)
    }
    return fair.first { balance(at: $0) > 0 }.flatMap { pop(at: $0, in: allowed) }
  }

  /// Removes the oldest job of a client that has none running and has waited since `time`.
  mutating func popStarving(since time: Duration) -> Job? {
    let starving = ring.indices.filter { running(at: $0) == 0 }
    let oldest = starving.min { (submitted(at: $0) ?? .zero) < (submitted(at: $1) ?? .zero) }
    guard let oldest, let first = submitted(at: oldest), first <= time else { return nil }
    return pop(at: oldest, in: Job.Lane.allCases)
  }

  /// When the oldest job of a client that has none running was submitted, if there is one.
  var starvingSince: Duration? {
    ring.indices.filter { running(at: $0) == 0 }.compactMap { submitted(at: $0) }.min()
  }

  /// Counts the steps of a job that has ended; those of a client with a larger share count less.
  mutating func didFinish(_ job: Job, steps: Int) {
    let client = job.account.identity
    guard lines[client] != nil else { return }
    lines[client]?.runningCount -= 1
    lines[client]?.balance += Self.estimate[job.lane.rawValue] - max(1, steps / job.account.share)
    forgetIfIdle(client)
  }

  /// Notes that a job was canceled.
  mutating func didCancel(_ job: Job) {
    let client = job.account.identity
    guard var line = lines[client] else { return }
    count -= line.lanes[job.lane.rawValue].didCancel()
    lines[client] = line
    guard lines.count > Self.idleClients, !line.hasWaiting, line.runningCount == 0 else { return }
    count -= line.lanes.reduce(0) { $0 + $1.count }
    lines[client] = nil
    ring.removeAll { $0 == client }
  }

  mutating func stop() {
    isStopped = true
    lines = [:]
    ring = []
    count = 0
  }

  // MARK: Clients

  private func running(at index: Int) -> Int { lines[ring[index]]?.runningCount ?? 0 }
  private func balance(at index: Int) -> Int { lines[ring[index]]?.balance ?? 0 }

  private func submitted(at index: Int) -> Duration? {
    lines[ring[index]]?.lanes.compactMap { $0.first?.submitted }.min()
  }

  /// Raises all balances by as many quanta as the highest of them needs to be positive.
  private mutating func raiseBalances(by highest: Int) {
    let raise = (-highest / Self.quantum + 1) * Self.quantum
    for client in ring {
      let raised = (lines[client]?.balance ?? 0) + raise
      lines[client]?.balance = min(Self.quantum, raised)
    }
  }

  private mutating func pop(at index: Int, in allowed: [Job.Lane]) -> Job? {
    let client = ring[index]
    guard let job = lines[client]?.popOldest(in: allowed) else { return nil }
    count -= 1
    lines[client]?.runningCount += 1
    lines[client]?.balance -= Self.estimate[job.lane.rawValue]
    if lines[client]?.isEmpty == true {
      ring.remove(at: index)
    } else if balance(at: index) <= 0 {
      ring.append(ring.remove(at: index))
    }
    return job
  }

  /// A client without jobs loses what it has not used, and what it owes.
  private mutating func forgetIfIdle(_ client: ClientIdentity) {
    guard let line = lines[client], line.runningCount == 0, line.isEmpty else { return }
    lines[client] = nil
  }
}
