import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `A walk along a chain` {
  /// The width follows from two bounds; the equation between `other` and `width` decides nothing else.
  @Test func `ends at the most preferred rows`() throws {
    var system = TestSystem()
    let (width, other, place) = (
      system.makeVariable(.size), system.makeVariable(.size), system.makeVariable(.position)
    )
    for constraint in [width <= 40.0, other == 2.0 * width, place >= other + 8.0] { system.add(constraint) }
    system.add(width == 100.0, 500)
    system.add(place == 0.0, 1)
    let table = EvidenceRows(try system.build().evidence)
    #expect(try chain(of: 3, in: table) == [0: 1])
    #expect(try chain(of: 4, in: table) == [0: 2, 1: 1, 2: 1])
  }

  /// Compares with the factorization of all rows nearby.
  @Test func `finds the same chain as a factorization, in random systems`() throws {
    var (found, unclear) = (0, 0)
    for (shape, seed) in Shape.allCases.flatMap({ shape in (UInt64(0)..<100).map { (shape, $0) } }) {
      guard let evidence = try? shape.makeSystem(seed: seed).build().evidence else { continue }
      let rows = evidence.table.rows.indices.filter { evidence.isViolated(row: $0) }
      for table in [EvidenceRows(evidence), EvidenceRows(evidence, around: rows)].compactMap(\.self) {
        for row in table.indices where table[row].isViolated {
          var stronger = StrongerRows(table, StepBudget(limit: 1_000_000))
          try stronger.restrictToTight(from: table[row].priority)
          var walk = ChainWalk(table)
          var shares = ReusedList<Factorization.Share>()
          let result = walk.takeApart(row, stronger.neighborhoods, into: &shares)
          try stronger.factorize(around: [row])
          try stronger.factorization.reduce(row)
          let expected = try stronger.factorization.combination().map(multiples)
          switch result {
          case .sum: #expect(multiples(shares.array) == expected, "\(shape), seed \(seed), row \(row)")
          case .none: #expect(expected == nil, "\(shape), seed \(seed), row \(row)")
          case .unclear: unclear += 1
          }
          found += 1
        }
      }
    }
    #expect(found > 1_000)
    #expect(2 * unclear < found)
  }

  private func chain(of row: Int, in table: EvidenceRows) throws -> [Int: Double]? {
    var stronger = StrongerRows(table, StepBudget(limit: 1_000))
    try stronger.restrictToTight(from: table[row].priority)
    var walk = ChainWalk(table)
    var shares = ReusedList<Factorization.Share>()
    guard case .sum = walk.takeApart(row, stronger.neighborhoods, into: &shares) else { return nil }
    return multiples(shares.array.map { ($0.row, abs($0.multiple) / table.unit(ofRow: $0.row)) })
  }

  /// The multiple of each row, to within rounding.
  private func multiples(_ shares: [Factorization.Share]) -> [Int: Double] {
    Dictionary(uniqueKeysWithValues: shares.map { ($0.row, ($0.multiple * 1e6).rounded() / 1e6) })
  }
}
