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
