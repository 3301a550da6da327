import ConstraintSolver
import Geometry

/// A row of a layout's system with its origin.
struct LayoutRow {
  let name: RowName
  let constraint: Constraint
  let priority: Double
}

/// The rows of a layout's system, in flat storage, with their origins.
///
/// It is a collection of ``LayoutRow``; each access to a row allocates an array for its terms.
struct LayoutRows: RandomAccessCollection {
  private(set) var names: [RowName]
  private(set) var constraints: ConstraintList

  var startIndex: Int { 0 }
  var endIndex: Int { names.count }
  subscript(number: Int) -> LayoutRow {
    LayoutRow(
      name: names[number], constraint: constraints.constraint(number),
      priority: constraints.rows[number].priority)
  }

  /// Replaces the first rows with others that have the same terms.
  mutating func replaceFirst(with others: LayoutRows) {
    for number in others.indices {
      names[number] = others.names[number]
      constraints.replace(number, with: others.constraints.rows[number])
    }
  }

  func rows(_ numbers: [Int]) -> LayoutRows {
    var writer = LayoutRowWriter(capacity: numbers.count, termCapacity: constraints.terms.count)
    for number in numbers { writer.append(number, of: self) }
    return writer.finish()
  }

  /// Whether the other rows differ only in constants.
  func hasShape(of others: LayoutRows) -> Bool {
    names == others.names && constraints.hasShape(of: others.constraints)
  }
}

/// Writes the rows of a layout's system one after the other.
struct LayoutRowWriter: ~Copyable {
  private var names: [RowName] = []
  /// The rows without their names. Rows that are added here get their names from ``nameAuthored(_:)``.
  var constraints: ConstraintWriter

  /// Makes a writer with memory for some rows and terms.
  init(capacity: Int, termCapacity: Int) {
    constraints = ConstraintWriter(capacity: capacity, termCapacity: termCapacity)
    names.reserveCapacity(capacity)
  }

  /// All rows.
  consuming func finish() -> LayoutRows { LayoutRows(names: names, constraints: constraints.finish()) }

  /// Adds a row.
  mutating func append(_ row: LayoutRow) { append(row.name, row.constraint, row.priority) }

  /// Adds the row of a constraint.
  mutating func append(
    _ name: RowName, _ constraint: Constraint, _ priority: Double = Constraint.required
  ) {
    names.append(name)
    constraints.append(constraint, priority: priority)
  }

  /// Adds the row `variable` `relation` `constant`.
  mutating func append(
    _ name: RowName, _ variable: Variable, _ relation: Constraint.Relation, _ constant: Double,
    _ priority: Double = Constraint.required
  ) {
    constraints.append(variable, relation, constant: 0 - constant, priority: priority)
    names.append(name)
  }

  /// Names the rows that have been added to ``constraints``: the caller's, in order.
  mutating func nameAuthored(_ count: Int) {
    names.append(contentsOf: (0..<count).lazy.map { .authored($0) })
  }

  /// Adds a row of other rows, perhaps with another priority.
  mutating func append(_ number: Int, of rows: LayoutRows, priority: Double? = nil) {
    names.append(rows.names[number])
    constraints.append(number, of: rows.constraints, priority: priority)
  }
}
