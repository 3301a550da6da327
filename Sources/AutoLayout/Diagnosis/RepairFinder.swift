import Geometry
import ConstraintSolver

/// Finds changes that resolve a conflict, each tried on the whole layout.
///
/// Lowering the priority of a member keeps all numbers and comes first: the broken constraint, then its
/// rivals. Changes of constants follow, smallest first; equal ones are in the order of the priorities.
struct RepairFinder {
  private struct Candidate {
    let constraint: LayoutConstraint
    /// The change of the constant with which the constraint holds, if known.
    let offset: Double?
  }

  private let tree: LayoutTree
  private let variableCount: Int
  /// The rows of the solution, and those that were left out.
  private let kept: LayoutRows
  private let broken: [LayoutRow]
  /// The change of each broken row's constant if all of them give way together.
  private var offsets: [Double]?
  /// The steps that the layout may still take.
  private(set) var steps: Int
  private var trials = Limits.repairTrials

  init(_ tree: LayoutTree, _ solution: borrowing LayoutSolution, steps: Int) {
    self.tree = tree
    variableCount = solution.variables.count
    kept = solution.rows
    broken = solution.broken
    self.steps = steps
    if !broken.isEmpty { offsets = offsets(of: broken, beside: Array(kept)) }
  }

  /// The change of a broken row's constant with which the row holds, if known.
  func offset(ofConflict number: Int) -> Double? { offsets?[number] }

  /// The repairs of a conflict, smallest change first.
  mutating func repairs(of conflict: LayoutSolution.Conflict, number: Int) -> [Diagnosis.Repair] {
    var candidates: [Candidate] = []
    if case .authored(let constraint) = conflict.broken {
      candidates.append(
        Candidate(constraint: tree.constraintList[constraint], offset: offset(ofConflict: number)))
    }
    for rival in conflict.rivals.reversed() {
      guard case .authored(let constraint) = rival, trials > 0 else { continue }
      trials -= 1
      guard let offset = offset(of: rival, insteadOf: number) else { continue }
      candidates.append(Candidate(constraint: tree.constraintList[constraint], offset: offset))
    }
    let lowered = candidates.map { Diagnosis.Repair(lowering: $0.constraint) }
    let moved = candidates.compactMap { candidate in candidate.offset.map { (candidate.constraint, $0) } }
      .filter { abs($0.1) > Evidence.tolerance }
      // Rounded and stable: rounding errors do not order equal changes.
      .sorted { abs($0.1).denoised < abs($1.1).denoised }
      .map { Diagnosis.Repair(moving: $0.0, by: $0.1) }
    return lowered + moved
  }

  /// The change of a rival's constant if the broken row is kept instead; `nil` if that is impossible or takes
  /// too many steps.
  private mutating func offset(of rival: RowName, insteadOf number: Int) -> Double? {
    guard let place = kept.names.firstIndex(of: rival) else { return nil }
    var others = Array(kept)
    let row = others.remove(at: place)
    others.append(broken[number])
    return offsets(of: [row], beside: others)?[0]
  }

  /// The changes of the constants of `rows` if they give way to all of `others`, like constraints at 999.
  private mutating func offsets(of rows: [LayoutRow], beside others: [LayoutRow]) -> [Double]? {
    guard steps > 0 else { return nil }
    var solver = Solver(stepLimit: steps)
    defer { steps -= solver.steps }
    for _ in 0..<variableCount { _ = solver.makeVariable() }
    let required = others.filter { $0.priority >= Constraint.required }.map { ($0.constraint, $0.priority) }
    guard (try? solver.add(required + rows.map { ($0.constraint, Diagnosis.Repair.loweredPriority) })) != nil
    else {
      return nil
    }
    return rows.map { $0.constraint.relation.offset(of: solver.value(of: $0.constraint.expression)) }
  }
}

extension Diagnosis.Repair {
  /// The priority of a constraint that gives way only to required ones.
  static let loweredPriority = 999.0

  fileprivate init(lowering constraint: LayoutConstraint) {
    self.init(
      change: .priority(constraint: constraint.id, Self.loweredPriority),
      sentence:
        "Lower the priority of \(constraint.id) to \(Self.loweredPriority.text), so that it gives way.")
  }

  fileprivate init(moving constraint: LayoutConstraint, by offset: Double) {
    var moved = constraint
    moved.constant = (constraint.constant + offset).denoised
    self.init(
      change: .constant(constraint: constraint.id, moved.constant),
      sentence: "Change the constant of \(constraint.id) from \(constraint.constant.text) to "
        + "\(moved.constant.text): “\(moved.text)”.")
  }
}
