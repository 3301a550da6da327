import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct `Sparse rows` {
  /// Compares with dictionaries. Rows are added, scaled and solved until the initial capacity is exceeded
  /// many times. Coefficients stay whole numbers, so that sums are exact.
  @Test func `agree with dictionaries after random changes`() {
    var cancelled = 0
    for seed in UInt64(0)..<20 {
      var random = SeededGenerator(seed: seed)
      var rows = SparseRows()
      var expected = (0..<6).map { _ in random.row() }
      for row in expected { rows.append(row.sorted { $0.key < $1.key }.map(SparseRows.Entry.init)) }
      for _ in 0..<1_000 {
        let (row, other) = (random.int(0...5), random.int(0...5))
        guard row != other else { continue }
        switch random.int(0...2) {
        case 0:
          let (multiple, removed) = ([-2.0, -1, 1, 2][random.int(0...3)], random.int(0...10))
          rows.add(other, times: multiple, to: row, without: removed)
          expected[row].merge(expected[other].mapValues { multiple * $0 }, uniquingKeysWith: +)
          expected[row][removed] = nil
          cancelled += expected[row].count { $0.value == 0 }
          expected[row] = expected[row].filter { $0.value != 0 }
        case 1:
          let isSmall = expected[row].values.allSatisfy { abs($0) < 1_000 }
          rows.scale(row, by: isSmall ? -1 : 0)
          expected[row] = isSmall ? expected[row].mapValues { -$0 } : [:]
        default:
          // Another variable comes before or after all others.
          let sum = random.int(0...1) == 0 ? 0 : 10
          let solved = random.int(1...9)
          guard let coefficient = expected[row][solved], abs(coefficient) == 1, expected[row][sum] == nil
          else { continue }
          rows.solve(row, for: solved, insteadOf: sum)
          expected[row][solved] = nil
          expected[row] = expected[row].mapValues { -$0 / coefficient }
          expected[row][sum] = 1 / coefficient
        }
        #expect(rows.dictionary(of: row) == expected[row], "seed \(seed)")
      }
      for row in expected.indices {
        #expect(rows.dictionary(of: row) == expected[row], "seed \(seed)")
        #expect(rows.row(row).entries.map(\.variable) == expected[row].keys.sorted(), "seed \(seed)")
      }
    }
    #expect(cancelled > 200)
  }

  @Test func `lose a coefficient that cancels to within rounding`() {
    var rows = SparseRows()
    rows.append([SparseRows.Entry(variable: 0, coefficient: 0.1 + 0.2), .init(variable: 1, coefficient: 1)])
    rows.append([SparseRows.Entry(variable: 0, coefficient: 0.3)])
    rows.add(1, times: -1, to: 0)
    #expect(rows.row(0).entries.map(\.variable) == [1])
  }

  @Test func `are empty after removing all`() {
    var rows = SparseRows()
    rows.append([SparseRows.Entry(variable: 3, coefficient: 2)])
    rows.removeAll()
    #expect(rows.count == 0)
    rows.append([SparseRows.Entry(variable: 4, coefficient: 1)])
    #expect(rows.coefficient(of: 4, in: 0) == 1 && rows.coefficient(of: 3, in: 0) == 0)
  }
}

extension SparseRows {
  /// The coefficients of a row, read one by one.
  fileprivate func dictionary(of row: Int) -> [Int: Double] {
    var coefficients: [Int: Double] = [:]
    for variable in 0...10 {
      let coefficient = coefficient(of: variable, in: row)
      if coefficient != 0 { coefficients[variable] = coefficient }
    }
    return coefficients
  }
}

extension SeededGenerator {
  /// Small whole coefficients of some of the variables 1 to 9.
  fileprivate mutating func row() -> [Int: Double] {
    var row: [Int: Double] = [:]
    for variable in 1...9 where int(0...2) == 0 {
      row[variable] = Double(int(1...2)) * (int(0...1) == 0 ? 1 : -1)
    }
    return row
  }
}
