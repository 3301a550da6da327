/// The positions that rows connect, and those that are already reached from the origin.
struct PositionForest: ~Copyable {
  /// A row that measures the distance of two positions, or of a position from the origin.
  struct Tie {
    let row: Int
    let first: Int
    let second: Int

    func end(besides end: Int) -> Int { first == end ? second : first }
  }

  /// Ties listed by their ends.
  private struct Adjacency: ~Copyable {
    let ties: ReusedList<Tie>
    private let lists: ListTable

    init(_ ties: consuming ReusedList<Tie>, count: Int) {
      lists = ListTable(count: count) { add in
        for index in ties.indices {
          add(ties[index].first, index)
          add(ties[index].second, index)
        }
      }
      self.ties = ties
    }

    func places(of end: Int) -> Range<Int> { lists.places(of: end) }
    subscript(place: Int) -> Tie { ties[lists[place]] }
  }

  /// The origin from which positions are measured.
  private let origin: Int
  private var isReached: ReusedList<Bool>
  /// The reached positions in order, starting with the origin.
  private var queue: ReusedList<Int>
  private var cursor = 0

  init(count: Int) {
    origin = count
    isReached = ReusedList(repeating: false, count: count + 1)
    queue = ReusedList(capacity: count + 1)
    reach(origin)
  }

  mutating func reach(_ position: Int) {
    isReached[position] = true
    queue.append(position)
  }

  /// The row as a tie, if it is one.
  func tie(_ number: Int, in table: RowTable) -> Tie? {
    var first = -1
    var second = -1
    var sum = 0.0
    for index in table.rows[number].terms {
      let term = table.terms[index]
      guard table.kinds[term.variable] == .position else { continue }
      // A definition divides by the coefficient.
      if abs(term.coefficient) < Limits.leastPivot || second >= 0 { return nil }
      if first >= 0 { second = term.variable } else { first = term.variable }
      sum += term.coefficient
    }
    if first < 0 { return nil }
    if second < 0 { return Tie(row: number, first: first, second: origin) }
    return sum == 0 ? Tie(row: number, first: first, second: second) : nil
  }

  /// Defines all reachable positions of `table`, breadth first along `ties`, which are required equalities.
  ///
  /// A position that no chain reaches is attached to a neighbor by a free offset if an inequality or an
  /// optional constraint connects them: a button that is only required to be somewhere below a title. If its
  /// position were free itself, its rows would mention every size above the title; as an offset from the
  /// title, they mention none of these.
  mutating func grow(_ plan: inout Plan, along ties: consuming ReusedList<Tie>, of table: RowTable) {
    let required = Adjacency(ties, count: origin + 1)
    follow(required, &plan, table)
    guard table.kinds.indices.contains(where: { table.kinds[$0] == .position && !isReached[$0] }) else {
      return
    }
    let loose = Adjacency(looseTies(of: table), count: origin + 1)
    // In the first round, a position waits until one of its neighbors is reached.
    for isLast in [false, true] {
      for position in 0..<origin where table.kinds[position] == .position && !isReached[position] {
        let place = loose.places(of: position).first { isReached[loose[$0].end(besides: position)] }
        if let neighbor = place.map({ loose[$0].end(besides: position) }) {
          plan.attach(position, to: neighbor)
        } else if !isLast {
          continue
        }
        reach(position)
        follow(required, &plan, table)
      }
    }
  }

  private mutating func follow(_ adjacency: borrowing Adjacency, _ plan: inout Plan, _ table: RowTable) {
    while cursor < queue.count {
      let end = queue[cursor]
      cursor += 1
      for place in adjacency.places(of: end) {
        let tie = adjacency[place]
        let other = tie.end(besides: end)
        guard !isReached[other] else { continue }
        plan.define(other, byRow: tie.row, of: table)
        reach(other)
      }
    }
  }

  /// The ties that are not required equalities and have an end that is not reached.
  private func looseTies(of table: RowTable) -> ReusedList<Tie> {
    var ties = ReusedList<Tie>(capacity: table.kinds.count)
    for (number, row) in table.rows.enumerated() where !row.isRequiredEquality && row.terms.count > 1 {
      guard let tie = tie(number, in: table), tie.second != origin else { continue }
      if !isReached[tie.first] || !isReached[tie.second] { ties.append(tie) }
    }
    return ties
  }
}

extension Plan {
  /// Uses the required equalities of one variable as its value, and defines positions by their neighbors.
  ///
  /// Positions are potentials: the ends of a row are defined by chains that meet in a common ancestor, and
  /// everything beyond it cancels.
  ///
  /// - Returns: The required equalities that are not definitions, in order.
  mutating func growForest(_ table: RowTable) -> ReusedList<Int> {
    var forest = PositionForest(count: table.kinds.count)
    var equations = ReusedList<Int>(capacity: table.rows.count)
    var ties = ReusedList<PositionForest.Tie>(capacity: table.rows.count)
    for (number, row) in table.rows.enumerated() where row.isRequiredEquality {
      equations.append(number)
      if row.terms.count == 1 {
        let variable = table.terms[row.terms.lowerBound].variable
        guard states[variable] == .free else { continue }
        define(variable, byRow: number, of: table)
        if table.kinds[variable] == .position { forest.reach(variable) }
      } else if let tie = forest.tie(number, in: table) {
        ties.append(tie)
      }
    }
    forest.grow(&self, along: ties, of: table)
    positionCount = definitions.count
    var count = 0
    for place in equations.indices where !isDefinition[equations[place]] {
      equations[count] = equations[place]
      count += 1
    }
    equations.shorten(to: count)
    return equations
  }

  /// Introduces the offset of `position` from `neighbor`.
  mutating func attach(_ position: Int, to neighbor: Int) {
    let offset = states.count
    states.append(.free)
    values.append(0)
    definitionOf.append(-1)
    followers.append(0)
    let start = pool.count
    pool.append(RowTable.Term(variable: neighbor, coefficient: 1))
    pool.append(RowTable.Term(variable: offset, coefficient: 1))
    append(
      Definition(
        variable: position, terms: start..<pool.count, constant: 0, row: -1, scale: 1, expansions: 0..<0))
  }
}
