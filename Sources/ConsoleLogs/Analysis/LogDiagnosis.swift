import AutoLayout

/// What a log says about a conflict, and what to do about it.
public struct LogDiagnosis: Sendable {
  /// Constraints of the log that cannot hold together; without any one of them, the others can.
  public struct Conflict: Sendable {
    /// The places of the constraints in the log, ascending.
    public let members: [Int]
    /// The member that the framework broke; `nil` if the log does not say, or if no conflict contains it.
    public let broken: Int?
    /// The conflict in words.
    public let sentence: String
  }

  /// A change after which the remaining constraints of the log can hold.
  public struct Repair: Sendable {
    /// The constraints of the app that change, by their places in the log; none if a property changes instead, such as
    /// a stack view's spacing.
    public let constraints: [Int]
    /// The constraints of the framework that the change ends.
    public let systemConstraints: [Int]
    /// The change in words.
    public let sentence: String
  }

  /// Something that the log does not say, or that was assumed.
  public struct Finding: Sendable {
    /// What kind of thing is missing.
    public enum Code: String, CaseIterable, Sendable {
      /// The text has no constraints.
      case noConstraints = "no-constraints"
      /// The constraints can hold together as they are printed.
      case noConflict = "no-conflict"
      /// The log does not say which constraint was broken.
      case brokenUnknown = "broken-unknown"
      /// The constraints contradict each other without the broken one.
      case brokenNotNeeded = "broken-not-needed"
      /// Some lines could not be read.
      case unreadLines = "unread-lines"
      /// The constraints contradict each other if margins have their default.
      case assumedMargins = "assumed-margins"
      /// The conflict has constraints that are optional or inactive as they are printed.
      case optional
    }

    /// What kind of thing is missing.
    public let code: Code
    /// The finding in words, and what to do.
    public let sentence: String
  }

  /// The conflict; `nil` if none can be shown, which ``findings`` explain.
  public let conflict: Conflict?
  /// The changes that end the conflict, the best one first.
  public let repairs: [Repair]
  /// What is missing.
  public let findings: [Finding]
  /// The smallest layout with the conflict.
  public let reproduction: Reproduction?
}

extension ConsoleLog {
  /// Finds the conflict of the log.
  ///
  /// - Parameters:
  ///   - stepLimit: The solver steps that this may take.
  ///   - meter: Counts the steps taken, even if an error is thrown.
  /// - Returns: The diagnosis.
  /// - Throws: ``LogDiagnosisError`` if it takes more steps.
  public func diagnosis(stepLimit: Int, meter: StepMeter? = nil) throws(LogDiagnosisError) -> LogDiagnosis {
    var diagnostician = LogDiagnostician(self, stepLimit: stepLimit)
    defer { meter?.add(stepLimit - diagnostician.system.steps) }
    return try diagnostician.diagnose()
  }
}

/// Diagnoses one log.
struct LogDiagnostician {
  private let log: ConsoleLog
  private let words: LogWords
  fileprivate var system: ConflictSystem
  private var findings: [LogDiagnosis.Finding] = []

  init(_ log: ConsoleLog, stepLimit: Int) {
    self.log = log
    words = LogWords(log)
    system = ConflictSystem(log, steps: stepLimit)
  }

  mutating func diagnose() throws(LogDiagnosisError) -> LogDiagnosis {
    guard let (found, constraints) = try conflict() else {
      findings.append(words.noConflict)
      addUnread()
      return LogDiagnosis(conflict: nil, repairs: [], findings: findings, reproduction: nil)
    }
    let broken = log.broken.flatMap { found.members.contains($0) ? $0 : nil }
    if broken == nil { findings.append(words.missingBroken) }
    addUnread()
    let repairs = RepairSearch(log, words, constraints, broken: broken)
    let reproduction = Reproduction(of: found.members, broken: broken, in: log)
    let distance = broken.flatMap { broken in
      system.violation(of: broken, beside: found.members.filter { $0 != broken })
    }
    return LogDiagnosis(
      conflict: LogDiagnosis.Conflict(
        members: found.members, broken: broken,
        sentence: words.sentence(
          found.members, broken: broken, distance: distance ?? 0, needsBounds: found.needsBounds)),
      repairs: try repairs.repairs(of: found.members, &system), findings: findings, reproduction: reproduction
    )
  }

  private mutating func addUnread() { if log.unreadCount > 0 { findings.append(words.unread) } }

  /// A conflict among the required constraints; if there is none, among all, since a priority may have been changed
  /// since the log was written.
  private mutating func conflict() throws(LogDiagnosisError) -> (ConflictSystem.Conflict, constraints: [Int])?
  {
    let all = Array(log.constraints.indices)
    let required = all.filter { log.constraints[$0].constraint.priority >= 1000 }
    let active = required.filter { !log.constraints[$0].isInactive || $0 == log.broken }
    var tried = 0
    for constraints in [active, required, all] where constraints.count > tried {
      tried = constraints.count
      for margin in [nil, ConflictSystem.defaultMargin] {
        system.margin = margin
        guard let found = try system.conflict(among: constraints, containing: log.broken) else { continue }
        if margin != nil { findings.append(words.assumedMargins) }
        if constraints.count > active.count { findings.append(words.optional) }
        return (found, constraints)
      }
    }
    return nil
  }
}
