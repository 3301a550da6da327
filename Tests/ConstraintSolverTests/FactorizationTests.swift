import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `A factorization` {
  /// Rows of up to four of eight variables, with small whole coefficients, so that many depend on earlier ones.
  @Test(arguments: UInt64(1)...40) func `takes each row apart into earlier rows and a rest`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    var test = TestSystem()
    let variables = (0..<8).map { _ in test.makeVariable(.size) }
    for _ in 0..<14 {
      var sum = Expression()
      for variable in variables.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)) {
        sum.add([-2, -1, 1, 2].randomElement(using: &random)! * variable)
      }
      test.add(sum <= 1000.0, 1)
    }
    let table = EvidenceRows(try test.build().evidence)
    var factorization = Factorization(table, StepBudget(limit: 1_000_000))
    var basis: [Int] = []
    for row in table.indices {
      let count = factorization.count
      try factorization.append(row) { $0 }
      if factorization.count > count { basis.append(row) }
      for known in 0...row {
        try factorization.reduce(known)
        #expect(factorization.remainder.array.isEmpty, "row \\(known) depends on the first \\(row + 1)")
        let shares = try factorization.takenOff()
        #expect(shares.allSatisfy { basis.contains($0.row) })
        #expect(isZero(shares.map { ($0.row, -$0.multiple) } + [(known, 1)], table))
      }
    }
    factorization.removeAll(from: 2)
    try factorization.reduce(basis[1])
    #expect(factorization.remainder.array.isEmpty)
    try factorization.reduce(basis[2])
    #expect(!factorization.remainder.array.isEmpty)
  }

  /// Each factor used to be the sum of all lengths above.
  @Test func `keeps the positions of a column short`() throws {
    var test = TestSystem()
    let count = 1_000
    let views = (0..<count).map { _ in (top: test.makeVariable(.position), height: test.makeVariable(.size)) }
    for (view, next) in zip(views, views.dropFirst()) { test.add(next.top == view.top + view.height) }
    let table = EvidenceRows(try test.build().evidence)
    var factorization = Factorization(table, StepBudget(limit: 10 * count))
    for row in table.indices { try factorization.append(row) { _ in 2 } }
    #expect(factorization.count == count - 1)
  }

  private func isZero(_ shares: [(row: Int, multiple: Double)], _ table: EvidenceRows) -> Bool {
    var sums: [Int: Double] = [:]
    for (row, multiple) in shares {
      for place in table[row].terms.range {
        sums[table.terms[place].variable, default: 0] += multiple * table.terms[place].coefficient
      }
    }
    return sums.values.allSatisfy { abs($0) < 1e-9 }
  }
}
