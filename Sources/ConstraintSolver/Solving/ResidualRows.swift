/// The inequalities and optional constraints of a system, expanded and divided into components.
///
/// Required equalities have been used up by then. Components share no variables, so each is solved by itself.
struct ResidualRows {
  /// A row over free variables: `terms + constant` compared with 0.
  struct Row: BitwiseCopyable {
    var constant: Double
    /// The factor from the row's unit to the constraint's.
    let unit: Double
    private let places: Places
    private let number: Int32
    /// The level: 0 for required rows, then 1, 2, … from the highest priority down.
    fileprivate(set) var level: Int32
    private var tieNumber: Int32 = -1
    let relation: Constraint.Relation

    init(
      row: Int, terms: Range<Int>, constant: Double, relation: Constraint.Relation, unit: Double, level: Int
    ) {
      self.constant = constant
      self.unit = unit
      places = Places(terms)
      number = Int32(row)
      self.level = Int32(level)
      self.relation = relation
    }

    /// The number of the constraint's row, or -1 for the definition of a cut variable, which is its first term.
    var row: Int { Int(number) }
    var terms: Range<Int> { places.range }
    /// The row's number among rows of several terms, or -1.
    var tie: Int {
      get { Int(tieNumber) }
      set { tieNumber = Int32(newValue) }
    }
    var isRequired: Bool { level == 0 }
    /// Whether the row has several terms.
    fileprivate var isTie: Bool { places.count > 1 }
  }

  struct Component {
    /// The range of its variables in `variables`.
    let variables: Range<Int>
    /// Its rows: by level, required ones first, then in order of addition.
    let rows: Range<Int>
    /// The numbers of its rows of several terms, in order of addition.
    let ties: Range<Int>
    /// How many of ``ResidualRows/bounds`` concern its variables.
    let boundCount: Int
  }

