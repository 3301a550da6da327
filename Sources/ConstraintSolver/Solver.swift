/// A system of linear constraints with strict priorities, kept solved while it changes.
///
/// ```swift
/// var solver = Solver()
/// let width = solver.makeVariable(.size)
/// try solver.add(width >= 44.0)
/// try solver.add(width == 10.0, priority: 1)
/// solver.value(of: width)  // 44
/// ```
/// Constraints of priority 1000 are required and hold. The others are levels: a higher level is never given up for
/// any number of constraints on lower ones, and within a level the sum of the violations is as small as it can be.
/// What the constraints leave free comes to rest as ``Variable/Kind`` says, and is told by ``isDetermined(_:)``.
/// The same calls in the same order give the same values on every machine.
///
/// A refused change leaves no trace. Changes made together are solved once. A change costs what has to change for it:
/// another constant replays what depends on it as long as the same constraints decide, and otherwise solves those groups
/// of constraints again that it has a part in; constraints about new variables are solved by themselves, and one with
/// room on its side goes at no cost. Any other addition or removal solves the whole system, in time that grows with its
/// size and no faster.
public struct Solver: ~Copyable {
  private var table = RowTable()
  private var solution = Solution()
  /// What follows when constants change, once they have.
  private var editProgram: EditProgram?
  /// What solves the system where other rows decide then, once that has happened.
  private var cachedPlan: CachedPlan?
  private var recordingSchedule = RecordingSchedule()
  /// What additions and removals can change, once there have been some.
  private var connections: Connections?
  private var subsystemCount = 0
  private var changes = ChangeList()
  /// The constants before an edit.
  private var before: [(row: Int, constant: Double)] = []
  private var nextID = 0
  private let stepLimit: Int
  /// The steps that all changes so far have taken together, refused ones included; see ``Limits/steps``.
  public private(set) var steps = 0

  /// Makes an empty system.
  ///
  /// - Parameter stepLimit: The steps that a change may cost; see ``Limits/steps``.
  public init(stepLimit: Int = Limits.steps) { self.stepLimit = stepLimit }

  /// Adds an unknown, with the value 0 as long as no constraint mentions it.
  public mutating func makeVariable(_ kind: Variable.Kind = .position) -> Variable {
    makeVariables([kind])
    return Variable(index: table.kinds.count - 1)
  }

