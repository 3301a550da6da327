/// The inequalities and optional constraints that elimination has left, as a bounded simplex sees them.
///
/// There is a column for every variable that no definition defines, and one for the value of every row of two or
/// more terms. Each column has bounds. Some columns are *basic*: each of these has a row that expresses it by the
/// other, *nonbasic* ones. Moving a nonbasic column moves the basic ones of the rows it stands in.
struct Tableau {
  /// The bounds and the value of a column, and what the cost that is being minimized makes of it.
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
    /// How fast the cost of the basic columns rises when this nonbasic one does.
    var rate = 0.0

    var isBasic: Bool { row >= 0 }
  }

  /// An end of a column's range.
  struct Bound {
    var place: Double
    /// The constraint that sets the bound, or -1 where none or a settled level does.
    var source = -1
    /// The constraint's value for each point of the column.
    var scale = 1.0
  }

  /// Columns and rows that no row ties to others; each is solved by itself.
  struct Component {
    var columns: [Int] = []
    var rows: [Int] = []
  }

  let tolerance: Double
  var columns: [Column] = []
  /// Each row says of what multiples of nonbasic columns a basic one is the sum. Constants are part of the bounds instead.
  private(set) var rows = SparseRows()
  /// The basic column of each row.
  private(set) var basics: [Int] = []

  /// Adds a column with no bounds, nonbasic at 0.
  mutating func addColumn() -> Int {
    columns.append(Column())
    return columns.count - 1
  }

  /// Adds a column that is the sum of `terms` over other columns, which ascend, and its row.
  mutating func addRow(_ terms: [SparseRows.Entry], _ budget: inout StepBudget) throws(SolverError) -> Int {
    let column = addColumn()
    let row = rows.count
    columns[column].row = row
    basics.append(column)
    if terms.contains(where: { columns[$0.variable].isBasic }) {
      rows.append(terms.filter { !columns[$0.variable].isBasic })
      for term in terms where columns[term.variable].isBasic {
        let other = columns[term.variable].row
        try budget.spend(rows.places(of: row).count + rows.places(of: other).count)
        rows.add(other, times: term.coefficient, to: row)
      }
    } else {
      rows.append(terms)
    }
    refreshValue(ofRow: row)
    return column
  }

  /// Takes all columns and rows out.
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

  /// Holds a column where it is.
  mutating func fix(_ column: Int) {
    bound(column, from: columns[column].value, to: columns[column].value)
  }

  /// Whether the bounds leave a column no room.
  func isFixed(_ column: Int) -> Bool {
    columns[column].upper.place - columns[column].lower.place <= tolerance
  }

  /// Computes the basic column of `row` anew from the nonbasic ones, without the rounding errors of its history.
  mutating func refreshValue(ofRow row: Int) {
    var value = 0.0
    for place in rows.places(of: row) {
      value += rows[place].coefficient * columns[rows[place].variable].value
    }
    columns[basics[row]].value = value
  }

  /// Computes the basic columns of a component anew; returns how many terms that took.
  mutating func refreshValues(in component: Component) -> Int {
    var count = 0
    for row in component.rows {
      refreshValue(ofRow: row)
      count += rows.places(of: row).count
    }
    return count
  }

  /// Makes the basic column of `row` nonbasic and `entering` basic in its place.
  mutating func pivot(_ row: Int, entering: Int, in component: Component, _ budget: inout StepBudget)
    throws(SolverError)
  {
    let leaving = basics[row]
    rows.solve(row, for: entering, insteadOf: leaving)
    basics[row] = entering
    columns[entering].row = row
    columns[leaving].row = -1

    for target in component.rows where target != row {
      let multiple = rows.coefficient(of: entering, in: target)
      guard multiple != 0 else { continue }
      try budget.spend(rows.places(of: target).count + rows.places(of: row).count)
      rows.add(row, times: multiple, to: target, without: entering)
    }
    try budget.spend(component.rows.count)
  }
}
