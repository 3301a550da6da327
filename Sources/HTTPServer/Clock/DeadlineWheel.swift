/// Remembers the deadlines of connections, to a tenth of a second.
///
/// Moving a deadline later, which every request does, costs nothing: the connection keeps its slot, and is put back
/// when the slot's turn comes. Each connection is in at most one slot. The slots are linked lists through an array
/// with an element for each connection, so turning the wheel allocates nothing.
package struct DeadlineWheel: ~Copyable {
  /// A connection in the list of a slot.
  private struct Link {
    var token: UInt64 = 0
    var slot: Int?
    var previous: Int?
    var next: Int?
  }

  /// The resolution of deadlines.
  package static let tick: Duration = .milliseconds(100)
  private static let slotCount = 512

  /// The first connection of each slot.
  private var slots = [Int?](repeating: nil, count: slotCount)
  /// Indexed by the lower halves of the connections' tokens.
  private var links: [Link] = []
  private var current: Int
  /// When the next tick begins.
  private var currentEnd: Duration

  /// A wheel whose time begins at `now`.
  package init(now: Duration) {
    current = Self.tickNumber(now)
    currentEnd = Self.tick * (current + 1)
  }

  /// Asks for a reminder of `token` soon after `deadline`, or earlier if that is far away. It replaces an earlier
  /// reminder of the same connection.
  ///
  /// - Returns: When the reminder is due.
  package mutating func set(_ token: UInt64, at deadline: Duration) -> Duration {
    remove(token)
    let wanted = Self.tickNumber(deadline) + 1
    let tick = min(max(wanted, current + 1), current + Self.slotCount - 1)
    insert(token, in: tick % Self.slotCount)
    return Self.tick * tick
  }

  /// Removes a connection.
  package mutating func remove(_ token: UInt64) {
    let place = Self.place(token)
    guard place < links.count, let slot = links[place].slot else { return }
    let link = links[place]
    if let previous = link.previous { links[previous].next = link.next } else { slots[slot] = link.next }
    if let next = link.next { links[next].previous = link.previous }
    links[place] = Link()
  }

  /// Turns the wheel towards `now`, up to the next connection that is due.
  ///
  /// - Returns: Its token, which is removed; nil if none is left.
  package mutating func popDue(at now: Duration) -> UInt64? {
    while true {
      if let place = slots[current % Self.slotCount] {
        let token = links[place].token
        remove(token)
        return token
      }
      guard now >= currentEnd else { return nil }
      // After a standstill longer than a full turn, every slot is due once.
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
    // A deadline of a million years means none.
    return Int(min(seconds, 1 << 45)) * 10 + Int(attoseconds / 100_000_000_000_000_000)
  }

  private static func place(_ token: UInt64) -> Int { Int(token & 0xFFFF_FFFF) }

  // MARK: Invariants

  /// Traps if a list is broken.
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
