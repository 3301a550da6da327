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
  /// Rows whose two sides are equal at every optimum. The simplex method has less to do if they are required equalities.
  private var tightRows: [Int] = []
  /// The number of systems that this one is nested in; see ``OptimalFace``.
  private let depth: Int
  private static let greatestDepth = 8
  /// What the required equalities leave of the other rows; `nil` if the plan was abandoned.
  private(set) var reduction: Reduction?

  /// Makes a solver.
  ///
  /// - Parameters:
  ///   - table: The rows of the system.
  ///   - budget: The steps taken so far, and their limit.
  ///   - depth: The number of systems that this one is nested in; see ``OptimalFace``.
  ///   - cachesPlan: Whether to keep the plan for new constants.
  init(_ table: RowTable, _ budget: StepBudget, depth: Int = 0, cachesPlan: Bool = false) {
    self.table = table
    self.budget = budget
    self.depth = depth
    self.cachesPlan = cachesPlan
  }

  mutating func run() throws(SolverError) -> Solution {
    guard let settled = try settle() else { return try solveBySimplex() }
    let count = table.kinds.count
    var solution = Solution(
      values: settled.plan.values.array(of: count), freedom: Array(repeating: 0, count: count))
    if cachesPlan, settled.canBeCached {
      cachedPlan = CachedPlan(settled)
    } else {
      let reduction = Reduction(settled)
      self.reduction = reduction
      try close(&solution, reduction)
    }
    if table.holdsRequired(at: solution.values) { return solution }
    cachedPlan = nil
    return try solveBySimplex()
  }

  /// Whether the required rows can hold together. It is shown by a point at which they do, so `false` means that none was found.
  mutating func findsPoint() throws(SolverError) -> Bool {
    guard var planned = try makePlan() else { return false }
    return try planned.levels.findsPoint(&budget)
  }

  /// Takes the cached plan, which later edits use, out of the solver.
  mutating func takeCachedPlan() -> CachedPlan? { cachedPlan.take() }

  /// Plans the required equalities and collects the other rows; `nil` if the plan or these rows were abandoned.
  private mutating func makePlan() throws(SolverError) -> PlannedSystem? {
    var expansion = Expansion()
    var plan = try Plan(table, &expansion, &budget)
    guard !plan.isAbandoned else { return nil }
    let knownCount = plan.knownOrder.count
    let residual = try ResidualRows(table, &plan, &expansion, keepsSources: cachesPlan, &budget)
    guard !residual.isAbandoned else { return nil }
    let levels = LevelSolver(residual, variableCount: plan.states.count, tolerance: plan.tolerance)
    return PlannedSystem(plan: plan, levels: levels, knownCount: knownCount)
  }

  /// The plan with all variables that it and the level solver determine; `nil` if they cannot go on.
  private mutating func settle() throws(SolverError) -> PlannedSystem? {
    guard var planned = try makePlan() else { return nil }
    var stepsForFaces = (budget.limit - budget.spent) / 2
    for number in planned.levels.residual.components.indices {
      let component = planned.levels.residual.components[number]
      let outcome = try planned.levels.solve(component, &budget)
      if outcome == .contradiction { return nil }
      if outcome != .approximate { planned.levels.determine(component, in: &planned.plan) }
      guard let stop = planned.levels.stop, depth < Self.greatestDepth else { continue }
      if determineByOwnPlan(component, from: stop, in: &planned, &stepsForFaces) {
        planned.usesFaces = true
      }
    }
    if !planned.levels.residual.components.isEmpty { planned.plan.settleKnown() }
    return planned
  }

  /// Determines variables of a component by a plan of its own.
  ///
  /// - Parameters:
  ///   - component: The component, which the level solver has solved last.
  ///   - stop: Where the level solver stopped; see ``LevelSolver/stop``.
  ///   - planned: The plan, in which the variables become known.
  ///   - stepsLeft: The steps that this may take; reduced by those that it does take.
  /// - Returns: Whether any variable became known.
  private mutating func determineByOwnPlan(
    _ component: ResidualRows.Component, from stop: Int, in planned: inout PlannedSystem,
    _ stepsLeft: inout Int
  ) -> Bool {
    // The rest may need the simplex method, so it keeps half of the steps.
    var steps = StepBudget(limit: min(stepsLeft, (budget.limit - budget.spent) / 2))
    guard steps.limit > 0 else { return false }
    defer {
      stepsLeft -= steps.spent
      budget.add(steps)
    }
    planned.levels.bounds.work = 0
    let face = OptimalFace(&planned.levels, of: component, from: stop, table)
    steps.add(planned.levels.bounds.work)
    tightRows += face.tightRows
    let required = face.rowsWithoutError(&steps)
    // A new plan can determine more only if it requires more rows, if rows of several terms were settled, or if ties became
    // equations.
    guard !required.isEmpty || planned.levels.hasSettledTies else { return false }
    let equalities = required.filter { face.table.rows[$0].relation == .equal }
    tightRows += face.outerNumbers(of: equalities)
    var solver = PlannedSolver(face.table.requiring(required), steps, depth: depth + 1)
    let inner = try? solver.settle()
    steps = solver.budget
    guard let inner else { return false }
    tightRows += face.outerNumbers(of: solver.tightRows)
    var determinesAny = false
    for (name, variable) in face.variables.enumerated()
    where inner.plan.states[name] == .known && planned.plan.states[variable] == .free {
      planned.plan.determine(variable, as: inner.plan.values[name])
      determinesAny = true
    }
    return determinesAny
  }

  // MARK: The simplex

  /// Solves everything by the simplex method, which also finds the members of a conflict.
  mutating func solveBySimplex() throws(SolverError) -> Solution {
    let solution = try solve(System(table))
    guard table.holdsRequired(at: solution.values) else { throw .outOfRange }
    return solution
  }

  private mutating func solve(
    _ system: System, skippingImplied skipsImplied: Bool = false
  ) throws(SolverError) -> Solution {
    var solver = SimplexSolver(system, budget, skipsImplied: skipsImplied)
    defer { budget = solver.budget }
    return try solver.run()
  }

  /// Solves what is still open by the simplex method, with everything else held at its known value.
  ///
  /// A known value is the same at every optimum, so rows of the rest keep their meaning.
  private mutating func close(
    _ solution: inout Solution, _ reduction: Reduction
  ) throws(SolverError) {
    guard reduction.isOpen else { return leaveUnmentioned(&solution, reduction) }
    let isKnown = table.kinds.indices.map { reduction.plan.states[$0] == .known }
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
    let tight = Set(tightRows)
    for number in open {
      var row = System.Row(table, number, isTight: tight.contains(number)) {
        names[$0] < 0 ? nil : Variable(index: names[$0])
      }
      for index in table.rows[number].terms where names[table.terms[index].variable] < 0 {
        row.constraint.expression.constant +=
          table.rows[number].unit * table.terms[index].coefficient
          * solution.values[table.terms[index].variable]
      }
      system.rows.append(row)
    }
    try budget.spend(StepBudget.stepsOfRow * open.count)
    let solved: Solution
    do {
      solved = try solve(system, skippingImplied: true)
    } catch {
      if error.isOfLimit { throw error }
      if open.contains(where: tight.contains) {
        // The two sides of a tight row are equal only up to rounding, so tight rows may contradict each other. Try without them.
        tightRows = []
        return try close(&solution, reduction)
      }
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
  /// Leaves all variables free that are not known.
  private func leaveUnmentioned(_ solution: inout Solution, _ reduction: Reduction) {
    for variable in table.kinds.indices where reduction.plan.states[variable] != .known {
      solution.leaveFree(variable)
    }
  }
}

extension Solution {
  /// Gives a variable that no row mentions the value 0, and lets it move in a direction that no column of the simplex has.
  fileprivate mutating func leaveFree(_ variable: Int) {
    freedom[variable] = Solution.stepInGeneralPosition(-1 - variable)
    values[variable] = 0
  }
}

extension System {
  /// Writes all rows of a table.
  init(_ table: RowTable) {
    kinds = table.kinds
    rows.reserveCapacity(table.rows.count)
    for row in table.rows.indices { rows.append(Row(table, row) { Variable(index: $0) }) }
  }
}

extension System.Row {
  /// Writes a row with the terms whose variables have a name.
  fileprivate init(
    _ table: RowTable, _ number: Int, isTight: Bool = false, name: (Int) -> Variable?
  ) {
    let row = table.rows[number]
    var expression = Expression(constant: row.constant * row.unit)
    expression.terms.reserveCapacity(row.terms.count)
    for index in row.terms {
      guard let variable = name(table.terms[index].variable) else { continue }
      expression.terms.append(Expression.Term(variable, table.terms[index].coefficient * row.unit))
    }
    self.init(
      id: Constraint.ID(index: row.id), constraint: Constraint(expression, isTight ? .equal : row.relation),
      priority: isTight ? Constraint.required : row.priority)
  }
}
