/// Writes a row as a sum of members of a neighborhood, canceling one variable after the other.
///
/// If a row was set aside for a variable, only that row can cancel it. Otherwise the most preferred member that mentions the
/// variable is in the basis; if that member mentions no other variable, it decides this one. So most rows need no
/// factorization.
struct ChainWalk: ~Copyable {
  enum Result {
    /// The row is a sum of members.
    case sum
    /// The row is no sum of members.
    case none
    /// The walk cannot tell: several rows decide a variable together, or there are too many parts.
    case unclear
  }

  struct Part {
    let variable: Int
    /// How many rows were set aside before the one for this variable; rows that are left come after all of them.
    let order: Int
    /// The variable's coefficient in what is left of the row.
    var coefficient = CancellingShare()
  }

  /// With more parts, a search for each would take longer than a factorization.
  private static let partLimit = 32

  private let table: EvidenceRows
  private var parts = ReusedList<Part>()
  /// The row that eliminates each variable, as far as walks among the current members have found it.
  private var deciders: ReusedList<Int32>
  /// The numbers read.
  private(set) var work = 0

  /// What ``deciders`` contains for a variable that no row cancels, and for one that was not asked for yet.
  private static let nobody: Int32 = -1
  private static let unknown: Int32 = -2

  init(_ table: EvidenceRows) {
    self.table = table
    deciders = ReusedList(repeating: Self.unknown, count: table.variableCount)
  }

  /// Begins walks among other members.
  mutating func begin() { deciders.fill(with: Self.unknown) }

  /// Writes a row as a sum of members, which replaces the one in `shares`.
  mutating func takeApart(
    _ row: Int, _ neighborhoods: borrowing Neighborhoods, into shares: inout ReusedList<Factorization.Share>
  ) -> Result {
    parts.removeAll()
    shares.removeAll()
    guard add(row, times: 1, neighborhoods) else { return .unclear }
    while var part = takeFirst() {
      guard let coefficient = part.coefficient.take() else { continue }
      guard let decider = decider(of: part.variable, neighborhoods) else {
        return neighborhoods.mentions(of: part.variable) == 0 ? .none : .unclear
      }
      let multiple = coefficient / table.coefficient(of: part.variable, inRow: decider)
      shares.append((decider, multiple))
      guard add(decider, times: -multiple, without: part.variable, neighborhoods) else { return .unclear }
    }
    return .sum
  }

  /// Adds a multiple of a row to what is left; `false` if that could have too many parts.
  private mutating func add(
    _ row: Int, times multiple: Double, without excluded: Int = -1, _ neighborhoods: borrowing Neighborhoods
  ) -> Bool {
    let places = table[row].terms.range
    guard parts.count + places.count <= Self.partLimit else { return false }
    for place in places {
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
    return true
  }

  /// Removes the part whose row was set aside first. That row alone can cancel it, and adds only parts that come later.
  private mutating func takeFirst() -> Part? {
    guard var last = parts.popLast() else { return nil }
    for place in parts.indices where parts[place].order < last.order { swap(&parts[place], &last) }
    return last
  }

  /// The row that was set aside for a variable or, if there is none, the most preferred row with it, if that has no other variable.
  private mutating func decider(of variable: Int, _ neighborhoods: borrowing Neighborhoods) -> Int? {
    if deciders[variable] == Self.unknown {
      deciders[variable] = findDecider(of: variable, neighborhoods).map { Int32($0) } ?? Self.nobody
    }
    return deciders[variable] == Self.nobody ? nil : Int(deciders[variable])
  }

  private mutating func findDecider(of variable: Int, _ neighborhoods: borrowing Neighborhoods) -> Int? {
    if let owner = neighborhoods.owner(of: variable) { return owner.row }
    var preferred: RankedRow?
    var mention = neighborhoods.mentionLists.first(of: variable)
    while let (row, next) = neighborhoods.mentionLists[mention] {
      mention = next
      work += 1
      guard neighborhoods.isLeft(row) else { continue }
      let ranked = table.ranked(row: row)
      preferred = min(preferred ?? ranked, ranked)
    }
    return preferred.flatMap { table[$0.number].terms.range.count == 1 ? $0.number : nil }
  }
}
