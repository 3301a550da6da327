/// A system of linear constraints with strict priorities, which stays solved while it changes.
///
/// ```swift
/// var solver = Solver()
/// let width = solver.makeVariable(.size)
/// try solver.add(width >= 44.0)
/// try solver.add(width == 10.0, priority: 1)
/// solver.value(of: width)  // 44
/// ```
/// Constraints of priority 1000 are required and hold. Every other priority is a level: no number of
/// constraints on lower levels outweighs a higher one, and within a level the sum of the violations is
/// minimal. Variables that the constraints leave free take the value that ``Variable/Kind`` describes;
/// ``isDetermined(_:)`` finds them. The same calls in the same order give the same values on every machine.
///
/// A refused change has no effect. Changes made together are solved once:
///
/// - A new constant replays the recorded steps that depend on it if the same constraints still decide the
///   solution. Otherwise the affected components are solved again with the cached plan.
/// - Removing a constraint that has slack costs nothing.
/// - Any other addition or removal solves the whole system, so that its solution is that of the constraints
///   and not of the way to them.
public struct Solver: ~Copyable {
  private var table = RowTable()
  private var solution = Solution()
  /// The recorded solution, which edits replay; `nil` until the first edit.
  private var editProgram: EditProgram?
  /// The plan for edits after which other rows decide the solution; `nil` until that has happened.
  private var cachedPlan: CachedPlan?
  /// What the required equalities leave of the other rows; `nil` if rows have changed since.
  private var reduction: Reduction?
  private var recordingSchedule = RecordingSchedule()
  private var changes = ChangeList()
  /// The constants before an edit.
  private var before: [RowEdit] = []
  private var nextID = 0
  private let stepLimit: Int
  /// The steps of all changes so far, refused ones included; see ``Limits/steps``.
  public private(set) var steps = 0

  /// Makes an empty system.
  ///
  /// - Parameter stepLimit: The steps that a change may cost; see ``Limits/steps``.
  public init(stepLimit: Int = Limits.steps) { self.stepLimit = stepLimit }

  /// Adds an unknown. Its value is 0 until a constraint mentions it.
  public mutating func makeVariable(_ kind: Variable.Kind = .position) -> Variable {
    makeVariables([kind])
    return Variable(index: table.kinds.count - 1)
  }

  /// Adds unknowns of these kinds with consecutive numbers. Their values are 0 until constraints mention
  /// them.
  package mutating func makeVariables(_ kinds: [Variable.Kind]) {
    forgetEditProgram()
    forgetPlans()
    table.addVariables(kinds)
    solution.addVariables(upTo: table.kinds.count)
  }

  /// Adds `constraint` and makes the system optimal again.
  ///
  /// A refused constraint leaves the system as it was.
  ///
  /// - Parameters:
  ///   - constraint: A linear relation between variables of this solver.
  ///   - priority: Above 0, at most 1000; 1000 is required.
  /// - Returns: The name by which the constraint can be changed and removed.
  /// - Throws: ``SolverError`` if the constraint is not finite, contradicts other required constraints while
  ///   required itself, or needs more steps than allowed.
  @discardableResult
  public mutating func add(
    _ constraint: Constraint, priority: Double = Constraint.required
  ) throws(SolverError) -> Constraint.ID {
    try add([(constraint, priority)])[0]
  }

  /// Adds all of `constraints` and makes the system optimal again, or adds none of them.
  ///
  /// - Parameter constraints: The constraints, each with its priority, above 0 and at most 1000.
  /// - Returns: The ids of the constraints, ascending. The first constraint that a solver accepts has index
  ///   0. An error names new constraints by the ids that they would have received.
  /// - Throws: ``SolverError``, as ``add(_:priority:)`` does.
  @discardableResult
  public mutating func add(
    _ constraints: [(constraint: Constraint, priority: Double)]
  ) throws(SolverError) -> [Constraint.ID] {
    let first = nextID
    var writer = ConstraintWriter(capacity: constraints.count, termCapacity: 4 * constraints.count)
    for (constraint, priority) in constraints { writer.append(constraint, priority: priority) }
    try add(writer.finish())
    return (first..<nextID).map { Constraint.ID(index: $0) }
  }

