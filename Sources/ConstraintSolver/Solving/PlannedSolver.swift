/// Solves a system with a plan.
///
/// The plan comes from the required equalities; components are solved level by level, and the simplex method
/// solves the rest.
struct PlannedSolver: ~Copyable {
  let table: RowTable
  var budget: StepBudget
  private let cachesPlan: Bool
  /// The plan and its components, if they are to be cached and determined everything.
  private(set) var cachedPlan: CachedPlan?
  /// Whether the level solver leaves components open that need many passes.
  private var limitsPasses = true
  /// Whether the level solver left a component open because it needed too many passes.
  private var hasReachedLimit = false
  /// What the required equalities leave of the other rows; `nil` if the plan was abandoned.
  private(set) var reduction: Reduction?

  init(_ table: RowTable, stepLimit: Int, cachesPlan: Bool = false) {
    self.table = table
    self.cachesPlan = cachesPlan
    budget = StepBudget(limit: stepLimit)
  }

  mutating func run() throws(SolverError) -> Solution {
    guard let plan = try settledPlan() else { return try solveBySimplex() }
    let count = table.kinds.count
    var solution = Solution(
      values: Array(plan.values.prefix(count)), freedom: Array(repeating: 0, count: count))
    try close(&solution, plan)
    if table.holdsRequired(at: solution.values) { return solution }
    cachedPlan = nil
    return try solveBySimplex()
  }

  /// The variables that the plan and the level solver determine, with their values; `nil` if they cannot go on.
  mutating func runWithoutSimplex() throws(SolverError) -> (isKnown: [Bool], values: [Double])? {
    guard let plan = try settledPlan() else { return nil }
    return (table.kinds.indices.map { plan.states[$0] == .known }, plan.values)
  }

  /// Takes the cached plan, which later edits use, out of the solver.
  mutating func takeCachedPlan() -> CachedPlan? { cachedPlan.take() }

  /// The plan with all variables that it and the level solver determine; `nil` if they cannot go on.
  private mutating func settledPlan() throws(SolverError) -> Plan? {
    var expansion = Expansion()
    var plan = try Plan(table, &expansion, &budget)
    guard !plan.isAbandoned, try settle(&plan, &expansion) else { return nil }
    return plan
  }

  /// Lets the level solver determine free variables; `false` if it cannot go on.
  private mutating func settle(
    _ plan: inout Plan, _ expansion: inout Expansion
  ) throws(SolverError) -> Bool {
    let knownCount = plan.knownOrder.count
    let residual = try ResidualRows(table, &plan, &expansion, keepsSources: cachesPlan, &budget)
    guard !residual.isAbandoned else { return false }
    guard !residual.components.isEmpty else {
      reduction = Reduction(plan, residual, knownCount: knownCount)
      return true
    }
    var solver = LevelSolver(
      residual, variableCount: plan.states.count, tolerance: plan.tolerance,
      limitsPasses: limitsPasses)
    for component in residual.components {
      let outcome = try solver.solve(component, &budget)
      if outcome == .contradiction { return false }
      guard outcome != .approximate else { continue }
      for index in component.variables where solver.bounds.isFixed(residual.variables[index]) {
        plan.determine(residual.variables[index], as: solver.bounds[residual.variables[index]].lower)
      }
    }
    hasReachedLimit = solver.hasReachedLimit
    plan.settleKnown()
    reduction = Reduction(plan, residual, knownCount: knownCount)
    if cachesPlan { cachedPlan = CachedPlan(plan, solver, knownCount: knownCount) }
    return true
  }

  // MARK: The simplex

  /// Solves everything by the simplex method, which also finds the members of a conflict.
  mutating func solveBySimplex() throws(SolverError) -> Solution {
    var system = System()
    system.kinds = table.kinds
    for row in table.rows.indices { system.rows.append(System.Row(table, row) { Variable(index: $0) }) }
    let solution = try solve(system)
    guard table.holdsRequired(at: solution.values) else { throw .outOfRange }
    return solution
  }

  private mutating func solve(_ system: System) throws(SolverError) -> Solution {
    var solver = SimplexSolver(system, budget)
    defer { budget = solver.budget }
    return try solver.run()
  }

