/// Solves a system by elimination and the simplex method.
///
/// After elimination it takes each component through the required bounds and the levels from the highest to
/// the lowest; in the end it decides what is left free.
struct SimplexSolver {
  /// An optional constraint, given by its `row`, as a cost.
  struct SoftConstraint {
    let cost: PiecewiseCost.SoftConstraint
    let priority: Double
    let row: Int
  }

  let system: System
  var budget: StepBudget
  var elimination: Elimination
  var tableau: Tableau
  /// The column of each variable, offsets included, or -1 if a definition gives its value.
  var columns: [Int]
  var requiredBounds: [Tableau.RequiredBound] = []
  /// In order of the constraints.
  var softConstraints: [SoftConstraint] = []

  /// Whether the solver skips inequalities that follow from the bounds of their variables. A conflict can then name other
  /// members; to report members, the caller solves again without skipping.
  private let skipsImplied: Bool
  /// The skipped inequalities, ascending.
  private(set) var impliedRows: [Int] = []

  init(_ system: System, _ budget: StepBudget, skipsImplied: Bool = false) {
    self.system = system
    self.budget = budget
    self.skipsImplied = skipsImplied
    elimination = Elimination(system)
    tableau = Tableau(tolerance: elimination.tolerance)
    columns = Array(repeating: -1, count: elimination.kinds.count)
  }

  mutating func run() throws(SolverError) -> Solution {
    let components = try enforceRequired()
    let softConstraints = grouped(self.softConstraints, into: components) { $0.cost.column }
    for (number, component) in components.enumerated() {
      try settleLevels(of: softConstraints[number], in: component)
      try tableau.fixImplied(in: component, &budget)
    }
    let freedom = freedom()
    if freedom.contains(where: { $0 != 0 }) { try rest(freedom) }
    let values = values()
    let count = system.kinds.count
    return Solution(values: Array(values.prefix(count)), freedom: Array(freedom.prefix(count)))
  }

  /// Finds values at which the required constraints hold.
  ///
  /// - Returns: The components of the tableau.
  /// - Throws: ``SolverError/unsatisfiable(_:rivals:)`` if there are none.
  mutating func enforceRequired() throws(SolverError) -> [Tableau.Component] {
    try budget.spend(StepBudget.stepsOfRow * system.rows.count)
    if let contradiction = try elimination.run(&budget) {
      throw unsatisfiable([(contradiction, 1)])
    }
    try makeColumns()
    let components = tableau.components(ignoringFixed: false)
    let bounds = grouped(requiredBounds, into: components) { $0.column }
    try budget.spend(tableau.columns.count)
    // All bounds come before any level: work on levels would be lost if a later component has a contradiction.
    for (number, component) in components.enumerated() {
      if let contradiction = try tableau.enforce(bounds[number], in: component, &budget) {
        throw unsatisfiable(contradiction)
      }
    }
    return components
  }

  /// Fills the tableau with the rows that elimination has left.
  private mutating func makeColumns() throws(SolverError) {
    var isDefined = Array(repeating: false, count: columns.count)
    for definition in elimination.definitions { isDefined[definition.variable] = true }
    for variable in columns.indices where !isDefined[variable] { columns[variable] = tableau.addColumn() }

    // Rows with the same terms, up to a factor, share a column: hugging, compression and width ≥ 0 of one
    // view.
    var columnOfTerms: [[UInt64]: Int] = [:]
    if skipsImplied { try findImpliedRows() }
    var implied = impliedRows[...]
    for (number, row) in elimination.rows.enumerated() where row.state == .other {
      if implied.first == number {
        implied.removeFirst()
        continue
      }
      var terms = elimination.terms.row(number)
      guard let largest = terms.entries.max(by: { abs($0.coefficient) < abs($1.coefficient) }) else {
        continue
      }
      let scale = largest.coefficient
      var column = columns[largest.variable]
      if terms.count > 1 {
        terms.scale(by: 1 / scale)
        var key: [UInt64] = []
        key.reserveCapacity(2 * terms.count)
        for entry in terms.entries {
          key.append(UInt64(entry.variable))
          key.append(entry.coefficient.bitPattern)
        }
        if let known = columnOfTerms[key] {
          column = known
        } else {
          column = try tableau.addRow(terms.renamed { columns[$0] }.entries, &budget)
          columnOfTerms[key] = column
        }
      }
      require(row, number, of: column, scale: scale)
    }
  }

