/// A list that is filled and emptied again and again. Emptying takes two instructions; `removeAll` of an array takes eighty.
struct ReusedList<Element: BitwiseCopyable>: RandomAccessCollection, MutableCollection {
  /// The elements; those from ``count`` on are left over.
  private var elements: [Element] = []
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(place: Int) -> Element {
    @inline(__always) get { elements[place] }
    @inline(__always) set { elements[place] = newValue }
  }

  mutating func reserveCapacity(_ capacity: Int) { elements.reserveCapacity(capacity) }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count < elements.count { elements[count] = element } else { elements.append(element) }
    count &+= 1
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return elements[count]
  }

  mutating func removeAll() { count = 0 }

  /// Keeps only the first elements.
  mutating func shorten(to count: Int) {
    precondition(count <= self.count, "the list is not made longer")
    self.count = count
  }
}
