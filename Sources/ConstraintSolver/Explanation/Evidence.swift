/// The values of a solved system's constraints: which hold, and which are violated.
///
/// ```swift
/// let evidence = solver.evidence
/// evidence.offset(of: id)  // -24: the expression is 24 points too small
/// ```
/// It does not change when the solver goes on.
public struct Evidence {
  /// Distances up to this are rounding errors.
  public static let tolerance = 1e-6

  let table: RowTable
  /// The value of each row's expression, in the unit of its constraint.
  let values: [Double]
  /// What the required equalities leave of the other rows, if the solver knows.
  let reduction: Reduction?

  init(_ table: RowTable, at solution: [Double], _ reduction: Reduction? = nil) {
    let (rows, terms, solution) = (table.rows.span, table.terms.span, solution.span)
    values = Array(capacity: rows.count) { values in
      for row in rows.indices {
        values.append(RowTable.value(of: rows[row], terms, at: solution) * rows[row].unit)
      }
    }
    self.table = table
    self.reduction = reduction
  }

  /// The amount by which the value of a constraint's expression is too large, or too small if negative; 0 if
  /// the constraint holds.
  ///
  /// - Precondition: The solver had the constraint when it made the evidence.
  public func offset(of constraint: Constraint.ID) -> Double { offset(ofRow: row(of: constraint)) }

  /// Whether a constraint is violated.
  public func isViolated(_ constraint: Constraint.ID) -> Bool { isViolated(row: row(of: constraint)) }

  /// The violated ones among some constraints, in order of addition.
  package func violated(where isAsked: (Constraint.ID) -> Bool) -> [Constraint.ID] {
    let (rows, values) = (table.rows.span, values.span)
    var violated: [Constraint.ID] = []
    for row in rows.indices
    where abs(rows[row].relation.offset(of: values[row])) > Evidence.tolerance {
      let id = Constraint.ID(index: rows[row].id)
      if isAsked(id) { violated.append(id) }
    }
    return violated
  }

  // MARK: Rows

  /// What the required equalities leave of the other rows; `nil` unless each equality defines a variable and holds. `nil`, too,
  /// if long definitions were cut, because residual rows then lack those terms.
  var exactReduction: Reduction? {
    guard let reduction, !reduction.residual.hasCuts else { return nil }
    let (rows, values) = (table.rows.span, values.span)
    for number in rows.indices where rows[number].isRequiredEquality {
      guard reduction.plan.isDefinition[number], !rows[number].isRemoved,
        abs(values[number]) <= Self.tolerance
      else { return nil }
    }
    return reduction
  }

  func isViolated(row: Int) -> Bool { abs(offset(ofRow: row)) > Evidence.tolerance }

  private func offset(ofRow row: Int) -> Double { table.rows[row].relation.offset(of: values[row]) }

  func row(of constraint: Constraint.ID) -> Int {
    guard let row = try? table.row(of: constraint) else {
      preconditionFailure("the evidence contains the constraint")
    }
    return row
  }
}
