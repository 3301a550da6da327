/// The inequalities and optional constraints that elimination has left, as a bounded simplex sees them.
///
/// There is a column for every variable that no definition defines, and one for the value of every row of two or
/// more terms. Each column has bounds. Some columns are *basic*: each of these has a row that expresses it by the
/// other, *nonbasic* ones. Moving a nonbasic column moves the basic ones of the rows it stands in.
struct Tableau {
  /// The bounds and the value of a column, and what the cost that is being minimised makes of it.
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

  /// A row: the basic column as a sum of multiples of nonbasic ones. Constants are part of the bounds instead.
  struct Row {
    var basic: Int
    var terms: SparseRow
  }

  /// Columns and rows that no row ties to others; each is solved by itself.
  struct Component {
    var columns: [Int] = []
    var rows: [Int] = []
  }

  let tolerance: Double
  var columns: [Column] = []
  var rows: [Row] = []

  /// Adds a column with no bounds, nonbasic at 0.
  mutating func addColumn() -> Int {
    columns.append(Column())
    return columns.count - 1
  }

  /// Adds a column that is the sum of `terms` over other columns, and its row.
  mutating func addRow(_ terms: SparseRow, _ budget: inout StepBudget) throws(SolverError) -> Int {
    let column = addColumn()
    var expressed = terms
    if terms.entries.contains(where: { columns[$0.variable].isBasic }) {
      expressed = SparseRow(ascending: terms.entries.filter { !columns[$0.variable].isBasic })
      for entry in terms.entries where columns[entry.variable].isBasic {
        let row = rows[columns[entry.variable].row].terms
        try budget.spend(expressed.count + row.count)
        expressed.add(row, times: entry.coefficient)
      }
    }
    columns[column].row = rows.count
    rows.append(Row(basic: column, terms: expressed))
    refreshValue(ofRow: rows.count - 1)
    return column
  }

  /// Takes all columns and rows out.
  mutating func removeAll() {
    columns.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
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
    for entry in rows[row].terms.entries { value += entry.coefficient * columns[entry.variable].value }
    columns[rows[row].basic].value = value
  }

  /// Computes the basic columns of a component anew; returns how many terms that took.
  mutating func refreshValues(in component: Component) -> Int {
    var count = 0
    for row in component.rows {
      refreshValue(ofRow: row)
      count += rows[row].terms.count
    }
    return count
  }

  /// Makes the basic column of `row` nonbasic and `entering` basic in its place.
  mutating func pivot(_ row: Int, entering: Int, in component: Component, _ budget: inout StepBudget)
    throws(SolverError)
  {
    let leaving = rows[row].basic
    let coefficient = rows[row].terms.remove(entering)
    rows[row].terms.scale(by: -1 / coefficient)
    rows[row].terms.insert(leaving, 1 / coefficient)
    rows[row].basic = entering
    columns[entering].row = row
    columns[leaving].row = -1

    let source = rows[row].terms
    for target in component.rows where target != row {
      let multiple = rows[target].terms.coefficient(of: entering)
      guard multiple != 0 else { continue }
      try budget.spend(rows[target].terms.count + source.count)
      rows[target].terms.remove(entering)
      rows[target].terms.add(source, times: multiple)
    }
    try budget.spend(component.rows.count)
  }
}
