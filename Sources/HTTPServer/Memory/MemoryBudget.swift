import Synchronization

/// Limits the bytes that the connections of all loops hold together.
///
/// While there is room, a client may hold any part of it. When room runs out, the client that holds the most begins
/// nothing new; if another client needs room, the unread responses of the largest holder are cut off.
final class MemoryBudget: Sendable {
  /// A connection that holds no more is not counted. It is counted when its turn ends, so a request that arrives and
  /// is answered in one turn, as most are, touches no number that loops share.
  static let uncountedBytes = 4_096
  /// A response of at most this size is sent even if memory is full.
  static let alwaysAllowedBytes = 65_536

  private let limit: Int
  private let total = Atomic(0)
  private let accounts: ClientAccounts
  private let cutters = Mutex<[@Sendable () -> Void]>([])
  private let leader = Mutex<(account: ClientAccount?, end: Duration)>((nil, .zero))
  /// Whether the loops have been asked to cut off responses and have not looked yet.
  private let isCutting = Atomic(false)

  private let gauge: MemoryGauge

  init(limit: Int, gauge: MemoryGauge = MemoryGauge(), accounts: ClientAccounts) {
    self.limit = limit
    self.gauge = gauge
    self.accounts = accounts
  }

  /// Whether the limit is exceeded: then the largest holder begins nothing whose response may be large.
  var isFull: Bool { total.load(ordering: .relaxed) > limit || gauge.isExhausted }

  /// Whether no client may start a request that may have a large response, not even one that holds no memory; see
  /// ``isFull(for:)``.
  var isFullForAll: Bool { heldBytes - limit > limit / 2 || gauge.isCritical }

  /// The bytes that are held.
  var heldBytes: Int { total.load(ordering: .relaxed) }

  /// Whether a client may begin nothing whose response may be large.
  ///
  /// If another client holds more, its unread responses are cut off instead. Until the loops have done so, half of the
  /// limit may be held in addition.
  func isFull(for account: ClientAccount) -> Bool {
    let held = heldBytes
    guard held > limit || gauge.isTight else { return false }
    guard !gauge.isCritical, let largest = largestHolder else { return held > limit || gauge.isCritical }
    let holdsMuch = held > limit || largest.heldBytes > limit / 8
    guard largest !== account else { return holdsMuch }
    if holdsMuch { requestCut() }
    return isFullForAll
  }

  /// The client that holds the most; of many clients, the one that did some milliseconds ago.
  private var largestHolder: ClientAccount? {
    guard accounts.count > Self.comparedClients else { return accounts.largestHolder }
    let now = MonotonicClock.now()
    return leader.withLock { leader in
      if now >= leader.end { leader = (accounts.largestHolder, now + Self.leaderTime) }
      return leader.account
    }
  }

  /// Clients that are compared for each request while memory is full.
  private static let comparedClients = 64
  private static let leaderTime = Duration.milliseconds(10)

  /// Counts the bytes of a delivery that waits for a loop; the loop subtracts them.
  func add(_ bytes: Int, for account: ClientAccount) {
    guard bytes != 0 else { return }
    total.add(bytes, ordering: .relaxed)
    account.hold(bytes)
  }

  /// Counts the bytes that a connection holds now instead of those it held before.
  ///
  /// - Returns: Whether the connection holds more than before and its client may not.
  func update(_ counted: inout Int, to bytes: Int, for account: ClientAccount) -> Bool {
    let bytes = bytes > Self.uncountedBytes ? bytes : 0
    guard bytes != counted else { return false }
    let growth = bytes - counted
    counted = bytes
    add(growth, for: account)
    return growth > 0 && isFull(for: account)
  }

  // MARK: Cutting off

  /// Calls `cut`, from any thread, when a loop should cut off responses.
  func notify(_ cut: @escaping @Sendable () -> Void) { cutters.withLock { $0.append(cut) } }

  private func requestCut() {
    guard !isCutting.exchange(true, ordering: .relaxed) else { return }
    for cut in cutters.withLock({ $0 }) { cut() }
  }

  /// The client whose unread responses a loop cuts off now, largest first; nil once there is room again.
  var clientToCut: ClientAccount? {
    isCutting.store(false, ordering: .relaxed)
    guard heldBytes > limit - limit / 8 || gauge.isTight, let largest = accounts.largestHolder
    else { return nil }
    return largest.heldBytes > limit / 8 ? largest : nil
  }
}
