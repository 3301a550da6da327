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
  private(set) var names: [RowName] = []
  private(set) var constraints = ConstraintList()

  var startIndex: Int { 0 }
  var endIndex: Int { names.count }
  subscript(number: Int) -> LayoutRow {
    LayoutRow(
      name: names[number], constraint: constraints.constraint(number),
      priority: constraints.rows[number].priority)
  }

  mutating func reserve(_ count: Int) {
    names.reserveCapacity(names.count + count)
    constraints.reserve(count)
  }

  mutating func append(_ row: LayoutRow) {
    names.append(row.name)
    constraints.append(row.constraint, priority: row.priority)
  }

  /// Adds the row `variable` `relation` `constant`.
  mutating func append(
    _ name: RowName, _ variable: Variable, _ relation: Constraint.Relation, _ constant: Double,
    _ priority: Double = Constraint.required
  ) {
    constraints.append(variable, relation, constant: 0 - constant, priority: priority)
    names.append(name)
  }

  /// Adds a row; `write` adds its terms and returns its constant.
  mutating func append(
    _ name: RowName, _ relation: Constraint.Relation, _ priority: Double,
    write: (inout ConstraintList) -> Double
  ) {
    let constant = write(&constraints)
    constraints.close(relation, constant: constant, priority: priority)
    names.append(name)
  }

  /// Replaces the first rows with others that have the same terms.
  mutating func replaceFirst(with others: LayoutRows) {
    for number in others.indices {
      names[number] = others.names[number]
      constraints.replace(number, with: others.constraints.rows[number])
    }
  }

  func rows(_ numbers: [Int]) -> LayoutRows {
    var rows = LayoutRows()
    rows.reserve(numbers.count)
    for number in numbers {
      let row = constraints.rows[number]
      rows.append(names[number], row.relation, row.priority) { list in
        for place in row.terms {
          let term = constraints.terms[place]
          list.add(Variable(index: term.variable), times: term.coefficient)
        }
        return row.constant
      }
    }
    return rows
  }

  /// Whether the other rows differ only in constants.
  func hasShape(of others: LayoutRows) -> Bool {
    names == others.names && constraints.hasShape(of: others.constraints)
  }
}
