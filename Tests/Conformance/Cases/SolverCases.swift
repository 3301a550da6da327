import Foundation

/// The file `solver_cases.json`: steps on one solver, and the values it must give.
struct SolverCases: Decodable {
  let cases: [SolverCase]

  /// Runs the cases.
  ///
  /// - Returns: The cases with binding expectations, and those with values that the constraints do not determine.
  func run() -> [Tally] {
    var binding = Tally("solver_cases determined", .each)
    var reported = Tally("solver_cases undetermined", .none)
    for solverCase in cases {
      let failures = solverCase.failures()
      if solverCase.isBinding { binding.record(failures.binding) }
      if solverCase.hasOpenFigures { reported.record(failures.reported) }
    }
    return [binding, reported]
  }
}

/// One case.
struct SolverCase: Decodable {
  /// A call, or an expectation.
  struct Step: Decodable {
    let action: Action
    /// The error that the call must throw; the solver must stay unchanged then.
    let error: String?
    /// The constraints that contradict each other if the error is `unsatisfiable`.
    let core: [String]?

    private enum CodingKeys: String, CodingKey { case error, core }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      error = try container.decodeIfPresent(String.self, forKey: .error)
      core = try container.decodeIfPresent([String].self, forKey: .core)
      action = try Action(from: decoder)
    }
  }

  enum Action: Decodable {
    case add(Addition)
    case remove(Removal)
    case stay(Stay)
    case edit(Edit)
    case suggest(Suggestion)
    case endEdit(EndOfEdit)
    case expect(Expectation)

    private enum CodingKeys: String, CodingKey { case op }
    private enum Operation: String, Decodable {
      case add, remove, stay, edit, suggest, expect
      case endEdit = "end_edit"
    }

    init(from decoder: any Decoder) throws {
      switch try decoder.container(keyedBy: CodingKeys.self).decode(Operation.self, forKey: .op) {
      case .add: self = .add(try Addition(from: decoder))
      case .remove: self = .remove(try Removal(from: decoder))
      case .stay: self = .stay(try Stay(from: decoder))
      case .edit: self = .edit(try Edit(from: decoder))
      case .suggest: self = .suggest(try Suggestion(from: decoder))
      case .endEdit: self = .endEdit(try EndOfEdit(from: decoder))
      case .expect: self = .expect(try Expectation(from: decoder))
      }
    }
  }

  enum Strength: String, Decodable {
    case required, strong, medium, weak
  }

  struct Addition: Decodable {
    enum Relation: String, Decodable {
      case lessThanOrEqual = "<="
      case equal = "=="
      case greaterThanOrEqual = ">="
    }

    let id: String
    let terms: [String: Double]
    let rel: Relation
    let rhs: Double
    let strength: Strength
    let weight: Double?
  }

  struct Removal: Decodable {
    let id: String
  }

  struct Stay: Decodable {
    let `var`: String
    let value: Double
    let strength: Strength
    let weight: Double?
  }

  struct Edit: Decodable {
    let `var`: String
    let strength: Strength
    let weight: Double?
  }

  struct Suggestion: Decodable {
    let values: [String: Double]
  }

  struct EndOfEdit: Decodable {
    let vars: [String]
  }

  struct Expectation: Decodable {
    let values: [String: Double]?
    let anyOf: [[String: Double]]?
    let equal: [[String]]?
    let satisfied: [String]?
    let violated: [String]?
    let tol: Double?
    let determined: Bool?

    private enum CodingKeys: String, CodingKey {
      case values, equal, satisfied, violated, tol, determined
      case anyOf = "any_of"
    }

    var hasFigures: Bool { values != nil || anyOf != nil }
    /// Whether the values are those of the source although the constraints allow others.
    var isOpen: Bool { hasFigures && determined != true }
  }

  let id: String
  let steps: [Step]

  private var expectations: [Expectation] {
    steps.compactMap { if case .expect(let expectation) = $0.action { expectation } else { nil } }
  }

  /// Whether the case has values that the constraints do not determine.
  var hasOpenFigures: Bool { expectations.contains(where: \.isOpen) }

  /// Whether the case binds: it expects an error or something determined, or, without expectations, that the
  /// solver accepts all steps.
  var isBinding: Bool {
    let isLookedAt = expectations.contains {
      !$0.isOpen || $0.equal != nil || $0.satisfied != nil || $0.violated != nil
    }
    return isLookedAt || !hasOpenFigures || steps.contains { $0.error != nil }
  }

  /// The first failure that binds, and the first that is only reported.
  func failures() -> (binding: Failure?, reported: Failure?) {
    var session = SolverSession()
    var binding: Failure?
    var reported: Failure?
    for (number, step) in steps.enumerated() {
      guard let mismatch = session.mismatch(of: step) else { continue }
      let failure = Failure(
        id: "\(id) step \(number + 1)", expected: mismatch.expected, came: mismatch.came)
      if mismatch.isBinding { binding = binding ?? failure } else { reported = reported ?? failure }
    }
    return (binding, reported)
  }
}