  /// Solves what is still open by the simplex method, with everything else held at its known value.
  ///
  /// A known value is the same at every optimum, so rows of the rest keep their meaning.
  private mutating func close(_ solution: inout Solution, _ plan: borrowing Plan) throws(SolverError) {
    guard isOpen(plan) else { return leaveUnmentioned(&solution, plan) }
    var isKnown = table.kinds.indices.map { plan.states[$0] == .known }
    // Before the second run, which has no limit of passes, this has already failed.
    if limitsPasses, let decided = runRequiringEqualities(tolerance: plan.tolerance) {
      for variable in table.kinds.indices where !isKnown[variable] && decided.isKnown[variable] {
        isKnown[variable] = true
        solution.values[variable] = decided.values[variable]
      }
    } else if limitsPasses, hasReachedLimit {
      limitsPasses = false
      solution = try run()
      return
    }
    var variables = isKnown.indices.filter { !isKnown[$0] }
    for variable in variables { solution.leaveFree(variable) }
    var names = Array(repeating: -1, count: table.kinds.count)
    var system = System()
    var open: [Int] = []
    for (number, row) in table.rows.enumerated() {
      guard row.terms.contains(where: { !isKnown[table.terms[$0].variable] }) else { continue }
      open.append(number)
      for index in row.terms where !isKnown[table.terms[index].variable] {
        names[table.terms[index].variable] = 0
      }
    }
    guard !open.isEmpty else { return }
    variables.removeAll { names[$0] < 0 }
    for (name, variable) in variables.enumerated() {
      names[variable] = name
      system.kinds.append(table.kinds[variable])
    }
    system.rows.reserveCapacity(open.count)
    for number in open {
      var row = System.Row(table, number) { names[$0] < 0 ? nil : Variable(index: names[$0]) }
      for index in table.rows[number].terms where names[table.terms[index].variable] < 0 {
        row.constraint.expression.constant +=
          table.rows[number].unit * table.terms[index].coefficient
          * solution.values[table.terms[index].variable]
      }
      system.rows.append(row)
    }
    try budget.spend(20 * open.count)
    let solved: Solution
    do {
      solved = try solve(system)
    } catch {
      if error.isOfLimit { throw error }
      // Only the whole system shows the members of a conflict.
      solution = try solveBySimplex()
      return
    }
    for (name, variable) in variables.enumerated() {
      solution.values[variable] = solved.values[name]
      solution.freedom[variable] = solved.freedom[name]
    }
  }
}

extension PlannedSolver {
  /// Whether some row mentions a variable that the plan leaves open.
  ///
  /// A variable of a row is known, defined, or in the residual row. So it is enough to look for a defined variable, and for
  /// an open one in a residual row.
  private func isOpen(_ plan: borrowing Plan) -> Bool {
    plan.states.contains(.defined)
      || reduction?.residual.variables.contains { plan.states[$0] != .known } ?? true
  }

  /// Leaves all variables free that are not known.
  private func leaveUnmentioned(_ solution: inout Solution, _ plan: borrowing Plan) {
    for variable in table.kinds.indices where plan.states[variable] != .known { solution.leaveFree(variable) }
  }
}

extension Solution {
  /// Gives a variable that no row mentions the value 0, and lets it move in a direction that no column of the simplex has.
  fileprivate mutating func leaveFree(_ variable: Int) {
    freedom[variable] = Solution.stepInGeneralPosition(-1 - variable)
    values[variable] = 0
  }
}

extension System.Row {
  /// Writes a row with the terms whose variables have a name.
  fileprivate init(_ table: RowTable, _ number: Int, name: (Int) -> Variable?) {
    let row = table.rows[number]
    var expression = Expression(constant: row.constant * row.unit)
    expression.terms.reserveCapacity(row.terms.count)
    for index in row.terms {
      guard let variable = name(table.terms[index].variable) else { continue }
      expression.terms.append(Expression.Term(variable, table.terms[index].coefficient * row.unit))
    }
    self.init(
      id: Constraint.ID(index: row.id), constraint: Constraint(expression, row.relation),
      priority: row.priority)
  }
}
