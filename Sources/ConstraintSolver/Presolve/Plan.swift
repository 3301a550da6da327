/// The consequences of the required equalities for each variable.
///
/// A variable is *known* if they leave it one value, *defined* if they express it by others, and *free*
/// otherwise. Three steps make the plan: the position forest, offsets for the positions it does not reach,
/// and size equations. Definitions are not substituted into each other; see ``Expansion``.
struct Plan: ~Copyable {
  enum State: UInt8 { case free, defined, known }

  /// A variable as a sum: `terms + constant`.
  struct Definition: BitwiseCopyable {
    private let variableNumber: Int32
    private let rowNumber: Int32
    private let termPlaces: Places
    private let expansionPlaces: Places
    var constant: Double
    /// The factor by which the row was multiplied to solve it for the variable.
    let scale: Double

    init(
      variable: Int, terms: Range<Int>, constant: Double, row: Int, scale: Double, expansions: Range<Int>
    ) {
      variableNumber = Int32(variable)
      rowNumber = Int32(row)
      termPlaces = Places(terms)
      expansionPlaces = Places(expansions)
      self.constant = constant
      self.scale = scale
    }

    var variable: Int { Int(variableNumber) }
    var terms: Range<Int> { termPlaces.range }
    /// The row that the definition comes from, or -1 for an introduced offset.
    var row: Int { Int(rowNumber) }
    /// The range of the definitions that were expanded to obtain this one.
    var expansions: Range<Int> { expansionPlaces.range }
  }

  /// A definition that was expanded in another row, and its multiple.
  struct ExpandedDefinition {
    let definition: Int
    let multiple: Double
  }

  let tolerance: Double
  /// The states of the system's variables, followed by those of the offsets.
  var states: ReusedList<State>
  var values: ReusedList<Double>
  /// The definition of each variable, or -1.
  var definitionOf: ReusedList<Int>
  var definitions: ReusedList<Definition>
  /// The number of variables that equations of two variables express, directly or indirectly, by each
  /// variable.
  var followers: ReusedList<Int>
  /// The number of definitions that do not come from size equations; they come first.
  var positionCount = 0
  var pool: ReusedList<RowTable.Term>
  var expansions = ReusedList<ExpandedDefinition>()
  /// The definitions of known variables, in an order in which each needs only earlier ones.
  var knownOrder: ReusedList<Int>
  /// Whether each row became a definition.
  var isDefinition: ReusedList<Bool>

  /// Makes the plan; see ``isAbandoned``.
  init(
    _ table: RowTable, _ expansion: inout Expansion, _ budget: inout StepBudget
  ) throws(SolverError) {
    self.init(of: table)
    try budget.spend(StepBudget.stepsOfRow * table.rows.count + table.kinds.count)
    let equations = growForest(table)
    try solve(equations, of: table, &expansion, &budget)
    settleKnown()
  }

  /// Makes an empty plan for the variables of `table`.
  init(of table: RowTable) {
    var largest = 1.0
    for row in table.rows { largest = max(largest, abs(row.constant)) }
    // The rounding error that a length may have: a few ten thousand units in the last place.
    tolerance = 1e-8 + 1e-12 * largest
    expansionLimit = 10_000 + 64 * (table.terms.count + table.rows.count)
    let count = table.kinds.count
    // Offsets follow the variables, and are few.
    let room = count + count / 8
    states = ReusedList(repeating: .free, count: count, capacity: room)
    values = ReusedList(repeating: 0, count: count, capacity: room)
    definitionOf = ReusedList(repeating: -1, count: count, capacity: room)
    followers = ReusedList(repeating: 0, count: count, capacity: room)
    isDefinition = ReusedList(repeating: false, count: table.rows.count)
    definitions = ReusedList(capacity: room)
    knownOrder = ReusedList(capacity: room)
    pool = ReusedList(capacity: table.terms.count)
  }

  /// Whether the plan failed: a required equality is violated, or rows became too long.
  private(set) var isAbandoned = false
  /// The numbers that expansions may read before the plan is abandoned.
  let expansionLimit: Int

  mutating func abandon() { isAbandoned = true }

  /// Whether every variable is known.
  var isComplete: Bool {
    for variable in states.indices where states[variable] != .known { return false }
    return true
  }

  /// Solves `row` for `variable`, without expanding its other terms.
  mutating func define(_ variable: Int, byRow number: Int, of table: RowTable) {
    let row = table.rows[number]
    var own = 0.0
    for index in row.terms where table.terms[index].variable == variable {
      own = table.terms[index].coefficient
    }
    let scale = -1 / own
    let start = pool.count
    let constant = row.constant * scale
    var (value, isKnown) = (constant, true)
    for index in row.terms where table.terms[index].variable != variable {
      let (other, coefficient) = (table.terms[index].variable, table.terms[index].coefficient * scale)
      pool.append(RowTable.Term(variable: other, coefficient: coefficient))
      value += coefficient * values[other]
      if states[other] != .known { isKnown = false }
    }
    isDefinition[number] = true
    add(
      Definition(
        variable: variable, terms: start..<pool.count, constant: constant, row: number, scale: scale,
        expansions: 0..<0))
    if isKnown { settle(definitions.count - 1, as: value) }
  }

  mutating func append(_ definition: Definition) {
    add(definition)
    settle(definitions.count - 1)
  }

  private mutating func add(_ definition: Definition) {
    definitionOf[definition.variable] = definitions.count
    states[definition.variable] = .defined
    definitions.append(definition)
  }

  /// Marks a defined variable as known if all its terms are.
  private mutating func settle(_ number: Int) {
    let definition = definitions[number]
    var value = definition.constant
    for index in definition.terms {
      let term = pool[index]
      guard states[term.variable] == .known else { return }
      value += term.coefficient * values[term.variable]
    }
    settle(number, as: value)
  }

  private mutating func settle(_ number: Int, as value: Double) {
    determine(definitions[number].variable, as: value)
    knownOrder.append(number)
  }

  private mutating func evaluate(_ number: Int) {
    let definition = definitions[number]
    var value = definition.constant
    for index in definition.terms { value += pool[index].coefficient * values[pool[index].variable] }
    values[definition.variable] = value
  }

  /// Makes a defined variable free.
  mutating func release(_ variable: Int) { states[variable] = .free }

  /// Gives a free variable the only value that it can have.
  mutating func determine(_ variable: Int, as value: Double) {
    values[variable] = value
    states[variable] = .known
  }

  /// Marks as known every variable that can be: sizes, latest definition first, then positions.
  mutating func settleKnown() {
    for number in (positionCount..<definitions.count).reversed()
    where states[definitions[number].variable] == .defined { settle(number) }
    for number in 0..<positionCount where states[definitions[number].variable] == .defined { settle(number) }
  }

  // MARK: Changed constants

  /// The constant of a definition for the current constants of rows and of earlier definitions.
  func constant(of number: Int, in table: RowTable) -> Double {
    let definition = definitions[number]
    guard definition.row >= 0 else { return 0 }
    var constant = table.rows[definition.row].constant
    for index in definition.expansions {
      constant += expansions[index].multiple * definitions[expansions[index].definition].constant
    }
    return constant * definition.scale
  }

  /// Updates the constants of all definitions from the rows.
  mutating func refreshConstants(of table: RowTable) {
    for number in definitions.indices { definitions[number].constant = constant(of: number, in: table) }
  }

  /// Recomputes known variables, those at `places` in the order in which they became known.
  mutating func evaluate(knownAt places: Range<Int>) {
    for place in places { evaluate(knownOrder[place]) }
  }
}
