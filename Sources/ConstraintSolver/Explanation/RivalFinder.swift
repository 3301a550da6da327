/// Finds the constraints that keep optional constraints from holding, in a solved system.
///
/// ```swift
/// var finder = RivalFinder(solver.evidence, stepLimit: 1_000_000)
/// finder.rivals(of: [id], searchLimit: 20, memberLimit: 1_000)
/// ```
/// The rivals of a violated constraint have its priority or a higher one. It cannot hold while those that are
/// satisfied go on holding and those that are violated become no worse. Without any one of them it could.
/// Such a set exists: otherwise the constraint could hold, and its level would have a smaller sum of
/// violations. Satisfied rivals come before violated ones, and higher priorities before its own; so it has
/// rivals of its own priority only if nothing stronger contradicts it.
///
/// The value of the constraint's expression may be decided by constraints that hold with equality: it is then
/// a sum of multiples of theirs. If each multiple holds the sum on the violated side, this chain is what the
/// constraint contradicts (Farkas), and none of it can be left out, as its members are independent. If a
/// bound's multiple has the wrong sign, the bound holds for another reason, and all constraints of its
/// priority or above are searched: by narrowing the ranges of variables or, if that proves nothing, by the simplex method.
public struct RivalFinder {
  /// The rivals of a constraint.
  public enum Rivals: Equatable, Sendable {
    /// The rivals in order of addition; none if the constraint contradicts itself.
    case found([Constraint.ID])
    /// The rivals are unknown because of a limit.
    case unknown(because: Limit)
  }

  /// A limit on the work of finding rivals.
  public enum Limit: Sendable {
    /// The number of constraints for which all others may be searched.
    case searches
    /// The number of rivals that all constraints may have together.
    case members
    /// The number of steps.
    case steps
  }

  private let evidence: Evidence
  private let stepLimit: Int
  /// The steps taken so far.
  public private(set) var steps = 0

  /// Prepares for questions about a solved system.
  ///
  /// - Parameters:
  ///   - evidence: The values of its constraints.
  ///   - stepLimit: The steps that a call of ``rivals(of:searchLimit:memberLimit:)`` may take.
  public init(_ evidence: Evidence, stepLimit: Int) {
    self.evidence = evidence
    self.stepLimit = stepLimit
  }

  /// The constraints that keep each of some constraints from holding.
  ///
  /// - Parameters:
  ///   - softConstraints: Optional constraints that do not hold.
  ///   - searchLimit: The number of them for which all constraints of their priority or above may be searched.
  ///   - memberLimit: The number of rivals that all of them may have together; the highest priorities come
  ///     first.
  /// - Returns: The rivals of each constraint.
  /// - Complexity: For each priority linear in the components of the constraints, and then the size of what is connected to
  ///   each constraint.
  public mutating func rivals(
    of softConstraints: [Constraint.ID], searchLimit: Int, memberLimit: Int
  ) -> [Rivals] {
    let stepsBefore = steps
    if let reduced = EvidenceRows(evidence, around: softConstraints.map { evidence.row(of: $0) }) {
      var search = RivalSearch(reduced, stepLimit: stepLimit, memberLimit: memberLimit)
      let rivals = search.rivals(of: softConstraints, searchLimit: searchLimit)
      steps += search.steps
      if !search.isArbitrary { return rivals }
    }
    var search = RivalSearch(
      EvidenceRows(evidence), stepLimit: stepLimit - (steps - stepsBefore), memberLimit: memberLimit)
    defer { steps += search.steps }
    return search.rivals(of: softConstraints, searchLimit: searchLimit)
  }
}
