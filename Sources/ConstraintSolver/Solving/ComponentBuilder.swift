/// Divides residual rows and their variables into components, and sorts the rows of each by level.
struct ComponentBuilder: ~Copyable {
  typealias Row = ResidualRows.Row

  /// The rows in order of addition, with the numbers of their levels.
  private var rows: ReusedList<Row>
  private var groups: VariableGroups
  private var levels = LevelNumbers()
  private let variableCount: Int
  /// The number of rows of several terms.
  private(set) var tieCount = 0

  init(rowCount: Int, variableCount: Int) {
    rows = ReusedList(capacity: rowCount)
    groups = VariableGroups(variableCount: variableCount)
    self.variableCount = variableCount
  }

  var rowCount: Int { rows.count }
  var hasVariables: Bool { !groups.mentioned.isEmpty }

  /// The number of a priority's level, in order of appearance; 0 for required rows.
  @inline(__always)
  mutating func level(of priority: Double) -> Int { levels.number(of: priority) }

  /// Adds a variable.
  @inline(__always)
  mutating func mention(_ variable: Int) { groups.mention(variable) }

  /// Adds a row, whose terms are in `pool`, and its variables.
  @inline(__always)
  mutating func append(_ row: Row, _ pool: [RowTable.Term]) {
    let first = pool[row.terms.lowerBound].variable
    groups.mention(first)
    if row.isTie {
      for index in row.terms.dropFirst() {
        groups.mention(pool[index].variable)
        groups.join(first, pool[index].variable)
      }
      tieCount += 1
    }
    rows.append(row)
  }

  /// The rows and variables component by component, and the components in order of their first variables.
  mutating func build(
    _ pool: [RowTable.Term], _ bounds: [Row]
  ) -> (rows: [Row], variables: [Int], components: [ResidualRows.Component]) {
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
    for index in rows.indices {
      let component = numbers[groups.first(of: pool[rows[index].terms.lowerBound].variable)]
      places.append(component)
      sizes[Int(component)].rows += 1
      if rows[index].isTie { sizes[Int(component)].ties += 1 }
    }
    for row in bounds {
      sizes[Int(numbers[groups.first(of: pool[row.terms.lowerBound].variable)])].bounds += 1
    }
    let components = Self.divide(&sizes)
    let variables = sortVariables(numbers, &sizes)
    return (sortRows(places, &sizes), variables, components)
  }

  /// The number of variables, rows, ties and bounds of a component; later, the place of the next one.
  private struct ComponentSize: BitwiseCopyable {
    var variables = 0
    var rows = 0
    var ties = 0
    var bounds = 0
  }

  /// Divides variables, rows and ties among the components. Their sizes are replaced by where they begin.
  private static func divide(_ sizes: inout ReusedList<ComponentSize>) -> [ResidualRows.Component] {
    var next = ComponentSize()
    var components: [ResidualRows.Component] = []
    components.reserveCapacity(sizes.count)
    for number in sizes.indices {
      let size = sizes[number]
      sizes[number] = next
      components.append(
        ResidualRows.Component(
          variables: next.variables..<next.variables + size.variables,
          rows: next.rows..<next.rows + size.rows,
          ties: next.ties..<next.ties + size.ties, boundCount: size.bounds))
      next.variables += size.variables
      next.rows += size.rows
      next.ties += size.ties
    }
    return components
  }

  /// The variables by component, given the component of each group.
  private mutating func sortVariables(
    _ numbers: borrowing ReusedList<Int32>, _ next: inout ReusedList<ComponentSize>
  ) -> [Int] {
    var variables = Array(repeating: 0, count: groups.mentioned.count)
    var sorted = variables.mutableSpan
    for place in groups.mentioned.indices {
      let variable = Int(groups.mentioned[place])
      let component = Int(numbers[groups.first(of: variable)])
      sorted[next[component].variables] = variable
      next[component].variables += 1
    }
    return variables
  }

  /// The rows by component and level, given the component of each; rows of one level keep their order. Ties are numbered in
  /// order of addition.
  private mutating func sortRows(
    _ places: borrowing ReusedList<Int32>, _ next: inout ReusedList<ComponentSize>
  ) -> [Row] {
    guard let first = rows.first else { return [] }
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
    var rows = Array(repeating: first, count: rows.count)
    var sorted = rows.mutableSpan
    for rank in 0..<levels.count {
      var index = Int(firsts[levels.number(ofRank: rank)])
      while index >= 0 {
        let component = Int(places[index])
        sorted[next[component].rows] = self.rows[index]
        sorted[next[component].rows].level = Int32(rank)
        next[component].rows += 1
        index = Int(followers[index])
      }
    }
    return rows
  }
}

/// Numbers priorities in order of appearance, starting with 0 for required constraints.
private struct LevelNumbers: ~Copyable {
  /// Ascending priorities with their numbers.
  private var levels: [(priority: Double, number: Int)] = [(Constraint.required, 0)]
  /// The number of each priority that is an integer, or -1.
  private var numbers = ReusedList<Int32>(repeating: -1, count: Int(Constraint.required) + 1)

  init() { levels.reserveCapacity(16) }

  var count: Int { levels.count }

  @inline(__always)
  mutating func number(of priority: Double) -> Int {
    let integer = Int(priority)
    guard Double(integer) == priority else { return find(priority) }
    if numbers[integer] < 0 { numbers[integer] = Int32(find(priority)) }
    return Int(numbers[integer])
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
    return levels[low].number
  }

  /// The number of the priority with a rank: 0 for required constraints, then 1, 2, … from the highest priority down.
  func number(ofRank rank: Int) -> Int { levels[levels.count - 1 - rank].number }
}