  /// Adds unknowns of these kinds, which get ascending numbers, each with the value 0 as long as no constraint
  /// mentions it.
  package mutating func makeVariables(_ kinds: [Variable.Kind]) {
    forgetEditProgram()
    cachedPlan = nil
    table.addVariables(kinds)
    connections?.addVariables(kinds.count)
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
  /// - Returns: The names of the constraints, ascending; the first constraint that a solver ever accepts has index 0,
  ///   and the names in an error are those that the constraints would have been given.
  /// - Throws: ``SolverError``, as ``add(_:priority:)`` does.
  @discardableResult
  public mutating func add(
    _ constraints: [(constraint: Constraint, priority: Double)]
  ) throws(SolverError) -> [Constraint.ID] {
    let first = nextID
    // A constraint has about three terms.
    try add(constraints.count, termCount: 3 * constraints.count) { table throws(SolverError) in
      for index in constraints.indices {
        try table.append(
          valid: constraints[index].constraint, constraints[index].priority, id: first + index)
      }
    }
    return (first..<nextID).map { Constraint.ID(index: $0) }
  }

  /// Adds all constraints of a list and makes the system optimal again, or adds none of them.
  ///
  /// Their names are the next ones, in order.
  ///
  /// - Parameter list: The constraints.
  /// - Throws: ``SolverError``, as ``add(_:priority:)`` does.
  package mutating func add(_ list: ConstraintList) throws(SolverError) {
    let first = nextID
    try add(list.rows.count, termCount: list.terms.count) { table throws(SolverError) in
      try table.append(valid: list, firstID: first)
    }
  }

  /// Adds the `addedCount` rows that `append` adds to the table, with about so many terms, or none of them.
  private mutating func add(
    _ addedCount: Int, termCount: Int, append: (inout RowTable) throws(SolverError) -> Void
  ) throws(SolverError) {
    forgetEditProgram()
    cachedPlan = nil
    let count = table.rows.count
    table.reserve(addedCount, termCount: termCount)
    do throws(SolverError) {
      try append(&table)
      let added = count..<table.rows.count
      if try !solveFew(added) { try solve() }
      connections?.append(added, of: table)
      connections?.fix(by: Array(added), of: table)
    } catch {
      table.removeLast(table.rows.count - count)
      throw error
    }
    nextID += addedCount
  }

  /// Takes a constraint away and makes the system optimal again.
  ///
  /// - Throws: ``SolverError`` if there is no such constraint, or the rest needs more steps than allowed.
  public mutating func remove(_ id: Constraint.ID) throws(SolverError) {
    let place = try table.row(of: id)
    forgetEditProgram()
    cachedPlan = nil
    if mayDecide(place) {
      try removeDeciding(place)
    } else {
      _ = table.remove(at: place)
      changes.clear(capacity: 0)
    }
    if table.sweep() { connections = nil }
  }

  /// Gives the expression of a constraint another constant and makes the system optimal again.
  ///
  /// - Throws: ``SolverError`` as for adding the constraint with that constant; the old one then stays.
  public mutating func setConstant(_ constant: Double, of id: Constraint.ID) throws(SolverError) {
    try setConstants([(id, constant)])
  }

  /// Gives the expressions of constraints other constants and makes the system optimal again, or changes none.
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
        before.append((row, table.setConstant(constant, ofRow: row)))
      }
      if !replay(), try !solveWithCachedPlan() { try solve(cachesPlan: true) }
    } catch {
      for (row, constant) in before.reversed() { table.restoreConstant(constant, ofRow: row) }
      forgetEditProgram()
      cachedPlan = nil
      throw error
    }
  }

  /// The variables whose values the last change has changed, each once.
  ///
  /// Nothing is allocated to tell them.
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

  /// Whether the constraints leave an expression no other value, as opposed to it having come to rest there.
  ///
  /// A sum can be determined although its parts are not.
  public func isDetermined(_ expression: some ExpressionConvertible) -> Bool {
    SparseRow(expression.expression.terms).cancellingSum { solution.freedom[$0] } == 0
  }

  /// Whether the constraints leave a variable no other value.
  public func isDetermined(_ variable: Variable) -> Bool { solution.freedom[variable.index] == 0 }

  /// How far a constraint is from holding, in the unit of its expression: 0 if it holds.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``.
  public func violation(of id: Constraint.ID) throws(SolverError) -> Double {
    table.violation(ofRow: try table.row(of: id), at: solution.values)
  }

  /// What the constraints amount to at the solution, for ``RivalFinder`` and ``Derivation``.
  ///
  /// - Complexity: Linear in their terms.
  public var evidence: Evidence { Evidence(table, at: solution.values) }

  /// The sum of the violations of each level that has constraints, from the highest to the lowest.
  public var errorSums: [(priority: Double, sum: Double)] {
    var sums: [Double: Double] = [:]
    for (number, row) in table.rows.enumerated() where !row.isRequired {
      sums[row.priority, default: 0] += table.violation(ofRow: number, at: solution.values)
    }
    return sums.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }

  /// Brings the solution up to the constants that have been changed, if the rows that determine it stay the same.
  private mutating func replay() -> Bool {
    guard let length = editProgram?.length, length <= stepLimit else { return false }
    for (row, _) in before where editProgram?.change(row, of: table) == false { return false }
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
    editProgram = EditProgram(active, &solution, table)
    if editProgram == nil { recordingSchedule.noteIncomplete() }
  }

  /// Solves by itself what can change with the last rows, if they are few and that is not most of the system.
  private mutating func solveFew(_ added: Range<Int>) throws(SolverError) -> Bool {
    guard added.lowerBound > 0, added.count < table.rows.count / 2 else { return false }
    if extend(by: added) { return true }
    return try solveSubsystem(adding: added)
  }

  /// Solves for the variables that the last rows alone mention, if nothing else can change.
  private mutating func extend(by rows: Range<Int>) -> Bool {
    var budget = StepBudget(limit: stepLimit)
    defer { steps += budget.spent }
    table.countMentions()
    guard var subsystem = Subsystem(adding: rows, to: table, in: solution) else { return false }
    subsystemCount += 1
    guard (try? subsystem.solve(direction: direction, &budget)) != nil, subsystem.holdsAll else {
      return false
    }
    take(subsystem)
    return true
  }

  /// Solves what can change with the last rows, if that is a smaller part of the system.
  private mutating func solveSubsystem(adding rows: Range<Int>) throws(SolverError) -> Bool {
    connect(0..<rows.lowerBound)
    connections?.append(rows, of: table)
    defer { connections?.removeLast(rows, of: table) }
    return try solveSubsystem(of: Array(rows), and: [])
  }

  /// Takes away a row without which the solution may be another one.
  private mutating func removeDeciding(_ place: Int) throws(SolverError) {
    connect(table.rows.indices)
    let released = connections?.release(place, of: table) ?? []
    let mentioned = table.rows[place].terms.map { table.terms[$0].variable }
    let row = table.remove(at: place)
    do throws(SolverError) {
      if try !solveSubsystem(of: [], and: mentioned + released) { try solve() }
    } catch {
      table.restore(row, at: place)
      connections = nil
      throw error
    }
  }

  private mutating func connect(_ rows: Range<Int>) {
    if connections == nil { connections = Connections(rows, of: table) }
  }

  /// A number that no part has had yet.
  private var direction: Int { 1 << 40 + subsystemCount }

  /// Solves what can change with `rows` and `variables`, everything else held where it is.
  ///
  /// - Returns: `false` if that is most of the system, or the members of a conflict are to be found in all of it.
  private mutating func solveSubsystem(of rows: [Int], and variables: [Int]) throws(SolverError) -> Bool {
    var budget = StepBudget(limit: stepLimit)
    defer { steps += budget.spent }
    let reached = connections?.reach(of: rows, and: variables, in: table)
    try budget.spend(connections?.work ?? 0)
    connections?.work = 0
    guard let reached, var subsystem = Subsystem(reached.variables, reached.rows, of: table, in: solution)
    else {
      return false
    }
    subsystemCount += 1
    do throws(SolverError) {
      try subsystem.solve(direction: direction, &budget)
    } catch {
      if case .tooManySteps = error { throw error }
      return false
    }
    take(subsystem)
    return true
  }

  private mutating func take(_ subsystem: Subsystem) {
    changes.clear(capacity: subsystem.variables.count)
    for (name, variable) in subsystem.variables.enumerated() {
      changes.note(variable, subsystem.solution.values[name], in: &solution.values)
      solution.freedom[variable] = subsystem.solution.freedom[name]
    }
  }

  /// Whether the solution may be another one without a row. One with room on the side it allows decides nothing.
  private func mayDecide(_ row: Int) -> Bool {
    let value = table.value(ofRow: row, at: solution.values)
    let isSlack = abs(value) > 1e-6 && table.rows[row].relation.violation(at: value) == 0
    return !isSlack
      || table.rows[row].terms.contains { solution.freedom[table.terms[$0].variable] != 0 }
  }

  private mutating func forgetEditProgram() {
    guard editProgram != nil else { return }
    editProgram = nil
    solution.values.removeLast(solution.values.count - table.kinds.count)
  }

  /// Traps where the parts of the solver contradict each other; for tests, after every step.
  package func checkInvariants() {
    precondition(table.rows.map(\.id) == table.rows.map(\.id).sorted(), "rows stand in order of addition")
    precondition(solution.freedom.count == table.kinds.count, "each variable is free or not")
    precondition(solution.values.allSatisfy(\.isFinite), "values are numbers")
    precondition(table.holdsRequired(at: solution.values), "required rows hold")
    table.checkInvariants()
    editProgram?.checkInvariants(solution, table)
    connections?.checkInvariants(table)
  }

  /// Solves for other constants without planning again, if that can be done.
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
    var solver = PlannedSolver(table, stepLimit: stepLimit, cachesPlan: cachesPlan)
    defer { steps += solver.budget.spent }
    let solved = try solver.run()
    cachedPlan = solver.cachedPlan
    changes.list(from: solution.values, to: solved.values)
    solution = solved
  }
}
