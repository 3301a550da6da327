import ConstraintSolver

/// A solver with named variables and constraints, stays and edits, as the case files use it.
///
/// Stays and edits are equalities whose constant changes. The strengths are four priorities. A weight multiplies a
/// constraint, so its violation counts that many times within its strength.
struct SolverSession: ~Copyable {
  /// A result that differs from what a step expects.
  struct Mismatch {
    let expected: String
    let came: String
    let isBinding: Bool
  }

  /// An equality between a variable and a number that changes: a stay or an edit.
  private struct Goal {
    let id: Constraint.ID
    let variable: Variable
    let weight: Double

    /// The constraint's constant for `value`.
    func constant(_ value: Double) -> Double { -weight * value }
  }

  private enum ProtocolError: String, Error {
    case duplicateEdit = "duplicate_edit"
    case unknownEdit = "unknown_edit"
    case badStrength = "bad_strength"
    case unknownConstraint = "unknown_constraint"
  }

  private var solver = Solver()
  private var names: [String] = []
  private var variables: [String: Variable] = [:]
  private var constraints: [String: Constraint.ID] = [:]
  private var stays: [Goal] = []
  private var edits: [String: Goal] = [:]

  /// Takes a step; returns how its result differs from what the step expects, `nil` if it does not.
  mutating func mismatch(of step: SolverCase.Step) -> Mismatch? {
    if case .expect(let expectation) = step.action { return mismatch(of: expectation) }
    let before = values()
    var core: Set<String>?
    let error: String?
    do {
      try perform(step.action)
      error = nil
    } catch SolverError.unsatisfiable(let last, let rivals) {
      error = "unsatisfiable"
      core = Set((rivals + [last]).map { name(of: $0, in: step) })
    } catch let refusal as ProtocolError {
      error = refusal.rawValue
    } catch {
      return Mismatch(expected: step.error ?? "no error", came: "\(error)", isBinding: true)
    }
    if error != step.error {
      return Mismatch(expected: step.error ?? "no error", came: error ?? "no error", isBinding: true)
    }
    if let wanted = step.core, let core, core != Set(wanted) {
      return Mismatch(
        expected: "core \(wanted.sorted().joined(separator: " "))",
        came: core.sorted().joined(separator: " "), isBinding: true)
    }
    if error != nil, !values().starts(with: before) {
      return Mismatch(expected: "values as before the refusal", came: "others", isBinding: true)
    }
    return nil
  }

  private func values() -> [Double] { names.map { value(of: $0) } }

  private func name(of id: Constraint.ID, in step: SolverCase.Step) -> String {
    if let known = constraints.first(where: { $0.value == id }) { return known.key }
    if case .add(let addition) = step.action { return addition.id }
    return "stay \(id.index)"
  }

  // MARK: Calls

  private mutating func perform(_ action: SolverCase.Action) throws {
    switch action {
    case .add(let addition): try add(addition)
    case .remove(let removal):
      guard let id = constraints.removeValue(forKey: removal.id) else {
        throw ProtocolError.unknownConstraint
      }
      try solver.remove(id)
    case .stay(let stay):
      stays.append(try goal(stay.var, stay.value, stay.strength, stay.weight))
    case .edit(let edit):
      guard edits[edit.var] == nil else { throw ProtocolError.duplicateEdit }
      guard edit.strength != .required else { throw ProtocolError.badStrength }
      let value = solver.value(of: variable(edit.var))
      edits[edit.var] = try goal(edit.var, value, edit.strength, edit.weight)
    case .suggest(let suggestion): try suggest(suggestion)
    case .endEdit(let end):
      guard end.vars.allSatisfy({ edits[$0] != nil }) else { throw ProtocolError.unknownEdit }
      for name in end.vars {
        if let edit = edits.removeValue(forKey: name) { try solver.remove(edit.id) }
      }
    case .expect: break
    }
  }

