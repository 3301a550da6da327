/// A system for one component: the points at which the levels settled so far are optimal, with the rows of the remaining levels.
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
  /// The number of each row in the outer system; -1 for rows that it does not have.
  private let numbers: [Int]
  /// The settled rows of the outer system whose two sides are equal at every point of the face.
  let tightRows: [Int]
  /// What the settled levels say as required rows, and the rows of the other levels.
  private let table: RowTable
  /// The rows of each level that could be without error by itself, up to the first level that cannot.
  private let levels: [[Int]]
  /// Whether a new plan may determine more variables even if no other level is required.
  private let isWorthReplanning: Bool

  /// Describes the points at which a level solver has stopped.
  ///
  /// - Parameters:
  ///   - solver: The level solver.
  ///   - stop: Where it has stopped.
  ///   - table: The rows of the outer system.
  init(_ solver: inout LevelSolver, at stop: LevelSolver.Stop, of table: RowTable) {
    isWorthReplanning = stop.hasSettledTies
    let places = solver.levelsWithoutError(after: stop)
    var builder = Builder(variableCount: solver.bounds.variableCount)
    variables = stop.component.variables.map { solver.residual.variables[$0] }
    for variable in variables {
      let isOffset = variable >= table.kinds.count
      builder.add(variable, isOffset ? .size : table.kinds[variable], in: solver.bounds[variable], stop)
    }
    var newNumbers: [Int: Int] = [:]
    var tightRows: [Int] = []
    for place in stop.component.rows {
      let row = solver.residual.rows[place]
      let terms = solver.residual.pool[row.terms]
      if place >= stop.cursor {
        newNumbers[place] = builder.add(
          terms, constant: row.constant, unit: row.unit, row.relation, priority: table.rows[row.row].priority,
          number: row.row)
      } else if row.isTie {
        let range = solver.bounds.intervals[solver.bounds.variableCount + row.tie]
        builder.add(terms, in: range, stop)
        let isTight =
          max(abs(range.lower + row.constant), abs(range.upper + row.constant)) <= stop.greatestWidth
        if isTight, row.row >= 0 { tightRows.append(row.row) }
      }
    }
    levels = places.map { $0.compactMap { newNumbers[$0] } }
    self.tightRows = tightRows
    self.table = builder.table
    numbers = builder.numbers
    solver.bounds.work += solver.bounds.variableCount + builder.termCount
  }

  /// The rows with as many levels required as can hold together without an error, and the numbers of these levels' rows; `nil`
  /// if that is none, and nothing else is gained. If the budget is not enough, there may be more such levels.
  func rows(_ budget: inout StepBudget) -> (table: RowTable, required: [Int])? {
    // So many levels are known to hold together, and so many are known not to. Often it is all of them, or not even one.
    var (held, broken) = (0, levels.count + 1)
    var count = levels.count
    while held + 1 < broken {
      guard let holds = try? canHold(count, &budget) else { break }
      if holds { held = count } else { broken = count }
      count = held == 0 && broken == levels.count ? 1 : (held + broken) / 2
    }
    guard held > 0 || isWorthReplanning else { return nil }
    let required = Array(levels[..<held].joined())
    return (table.requiring(required), required)
  }

  /// The numbers that rows have in the outer system, without those that it does not have.
  func outerNumbers(of rows: [Int]) -> [Int] { rows.map { numbers[$0] }.filter { $0 >= 0 } }

  /// Those of some rows that are equalities.
  func equalities(among rows: [Int]) -> [Int] { rows.filter { table.rows[$0].relation == .equal } }

  private func canHold(_ count: Int, _ budget: inout StepBudget) throws(SolverError) -> Bool {
    var solver = PlannedSolver(table.requiring(levels[..<count].joined()).required, budget)
    solver.budget.add(table.rows.count)
    defer { budget = solver.budget }
    return try solver.findsPoint()
  }

  /// Writes rows with the variables of one component, numbered from 0.
  private struct Builder {
    private var kinds: [Variable.Kind] = []
    private var rows: [RowTable.Row] = []
    private var terms: [RowTable.Term] = []
    private var names: [Int]
    private(set) var numbers: [Int] = []

    init(variableCount: Int) { names = Array(repeating: -1, count: variableCount) }

    var table: RowTable { RowTable(kinds: kinds, rows, terms) }
    var termCount: Int { terms.count }

    mutating func add(
      _ variable: Int, _ kind: Variable.Kind, in range: Bounds.Interval, _ stop: LevelSolver.Stop
    ) {
      names[variable] = kinds.count
      kinds.append(kind)
      add([RowTable.Term(variable: variable, coefficient: 1)], in: range, stop)
    }

    /// Adds required rows that keep a sum in a range.
    mutating func add(
      _ sum: ArraySlice<RowTable.Term>, in range: Bounds.Interval, _ stop: LevelSolver.Stop
    ) {
      let required = Constraint.required
      // A plan would use an equation to define one variable by all others. In a long one, that would make other rows long.
      let isEquation = range.upper - range.lower <= stop.greatestWidth && sum.count <= ResidualRows.shortTerms
      if isEquation {
        add(sum, constant: -range.lower, unit: 1, .equal, priority: required)
        return
      }
      if range.lower > -.infinity {
        add(sum, constant: -range.lower, unit: 1, .greaterThanOrEqual, priority: required)
      }
      if range.upper < .infinity {
        add(sum, constant: -range.upper, unit: 1, .lessThanOrEqual, priority: required)
      }
    }

    /// Adds a row; returns its number.
    @discardableResult
    mutating func add(
      _ sum: ArraySlice<RowTable.Term>, constant: Double, unit: Double, _ relation: Constraint.Relation,
      priority: Double, number: Int = -1
    ) -> Int {
      let start = terms.count
      for term in sum {
        terms.append(RowTable.Term(variable: names[term.variable], coefficient: term.coefficient))
      }
      rows.append(
        RowTable.Row(
          id: rows.count, terms: start..<terms.count, constant: constant, unit: unit, priority: priority,
          relation: relation))
      numbers.append(number)
      return rows.count - 1
    }
  }
}

extension RowTable {
  /// The required rows.
  fileprivate var required: RowTable { RowTable(kinds: kinds, rows.filter(\.isRequired), terms) }

  /// The same rows, with some of them required.
  fileprivate func requiring(_ numbers: some Sequence<Int>) -> RowTable {
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
