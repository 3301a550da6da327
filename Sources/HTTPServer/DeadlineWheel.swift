/// Remembers which connections to look at when, to a tenth of a second.
///
/// A connection whose deadline moves away is left where it is and put back when its turn comes, so that moving a
/// deadline, which every request does, costs nothing.
struct DeadlineWheel: ~Copyable {
  /// How fine time is divided here.
  static let tick: Duration = .milliseconds(100)
  private static let slotCount = 512

  private var slots = [[UInt64]](repeating: [], count: slotCount)
  private var current: Int

  /// A wheel whose time begins at `now`.
  init(now: Duration) { current = Self.tickNumber(now) }

  /// The tick at which `deadline` has passed.
  static func tickNumber(_ deadline: Duration) -> Int {
    let (seconds, attoseconds) = deadline.components
    return Int(clamping: seconds) * 10 + Int(attoseconds / 100_000_000_000_000_000)
  }

  /// Asks to be reminded of `token` soon after `deadline`, or before it if that is far away.
  ///
  /// - Returns: The tick of the reminder.
  mutating func insert(_ token: UInt64, at deadline: Duration) -> Int {
    let wanted = Self.tickNumber(deadline) + 1
    let tick = min(max(wanted, current + 1), current + Self.slotCount - 1)
    slots[tick % Self.slotCount].append(token)
    return tick
  }

  /// Turns the wheel to `now`.
  ///
  /// - Returns: The tokens that were to be reminded of until then, each with its tick.
  mutating func advance(to now: Duration) -> [(token: UInt64, tick: Int)] {
    let target = Self.tickNumber(now)
    var due: [(token: UInt64, tick: Int)] = []
    // After a standstill longer than a turn every slot is due once.
    current = max(current, target - Self.slotCount)
    while current < target {
      current += 1
      let slot = current % Self.slotCount
      guard !slots[slot].isEmpty else { continue }
      due += slots[slot].map { ($0, current) }
      slots[slot].removeAll(keepingCapacity: true)
    }
    return due
  }
}
