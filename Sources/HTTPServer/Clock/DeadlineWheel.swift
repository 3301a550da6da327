/// Remembers which connections to look at when, to a tenth of a second.
///
/// A connection whose deadline moves away is left where it is and put back when its turn comes, so that moving a
/// deadline, which every request does, costs nothing. It lies in one slot at most: the slots are lists that run through
/// an array with a place for each connection, and turning the wheel allocates nothing.
package struct DeadlineWheel: ~Copyable {
  /// A connection in the list of a slot.
  private struct Link {
    var token: UInt64 = 0
    var slot: Int?
    var previous: Int?
    var next: Int?
  }

  /// How fine time is divided here.
  package static let tick: Duration = .milliseconds(100)
  private static let slotCount = 512

  /// The first connection of each slot.
  private var slots = [Int?](repeating: nil, count: slotCount)
  /// By the places of connections, which are the lower halves of their tokens.
  private var links: [Link] = []
  private var current: Int
  /// When the tick after the current one begins.
  private var currentEnd: Duration

  /// A wheel whose time begins at `now`.
  package init(now: Duration) {
    current = Self.tickNumber(now)
    currentEnd = Self.tick * (current + 1)
  }

  /// Asks to be reminded of `token` soon after `deadline`, or before it if that is far away. An earlier reminder of the
  /// same connection is forgotten.
  ///
  /// - Returns: When that will be.
  package mutating func set(_ token: UInt64, at deadline: Duration) -> Duration {
    remove(token)
    let wanted = Self.tickNumber(deadline) + 1
    let tick = min(max(wanted, current + 1), current + Self.slotCount - 1)
    insert(token, in: tick % Self.slotCount)
    return Self.tick * tick
  }

  /// Forgets a connection.
  package mutating func remove(_ token: UInt64) {
    let place = Self.place(token)
    guard place < links.count, let slot = links[place].slot else { return }
    let link = links[place]
    if let previous = link.previous { links[previous].next = link.next } else { slots[slot] = link.next }
    if let next = link.next { links[next].previous = link.previous }
    links[place] = Link()
  }

  /// Turns the wheel towards `now`, as far as the next connection that was to be reminded of until then.
  ///
  /// - Returns: Its token; it is forgotten. Nothing if there is none left.
  package mutating func popDue(at now: Duration) -> UInt64? {
    while true {
      if let place = slots[current % Self.slotCount] {
        let token = links[place].token
        remove(token)
        return token
      }
      guard now >= currentEnd else { return nil }
      // After a standstill longer than a turn every slot is due once.
      current = max(current + 1, Self.tickNumber(now) - Self.slotCount)
      currentEnd = Self.tick * (current + 1)
    }
  }

  private mutating func insert(_ token: UInt64, in slot: Int) {
    let place = Self.place(token)
    while links.count <= place { links.append(Link()) }
    let first = slots[slot]
    links[place] = Link(token: token, slot: slot, previous: nil, next: first)
    if let first { links[first].previous = place }
    slots[slot] = place
  }

  /// The tick at which `deadline` has passed.
  private static func tickNumber(_ deadline: Duration) -> Int {
    let (seconds, attoseconds) = deadline.components
    // Who configures a deadline of a million years means none.
    return Int(min(seconds, 1 << 45)) * 10 + Int(attoseconds / 100_000_000_000_000_000)
  }

  private static func place(_ token: UInt64) -> Int { Int(token & 0xFFFF_FFFF) }

  // MARK: Invariants

  /// Stops if a list is broken.
  package func checkInvariants() {
    for slot in slots.indices {
      var (previous, place): (Int?, Int?) = (nil, slots[slot])
      while let current = place {
        let link = links[current]
        precondition(link.slot == slot && link.previous == previous, "a list of the wheel is broken")
        (previous, place) = (current, link.next)
      }
    }
  }
}
