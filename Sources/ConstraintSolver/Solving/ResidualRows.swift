/// The inequalities and optional constraints of a system, expanded and divided into components.
///
/// Required equalities have been used up by then. Components share no variables, so each is solved by itself.
struct ResidualRows: ~Copyable {
  /// A row over free variables: `terms + constant` compared with 0.
  struct Row: BitwiseCopyable {
    var constant: Double
    /// The factor from the row's unit to the constraint's.
    let unit: Double
    private let places: Places
    private let number: Int32
    /// The level: 0 for required rows, then 1, 2, … from the highest priority down.
    var level: Int32
    private var tieNumber: Int32 = -1
    let relation: Constraint.Relation

    init(
      row: Int, terms: Range<Int>, constant: Double, relation: Constraint.Relation, unit: Double, level: Int
    ) {
      self.constant = constant
      self.unit = unit
      places = Places(terms)
      // There are fewer rows, and levels, than places of terms.
      number = Int32(truncatingIfNeeded: row)
      self.level = Int32(truncatingIfNeeded: level)
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
    var isTie: Bool { places.count > 1 }
  }

  struct Component: BitwiseCopyable {
    private let variablePlaces: Places
    private let rowPlaces: Places
    private let tiePlaces: Places

    init(variables: Range<Int>, rows: Range<Int>, ties: Range<Int>) {
      variablePlaces = Places(variables)
      rowPlaces = Places(rows)
      tiePlaces = Places(ties)
    }

    /// The range of its variables in `variables`.
    var variables: Range<Int> { variablePlaces.range }
    /// Its rows: by level, required ones first, then in order of addition.
    var rows: Range<Int> { rowPlaces.range }
    /// The numbers of its rows of several terms, in order of addition.
    var ties: Range<Int> { tiePlaces.range }
  }

  /// The rows, component by component, without ``bounds``.
  private(set) var rows = ReusedList<Row>()
  /// The required rows of one term, in order of addition: the ranges with which their variables begin. They are among the
  /// other rows if ``refreshConstant(of:in:by:)`` will be called.
  private(set) var bounds = ReusedList<Row>()
  private(set) var pool: [RowTable.Term] = []
  private(set) var tieCount = 0
  /// In order of their first variables.
  private(set) var components = ReusedList<Component>()
  /// The free variables that rows mention, component by component.
  private(set) var variables = ReusedList<Int>()
  /// Whether a required inequality without free variables is violated, or rows became too long.
  private(set) var isAbandoned = false

  /// The known variables and definitions that contribute to a row's constant.
  private struct Source: BitwiseCopyable {
    let known: Places
    let expansions: Places
  }

  /// The sources of each constraint's row, if requested, and their elements.
  private var sources = ReusedList<Source>()
  private var known = ReusedList<RowTable.Term>()
  private var expansions = ReusedList<Plan.ExpandedDefinition>()
  private let keepsSources: Bool
  /// Whether any variable has been cut.
  private(set) var hasCuts = false

