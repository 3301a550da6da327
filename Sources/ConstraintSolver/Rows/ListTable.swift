/// Lists of numbers, one for each number below a count, stored one after the other.
struct ListTable {
  private var starts: [Int32]
  private var elements: [Int32]

  init() {
    starts = [0, 0]
    elements = []
  }

  /// Makes the lists from pairs of a list and an element.
  ///
  /// `forEach` is called twice and must pass the same pairs both times.
  init(count: Int, forEach: ((Int, Int) -> Void) -> Void) {
    var starts = Array(repeating: Int32(0), count: count + 2)
    forEach { list, _ in starts[list + 2] += 1 }
    for index in 0..<count { starts[index + 2] += starts[index + 1] }
    var elements = Array(repeating: Int32(0), count: Int(starts[count + 1]))
    forEach { list, element in
      elements[Int(starts[list + 1])] = Int32(element)
      starts[list + 1] += 1
    }
    self.starts = starts
    self.elements = elements
  }

  /// The places of the elements of `list`; see the subscript.
  func places(of list: Int) -> Range<Int> { Int(starts[list])..<Int(starts[list + 1]) }

  subscript(place: Int) -> Int { Int(elements[place]) }

  /// The elements of all lists, one list after the other.
  var all: some Sequence<Int> { elements.lazy.map { Int($0) } }
}
