/// The inequalities and optional constraints of a system, expanded and divided into components.
///
/// Required equalities have been used up by then. Components share no variables, so each is solved by itself.
struct ResidualRows {
  /// A row over free variables: `terms + constant` compared with 0.
  struct Row {
    /// The number of the constraint's row, or -1 for the definition of a cut variable, which is its first term.
    let row: Int
    let terms: Range<Int>
    var constant: Double
    let relation: Constraint.Relation
    /// The factor from the row's unit to the constraint's.
    let unit: Double
    /// The level: 0 for required rows, then 1, 2, … from the highest priority down.
    var level: Int
    /// The row's number among rows of several terms, or -1.
    var tie = -1

    var isRequired: Bool { level == 0 }
  }

  struct Component {
    /// The range of its variables in `variables`.
    let variables: Range<Int>
    /// Its rows: by level, required ones first, then in order of addition.
    let rows: Range<Int>
    /// The numbers of its rows of several terms, in order of addition.
    let ties: Range<Int>
  }

  /// The rows, component by component.
  private(set) var rows: [Row] = []
  private(set) var pool: [RowTable.Term] = []
  private(set) var tieCount = 0
  /// In order of their first variables.
  private(set) var components: [Component] = []
  /// The free variables that rows mention, component by component.
  private(set) var variables: [Int] = []
  /// Whether a required inequality without free variables is violated, or rows became too long.
  private(set) var isAbandoned = false

  /// The known variables and definitions that contribute to a row's constant.
  private struct Source {
    let known: Range<Int>
    let expansions: Range<Int>
  }

  /// The sources of each constraint's row, if requested, and their elements.
  private var sources: [Source] = []
  private var known: [RowTable.Term] = []
  private var expansions: [Plan.ExpandedDefinition] = []
  private let keepsSources: Bool
  /// Whether any variable has been cut.
  private(set) var hasCuts = false

  /// A row with more terms than this is long. A few rows may be; beyond that, variables are cut.
  private static let shortTerms = 64
  private static let longRows = 8

  /// Expands the rows of `table`, and cuts variables of `plan` that would make many rows long.
  ///
  /// - Parameters:
  ///   - table: The rows.
  ///   - plan: Their plan.
  ///   - expansion: Reused memory for expanding rows.
  ///   - keepsSources: Whether ``refreshConstant(of:in:by:)`` will be called.
  ///   - budget: The steps that may be spent.
  /// - Throws: ``SolverError/tooManySteps(limit:)``.
  init(
    _ table: RowTable, _ plan: inout Plan, _ expansion: inout Expansion, keepsSources: Bool,
    _ budget: inout StepBudget
  ) throws(SolverError) {
    self.keepsSources = keepsSources
    if keepsSources {
      sources = Array(repeating: Source(known: 0..<0, expansions: 0..<0), count: table.rows.count)
    }
    var levels = LevelNumbers()
    var groups = DisjointSets(count: plan.states.count)
    rows.reserveCapacity(table.rows.count)
    pool.reserveCapacity(table.terms.count)
    try collect(table, &plan, &expansion, &levels, &groups, &budget)
    guard !isAbandoned, !rows.isEmpty else { return }
    try budget.spend(8 * rows.count)
    arrange(&groups, ranks: levels.ranks(), variableCount: plan.states.count)
  }