  /// A row with more terms than this is long. A few rows may be; beyond that, variables are cut.
  static let shortTerms = 64
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
      sources = ReusedList(
        repeating: Source(known: Places(0..<0), expansions: Places(0..<0)), count: table.rows.count)
    }
    var builder = ComponentBuilder(table, variableCount: plan.states.count, keepsBounds: !keepsSources)
    try collect(table, &plan, &expansion, &builder, &budget)
    if !isAbandoned, builder.hasVariables {
      try budget.spend(8 * builder.rowCount)
      builder.build(&rows, &variables, &components)
    }
    pool = builder.pool.array
    tieCount = builder.tieCount
    bounds = builder.bounds
  }

  /// Expands the rows and adds them to `builder`.
  private mutating func collect(
    _ table: RowTable, _ plan: inout Plan, _ expansion: inout Expansion, _ builder: inout ComponentBuilder,
    _ budget: inout StepBudget
  ) throws(SolverError) {
    let (rows, terms) = (table.rows.span, table.terms.span)
    var longRows = 0
    for number in rows.indices where !rows[number].isRequiredEquality {
      if rows[number].terms.count == 1, !keepsSources {
        // Most rows have one variable that no other defines.
        let term = terms[rows[number].terms.lowerBound]
        let state = plan.states[term.variable]
        if state != .defined {
          budget.add(1)
          let constant = rows[number].constant + term.coefficient * plan.values[term.variable]
          if state == .free {
            builder.append(rows[number], number, of: term, constant)
          } else {
            check(rows[number], constant, plan.tolerance)
          }
          continue
        }
      }
      try collect(number, of: table, &plan, &expansion, &builder, &longRows, &budget)
      if expansion.work > plan.expansionLimit { return isAbandoned = true }
    }
    try budget.spend(0)
  }

  /// Expands a row and adds it to `builder`.
  private mutating func collect(
    _ number: Int, of table: RowTable, _ plan: inout Plan, _ expansion: inout Expansion,
    _ builder: inout ComponentBuilder, _ longRows: inout Int, _ budget: inout StepBudget
  ) throws(SolverError) {
    let row = table.rows[number]
    let before = expansion.work
    expansion.expand(number, of: table, by: plan)
    if expansion.free.count > Self.shortTerms {
      longRows += 1
      if longRows > Self.longRows {
        cut(row, of: table, &plan, &expansion, &builder)
        expansion.expand(number, of: table, by: plan)
      }
    }
    try budget.spend(expansion.work - before)
    let constant = expansion.constant + expansion.knownSum
    if keepsSources, !expansion.free.isEmpty { keepSources(of: number, expansion) }
    guard !expansion.free.isEmpty else { return check(row, constant, plan.tolerance) }
    builder.append(row, number, of: expansion.free, constant)
  }

  /// Notes whether a row without free variables is required and violated.
  private mutating func check(_ row: RowTable.Row, _ constant: Double, _ tolerance: Double) {
    if row.isRequired, row.relation.violation(at: constant) > tolerance { isAbandoned = true }
  }

  private mutating func keepSources(of number: Int, _ expansion: borrowing Expansion) {
    let (firstKnown, firstExpansion) = (known.count, expansions.count)
    for place in expansion.known.indices { known.append(expansion.known[place]) }
    for place in expansion.definitions.indices { expansions.append(expansion.definitions[place]) }
    sources[number] = Source(
      known: Places(firstKnown..<known.count), expansions: Places(firstExpansion..<expansions.count))
  }

  /// Updates the constant of a row; returns whether it has changed.
  mutating func refreshConstant(of index: Int, in table: RowTable, by plan: borrowing Plan) -> Bool {
    var constant = table.rows[rows[index].row].constant
    let source = sources[rows[index].row]
    for place in source.expansions.range {
      constant += expansions[place].multiple * plan.definitions[expansions[place].definition].constant
    }
    for place in source.known.range {
      constant += known[place].coefficient * plan.values[known[place].variable]
    }
    defer { rows[index].constant = constant }
    return constant != rows[index].constant
  }

  /// Makes the variables of a row that have long definitions free variables, and adds each definition as a row.
  ///
  /// In a column of views with unknown heights, each position is the sum of all heights above it. Rows that
  /// start at a cut position are as short as those at the top. The common gap of a stack is defined by the lengths
  /// of all its views, and each of its views has a row about the gap.
  private mutating func cut(
    _ row: RowTable.Row, of table: RowTable, _ plan: inout Plan, _ expansion: inout Expansion,
    _ builder: inout ComponentBuilder
  ) {
    for index in row.terms {
      let variable = table.terms[index].variable
      guard plan.states[variable] == .defined else { continue }
      expansion.expand(variable: variable, by: plan)
      guard expansion.free.count > Self.shortTerms / 2 else { continue }
      plan.release(variable)
      hasCuts = true
      builder.append(
        definitionOf: variable, as: expansion.free, constant: expansion.constant + expansion.knownSum)
    }
  }
}
