/// A system for the simplex method: the kinds of its variables, and its constraints in order of addition.
struct System {
  struct Row {
    let id: Constraint.ID
    var constraint: Constraint
    let priority: Double
  }

  var kinds: [Variable.Kind] = []
  var rows: [Row] = []
}
