import ConstraintSolver

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
