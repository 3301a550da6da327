/// Divides residual rows and their variables into components, and sorts the rows of each by level.
struct ComponentBuilder: ~Copyable {
  typealias Row = ResidualRows.Row

  /// The terms of all rows.
  private(set) var pool: ReusedList<RowTable.Term>
  /// The required rows of one term, in order of addition; empty if they are among the other rows.
  private(set) var bounds: ReusedList<Row>
  /// The other rows in order of addition, with the numbers of their levels.
  private var rows: ReusedList<Row>
  /// The variables of each component.
  private var sets: DisjointSets
  /// The variables that rows mention, in order of their first mention.
  private var mentioned: ReusedList<Int32>
  private var levels = LevelNumbers()
  private let variableCount: Int
  private let keepsBounds: Bool
  /// The number of rows of several terms.
  private(set) var tieCount = 0

  /// Makes an empty builder.
  ///
  /// - Parameters:
  ///   - table: The rows that the residual rows come from.
  ///   - variableCount: The number of variables.
  ///   - keepsBounds: Whether required rows of one term have a list of their own.
  init(_ table: RowTable, variableCount: Int, keepsBounds: Bool) {
    pool = ReusedList(capacity: table.terms.count)
    bounds = ReusedList(capacity: keepsBounds ? table.kinds.count : 0)
    rows = ReusedList(capacity: table.rows.count)
    sets = DisjointSets(emptyWithRoomFor: variableCount)
    mentioned = ReusedList(capacity: variableCount)
    self.variableCount = variableCount
    self.keepsBounds = keepsBounds
  }

  var rowCount: Int { rows.count }
  var hasVariables: Bool { !mentioned.isEmpty }

  /// Adds what is left of a row of the table: one free variable, and another constant.
  @inline(__always)
  mutating func append(_ row: RowTable.Row, _ number: Int, of term: RowTable.Term, _ constant: Double) {
    let start = pool.count
    pool.append(term)
    mention(term.variable)
    append(row, number, termsFrom: start, constant)
  }

  /// Adds what is left of a row of the table: free variables, and another constant.
  mutating func append(
    _ row: RowTable.Row, _ number: Int, of free: borrowing ReusedList<RowTable.Term>, _ constant: Double
  ) {
    let start = pool.count
    for place in free.indices { pool.append(free[place]) }
    connect(from: start)
    append(row, number, termsFrom: start, constant)
  }

  /// Adds the definition of a variable as a required row.
  mutating func append(
    definitionOf variable: Int, as free: borrowing ReusedList<RowTable.Term>, constant: Double
  ) {
    let start = pool.count
    pool.append(RowTable.Term(variable: variable, coefficient: 1))
    for place in free.indices {
      pool.append(RowTable.Term(variable: free[place].variable, coefficient: -free[place].coefficient))
    }
    connect(from: start)
    rows.append(
      Row(
        row: -1, terms: start..<pool.count, constant: -constant, relation: .equal, unit: 1, level: 0))
  }

  @inline(__always)
  private mutating func append(
    _ row: RowTable.Row, _ number: Int, termsFrom start: Int, _ constant: Double
  ) {
    let isRequired = row.isRequired
    let residual = Row(
      row: number, terms: start..<pool.count, constant: constant, relation: row.relation, unit: row.unit,
      level: isRequired ? 0 : levels.number(of: row.priority))
    if isRequired, keepsBounds, !residual.isTie { bounds.append(residual) } else { rows.append(residual) }
  }

  /// Adds a variable as a component of its own, unless a row has mentioned it.
  @inline(__always)
  private mutating func mention(_ variable: Int) {
    if sets.insert(variable) { mentioned.append(Int32(truncatingIfNeeded: variable)) }
  }

  /// Joins the components of all variables in the last terms of the pool.
  @inline(__always)
  private mutating func connect(from start: Int) {
    let first = pool[start].variable
    mention(first)
    guard pool.count &- start > 1 else { return }
    for place in start &+ 1..<pool.count {
      mention(pool[place].variable)
      sets.join(first, pool[place].variable)
    }
    tieCount += 1
  }

