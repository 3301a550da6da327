import ConstraintSolver
import Testing

@Suite struct `A form of labels and fields` {
  /// The benchmark's pseudo-random numbers: a linear congruential generator of 64 bits.
  private struct Numbers {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }

    mutating func next(in range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int((state >> 33) % UInt64(range.count))
    }
  }

  /// One optional constraint at 250, for a narrow column of labels, opposes 49 at 249, for fields that hug
  /// their content. Weights would let the 49 win; with levels the column is as wide as its widest label, and
  /// misses 0 by exactly that.
  @Test func `of 100 views gives its column no more than the widest label needs`() throws {
    var numbers = Numbers(seed: 100)
    var solver = Solver()
    var rows: [(constraint: Constraint, priority: Double)] = []
    let column = solver.makeVariable(.size)
    rows += [(column >= 0.0, 1000), (column == 0.0, 250)]
    var widest = 0
    for _ in 0..<49 {
      let width = numbers.next(in: 40...160)
      _ = numbers.next(in: 28...36)
      widest = max(widest, width)
      let label = solver.makeVariable(.size)
      let field = solver.makeVariable(.size)
      rows += [
        (label >= 0.0, 1000), (label <= column, 1000), (label <= Double(width), 251),
        (label >= Double(width), 750),
        // The field fills the rest of 600 after the margins of 16, the column and the gap of 8.
        (column + field == 600.0 - 16 - 8 - 16, 1000), (field >= 100.0, 1000), (field <= 120.0, 249),
        (field >= 120.0, 749),
      ].map { (constraint: $0.0, priority: Double($0.1)) }
    }
    try solver.add(rows)
    let missed = Dictionary(uniqueKeysWithValues: solver.errorSums.map { ($0.priority, $0.sum) })
    #expect(widest == 157)
    #expect(missed[250] == 157)
    #expect(missed[750] == 0)
  }
}