  /// Adds all constraints of a list and makes the system optimal again, or adds none of them.
  ///
  /// They receive the next ids, in order.
  ///
  /// - Parameter list: The constraints.
  /// - Throws: ``SolverError``, as ``add(_:priority:)`` does.
  package mutating func add(_ list: ConstraintList) throws(SolverError) {
    forgetEditProgram()
    forgetPlans()
    let count = table.rows.count
    do throws(SolverError) {
      try table.append(valid: list, firstID: nextID)
      try solve()
    } catch {
      table.removeLast(table.rows.count - count)
      throw error
    }
    nextID += list.rows.count
  }

  /// Removes a constraint and makes the system optimal again.
  ///
  /// - Throws: ``SolverError`` if there is no such constraint, or if the rest needs more steps than allowed.
  public mutating func remove(_ id: Constraint.ID) throws(SolverError) {
    let place = try table.row(of: id)
    forgetEditProgram()
    forgetPlans()
    let isNeeded = mayDecide(place)
    let row = table.remove(at: place)
    changes.clear(capacity: 0)
    do throws(SolverError) {
      if isNeeded { try solve() }
    } catch {
      table.restore(row, at: place)
      throw error
    }
    if table.sweep() { reduction = nil }
  }

  /// Changes the constant of a constraint's expression and makes the system optimal again.
  ///
  /// - Throws: ``SolverError`` as for adding the constraint with that constant; the old constant then stays.
  public mutating func setConstant(_ constant: Double, of id: Constraint.ID) throws(SolverError) {
    try setConstants([(id, constant)])
  }

  /// Changes the constants of several expressions and makes the system optimal again, or changes none.
  ///
  /// - Throws: ``SolverError`` as for adding the constraints with those constants; the old ones then stay.
  public mutating func setConstants(
    _ constants: [(id: Constraint.ID, constant: Double)]
  ) throws(SolverError) {
    before.removeAll(keepingCapacity: true)
    if editProgram == nil { try recordEditProgram() }
    do throws(SolverError) {
      for (id, constant) in constants {
        guard constant.isFinite else { throw .notFinite(id) }
        let row = try table.row(of: id)
        before.append(RowEdit(row: row, constant: table.setConstant(constant, ofRow: row)))
      }
      if !replay(), try !solveWithCachedPlan() { try solve(cachesPlan: true) }
    } catch {
      for edit in before.reversed() { table.restoreConstant(edit.constant, ofRow: edit.row) }
      forgetEditProgram()
      cachedPlan = nil
      throw error
    }
  }

  /// The variables whose values the last change has changed, each once. Reading it allocates nothing.
  public var changedVariables: some Collection<Variable> {
    let count = table.kinds.count
    return changes.variables.prefix(changes.count).lazy.filter { $0 < count }.map { Variable(index: Int($0)) }
  }

  /// The value of a variable.
  public func value(of variable: Variable) -> Double { solution.values[variable.index] }

