/// What a solver has been told: the variables' kinds, and the constraints in order of addition.
struct System {
  struct Row {
    let id: Constraint.ID
    var constraint: Constraint
    let priority: Double

    var isRequired: Bool { priority >= Constraint.required }
  }

  var kinds: [Variable.Kind] = []
  var rows: [Row] = []

  /// The place of constraint `id` among the rows.
  func row(of id: Constraint.ID) throws(SolverError) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].id < id { low = middle + 1 } else { high = middle }
    }
    guard low < rows.count, rows[low].id == id else { throw .unknownConstraint(id) }
    return low
  }
}
