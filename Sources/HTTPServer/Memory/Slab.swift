/// Things that must not be copied, in memory that never moves: a loop's connections.
///
/// A token names a place and its generation, so an event for something that is gone finds nobody. Its lower half is the
/// place, which a later one takes over.
package final class Slab<Element: ~Copyable> {
  private let elements: UnsafeMutablePointer<Element>
  private let capacity: Int
  private var generations: [UInt32] = []
  private var isTaken: [Bool] = []
  private var freePlaces: [Int] = []
  /// Things that are in it.
  package private(set) var count = 0

  /// Room for `capacity` things, at least one; memory is taken only as they come.
  package init(capacity: Int) {
    self.capacity = max(1, capacity)
    elements = .allocate(capacity: self.capacity)
  }

  deinit {
    for place in isTaken.indices where isTaken[place] { (elements + place).deinitialize(count: 1) }
    elements.deallocate()
  }

  /// Whether there is no more room.
  package var isFull: Bool { count == capacity }

  /// Takes something in, and returns its token.
  ///
  /// - Precondition: There is room.
  package func insert(_ element: consuming Element) -> UInt64 {
    precondition(!isFull, "something was taken in without room for it")
    let place = takePlace()
    (elements + place).initialize(to: element)
    // 31 bits, so that tokens with all bits set are free for other uses.
    generations[place] = (generations[place] &+ 1) & 0x7FFF_FFFF
    isTaken[place] = true
    count += 1
    return token(of: place)
  }

  /// Lets `body` work on what the token names, unless it is gone.
  package func with<Result>(_ token: UInt64, _ body: (inout Element) -> Result) -> Result? {
    place(of: token).map { body(&elements[$0]) }
  }

  /// Destroys what the token names, unless it is gone.
  package func remove(_ token: UInt64) {
    guard let place = place(of: token) else { return }
    (elements + place).deinitialize(count: 1)
    isTaken[place] = false
    freePlaces.append(place)
    count -= 1
  }

  /// All tokens, in the order of their places.
  package func tokens() -> [UInt64] {
    isTaken.indices.filter { isTaken[$0] }.map { token(of: $0) }
  }

  private func takePlace() -> Int {
    if let place = freePlaces.popLast() { return place }
    generations.append(0)
    isTaken.append(false)
    return isTaken.count - 1
  }

  private func token(of place: Int) -> UInt64 { UInt64(generations[place]) << 32 | UInt64(place) }

  private func place(of token: UInt64) -> Int? {
    let place = Int(token & 0xFFFF_FFFF)
    guard place < isTaken.count, isTaken[place], UInt64(generations[place]) == token >> 32 else { return nil }
    return place
  }
}
