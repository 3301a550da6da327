/// A system for one component. Its required rows describe the points at which the levels settled so far are optimal; its other rows
/// are those of the remaining levels.
/// The *outer* system is the one that the component is a part of.
///
/// In a stack with equal centering, each view has a level: its distance to the next one should be as long as the first. Each
/// level narrows the ranges of all views, so one after the other takes *n*² steps. Instead, bisection finds how many of the next
/// levels can hold without an error, and these become required. A plan then expresses their views by a few variables.
struct OptimalFace {
  /// From this many optional rows on, a component is worth a plan of its own.
  static let manyRows = 128

  /// The number of each variable in the outer system.
  let variables: [Int]
  /// The settled rows of the outer system whose two sides are equal at every point of the face.
  let tightRows: [Int]
  /// What the settled levels say as required rows, and the rows of the other levels.
  ///
  /// A row's `id` is the number of the same row in the outer system, or -1 for a row that only this table has. These are not the ids
  /// of constraints. So do not solve this table by the simplex method, which reports ids.
  let table: RowTable
  /// The rows of each level before the first one with a row that has an error at every point.
  private let levels: [[Int]]

  /// Describes the points at which a level solver has stopped.
  ///
  /// - Parameters:
  ///   - solver: The level solver.
  ///   - component: The component that it solved last.
  ///   - stop: Where it stopped; see ``LevelSolver/stop``.
  ///   - table: The rows of the outer system.
  init(
    _ solver: inout LevelSolver, of component: ResidualRows.Component, from stop: Int, _ table: RowTable
  ) {
    let places = solver.levelsWithoutError(of: component, from: stop)
    // The greatest width at which a range counts as a single value.
    let greatestWidth = solver.bounds.isApproximate ? 0 : solver.bounds.tolerance
    var builder = Builder(variableCount: solver.bounds.variableCount, greatestWidth: greatestWidth)
    variables = component.variables.map { solver.residual.variables[$0] }
    for variable in variables {
      let isOffset = variable >= table.kinds.count
      builder.add(variable, isOffset ? .size : table.kinds[variable], in: solver.bounds[variable])
    }
    var tightRows: [Int] = []
    for place in component.rows.lowerBound..<stop {
      let row = solver.residual.rows[place]
      guard row.isTie else { continue }
      let range = solver.bounds.range(ofTie: row.tie)
      builder.add(solver.residual.pool[row.terms], in: range)
      let gap = max(abs(range.lower + row.constant), abs(range.upper + row.constant))
      if gap <= greatestWidth, row.row >= 0 { tightRows.append(row.row) }
    }
    let firstOpen = builder.rowCount
    for place in stop..<component.rows.upperBound {
      let row = solver.residual.rows[place]
      builder.add(
        solver.residual.pool[row.terms], constant: row.constant, unit: row.unit, row.relation,
        priority: table.rows[row.row].priority, id: row.row)
    }
    levels = places.map { $0.map { firstOpen + $0 - stop } }
    self.tightRows = tightRows
    self.table = builder.table
    solver.bounds.work += solver.bounds.variableCount + self.table.terms.count
  }

  /// Finds how many of the first levels can hold together without an error, and returns the numbers of their rows in ``table``. If
  /// the budget runs out, it may find too few.
  func rowsWithoutError(_ budget: inout StepBudget) -> [Int] {
    // The first `held` levels hold together; no point was found for the first `broken`. Often all levels hold, or none.
    var (held, broken) = (0, levels.count + 1)
    var count = levels.count
    while held + 1 < broken {
      guard let holds = try? canHold(count, &budget) else { break }
      if holds { held = count } else { broken = count }
      count = held == 0 && broken == levels.count ? 1 : (held + broken) / 2
    }
    return rows(ofLevels: held)
  }

  /// The rows of the first levels.
  private func rows(ofLevels count: Int) -> [Int] { Array(levels[..<count].joined()) }

  /// The numbers that rows have in the outer system, without those that are not there.
  func outerNumbers(of rows: [Int]) -> [Int] { rows.map { table.rows[$0].id }.filter { $0 >= 0 } }

  /// Whether a point is found at which the settled levels and the next `count` levels hold.
  private func canHold(_ count: Int, _ budget: inout StepBudget) throws(SolverError) -> Bool {
    var solver = PlannedSolver(table.requiring(rows(ofLevels: count)).required, budget)
    solver.budget.add(table.rows.count)
    defer { budget = solver.budget }
    return try solver.findsPoint()
  }

  /// Writes rows with the variables of one component, numbered from 0.
  private struct Builder {
    private var kinds: [Variable.Kind] = []
    private var rows: [RowTable.Row] = []
    private var terms: [RowTable.Term] = []
    /// The new number of each variable of the outer system, or -1.
    private var names: [Int]
    /// The greatest width at which a range counts as a single value.
    private let greatestWidth: Double

    init(variableCount: Int, greatestWidth: Double) {
      names = Array(repeating: -1, count: variableCount)
      self.greatestWidth = greatestWidth
    }

    var table: RowTable { RowTable(kinds: kinds, rows, terms) }

    var rowCount: Int { rows.count }

    mutating func add(_ variable: Int, _ kind: Variable.Kind, in range: Bounds.Interval) {
      names[variable] = kinds.count
      kinds.append(kind)
      add([RowTable.Term(variable: variable, coefficient: 1)], in: range)
    }

    /// Adds required rows that keep a sum in a range.
    mutating func add(_ sum: ArraySlice<RowTable.Term>, in range: Bounds.Interval) {
      // A plan would use an equation to define one variable by all others. In a long one, that would make other rows long.
      if range.isSingleValue(within: greatestWidth), sum.count <= ResidualRows.shortTerms {
        require(sum, .equal, range.lower)
        return
      }
      if range.lower > -.infinity { require(sum, .greaterThanOrEqual, range.lower) }
      if range.upper < .infinity { require(sum, .lessThanOrEqual, range.upper) }
    }

    private mutating func require(
      _ sum: ArraySlice<RowTable.Term>, _ relation: Constraint.Relation, _ value: Double
    ) {
      add(sum, constant: -value, unit: 1, relation, priority: Constraint.required, id: -1)
    }

    mutating func add(
      _ sum: ArraySlice<RowTable.Term>, constant: Double, unit: Double, _ relation: Constraint.Relation,
      priority: Double, id: Int
    ) {
      let start = terms.count
      for term in sum {
        terms.append(RowTable.Term(variable: names[term.variable], coefficient: term.coefficient))
      }
      rows.append(
        RowTable.Row(
          id: id, terms: start..<terms.count, constant: constant, unit: unit, priority: priority,
          relation: relation))
    }
  }
}

extension RowTable {
  /// The required rows.
  fileprivate var required: RowTable { RowTable(kinds: kinds, rows.filter(\.isRequired), terms) }

  /// The same rows, with some of them required.
  func requiring(_ numbers: [Int]) -> RowTable {
    var rows = rows
    for number in numbers {
      let row = rows[number]
      rows[number] = Row(
        id: row.id, terms: row.terms, constant: row.constant, unit: row.unit, priority: Constraint.required,
        relation: row.relation)
    }
    return RowTable(kinds: kinds, rows, terms)
  }
}
