import AutoLayout
import ConstraintSolver
import Geometry

/// Why a log cannot be diagnosed.
public enum LogDiagnosisError: Error, Equatable {
  /// It takes more steps than allowed.
  case tooComplex
}

/// The constraints of a log as a system of linear relations, of which parts are tried.
///
/// Sizes are at least 0, and so are margins and the distances of baselines from edges, which a log does not tell unless
/// ``margin`` is set.
struct ConflictSystem {
  /// Some constraints that cannot hold together; without any one of them, the others can.
  struct Conflict {
    var members: [Int]
    /// Whether they could hold if sizes might be negative.
    var needsBounds: Bool
  }

  /// An unknown of an item.
  private struct Unknown: Hashable {
    enum Part { case start, length, nearInset, farInset, baseline }

    let item: Int
    let axis: Axis
    let part: Part
    /// Whether a baseline is the first one.
    var isFirst = false
  }

  let log: ConsoleLog
  private let numbers: [String: Int]
  /// The steps that may still be taken.
  private(set) var steps: Int
  /// The margins of all views; `nil` if they are unknown.
  var margin: Double?

  /// The default margins of a view, as in `UIView.directionalLayoutMargins`.
  static let defaultMargin = 8.0

  init(_ log: ConsoleLog, steps: Int) {
    self.log = log
    self.steps = steps
    numbers = log.numbers
  }

  /// The places of a constraint's items in the log's views.
  func items(of constraint: Int) -> [Int] {
    let constraint = log.constraints[constraint].constraint
    return [constraint.first, constraint.second].compactMap { $0.flatMap { numbers[$0.item.id] } }
  }

  /// A conflict among some constraints as if all were required; `nil` if they can hold together.
  mutating func conflict(among constraints: some Sequence<Int>) throws(LogDiagnosisError) -> Conflict? {
    guard var conflict = try anyConflict(among: Array(constraints)) else { return nil }
    // Other bounds may contradict with fewer constraints.
    var isTried: Set<Int> = []
    while conflict.members.count > 1, isTried.count < Limits.reductions,
      let member = conflict.members.first(where: { !isTried.contains($0) })
    {
      isTried.insert(member)
      if let smaller = try anyConflict(among: conflict.members.filter({ $0 != member })) {
        conflict = smaller
      }
    }
    return conflict
  }

  private mutating func anyConflict(among constraints: [Int]) throws(LogDiagnosisError) -> Conflict? {
    if steps <= 0 { throw .tooComplex }
    var solver = Solver(stepLimit: steps)
    let (bounds, rows) = rows(of: constraints, in: &solver)
    defer { steps -= solver.steps + bounds.count + rows.count }
    do throws(SolverError) {
      try solver.add((bounds + rows).map { ($0, Constraint.required) })
      return nil
    } catch .unsatisfiable(let last, let rivals) {
      let members = (rivals + [last]).map(\.index)
      return Conflict(
        members: members.filter { $0 >= bounds.count }.map { constraints[$0 - bounds.count] }.sorted(),
        needsBounds: members.contains { $0 < bounds.count })
    } catch .tooManySteps, .tooManyEntries {
      throw .tooComplex
    } catch {
      // Numbers beyond the range of a Double prove nothing.
      return nil
    }
  }

  /// By how much a constraint is violated where others hold; `nil` if they cannot.
  mutating func violation(of member: Int, beside others: [Int]) -> Double? {
    guard steps > 0 else { return nil }
    var solver = Solver(stepLimit: steps)
    let (bounds, rows) = rows(of: others + [member], in: &solver)
    defer { steps -= solver.steps + bounds.count + rows.count }
    guard let row = rows.last else { return nil }
    let required = (bounds + rows.dropLast()).map { ($0, Constraint.required) }
    guard (try? solver.add(required + [(row, Self.brokenPriority)])) != nil else { return nil }
    return abs(solver.value(of: row.expression)).denoised
  }

  /// The priority of a constraint that gives way.
  private static let brokenPriority = 999.0

  // MARK: Rows

  /// The rows of some constraints, and the bounds of the unknowns in them.
  private func rows(of constraints: [Int], in solver: inout Solver) -> (
    bounds: [Constraint], rows: [Constraint]
  ) {
    var unknowns: [Unknown: Variable] = [:]
    var bounds: [Constraint] = []
    func variable(_ unknown: Unknown) -> Variable {
      if let known = unknowns[unknown] { return known }
      let variable = solver.makeVariable(unknown.part == .start ? .position : .size)
      unknowns[unknown] = variable
      if let margin, unknown.part == .nearInset || unknown.part == .farInset {
        bounds.append(Constraint(variable, .equal, margin))
      } else if unknown.part != .start {
        bounds.append(Constraint(variable, .greaterThanOrEqual, 0))
      }
      return variable
    }
    let rows = constraints.map { row($0, variable) }
    return (bounds, rows)
  }

  private func row(_ number: Int, _ variable: (Unknown) -> Variable) -> Constraint {
    let constraint = log.constraints[number].constraint
    var difference = expression(constraint.first, variable)
    if let second = constraint.second {
      difference.add(expression(second, variable), times: -constraint.multiplier)
      if constraint.multiplier != 1, !constraint.first.attribute.isLength,
        let ancestor = commonAncestor(constraint.first, second)
      {
        // Places are measured from the nearest view that contains both items.
        let axis = constraint.first.attribute.axis
        let start = variable(Unknown(item: ancestor, axis: axis, part: .start))
        difference.add(start.expression, times: constraint.multiplier - 1)
      }
    }
    difference.constant -= constraint.constant
    let relation: Constraint.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    return Constraint(difference, relation)
  }

  private func commonAncestor(_ first: Anchor, _ second: Anchor) -> Int? {
    var ancestors: Set<Int> = []
    var view = numbers[first.item.id]
    while let ancestor = view {
      ancestors.insert(ancestor)
      view = log.views[ancestor].superview
    }
    view = numbers[second.item.id]
    while let ancestor = view, !ancestors.contains(ancestor) { view = log.views[ancestor].superview }
    return view
  }

  /// An attribute, in a left-to-right layout.
  private func expression(_ anchor: Anchor, _ variable: (Unknown) -> Variable) -> Expression {
    let axis = anchor.attribute.axis
    let item = numbers[anchor.item.id] ?? 0
    func part(_ part: Unknown.Part, isFirst: Bool = false) -> Expression {
      variable(Unknown(item: item, axis: axis, part: part, isFirst: isFirst)).expression
    }
    switch anchor.attribute {
    case .width, .height: return part(.length)
    case .left, .leading, .top: return part(.start)
    case .right, .trailing, .bottom: return part(.start) + part(.length)
    case .centerX, .centerY: return part(.start) + 0.5 * part(.length)
    case .leftMargin, .leadingMargin, .topMargin: return part(.start) + part(.nearInset)
    case .rightMargin, .trailingMargin, .bottomMargin: return part(.start) + part(.length) - part(.farInset)
    case .centerXWithinMargins, .centerYWithinMargins:
      return part(.start) + 0.5 * (part(.length) + part(.nearInset) - part(.farInset))
    case .firstBaseline: return part(.start) + part(.baseline, isFirst: true)
    case .lastBaseline: return part(.start) + part(.length) - part(.baseline)
    }
  }
}
