extension Tableau {
  /// Fixes every column of `component` that cannot move although its bounds would allow it.
  ///
  /// Afterwards the nonbasic columns that are not fixed span the freedom: a column is determined exactly if
  /// none of them is in its row. Only a column that is nonbasic or at a bound can be stuck; each of these is
  /// tried, and every column that moves with it is known to be free as well.
  mutating func fixImplied(in component: Component, _ budget: inout StepBudget) throws(SolverError) {
    var movable = Set<Int>()
    for column in component.columns where !isFixed(column) && !movable.contains(column) {
      guard !columns[column].isBasic || !canMove(column, up: true) || !canMove(column, up: false) else {
        continue
      }
      for up in [true, false] where canMove(column, up: up) && !movable.contains(column) {
        let moved = try columnsThatMoveAtOnce(with: column, up: up, in: component, &budget)
        movable.formUnion(
          try moved.isEmpty ? columnsThatMove(with: column, up: up, in: component, &budget) : moved)
      }
      if !movable.contains(column) { try pin(column, in: component, &budget) }
    }
  }

  /// Whether the column's own bounds allow it to move in a direction.
  func canMove(_ column: Int, up: Bool) -> Bool {
    up
      ? columns[column].value < columns[column].upper.place - tolerance
      : columns[column].value > columns[column].lower.place + tolerance
  }

  /// The columns that a move of a nonbasic column changes, itself included; none if another column stops it at once.
  ///
  /// Nothing moves. Most columns can move like this, and then no minimum has to be found.
  private mutating func columnsThatMoveAtOnce(
    with column: Int, up: Bool, in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) -> [Int] {
    guard !columns[column].isBasic else { return [] }
    try findEntries(of: column, in: component, &budget)
    var distance = room(of: column, up: up)
    for (row, coefficient) in entries where abs(coefficient) > Tableau.flat {
      distance = min(distance, room(of: basics[row], up: (coefficient > 0) == up) / abs(coefficient))
    }
    guard distance > tolerance else { return [] }
    return [column]
      + entries.filter { abs($0.coefficient) * distance > tolerance }.map { basics[$0.row] }
  }

  /// How far the column's own bounds allow it to move in a direction.
  private func room(of column: Int, up: Bool) -> Double {
    up
      ? columns[column].upper.place - columns[column].value
      : columns[column].value - columns[column].lower.place
  }

  /// Moves `column` as far as possible, and returns the columns that changed, itself included if it did.
  private mutating func columnsThatMove(
    with column: Int, up: Bool, in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) -> [Int] {
    let before = component.columns.map { columns[$0].value }
    let cost = PiecewiseCost(slope: up ? -1 : 1, of: column)
    let outcome = try minimize(cost, in: component, &budget)
    var moved: [Int] = []
    for (index, value) in zip(component.columns, before) where abs(columns[index].value - value) > tolerance {
      moved.append(index)
    }
    if case .unbounded(let entering) = outcome {
      moved += [column, entering]
      moved += component.rows.filter { rows.coefficient(of: entering, in: $0) != 0 }.map { basics[$0] }
    }
    return moved
  }

  /// Fixes a column that turned out not to move, and takes it out of the basis so that its row binds the
  /// others.
  private mutating func pin(
    _ column: Int, in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) {
    fix(column)
    guard columns[column].isBasic else { return }
    let row = columns[column].row
    let free = rows.places(of: row).map { rows[$0] }.filter { !isFixed($0.variable) }
    guard let entering = free.max(by: { abs($0.coefficient) < abs($1.coefficient) }) else { return }
    try findEntries(of: entering.variable, in: component, &budget)
    try pivot(row, entering: entering.variable, in: component, &budget)
  }
}
