import AutoLayout

/// Finds changes that end a conflict. Each is tried: without its constraints, the others of the log can hold.
struct RepairSearch {
  private let log: ConsoleLog
  private let words: LogWords
  private let constraints: [Int]
  private let broken: Int?

  init(_ log: ConsoleLog, _ words: LogWords, _ constraints: [Int], broken: Int?) {
    (self.log, self.words, self.constraints, self.broken) = (log, words, constraints, broken)
  }

  /// The repairs, the best one first: those without constraints of the framework, then those with fewer constraints,
  /// then that of the constraint that the framework broke.
  func repairs(of members: [Int], _ system: inout ConflictSystem) throws(LogDiagnosisError) -> [LogDiagnosis
    .Repair]
  {
    var sets: [[Int]] = []
    for member in members.sorted(by: { isBefore([$0], [$1]) }).prefix(Limits.repairs) {
      if let set = try set(with: member, &system), !sets.contains(set) { sets.append(set) }
    }
    return sets.sorted(by: isBefore).map { set in
      let ofSystem = set.filter { log.constraints[$0].kind.isOfSystem }
      return LogDiagnosis.Repair(
        constraints: set.filter { !ofSystem.contains($0) }, systemConstraints: ofSystem,
        sentence: words.repair(set))
    }
  }

  /// A member, with others where the rest would still have a conflict.
  private func set(with member: Int, _ system: inout ConflictSystem) throws(LogDiagnosisError) -> [Int]? {
    var set = group(of: member)
    while true {
      guard let rest = try system.conflict(among: constraints.filter { !set.contains($0) }) else {
        return set.sorted()
      }
      guard set.count < Limits.repairMembers,
        let next = rest.members.min(by: { isBefore([$0], [$1]) })
      else { return nil }
      set += group(of: next).filter { !set.contains($0) }
    }
  }

  /// The constraints that one change removes: all of the autoresizing mask of a view.
  private func group(of member: Int) -> [Int] {
    guard log.constraints[member].kind == .autoresizing else { return [member] }
    let item = log.constraints[member].constraint.first.item
    return constraints.filter {
      log.constraints[$0].kind == .autoresizing && log.constraints[$0].constraint.first.item == item
    }
  }

  private func isBefore(_ a: [Int], _ b: [Int]) -> Bool {
    let (first, second) = (order(of: a), order(of: b))
    return first.lexicographicallyPrecedes(second)
  }

  private func order(of set: [Int]) -> [Int] {
    let kinds = set.map { log.constraints[$0].kind.reluctance }
    return [kinds.max() ?? 0, set.count, set.contains { $0 == broken } ? 0 : 1] + set.map { -$0 }
  }
}

extension LoggedConstraint.Kind {
  /// How little an app can do about a constraint of this kind.
  fileprivate var reluctance: Int {
    switch self {
    case .constraint: 0
    case .prototyping: 1
    case .autoresizing: 2
    case .contentSize: 3
    case .stack: 4
    case .margins, .readable, .keyboard: 5
    case .safeArea, .layoutSupport: 6
    case .fitting: 7
    case .system: 8
    case .encapsulated: 9
    }
  }
}