  /// The value of an expression.
  public func value(of expression: Expression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.coefficient * value(of: $1.variable) }
  }

  /// Whether the constraints allow only one value of an expression.
  ///
  /// A sum can be determined although its parts are not.
  public func isDetermined(_ expression: some ExpressionConvertible) -> Bool {
    SparseRow(expression.expression.terms).cancellingSum { solution.freedom(of: $0) } == 0
  }

  /// Whether the constraints allow only one value of a variable.
  public func isDetermined(_ variable: Variable) -> Bool { solution.freedom(of: variable.index) == 0 }

  /// The variables that may have several values, in order.
  public var openVariables: [Variable] {
    var open: [Variable] = []
    for number in table.kinds.indices where solution.freedom(of: number) != 0 {
      open.append(Variable(index: number))
    }
    return open
  }

  /// The violation of a constraint, in the unit of its expression: 0 if it holds.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``.
  public func violation(of id: Constraint.ID) throws(SolverError) -> Double {
    table.violation(ofRow: try table.row(of: id), at: solution.values)
  }

  /// The constraints with their values at the solution, for ``RivalFinder`` and ``Derivation``.
  ///
  /// - Complexity: Linear in their terms.
  public var evidence: Evidence { Evidence(table, at: solution.values, reduction) }

  /// The sum of violations of each level that has constraints, highest level first.
  public var errorSums: [(priority: Double, sum: Double)] {
    var sums: [Double: Double] = [:]
    for (number, row) in table.rows.enumerated() where !row.isRequired {
      sums[row.priority, default: 0] += table.violation(ofRow: number, at: solution.values)
    }
    return sums.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }

  /// Updates the solution to the changed constants; `false` if other rows decide it now.
  private mutating func replay() -> Bool {
    guard let length = editProgram?.length, length <= stepLimit else { return false }
    guard editProgram?.note(before, of: table) == true else { return false }
    let isReplayed = editProgram?.replay(&solution.values, &changes, of: table) == true
    steps += editProgram?.work ?? 0
    recordingSchedule.note(isReplayed: isReplayed, hasPlan: cachedPlan != nil)
    return isReplayed
  }

  private mutating func recordEditProgram() throws(SolverError) {
    guard recordingSchedule.isDue() else { return }
    var budget = StepBudget(limit: stepLimit)
    defer { steps += budget.spent }
    let active = try ActiveSet(of: solution, table, &budget)
    editProgram = EditProgram.recording(active, &solution, table)
    if editProgram == nil { recordingSchedule.noteIncomplete() }
  }

  /// Whether the solution may depend on a row. A row with slack on the side that it allows does not matter.
  private func mayDecide(_ row: Int) -> Bool {
    let value = table.value(ofRow: row, at: solution.values)
    let isSlack = abs(value) > 1e-6 && table.rows[row].relation.violation(at: value) == 0
    return !isSlack
      || table.rows[row].terms.contains { solution.freedom(of: table.terms[$0].variable) != 0 }
  }

  /// Forgets what depends on the rows and their terms.
  private mutating func forgetPlans() {
    cachedPlan = nil
    reduction = nil
  }

  private mutating func forgetEditProgram() {
    guard editProgram != nil else { return }
    editProgram = nil
    solution.values.removeLast(solution.values.count - table.kinds.count)
  }

  /// Traps if the parts of the solver contradict each other; for tests, after every step.
  package func checkInvariants() {
    precondition(table.rows.map(\.id) == table.rows.map(\.id).sorted(), "rows are in order of addition")
    precondition(solution.freedom.count <= table.kinds.count, "only variables are free or not")
    precondition(solution.values.allSatisfy(\.isFinite), "values are finite")
    precondition(table.holdsRequired(at: solution.values), "required rows hold")
    editProgram?.checkInvariants(solution, table)
  }

  /// Solves for new constants with the cached plan; `false` if that is not possible.
  private mutating func solveWithCachedPlan() throws(SolverError) -> Bool {
    guard cachedPlan != nil else { return false }
    forgetEditProgram()
    var budget = StepBudget(limit: stepLimit)
    defer { steps += budget.spent }
    let isSolved = try cachedPlan?.solve(table, &solution.values, &changes, &budget) == true
    if !isSolved { cachedPlan = nil }
    return isSolved
  }

  private mutating func solve(cachesPlan: Bool = false) throws(SolverError) {
    forgetEditProgram()
    var solver = PlannedSolver(table, StepBudget(limit: stepLimit), cachesPlan: cachesPlan)
    defer { steps += solver.budget.spent }
    let solved = try solver.run()
    cachedPlan = solver.takeCachedPlan()
    // New constants leave it as it was.
    if !cachesPlan { reduction = solver.reduction }
    changes.list(from: solution.values, to: solved.values)
    solution = solved
  }
}
