/// Lists of numbers, one for each number below a count, stored one after the other.
struct ListTable: ~Copyable {
  private var starts: ReusedList<Int32>
  private var elements: ReusedList<Int32>

  init() {
    starts = ReusedList(repeating: 0, count: 2)
    elements = ReusedList()
  }

  /// Makes the lists from pairs of a list and an element.
  ///
  /// `forEach` is called twice and must pass the same pairs both times.
  init(count: Int, forEach: ((Int, Int) -> Void) -> Void) {
    var starts = ReusedList<Int32>(repeating: 0, count: count + 2)
    // Sums of numbers of pairs, which are in memory; they do not overflow.
    forEach { list, _ in starts[list + 2] &+= 1 }
    for index in 0..<count { starts[index + 2] &+= starts[index + 1] }
    var elements = ReusedList<Int32>(repeating: 0, count: Int(starts[count + 1]))
    forEach { list, element in
      let place = starts[list + 1]
      elements[Int(place)] = Int32(element)
      starts[list + 1] = place &+ 1
    }
    self.starts = starts
    self.elements = elements
  }

  /// The places of the elements of `list`; see the subscript.
  func places(of list: Int) -> Range<Int> { Int(starts[list])..<Int(starts[list + 1]) }

  subscript(place: Int) -> Int { Int(elements[place]) }

  /// The places of the elements of all lists, one list after the other.
  var places: Range<Int> { elements.indices }
}
