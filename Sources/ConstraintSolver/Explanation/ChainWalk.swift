/// Takes a row apart into members of a neighborhood, one variable after the other.
///
/// A row that was set aside for a variable is the only one that can cancel it. Of the other members that mention a variable, the
/// most preferred one is in the basis; if it mentions no other variable, it is what decides this one. So most rows are taken
/// apart without a factorization.
struct ChainWalk: ~Copyable {
  enum Result {
    /// The row is this sum of members.
    case sum([Factorization.Share])
    /// The row is no sum of members.
    case none
    /// Several rows decide a variable together.
    case unclear
  }

  struct Part {
    let variable: Int
    /// How many rows were set aside before the one for this variable; rows that are left come after all of them.
    let order: Int
    /// The variable's coefficient in what is left of the row.
    var coefficient = CancellingShare()
  }

  private let table: EvidenceRows
  private var parts = ReusedList<Part>()
  /// The numbers read.
  private(set) var work = 0

  init(_ table: EvidenceRows) { self.table = table }

  mutating func takeApart(_ row: Int, _ neighborhoods: borrowing Neighborhoods) -> Result {
    parts.removeAll()
    add(row, times: 1, neighborhoods)
    var shares: [Factorization.Share] = []
    while var part = takeFirst() {
      guard let coefficient = part.coefficient.take() else { continue }
      guard let decider = decider(of: part.variable, neighborhoods) else {
        return neighborhoods.mentions(of: part.variable) == 0 ? .none : .unclear
      }
      if shares.isEmpty { shares.reserveCapacity(8) }
      let multiple = coefficient / table.coefficient(of: part.variable, inRow: decider)
      shares.append((decider, multiple))
      add(decider, times: -multiple, without: part.variable, neighborhoods)
    }
    return .sum(shares)
  }

  /// Adds a multiple of a row to what is left.
  private mutating func add(
    _ row: Int, times multiple: Double, without excluded: Int = -1, _ neighborhoods: borrowing Neighborhoods
  ) {
    for place in table[row].terms.range {
      let term = table.terms[place]
      if term.variable == excluded { continue }
      work += 1
      var known = parts.indices.first { parts[$0].variable == term.variable }
      if known == nil {
        known = parts.count
        let order = neighborhoods.owner(of: term.variable)?.order ?? Int.max
        parts.append(Part(variable: term.variable, order: order))
      }
      if let known { _ = parts[known].coefficient.add(multiple * term.coefficient) }
    }
  }

  /// Removes the part whose row was set aside first. That row alone can cancel it, and adds only parts that come later.
  private mutating func takeFirst() -> Part? {
    guard var last = parts.popLast() else { return nil }
    for place in parts.indices where parts[place].order < last.order { swap(&parts[place], &last) }
    return last
  }

  /// The row that decides a variable together with rows that are set aside later, or by itself; `nil` if no row does.
  private mutating func decider(of variable: Int, _ neighborhoods: borrowing Neighborhoods) -> Int? {
    if let owner = neighborhoods.owner(of: variable) { return owner.row }
    var preferred: RankedRow?
    let places = neighborhoods.places(mentioning: variable)
    work += places.count
    for place in places where neighborhoods.isLeft(neighborhoods.row(at: place)) {
      let ranked = table.ranked(row: neighborhoods.row(at: place))
      preferred = min(preferred ?? ranked, ranked)
    }
    return preferred.flatMap { table[$0.number].terms.range.count == 1 ? $0.number : nil }
  }
}