  /// The rows, component by component, without ``bounds``.
  private(set) var rows: [Row] = []
  /// The required rows of one term, in order of addition: the ranges with which their variables begin. They are among the
  /// other rows if ``refreshConstant(of:in:by:)`` will be called.
  private(set) var bounds: [Row] = []
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
    var groups = VariableGroups(variableCount: plan.states.count)
    rows.reserveCapacity(table.rows.count)
    pool.reserveCapacity(table.terms.count)
    try collect(table, &plan, &expansion, &levels, &groups, &budget)
    guard !isAbandoned, groups.mentioned.count > 0 else { return }
    try budget.spend(8 * rows.count)
    arrange(&groups, levels, variableCount: plan.states.count)
  }

  /// Expands the rows, joins the variables of each, and numbers levels as they appear; the required level is
  /// -1.
  private mutating func collect(
    _ table: RowTable, _ plan: inout Plan, _ expansion: inout Expansion, _ levels: inout LevelNumbers,
    _ groups: inout VariableGroups, _ budget: inout StepBudget
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
          level: row.isRequired ? 0 : levels.number(of: row.priority)), &groups)
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

  @inline(__always)
  private mutating func append(_ row: Row, _ groups: inout VariableGroups) {
    let first = pool[row.terms.lowerBound].variable
    groups.mention(first)
    if row.isRequired, !row.isTie, !keepsSources { return bounds.append(row) }
    if row.isTie {
      for index in row.terms.dropFirst() {
        groups.mention(pool[index].variable)
        groups.join(first, pool[index].variable)
      }
      tieCount += 1
    }
    rows.append(row)
  }

  /// Makes the variables of a row that have long definitions free variables, and adds each definition as a row.
  ///
  /// In a column of views with unknown heights, each position is the sum of all heights above it. Rows that
  /// start at a cut position are as short as those at the top. The common gap of a stack is defined by the lengths
  /// of all its views, and each of its views has a row about the gap.
  private mutating func cut(
    _ row: RowTable.Row, of table: RowTable, _ plan: inout Plan, _ expansion: inout Expansion,
    _ groups: inout VariableGroups
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
          relation: .equal, unit: 1, level: 0), &groups)
    }
  }

  /// Sorts rows and variables into components, numbered in order of appearance.
  private mutating func arrange(
    _ groups: inout VariableGroups, _ levels: borrowing LevelNumbers, variableCount: Int
  ) {
    // The component of each group, and of each row.
    var numbers = ReusedList<Int32>(repeating: -1, count: variableCount)
    var places = ReusedList<Int32>(capacity: rows.count)
    var sizes = ReusedList<ComponentSize>()
    for place in groups.mentioned.indices {
      let group = groups.first(of: Int(groups.mentioned[place]))
      if numbers[group] < 0 {
        numbers[group] = Int32(sizes.count)
        sizes.append(ComponentSize())
      }
      sizes[Int(numbers[group])].variables += 1
    }
    for row in rows {
      let component = numbers[groups.first(of: pool[row.terms.lowerBound].variable)]
      places.append(component)
      sizes[Int(component)].rows += 1
      if row.isTie { sizes[Int(component)].ties += 1 }
    }
    for row in bounds {
      sizes[Int(numbers[groups.first(of: pool[row.terms.lowerBound].variable)])].bounds += 1
    }
    divide(&sizes)
    variables = Array(repeating: 0, count: groups.mentioned.count)
    for place in groups.mentioned.indices {
      let variable = Int(groups.mentioned[place])
      let component = Int(numbers[groups.first(of: variable)])
      variables[sizes[component].variables] = variable
      sizes[component].variables += 1
    }
    sortRows(places, &sizes, levels)
  }

  /// The number of variables, rows, ties and bounds of a component; later, the place of the next one.
  private struct ComponentSize: BitwiseCopyable {
    var variables = 0
    var rows = 0
    var ties = 0
    var bounds = 0
  }

  /// Divides variables, rows and ties among the components. Their sizes are replaced by where they begin.
  private mutating func divide(_ sizes: inout ReusedList<ComponentSize>) {
    var next = ComponentSize()
    components.reserveCapacity(sizes.count)
    for number in sizes.indices {
      let size = sizes[number]
      sizes[number] = next
      components.append(
        Component(
          variables: next.variables..<next.variables + size.variables,
          rows: next.rows..<next.rows + size.rows,
          ties: next.ties..<next.ties + size.ties, boundCount: size.bounds))
      next.variables += size.variables
      next.rows += size.rows
      next.ties += size.ties
    }
  }

  /// Sorts rows by component and level; rows of one level keep their order. Ties are numbered in order of addition.
  private mutating func sortRows(
    _ places: borrowing ReusedList<Int32>, _ next: inout ReusedList<ComponentSize>,
    _ levels: borrowing LevelNumbers
  ) {
    // Lists of the rows of each level, from the last row to the first.
    var firsts = ReusedList<Int32>(repeating: -1, count: levels.count)
    var followers = ReusedList<Int32>(repeating: -1, count: rows.count)
    for index in rows.indices.reversed() {
      let level = Int(rows[index].level)
      followers[index] = firsts[level]
      firsts[level] = Int32(index)
    }
    for index in rows.indices where rows[index].isTie {
      rows[index].tie = next[Int(places[index])].ties
      next[Int(places[index])].ties += 1
    }
    var sorted = rows
    var span = sorted.mutableSpan
    for rank in 0..<levels.count {
      var index = Int(firsts[levels.number(ofRank: rank)])
      while index >= 0 {
        let component = Int(places[index])
        var row = rows[index]
        row.level = Int32(rank)
        span[next[component].rows] = row
        next[component].rows += 1
        index = Int(followers[index])
      }
    }
    rows = sorted
  }
}

/// Numbers priorities in order of appearance, starting with 0 for required constraints.
private struct LevelNumbers {
  /// Ascending priorities with their numbers.
  private var levels: [(priority: Double, number: Int)] = [(Constraint.required, 0)]
  private var last = (priority: Constraint.required, number: 0)

  init() { levels.reserveCapacity(16) }

  var count: Int { levels.count }

  @inline(__always)
  mutating func number(of priority: Double) -> Int {
    if priority == last.priority { return last.number }
    return find(priority)
  }

  private mutating func find(_ priority: Double) -> Int {
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

  /// The number of the priority with a rank: 0 for required constraints, then 1, 2, … from the highest priority down.
  func number(ofRank rank: Int) -> Int { levels[levels.count - 1 - rank].number }
}
