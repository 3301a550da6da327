import Testing

@testable import ConstraintSolver

@Suite struct `A reused list` {
  @Test func `has only what was appended since it was emptied`() {
    var list = ReusedList<Int>()
    for number in [1, 2, 3] { list.append(number) }
    list.removeAll()
    #expect(list.isEmpty)
    list.append(4)
    #expect(Array(list) == [4])
    #expect(list.popLast() == 4)
    #expect(list.popLast() == nil)
  }

  @Test func `keeps its first elements`() {
    var list = ReusedList<Int>()
    for number in 0..<5 { list.append(number) }
    list.shorten(to: 2)
    list.append(9)
    #expect(Array(list) == [0, 1, 9])
  }
}