  private mutating func add(_ addition: SolverCase.Addition) throws {
    let weight = addition.weight ?? 1
    var expression = Expression(constant: -weight * addition.rhs)
    // Sorted, because a dictionary's order changes between runs, and undetermined values depend on the order of
    // creation.
    for (name, coefficient) in addition.terms.sorted(by: { $0.key < $1.key }) {
      expression.terms.append(Expression.Term(variable(name), weight * coefficient))
    }
    let constraint = Constraint(expression, addition.rel.relation)
    constraints[addition.id] = try solver.add(constraint, priority: addition.strength.priority)
  }

  private mutating func goal(
    _ name: String, _ value: Double, _ strength: SolverCase.Strength, _ weight: Double?
  ) throws -> Goal {
    let variable = variable(name)
    let weight = weight ?? 1
    let constraint = Constraint(weight * (variable - value), .equal)
    return Goal(
      id: try solver.add(constraint, priority: strength.priority), variable: variable, weight: weight)
  }

  /// Moves edits together; after solving, each stay takes its variable's value.
  private mutating func suggest(_ suggestion: SolverCase.Suggestion) throws {
    var changes: [(id: Constraint.ID, constant: Double)] = []
    for (name, value) in suggestion.values {
      guard let edit = edits[name] else { throw ProtocolError.unknownEdit }
      changes.append((edit.id, edit.constant(value)))
    }
    try solver.setConstants(changes)
    var settled: [(id: Constraint.ID, constant: Double)] = []
    for stay in stays { settled.append((stay.id, stay.constant(solver.value(of: stay.variable)))) }
    try solver.setConstants(settled)
  }

  private mutating func variable(_ name: String) -> Variable {
    if let variable = variables[name] { return variable }
    let variable = solver.makeVariable()
    variables[name] = variable
    names.append(name)
    return variable
  }

  // MARK: Expectations

  private func mismatch(of expectation: SolverCase.Expectation) -> Mismatch? {
    let tolerance = expectation.tol ?? 1e-6
    for pair in expectation.equal ?? [] {
      let values = pair.map { value(of: $0) }
      if let least = values.min(), let most = values.max(), most - least > tolerance {
        return Mismatch(
          expected: pair.joined(separator: " = "), came: values.map(\.formatted).joined(separator: ", "),
          isBinding: true)
      }
    }
    for (ids, isSatisfied) in [(expectation.satisfied ?? [], true), (expectation.violated ?? [], false)] {
      for id in ids {
        guard let violation = violation(of: id) else {
          return Mismatch(expected: "a constraint \(id)", came: "none", isBinding: true)
        }
        if (violation <= tolerance) != isSatisfied {
          return Mismatch(
            expected: "\(id) \(isSatisfied ? "satisfied" : "violated")",
            came: "violated by \(violation.formatted)", isBinding: true)
        }
      }
    }
    return mismatch(ofFiguresIn: expectation, tolerance)
  }

  private func mismatch(ofFiguresIn expectation: SolverCase.Expectation, _ tolerance: Double) -> Mismatch? {
    guard expectation.hasFigures else { return nil }
    let choices = (expectation.values.map { [$0] } ?? []) + (expectation.anyOf ?? [])
    for choice in choices {
      let isMet = choice.allSatisfy { abs(value(of: $0.key) - $0.value) <= tolerance }
      if isMet { return nil }
    }
    let names = Set(choices.flatMap(\.keys)).sorted()
    return Mismatch(
      expected: choices.map { text($0) }.joined(separator: " or "),
      came: text(Dictionary(uniqueKeysWithValues: names.map { ($0, value(of: $0)) })),
      isBinding: !expectation.isOpen)
  }

  /// The value of a variable; 0 if no step has used it.
  private func value(of name: String) -> Double { variables[name].map { solver.value(of: $0) } ?? 0 }

  private func violation(of name: String) -> Double? {
    guard let id = constraints[name] else { return nil }
    return try? solver.violation(of: id)
  }

  private func text(_ values: [String: Double]) -> String {
    values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.formatted)" }.joined(separator: ", ")
  }
}

extension SolverCase.Strength {
  fileprivate var priority: Double {
    switch self {
    case .required: Constraint.required
    case .strong: 750
    case .medium: 500
    case .weak: 250
    }
  }
}

extension SolverCase.Addition.Relation {
  fileprivate var relation: Constraint.Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