  /// Expands the rows, joins the variables of each, and numbers levels as they appear; the required level is
  /// -1.
  private mutating func collect(
    _ table: RowTable, _ plan: inout Plan, _ expansion: inout Expansion, _ levels: inout LevelNumbers,
    _ groups: inout DisjointSets, _ budget: inout StepBudget
  ) throws(SolverError) {
    var longRows = 0
    for (number, row) in table.rows.enumerated() where !row.isRequiredEquality {
      var start = pool.count
      let source = (known: known.count, expansions: expansions.count)
      var constant = row.constant
      if row.terms.count == 1, plan.states[table.terms[row.terms.lowerBound].variable] != .defined {
        let term = table.terms[row.terms.lowerBound]
        if plan.states[term.variable] == .free { pool.append(term) }
        if keepsSources, plan.states[term.variable] == .known { known.append(term) }
        constant += term.coefficient * plan.values[term.variable]
        try budget.spend(1)
      } else {
        let before = expansion.work
        expansion.expand(number, of: table, by: plan)
        if expansion.free.count > Self.shortTerms {
          longRows += 1
          if longRows > Self.longRows {
            cut(row, of: table, &plan, &expansion, &groups)
            expansion.expand(number, of: table, by: plan)
          }
        }
        try budget.spend(expansion.work - before)
        if expansion.work > plan.expansionLimit { return isAbandoned = true }
        constant = expansion.constant + expansion.knownSum
        start = pool.count
        for index in expansion.free.indices { pool.append(expansion.free[index]) }
        if keepsSources {
          for place in expansion.known.indices { known.append(expansion.known[place]) }
          for place in expansion.definitions.indices { expansions.append(expansion.definitions[place]) }
        }
      }
      guard start < pool.count else {
        if row.isRequired, row.relation.violation(at: constant) > plan.tolerance { isAbandoned = true }
        continue
      }
      append(
        Row(
          row: number, terms: start..<pool.count, constant: constant, relation: row.relation, unit: row.unit,
          level: row.isRequired ? -1 : levels.number(of: row.priority)), &groups)
      if keepsSources {
        sources[number] = Source(
          known: source.known..<known.count, expansions: source.expansions..<expansions.count)
      }
    }
  }

  /// Updates the constant of a row; returns whether it has changed.
  mutating func refreshConstant(of index: Int, in table: RowTable, by plan: borrowing Plan) -> Bool {
    var constant = table.rows[rows[index].row].constant
    let source = sources[rows[index].row]
    for place in source.expansions {
      constant += expansions[place].multiple * plan.definitions[expansions[place].definition].constant
    }
    for place in source.known {
      constant += known[place].coefficient * plan.values[known[place].variable]
    }
    defer { rows[index].constant = constant }
    return constant != rows[index].constant
  }

  private mutating func append(_ row: Row, _ groups: inout DisjointSets) {
    let first = pool[row.terms.lowerBound].variable
    for index in row.terms.dropFirst() { _ = groups.join(first, pool[index].variable) }
    if row.terms.count > 1 { tieCount += 1 }
    rows.append(row)
  }

  /// Makes the variables of a row that have long definitions free variables, and adds each definition as a row.
  ///
  /// In a column of views with unknown heights, each position is the sum of all heights above it. Rows that
  /// start at a cut position are as short as those at the top. The common gap of a stack is defined by the lengths
  /// of all its views, and each of its views has a row about the gap.
  private mutating func cut(
    _ row: RowTable.Row, of table: RowTable, _ plan: inout Plan, _ expansion: inout Expansion,
    _ groups: inout DisjointSets
  ) {
    for index in row.terms {
      let variable = table.terms[index].variable
      guard plan.states[variable] == .defined else { continue }
      expansion.expand(variable: variable, by: plan)
      guard expansion.free.count > Self.shortTerms / 2 else { continue }
      plan.release(variable)
      hasCuts = true
      let start = pool.count
      pool.append(RowTable.Term(variable: variable, coefficient: 1))
      for place in expansion.free.indices {
        let term = expansion.free[place]
        pool.append(RowTable.Term(variable: term.variable, coefficient: -term.coefficient))
      }
      append(
        Row(
          row: -1, terms: start..<pool.count, constant: -expansion.constant - expansion.knownSum,
          relation: .equal, unit: 1, level: -1), &groups)
    }
  }

