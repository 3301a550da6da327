/// What the required equalities of a system make of its variables.
///
/// A variable is *known* if they leave it one value, *defined* if they give it as a sum of others, and *free*
/// otherwise. Three steps make the plan: the position forest, offsets for the positions it does not reach, and size
/// equations. No definition is substituted into another; see ``Expansion``.
struct Plan {
  enum State: UInt8 { case free, defined, known }

  /// A variable as a sum: `terms + constant`.
  struct Definition {
    let variable: Int
    /// Where the terms lie in the pool.
    let terms: Range<Int>
    var constant: Double
    /// The row that says so, or -1 where an offset is introduced.
    let row: Int
    /// What the row was multiplied by to solve it for the variable.
    let scale: Double
    /// Where the definitions lie that were expanded to come here.
    let expansions: Range<Int>
  }

  /// A definition expanded in another one's row, and how many times.
  struct ExpandedDefinition {
    let definition: Int
    let multiple: Double
  }

  let tolerance: Double
  /// Those of the system, and after them the offsets.
  var states: [State]
  var values: [Double]
  /// The definition of each variable, or -1.
  var definitionOf: [Int]
  var definitions: [Definition] = []
  /// For each variable how many others equations of two give as a multiple of it, by way of others too.
  var followers: [Int]
  /// The number of definitions that are not by size equations; they come first.
  var positionCount = 0
  var pool: [RowTable.Term] = []
  var expansions: [ExpandedDefinition] = []
  /// The definitions of known variables, in an order in which each needs only earlier ones.
  var knownOrder: [Int] = []
  /// For each row whether it became a definition.
  var isDefinition: [Bool]

  /// Makes the plan as far as it goes; ``isAbandoned`` tells.
  init(
    _ table: RowTable, _ expansion: inout Expansion, _ budget: inout StepBudget
  ) throws(SolverError) {
    self.init(of: table)
    // Setting a row up costs about as much as working on twenty of its numbers.
    try budget.spend(20 * table.rows.count + table.kinds.count)
    let equations = growForest(table)
    try solve(equations, of: table, &expansion, &budget)
    settleKnown()
  }

  /// Makes an empty plan for the variables of `table`.
  init(of table: RowTable) {
    var largest = 1.0
    for row in table.rows { largest = max(largest, abs(row.constant)) }
    // A length is off by no more than this through rounding: a few ten thousand units in the last place.
    tolerance = 1e-8 + 1e-12 * largest
    expansionLimit = 10_000 + 64 * (table.terms.count + table.rows.count)
    let count = table.kinds.count
    // Offsets come behind the variables, and are few.
    let room = count + count / 8
    states = Array(repeating: .free, count: count, room: room)
    values = Array(repeating: 0, count: count, room: room)
    definitionOf = Array(repeating: -1, count: count, room: room)
    followers = Array(repeating: 0, count: count, room: room)
    isDefinition = Array(repeating: false, count: table.rows.count)
    definitions.reserveCapacity(count)
    knownOrder.reserveCapacity(count)
    pool.reserveCapacity(table.terms.count)
  }

  /// Whether a required equality does not hold, or rows came out too long to go on.
  private(set) var isAbandoned = false
  /// The numbers that expansions may look at before they are given up.
  let expansionLimit: Int

  mutating func abandon() { isAbandoned = true }

  /// Solves `row` for `variable`, its other terms as they stand.
  mutating func define(_ variable: Int, byRow number: Int, of table: RowTable) {
    let row = table.rows[number]
    var own = 0.0
    for index in row.terms where table.terms[index].variable == variable {
      own = table.terms[index].coefficient
    }
    let scale = -1 / own
    let start = pool.count
    for index in row.terms where table.terms[index].variable != variable {
      let term = table.terms[index]
      pool.append(RowTable.Term(variable: term.variable, coefficient: term.coefficient * scale))
    }
    isDefinition[number] = true
    append(
      Definition(
        variable: variable, terms: start..<pool.count, constant: row.constant * scale, row: number,
        scale: scale, expansions: 0..<0))
  }

  mutating func append(_ definition: Definition) {
    definitionOf[definition.variable] = definitions.count
    states[definition.variable] = .defined
    definitions.append(definition)
    settle(definitions.count - 1)
  }

  /// Makes a defined variable known if all that it is made of is.
  private mutating func settle(_ number: Int) {
    for index in definitions[number].terms where states[pool[index].variable] != .known { return }
    evaluate(number)
    states[definitions[number].variable] = .known
    knownOrder.append(number)
  }

  private mutating func evaluate(_ number: Int) {
    let definition = definitions[number]
    var value = definition.constant
    for index in definition.terms { value += pool[index].coefficient * values[pool[index].variable] }
    values[definition.variable] = value
  }

  /// Lets a defined variable be free.
  mutating func release(_ variable: Int) { states[variable] = .free }

  /// Takes a free variable to have the one value that it can have.
  mutating func determine(_ variable: Int, as value: Double) {
    values[variable] = value
    states[variable] = .known
  }

  /// Makes every variable known that now can be: sizes, the latest definition first, then positions.
  mutating func settleKnown() {
    for number in definitions.indices.dropFirst(positionCount).reversed()
    where states[definitions[number].variable] == .defined { settle(number) }
    for number in 0..<positionCount where states[definitions[number].variable] == .defined { settle(number) }
  }

  // MARK: Other constants

  /// The constant of a definition with the constants of rows, and of the definitions before it, as they are now.
  func constant(of number: Int, in table: RowTable) -> Double {
    let definition = definitions[number]
    guard definition.row >= 0 else { return 0 }
    var constant = table.rows[definition.row].constant
    for index in definition.expansions {
      constant += expansions[index].multiple * definitions[expansions[index].definition].constant
    }
    return constant * definition.scale
  }

  /// Takes the constants of the rows as they are now.
  mutating func refreshConstants(of table: RowTable) {
    for number in definitions.indices { definitions[number].constant = constant(of: number, in: table) }
  }

  /// Works out known variables once more, those at `places` in the order in which they became known.
  mutating func evaluate(knownAt places: Range<Int>) {
    for place in places { evaluate(knownOrder[place]) }
  }
}

extension Array {
  /// Makes an array of so many equal elements with room for more.
  fileprivate init(repeating element: Element, count: Int, room: Int) {
    self.init()
    reserveCapacity(room)
    append(contentsOf: repeatElement(element, count: count))
  }
}
