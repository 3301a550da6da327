/// A list in memory that it alone owns, which is filled and emptied again and again.
///
/// An array asks at each change whether another one shares its memory, and its memory is counted and described for the
/// Swift runtime. This list cannot be copied, so a change is a comparison and a store, and emptying it takes two
/// instructions instead of eighty.
struct ReusedList<Element: BitwiseCopyable>: ~Copyable {
  // Unsafe, because arrays are the only safe memory whose length is chosen at run time, and their checks took a fifth of the
  // solver's instructions. No other code gets this pointer, each place is compared with the count before it is read or
  // written, and elements need no cleanup.
  private var memory: UnsafeMutablePointer<Element>?
  private var capacity: Int
  private(set) var count: Int

  /// The least capacity of a list that grows.
  private static var leastCapacity: Int { 16 }

  /// Makes an empty list; without a capacity, it takes no memory until it grows.
  init(capacity: Int = 0) {
    memory = capacity > 0 ? .allocate(capacity: capacity) : nil
    self.capacity = capacity
    count = 0
  }

  /// Makes a list of equal elements.
  init(repeating element: Element, count: Int) {
    precondition(count >= 0, "a list has no negative count")
    self.init(capacity: count)
    memory?.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit { memory?.deallocate() }

  /// The memory, which a list with a place has.
  @inline(__always)
  private var elements: UnsafeMutablePointer<Element> { memory.unsafelyUnwrapped }

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }
  var first: Element? { count > 0 ? elements[0] : nil }

  subscript(place: Int) -> Element {
    @inline(__always) get {
      check(place)
      return elements[place]
    }
    @inline(__always) _modify {
      check(place)
      yield &elements[place]
    }
  }

  @inline(__always)
  private func check(_ place: Int) {
    // One comparison of unsigned numbers checks both ends.
    precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "the list has the place")
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: 2 * count) }
    elements[count] = element
    count &+= 1
  }

  /// Appends equal elements until there are `count`.
  mutating func extend(to count: Int, with element: Element) {
    guard count > self.count else { return }
    reserveCapacity(count)
    (elements + self.count).initialize(repeating: element, count: count - self.count)
    self.count = count
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return elements[count]
  }

  mutating func removeAll() { count = 0 }

  /// Replaces all elements with equal ones.
  mutating func fill(with element: Element) {
    guard count > 0 else { return }
    elements.update(repeating: element, count: count)
  }

  /// Keeps only the first elements.
  mutating func shorten(to count: Int) {
    precondition(count >= 0 && count <= self.count, "the list is not made longer")
    self.count = count
  }

  mutating func reserveCapacity(_ capacity: Int) {
    if capacity > self.capacity { grow(to: capacity) }
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(least, Self.leastCapacity))
    if let memory {
      larger.moveInitialize(from: memory, count: count)
      memory.deallocate()
    }
    (memory, capacity) = (larger, max(least, Self.leastCapacity))
  }
}

// Unchecked because of the pointer; only the list has it, and the list cannot be copied.
extension ReusedList: @unchecked Sendable where Element: Sendable {}
