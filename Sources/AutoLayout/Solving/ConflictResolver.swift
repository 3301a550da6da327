/// Decides which rows are left out, one for each conflict.
struct ConflictResolver {
  private struct Broken {
    let row: Int
    let members: [Int]
  }

  private var broken: [Broken] = []
  /// Whether all conflicts were found in the order of the rows.
  private(set) var isOrdered = false
  /// How many repairs of conflicts are tested: none if there are hundreds, because each test would find hundreds again.
  var repairTrials: Int { isOrdered ? 0 : Limits.repairTrials }

  /// The number of members of all conflicts that were found so far.
  private(set) var foundMemberCount = 0

  /// Leaves nothing out.
  init() {}

  /// The same conflicts, for a list of only those rows whose numbers are `numbers`, ascending; it contains all members.
  func among(_ numbers: [Int]) -> ConflictResolver {
    guard !broken.isEmpty else { return ConflictResolver() }
    let places = Dictionary(uniqueKeysWithValues: zip(numbers, numbers.indices))
    var resolver = ConflictResolver()
    resolver.broken = broken.compactMap { each in
      places[each.row].map { Broken(row: $0, members: each.members.compactMap { places[$0] }) }
    }
    return resolver
  }

  /// Forgets the conflicts with a row, which may no longer be required. Their broken rows come back.
  mutating func forgetConflicts(with row: Int) { broken.removeAll { $0.members.contains(row) } }

  /// The numbers of the rows that are left out.
  var brokenNumbers: [Int] { broken.map(\.row) }

  /// The numbers of the remaining rows, out of `count`; `nil` if none is left out.
  func kept(of count: Int) -> [Int]? {
    guard !broken.isEmpty else { return nil }
    var isKept = Array(repeating: true, count: count)
    for each in broken { isKept[each.row] = false }
    return isKept.indices.filter { isKept[$0] }
  }

  /// Leaves out one of `members`: remaining rows that contradict each other, in order.
  ///
  /// Rows left out for a conflict that this one resolves come back (Documentation/semantics.md §8.2);
  /// otherwise they would stay out although they can hold. They all come after the row that is left out now,
  /// so this ends, and each row left out contradicts remaining rows before it, whatever the order in which
  /// the solver finds the conflicts.
  mutating func breakOne(of members: [Int], in rows: LayoutRows) {
    let row = members.last { rows.names[$0].isAuthored } ?? members[members.count - 1]
    forgetConflicts(with: row)
    append(row, of: members)
  }

  /// Leaves out a row. Rows that were left out before stay out.
  mutating func append(_ row: Int, of members: [Int]) {
    foundMemberCount += members.count
    broken.append(Broken(row: row, members: members))
  }

  /// Adds the conflicts of another resolver.
  mutating func append(_ other: ConflictResolver) {
    foundMemberCount += other.foundMemberCount
    broken += other.broken
  }

  /// Sorts the conflicts by the rows that they leave out. All conflicts must have been found.
  mutating func finishInOrder() {
    broken.sort { $0.row < $1.row }
    isOrdered = true
  }

  /// The number of members of the conflicts whose rows are left out.
  var memberCount: Int { broken.reduce(0) { $0 + $1.members.count } }

  func rows(of rows: LayoutRows) -> [LayoutRow] { broken.map { rows[$0.row] } }

  func conflicts(of rows: LayoutRows) -> [LayoutSolution.Conflict] {
    broken.map { each in
      LayoutSolution.Conflict(
        broken: rows.names[each.row],
        rivals: each.members.filter { $0 != each.row }.map { rows.names[$0] })
    }
  }
}