  /// Makes the lists of rows and variables component by component, and that of components in order of their first variables.
  mutating func build(
    _ rows: inout ReusedList<Row>, _ variables: inout ReusedList<Int>,
    _ components: inout ReusedList<ResidualRows.Component>
  ) {
    // The component of each variable, and of each row.
    var numbers = ReusedList<Int32>(repeating: -1, count: variableCount)
    var places = ReusedList<Int32>(capacity: self.rows.count)
    var sizes = ReusedList<ComponentSize>()
    for place in mentioned.indices {
      let variable = Int(mentioned[place])
      let first = sets.first(of: variable)
      if numbers[first] < 0 {
        numbers[first] = Int32(sizes.count)
        sizes.append(ComponentSize())
      }
      numbers[variable] = numbers[first]
      sizes[Int(numbers[first])].variables += 1
    }
    for index in self.rows.indices {
      let row = self.rows[index]
      let component = numbers[pool[row.terms.lowerBound].variable]
      places.append(component)
      sizes[Int(component)].rows += 1
      if row.isTie { sizes[Int(component)].ties += 1 }
    }
    components = Self.divide(&sizes)
    variables = sortVariables(numbers, &sizes)
    rows = sortRows(places, &sizes)
  }

  /// The number of variables, rows and ties of a component; later, the place of the next one.
  private struct ComponentSize: BitwiseCopyable {
    var variables = 0
    var rows = 0
    var ties = 0
  }

  /// Divides variables, rows and ties among the components. Their sizes are replaced by where they begin.
  private static func divide(
    _ sizes: inout ReusedList<ComponentSize>
  ) -> ReusedList<ResidualRows.Component> {
    var next = ComponentSize()
    var components = ReusedList<ResidualRows.Component>(capacity: sizes.count)
    for number in sizes.indices {
      let size = sizes[number]
      sizes[number] = next
      components.append(
        ResidualRows.Component(
          variables: next.variables..<next.variables + size.variables,
          rows: next.rows..<next.rows + size.rows,
          ties: next.ties..<next.ties + size.ties))
      next.variables += size.variables
      next.rows += size.rows
      next.ties += size.ties
    }
    return components
  }

  /// The variables by component, given the component of each.
  private func sortVariables(
    _ numbers: borrowing ReusedList<Int32>, _ next: inout ReusedList<ComponentSize>
  ) -> ReusedList<Int> {
    var sorted = ReusedList(repeating: 0, count: mentioned.count)
    for place in mentioned.indices {
      let variable = Int(mentioned[place])
      let component = Int(numbers[variable])
      sorted[next[component].variables] = variable
      next[component].variables += 1
    }
    return sorted
  }

  /// The rows by component and level, given the component of each; rows of one level keep their order. Ties are numbered in
  /// order of addition.
  private mutating func sortRows(
    _ places: borrowing ReusedList<Int32>, _ next: inout ReusedList<ComponentSize>
  ) -> ReusedList<Row> {
    guard let first = rows.first else { return ReusedList() }
    // A linked list of the rows of each level. They are built from the last row, so each begins with its first row.
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
    var sorted = ReusedList(repeating: first, count: rows.count)
    for (rank, number) in levels.numbersByRank.enumerated() {
      var index = Int(firsts[number])
      while index >= 0 {
        let component = Int(places[index])
        sorted[next[component].rows] = rows[index]
        sorted[next[component].rows].level = Int32(rank)
        next[component].rows += 1
        index = Int(followers[index])
      }
    }
    return sorted
  }
}

/// Numbers priorities in order of appearance, starting with 0 for required constraints.
private struct LevelNumbers: ~Copyable {
  /// The priority of each number.
  private var priorities = [Constraint.required]
  /// The number of each priority that is an integer, or -1.
  private var numbersOfIntegers = ReusedList<Int32>(repeating: -1, count: Int(Constraint.required) + 1)
  /// The number of each other priority.
  private var numbersOfFractions: [Double: Int] = [:]

  init() {
    priorities.reserveCapacity(16)
    numbersOfIntegers[Int(Constraint.required)] = 0
  }

  var count: Int { priorities.count }

  @inline(__always)
  mutating func number(of priority: Double) -> Int {
    let integer = Int(priority)
    guard Double(integer) == priority else { return number(ofFraction: priority) }
    if numbersOfIntegers[integer] < 0 { numbersOfIntegers[integer] = Int32(add(priority)) }
    return Int(numbersOfIntegers[integer])
  }

  private mutating func number(ofFraction priority: Double) -> Int {
    if let number = numbersOfFractions[priority] { return number }
    let number = add(priority)
    numbersOfFractions[priority] = number
    return number
  }

  private mutating func add(_ priority: Double) -> Int {
    priorities.append(priority)
    return priorities.count - 1
  }

  /// The numbers in order of rank: 0 for required constraints, then from the highest priority down.
  var numbersByRank: [Int] { priorities.indices.sorted { priorities[$0] > priorities[$1] } }
}
