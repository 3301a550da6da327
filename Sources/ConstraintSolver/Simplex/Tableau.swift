/// The tableau of a bounded simplex method, for the inequalities and optional constraints left after
/// elimination.
///
/// It has a column for every variable without a definition, and one for the value of every row of two or more
/// terms. Each column has bounds. Some columns are *basic*: each of these has a row that expresses it by
/// *nonbasic* columns. Moving a nonbasic column moves the basic columns of the rows that contain it.
struct Tableau {
  /// A column: its bounds, its value, and its cost in the current minimization.
  struct Column {
    var lower = Bound(place: -.infinity)
    var upper = Bound(place: .infinity)
    var value = 0.0
    /// The row in which the column is basic, or -1.
    var row = -1

    /// The cost of the column itself.
    var shape = PiecewiseCost.Shape()
    /// The piece of `shape` on which a basic column stays.
    var piece = PiecewiseCost.Piece()
    /// The rate at which the basic columns' cost rises with this nonbasic column.
    var rate = 0.0

    var isBasic: Bool { row >= 0 }
  }

  /// An end of a column's range.
  struct Bound {
    var place: Double
    /// The constraint that sets the bound, or -1 if none or a settled level does.
    var source = -1
    /// The change of the constraint's value per point of the column.
    var scale = 1.0
  }

  /// Columns and rows that share no row with others; each component is solved by itself.
  struct Component {
    var columns: [Int] = []
    var rows: [Int] = []
  }

  let tolerance: Double
  var columns: [Column] = []
  /// Each row expresses a basic column as a sum of multiples of nonbasic columns. Constants are part of the
  /// bounds.
  private(set) var rows = SparseRows()
  /// The basic column of each row.
  private(set) var basics: [Int] = []
  /// The rows with the entering column of the current move, and its coefficient in each. To find it in a long row takes
  /// the most time of a move, so it is found once.
  private(set) var entries: [(row: Int, coefficient: Double)] = []

  /// Adds a column with no bounds, nonbasic at 0.
  mutating func addColumn() -> Int {
    columns.append(Column())
    return columns.count - 1
  }

  /// Adds a column that is the sum of `terms`, sorted by column, and its row.
  mutating func addRow(_ terms: [SparseRows.Entry], _ budget: inout StepBudget) throws(SolverError) -> Int {
    let column = addColumn()
    let row = rows.count
    columns[column].row = row
    basics.append(column)
    if terms.contains(where: { columns[$0.variable].isBasic }) {
      rows.append(terms.filter { !columns[$0.variable].isBasic })
      for term in terms where columns[term.variable].isBasic {
        let other = columns[term.variable].row
        try budget.spend(inOrder: rows.places(of: row).count + rows.places(of: other).count)
        rows.add(other, times: term.coefficient, to: row)
        try rows.checkRoom()
      }
    } else {
      rows.append(terms)
      try rows.checkRoom()
    }
    refreshValue(ofRow: row)
    return column
  }

  mutating func removeAll() {
    columns.removeAll(keepingCapacity: true)
    rows.removeAll()
    basics.removeAll(keepingCapacity: true)
  }

  /// Narrows the bounds of a column to those of a settled level.
  mutating func bound(_ column: Int, from lower: Double, to upper: Double) {
    if lower > columns[column].lower.place { columns[column].lower = Bound(place: lower) }
    if upper < columns[column].upper.place { columns[column].upper = Bound(place: upper) }
  }

  /// Fixes a column at its value.
  mutating func fix(_ column: Int) {
    bound(column, from: columns[column].value, to: columns[column].value)
  }

  /// Whether the bounds of a column allow only one value.
  func isFixed(_ column: Int) -> Bool {
    columns[column].upper.place - columns[column].lower.place <= tolerance
  }

  /// Recomputes the basic column of `row` from the nonbasic ones, without accumulated rounding errors.
  mutating func refreshValue(ofRow row: Int) {
    var value = 0.0
    for place in rows.places(of: row) {
      value += rows[place].coefficient * columns[rows[place].variable].value
    }
    columns[basics[row]].value = value
  }

  /// Recomputes the basic columns of a component; returns the numbers read: terms, and values of their columns.
  mutating func refreshValues(in component: Component) -> Int {
    var count = 0
    for row in component.rows {
      refreshValue(ofRow: row)
      count += 2 * rows.places(of: row).count
    }
    return count
  }

  /// Finds the rows of `component` with a column. Each row has to be searched, which takes two steps.
  mutating func findEntries(
    of column: Int, in component: Component, _ budget: inout StepBudget
  ) throws(SolverError) {
    try budget.spend(2 * component.rows.count)
    entries.removeAll(keepingCapacity: true)
    for row in component.rows {
      let coefficient = rows.coefficient(of: column, in: row)
      if coefficient != 0 { entries.append((row, coefficient)) }
    }
  }

  /// Makes the basic column of `row` nonbasic and `entering` basic in its place.
  ///
  /// ``findEntries(of:in:_:)`` must have found the entries of `entering`.
  mutating func pivot(_ row: Int, entering: Int, in component: Component, _ budget: inout StepBudget)
    throws(SolverError)
  {
    let leaving = basics[row]
    rows.solve(row, for: entering, insteadOf: leaving)
    basics[row] = entering
    columns[entering].row = row
    columns[leaving].row = -1

    for (target, multiple) in entries where target != row {
      try budget.spend(inOrder: rows.places(of: target).count + rows.places(of: row).count)
      rows.add(row, times: multiple, to: target, without: entering)
      // The sum is written, and later moved when old copies are dropped.
      try budget.spend(inOrder: rows.places(of: target).count)
      try rows.checkRoom()
    }
  }
}
