import Glibc

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
    memory = capacity > 0 ? Self.reallocate(nil, capacity) : nil
    self.capacity = capacity
    count = 0
  }

  /// Makes a list of equal elements, perhaps with capacity for more.
  init(repeating element: Element, count: Int, capacity: Int = 0) {
    precondition(count >= 0, "a list has no negative count")
    self.init(capacity: max(count, capacity))
    memory?.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit { free(memory) }

  /// Memory for this many elements, which begins with what `memory` contains.
  ///
  /// `UnsafeMutablePointer.allocate` calls `posix_memalign`, which takes longer than `malloc`.
  private static func reallocate(
    _ memory: UnsafeMutablePointer<Element>?, _ capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    precondition(MemoryLayout<Element>.alignment <= 16, "malloc aligns the elements")
    guard let larger = realloc(memory, capacity * MemoryLayout<Element>.stride) else {
      // As for Swift's own arrays, which end the process, too: nothing can be computed without memory. Limits of documents and
      // `--memory` keep clients from causing this.
      fatalError("out of memory")
    }
    return larger.bindMemory(to: Element.self, capacity: capacity)
  }

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
      // Without this name, the compiler fails with the thread sanitizer.
      let elements = elements
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
    if count >= capacity { grow(to: 2 * count) }
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

  /// A copy of the elements.
  var array: [Element] { array(of: count) }

  /// A copy of the first elements.
  func array(of count: Int) -> [Element] {
    precondition(count >= 0 && count <= self.count, "the list has the elements")
    // This initializer would write to the empty array that all threads share.
    guard count > 0 else { return [] }
    return Array(unsafeUninitializedCapacity: count) { copy, copied in
      // `memcpy` copies some kilobytes with `rep movsb`, which callgrind counts once for each byte.
      for place in 0..<count { copy.initializeElement(at: place, to: elements[place]) }
      copied = count
    }
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
    let capacity = max(least, Self.leastCapacity)
    (memory, self.capacity) = (Self.reallocate(memory, capacity), capacity)
  }
}

// Unchecked because of the pointer; only the list has it, and the list cannot be copied.
extension ReusedList: @unchecked Sendable where Element: Sendable {}
