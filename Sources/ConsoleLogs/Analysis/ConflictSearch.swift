extension ConflictSystem {
  /// A conflict among some constraints, with a certain one as a member if there is such a conflict.
  ///
  /// A conflict with the member lacks at least one constraint of every conflict without it. So each constraint of the
  /// conflicts that are found is left out in turn, until the member is in what remains.
  mutating func conflict(
    among constraints: [Int], containing member: Int?
  ) throws(LogDiagnosisError) -> Conflict? {
    guard let first = try conflict(among: constraints) else { return nil }
    guard let member, constraints.contains(member), !first.members.contains(member) else { return first }
    var pending = [(conflict: first, left: Set<Int>())]
    var known: Set<Set<Int>> = []
    var searches = 0
    var next = 0
    while next < pending.count {
      let (conflict, left) = pending[next]
      next += 1
      for rival in conflict.members {
        let removed = left.union([rival])
        guard known.insert(removed).inserted else { continue }
        searches += 1
        if searches > Limits.conflictSearches { return first }
        guard let found = try self.conflict(among: constraints.filter { !removed.contains($0) }) else {
          continue
        }
        if found.members.contains(member) { return found }
        pending.append((found, removed))
      }
    }
    return first
  }
}
