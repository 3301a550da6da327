/// A system written out for the simplex: the variables' kinds, and the constraints in order of addition.
struct System {
  struct Row {
    let id: Constraint.ID
    var constraint: Constraint
    let priority: Double

    var isRequired: Bool { priority >= Constraint.required }
  }

  var kinds: [Variable.Kind] = []
  var rows: [Row] = []
}
