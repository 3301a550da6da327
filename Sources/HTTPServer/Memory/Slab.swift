/// Elements that must not be copied, in memory that never moves: a loop's connections.
///
/// A token names a slot and its generation, so an event for a removed element finds nothing. Its lower half is the
/// slot, which a later element reuses.
package final class Slab<Element: ~Copyable> {
  private let elements: UnsafeMutablePointer<Element>
  private let capacity: Int
  private var generations: [UInt32] = []
  private var isTaken: [Bool] = []
  private var freeSlots: [Int] = []
  /// The number of elements.
  package private(set) var count = 0

  /// A slab for `capacity` elements, at least one; memory is used only as they come.
  package init(capacity: Int) {
    self.capacity = max(1, capacity)
    elements = .allocate(capacity: self.capacity)
  }

  deinit {
    for slot in isTaken.indices where isTaken[slot] { (elements + slot).deinitialize(count: 1) }
    elements.deallocate()
  }

  /// Whether all slots are in use.
  package var isFull: Bool { count == capacity }

  /// Inserts an element, and returns its token.
  ///
  /// - Precondition: The slab is not full.
  package func insert(_ element: consuming Element) -> UInt64 {
    precondition(!isFull, "an element was added to a full slab")
    let slot = takeFreeSlot()
    (elements + slot).initialize(to: element)
    // 31 bits, so that tokens with all bits set stay free for other uses.
    generations[slot] = (generations[slot] &+ 1) & 0x7FFF_FFFF
    isTaken[slot] = true
    count += 1
    return token(of: slot)
  }

  /// Runs `body` on the element of a token, unless it was removed.
  package func with<Result>(_ token: UInt64, _ body: (inout Element) -> Result) -> Result? {
    slot(of: token).map { body(&elements[$0]) }
  }

  /// Destroys the element of a token, unless it was removed.
  package func remove(_ token: UInt64) {
    guard let slot = slot(of: token) else { return }
    (elements + slot).deinitialize(count: 1)
    isTaken[slot] = false
    freeSlots.append(slot)
    count -= 1
  }

  /// All tokens, in the order of their slots.
  package func tokens() -> [UInt64] {
    isTaken.indices.filter { isTaken[$0] }.map { token(of: $0) }
  }

  private func takeFreeSlot() -> Int {
    if let slot = freeSlots.popLast() { return slot }
    generations.append(0)
    isTaken.append(false)
    return isTaken.count - 1
  }

  private func token(of slot: Int) -> UInt64 { UInt64(generations[slot]) << 32 | UInt64(slot) }

  private func slot(of token: UInt64) -> Int? {
    let slot = Int(token & 0xFFFF_FFFF)
    guard slot < isTaken.count, isTaken[slot], UInt64(generations[slot]) == token >> 32 else { return nil }
    return slot
  }
}
