/// Remembers which connections to look at when, to a tenth of a second.
///
/// A connection whose deadline moves away is left where it is and put back when its turn comes, so that moving a
/// deadline, which every request does, costs nothing.
package struct DeadlineWheel: ~Copyable {
  /// How fine time is divided here.
  package static let tick: Duration = .milliseconds(100)
  private static let slotCount = 512

  private var slots = [[(token: UInt64, tick: Int)]](repeating: [], count: slotCount)
  private var current: Int

  /// A wheel whose time begins at `now`.
  package init(now: Duration) { current = Self.tickNumber(now) }

  /// The tick at which `deadline` has passed.
  package static func tickNumber(_ deadline: Duration) -> Int {
    let (seconds, attoseconds) = deadline.components
    // Who configures a deadline of a million years means none.
    return Int(min(seconds, 1 << 45)) * 10 + Int(attoseconds / 100_000_000_000_000_000)
  }

  /// Asks to be reminded of `token` soon after `deadline`, or before it if that is far away.
  ///
  /// - Returns: The tick of the reminder.
  package mutating func insert(_ token: UInt64, at deadline: Duration) -> Int {
    let wanted = Self.tickNumber(deadline) + 1
    let tick = min(max(wanted, current + 1), current + Self.slotCount - 1)
    slots[tick % Self.slotCount].append((token, tick))
    return tick
  }

  /// Turns the wheel to `now`.
  ///
  /// - Returns: The tokens that were to be reminded of until then, each with its tick.
  package mutating func advance(to now: Duration) -> [(token: UInt64, tick: Int)] {
    let target = Self.tickNumber(now)
    var due: [(token: UInt64, tick: Int)] = []
    // After a standstill longer than a turn every slot is due once.
    current = max(current, target - Self.slotCount)
    while current < target {
      current += 1
      let slot = current % Self.slotCount
      guard !slots[slot].isEmpty else { continue }
      due += slots[slot]
      slots[slot].removeAll(keepingCapacity: true)
    }
    return due
  }
}
