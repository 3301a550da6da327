import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `A table of lists` {
  /// Compares with a dictionary of arrays.
  @Test func `lists the elements of each number in order`() {
    for seed in UInt64(0)..<100 {
      var random = SeededGenerator(seed: seed)
      let count = random.int(0...8)
      let pairs =
        count == 0
        ? [] : (0..<random.int(0...30)).map { _ in (random.int(0...count - 1), random.int(0...99)) }
      let expected = Dictionary(grouping: pairs, by: \.0)
      let table = ListTable(count: count) { add in
        for (list, element) in pairs { add(list, element) }
      }
      for list in 0..<count {
        let elements = table.places(of: list).map { table[$0] }
        #expect(elements == (expected[list] ?? []).map(\.1), "seed \(seed)")
      }
      let all = table.places.map { table[$0] }
      #expect(all == (0..<count).flatMap { (expected[$0] ?? []).map(\.1) }, "seed \(seed)")
    }
  }
}