  /// Sorts rows and variables into components, numbered in order of appearance.
  private mutating func arrange(_ groups: inout DisjointSets, ranks: [Int], variableCount: Int) {
    var numbers = ReusedList(repeating: -1, count: variableCount)
    var isMentioned = ReusedList(repeating: false, count: variableCount)
    var mentioned = ReusedList<Int>(capacity: variableCount)
    var places = ReusedList<Place>(capacity: rows.count)
    var sizes = ReusedList<ComponentSize>()
    for row in rows {
      let group = groups.first(of: pool[row.terms.lowerBound].variable)
      if numbers[group] < 0 {
        numbers[group] = sizes.count
        sizes.append(ComponentSize())
      }
      let component = numbers[group]
      places.append(Place(component: component, tie: row.terms.count > 1 ? sizes[component].ties : -1))
      sizes[component].rows += 1
      if row.terms.count > 1 { sizes[component].ties += 1 }
      for term in row.terms where !isMentioned[pool[term].variable] {
        isMentioned[pool[term].variable] = true
        mentioned.append(pool[term].variable)
        sizes[component].variables += 1
      }
    }
    divide(sizes)
    let byComponent = ListTable(count: sizes.count) { add in
      for place in mentioned.indices {
        add(numbers[groups.first(of: mentioned[place])], mentioned[place])
      }
    }
    variables.reserveCapacity(mentioned.count)
    for place in byComponent.places { variables.append(byComponent[place]) }
    sortRows(places, ranks: ranks)
  }

  /// The component of a row and its number among that component's ties, or -1.
  struct Place {
    let component: Int
    let tie: Int
  }

  struct ComponentSize {
    var variables = 0
    var rows = 0
    var ties = 0
  }

  private mutating func divide(_ sizes: borrowing ReusedList<ComponentSize>) {
    var next = ComponentSize()
    components.reserveCapacity(sizes.count)
    for number in sizes.indices {
      let size = sizes[number]
      components.append(
        Component(
          variables: next.variables..<next.variables + size.variables,
          rows: next.rows..<next.rows + size.rows,
          ties: next.ties..<next.ties + size.ties))
      next.variables += size.variables
      next.rows += size.rows
      next.ties += size.ties
    }
  }

  /// Sorts rows by component and level; rows of one level keep their order.
  private mutating func sortRows(_ places: borrowing ReusedList<Place>, ranks: [Int]) {
    for index in rows.indices { rows[index].level = rows[index].level < 0 ? 0 : ranks[rows[index].level] }
    let byLevel = ListTable(count: ranks.count + 1) { add in
      for index in rows.indices { add(rows[index].level, index) }
    }
    var next = ReusedList<Int>(capacity: components.count)
    for component in components { next.append(component.rows.lowerBound) }
    var order = ReusedList(repeating: 0, count: rows.count)
    for place in byLevel.places {
      let index = byLevel[place]
      let component = places[index].component
      if places[index].tie >= 0 {
        rows[index].tie = components[component].ties.lowerBound + places[index].tie
      }
      order[next[component]] = index
      next[component] += 1
    }
    var sorted: [Row] = []
    sorted.reserveCapacity(rows.count)
    for place in order.indices { sorted.append(rows[order[place]]) }
    rows = sorted
  }
}

/// Numbers priorities in order of appearance.
private struct LevelNumbers {
  /// Ascending priorities with their numbers.
  private var levels: [(priority: Double, number: Int)] = []
  private var last = (priority: 0.0, number: -1)

  init() { levels.reserveCapacity(16) }

  mutating func number(of priority: Double) -> Int {
    if priority == last.priority { return last.number }
    var low = 0
    var high = levels.count
    while low < high {
      let middle = (low + high) / 2
      if levels[middle].priority < priority { low = middle + 1 } else { high = middle }
    }
    if low == levels.count || levels[low].priority != priority {
      levels.insert((priority, levels.count), at: low)
    }
    last = levels[low]
    return last.number
  }

  /// For each number, the rank of its priority: 1 for the highest.
  func ranks() -> [Int] {
    var ranks = Array(repeating: 0, count: levels.count)
    for (place, level) in levels.reversed().enumerated() { ranks[level.number] = place + 1 }
    return ranks
  }
}
