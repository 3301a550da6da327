/// Lower bounds of variables that follow from each other: if x = y + z + 8, y is at least 0 and z at least 4, then x is at
/// least 12.
///
/// An equation gives one to a variable that is alone on its side, once all variables on the other side have one. Each side
/// is used once, so the work is linear in the terms. In a chain of views it finds that no view begins before the chain does,
/// whatever the variables by which definitions express the positions.
struct LeastValues {
  /// An equation, solved for the variable that is alone on one side.
  private struct Side {
    let row: Int
    let alone: SparseRow.Entry
    /// The number of variables on the other side that have no bound yet.
    var missing = 0
  }

  /// The bound of each variable; -∞ where none was found.
  private(set) var values: [Double]
  private var rows: [SparseRow] = []
  private var sides: [Side] = []

  /// Finds the bounds that follow from the required equations of a system and from bounds that are known.
  init(_ system: System, known: [Double]) {
    values = known
    let equations = system.rows.filter {
      $0.priority >= Constraint.required && $0.constraint.relation == .equal
    }
    rows = equations.map { SparseRow($0.constraint.expression.terms) }
    for row in rows.indices { addSides(of: row) }
    let users = ListTable(count: values.count) { add in
      for (number, side) in sides.enumerated() {
        for entry in others(side) { add(entry.variable, number) }
      }
    }
    var ready = sides.indices.filter { sides[$0].missing == 0 }
    while let number = ready.popLast() {
      let side = sides[number]
      guard values[side.alone.variable] == -.infinity else { continue }
      values[side.alone.variable] = least(side, equations[side.row].constraint.expression.constant)
      for place in users.places(of: side.alone.variable) {
        sides[users[place]].missing -= 1
        if sides[users[place]].missing == 0 { ready.append(users[place]) }
      }
    }
  }

  private mutating func addSides(of row: Int) {
    for isPositive in [true, false] {
      let own = rows[row].entries.filter { ($0.coefficient > 0) == isPositive }
      guard own.count == 1 else { continue }
      var side = Side(row: row, alone: own[0])
      side.missing = others(side).count { values[$0.variable] == -.infinity }
      sides.append(side)
    }
  }

  /// The terms on the other side.
  private func others(_ side: Side) -> some Sequence<SparseRow.Entry> {
    rows[side.row].entries.lazy.filter { $0.variable != side.alone.variable }
  }

  private func least(_ side: Side, _ constant: Double) -> Double {
    let sum = others(side).reduce(constant) { $0 + $1.coefficient * values[$1.variable] }
    return -sum / side.alone.coefficient
  }
}