  /// Finds the required inequalities of several variables that hold wherever the bounds of their variables hold.
  ///
  /// For example, a stack's height is at least 0 because each of its views' heights is. This inequality would make one
  /// component of all of them.
  private mutating func findImpliedRows() throws(SolverError) {
    var bounds = Array(repeating: (lower: -Double.infinity, upper: Double.infinity), count: columns.count)
    var longer: [Int] = []
    for (number, row) in elimination.rows.enumerated() where row.state == .other && row.isRequired {
      let places = elimination.terms.places(of: number)
      if places.count > 1 { longer.append(number) }
      guard places.count == 1 else { continue }
      let term = elimination.terms[places.lowerBound]
      let place = -row.constant / term.coefficient
      if (row.relation == .greaterThanOrEqual) == (term.coefficient > 0) {
        bounds[term.variable].lower = max(bounds[term.variable].lower, place)
      } else {
        bounds[term.variable].upper = min(bounds[term.variable].upper, place)
      }
    }
    for number in longer {
      let places = elimination.terms.places(of: number)
      try budget.spend(inOrder: places.count)
      // The least value of a sum that has to be at least 0: the row, or its negative.
      let sign = sign(ofRow: number)
      var least = sign * elimination.rows[number].constant
      for place in places {
        let term = elimination.terms[place]
        let coefficient = sign * term.coefficient
        let range = bounds[term.variable]
        least += coefficient * (coefficient > 0 ? range.lower : range.upper)
        if least == -.infinity { break }
      }
      if least >= 0 { impliedRows.append(number) }
    }
  }

  /// 1 if a required inequality has to be at least 0, or -1 if at most.
  func sign(ofRow number: Int) -> Double {
    elimination.rows[number].relation == .greaterThanOrEqual ? 1 : -1
  }

  private mutating func require(_ row: Elimination.Row, _ number: Int, of column: Int, scale: Double) {
    let place = -row.constant / scale
    let relation = scale < 0 ? row.relation.reversed : row.relation
    if row.isRequired {
      requiredBounds.append(
        Tableau.RequiredBound(
          column: column, relation: relation,
          bound: Tableau.Bound(place: place, source: number, scale: scale)))
    } else {
      let cost = PiecewiseCost.SoftConstraint(
        column: column, relation: relation, place: place, weight: abs(scale) * row.unit)
      softConstraints.append(SoftConstraint(cost: cost, priority: system.rows[number].priority, row: number))
    }
  }

  func grouped<Element>(
    _ elements: [Element], into components: [Tableau.Component], by column: (Element) -> Int
  ) -> [[Element]] {
    var numbers = Array(repeating: 0, count: tableau.columns.count)
    for (number, component) in components.enumerated() {
      for column in component.columns { numbers[column] = number }
    }
    var groups: [[Element]] = Array(repeating: [], count: components.count)
    for element in elements { groups[numbers[column(element)]].append(element) }
    return groups
  }

  /// Minimizes each level's sum of violations within what the levels above allow.
  private mutating func settleLevels(
    of softConstraints: [SoftConstraint], in component: Tableau.Component
  ) throws(SolverError) {
    let levels = Dictionary(grouping: softConstraints, by: \.priority).sorted { $0.key > $1.key }
    for (_, level) in levels {
      let cost = PiecewiseCost(level.map(\.cost))
      _ = try tableau.minimize(cost, in: component, &budget)
      tableau.settle(cost, in: component)
    }
  }

  private func unsatisfiable(_ shares: Tableau.Contradiction) -> SolverError {
    // A bound without a row takes part only if rounding has destroyed the row that set it.
    guard shares.allSatisfy({ $0.row >= 0 }) else { return .outOfRange }
    let members = elimination.expand(shares).map(\.row).filter { $0 < system.rows.count }
      .map { system.rows[$0].id }
    guard let last = members.last else { return .outOfRange }
    return .unsatisfiable(last, rivals: members.dropLast())
  }

  /// The change of each variable as each free column moves by a number of its own.
  func freedom() -> [Double] {
    var steps = Array(repeating: 0.0, count: tableau.columns.count)
    for column in steps.indices where !tableau.columns[column].isBasic && !tableau.isFixed(column) {
      steps[column] = Solution.stepInGeneralPosition(column)
    }
    for (row, basic) in tableau.basics.enumerated() {
      steps[basic] = tableau.rows.row(row).cancellingSum { steps[$0] }
    }
    var freedom = columns.map { $0 >= 0 ? steps[$0] : 0 }
    for definition in elimination.definitions.reversed() {
      let sum = elimination.terms.row(definition.row).cancellingSum {
        $0 == definition.variable ? 0 : freedom[$0]
      }
      freedom[definition.variable] = -sum / definition.coefficient
    }
    return freedom
  }

  /// The values of the variables at the current columns.
  func values() -> [Double] {
    var values = columns.map { $0 >= 0 ? tableau.columns[$0].value : 0 }
    for definition in elimination.definitions.reversed() {
      let sum = elimination.terms.row(definition.row).sum { $0 == definition.variable ? 0 : values[$0] }
      values[definition.variable] =
        -(sum + elimination.rows[definition.row].constant) / definition.coefficient
    }
    return values
  }
}
