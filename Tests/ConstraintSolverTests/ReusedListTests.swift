import Testing

@testable import ConstraintSolver

@Suite struct `A reused list` {
  @Test func `has only what was appended since it was emptied`() {
    var list = ReusedList<Int>()
    for number in [1, 2, 3] { list.append(number) }
    list.removeAll()
    #expect(list.array == [])
    list.append(4)
    #expect(list.array == [4])
    let popped = [list.popLast(), list.popLast()]
    #expect(popped == [4, nil])
  }

  @Test func `keeps its first elements`() {
    var list = ReusedList<Int>()
    for number in 0..<5 { list.append(number) }
    list.shorten(to: 2)
    list.append(9)
    #expect(list.array == [0, 1, 9])
  }

  @Test func `keeps its elements when it grows`() {
    var list = ReusedList(repeating: 7, count: 2)
    for number in 0..<100 { list.append(number) }
    list.extend(to: 104, with: 5)
    list[0] = 8
    #expect(list.array == [8, 7] + Array(0..<100) + [5, 5])
  }
}
