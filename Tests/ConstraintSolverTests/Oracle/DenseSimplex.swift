/// A linear program in standard form, `rows` · x = `constants` and x ≥ 0, solved by the textbook method.
///
/// Two phases, a dense table, and Bland's rule throughout: slow and simple.
struct DenseSimplex {
  private static let flat = 1e-9

  /// Each row ends with its right side, which is never negative.
  private var table: [[Double]]
  /// The column that is basic in each row.
  private var basis: [Int]

  /// Finds a feasible point; `nil` if there is none.
  init?(_ equations: [(coefficients: [Double], constant: Double)], columnCount: Int) {
    // Phase one: each row starts with its own artificial column in the basis; their sum has to become 0.
    let count = equations.count
    table = []
    basis = []
    for (index, (coefficients, constant)) in equations.enumerated() {
      let sign = constant < 0 ? -1.0 : 1.0
      var row = coefficients.map { $0 * sign }
      row += Array(repeating: 0, count: columnCount + count - row.count)
      row[columnCount + index] = 1
      table.append(row + [constant * sign])
      basis.append(columnCount + index)
    }
    let artificial = Array(repeating: 0.0, count: columnCount) + Array(repeating: 1, count: count)
    guard minimum(of: artificial) < 1e-7 else { return nil }
    dropArtificialColumns(from: columnCount)
  }

  private mutating func dropArtificialColumns(from columnCount: Int) {
    for row in table.indices.reversed() where basis[row] >= columnCount {
      if let entering = (0..<columnCount).first(where: { abs(table[row][$0]) > 1e-7 }) {
        pivot(row, entering)
      } else {
        // The row is redundant.
        table.remove(at: row)
        basis.remove(at: row)
      }
    }
    for row in table.indices { table[row].removeSubrange(columnCount..<(table[row].count - 1)) }
  }

  /// The least value of `cost` · x, or -∞ if there is none.
  mutating func minimum(of cost: [Double]) -> Double {
    var reduced = cost + [0]
    for (row, column) in zip(table, basis) where cost[column] != 0 {
      DenseSimplex.subtract(row, times: cost[column], from: &reduced)
    }
    while let entering = cost.indices.first(where: { reduced[$0] < -DenseSimplex.flat }) {
      guard let leaving = leavingRow(for: entering) else { return -.infinity }
      pivot(leaving, entering)
      DenseSimplex.subtract(table[leaving], times: reduced[entering], from: &reduced)
    }
    return -reduced[cost.count]
  }

  /// The row that limits `entering` the most; in a tie, the one whose basic column comes first.
  private func leavingRow(for entering: Int) -> Int? {
    var best: (row: Int, rise: Double)?
    for row in table.indices where table[row][entering] > DenseSimplex.flat {
      let rise = table[row][table[row].count - 1] / table[row][entering]
      if let best {
        if rise > best.rise + 1e-11 { continue }
        if rise > best.rise - 1e-11, basis[row] > basis[best.row] { continue }
      }
      best = (row, rise)
    }
    return best?.row
  }

  private mutating func pivot(_ row: Int, _ entering: Int) {
    let pivot = table[row][entering]
    for column in table[row].indices { table[row][column] /= pivot }
    let source = table[row]
    for other in table.indices where other != row && table[other][entering] != 0 {
      let multiple = table[other][entering]
      DenseSimplex.subtract(source, times: multiple, from: &table[other])
    }
    basis[row] = entering
  }

  private static func subtract(_ source: [Double], times multiple: Double, from target: inout [Double]) {
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        for column in source.indices {
          let difference = target[column] - multiple * source[column]
          target[column] = abs(difference) < 1e-12 ? 0 : difference
        }
      }
    }
  }
}
