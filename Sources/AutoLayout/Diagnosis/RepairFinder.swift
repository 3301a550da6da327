import Geometry
import ConstraintSolver

/// Finds changes that remove a conflict, each of them tried on the whole layout.
///
/// Lowering a member's priority leaves every number as it was written and comes first, the broken constraint's before
/// its rivals'; then come other constants, by how far they are from the written ones, equally far ones in the order of what is
/// lowered.
struct RepairFinder {
  private struct Candidate {
    let constraint: LayoutConstraint
    /// What the constant lacks for the constraint to hold, where that is known.
    let offset: Double?
  }

  private let tree: LayoutTree
  private let variableCount: Int
  /// The rows that hold together, and those that were left out.
  private let kept: LayoutRows
  private let broken: [LayoutRow]
  /// For each of `broken` what its constant lacks where all of them give way together.
  private var offsets: [Double]?
  /// What is left of the work that the layout may cost.
  private(set) var steps: Int
  private var trials = Limits.repairTrials

  init(_ tree: LayoutTree, _ solution: borrowing LayoutSolution, steps: Int) {
    self.tree = tree
    variableCount = ItemVariables.count(tree)
    kept = solution.rows
    broken = solution.broken
    self.steps = steps
    if !broken.isEmpty { offsets = offsets(of: broken, beside: Array(kept)) }
  }

  /// What the constant of the broken row of a conflict lacks for the row to hold, if that is known.
  func offset(ofConflict number: Int) -> Double? { offsets?[number] }

  /// What removes a conflict, the least change first.
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
      // Stable: rounding does not decide between those that are equally far.
      .sorted { abs($0.1).denoised < abs($1.1).denoised }
      .map { Diagnosis.Repair(moving: $0.0, by: $0.1) }
    return lowered + moved
  }

  /// What the constant of a rival lacks if the broken row is kept in its stead; `nil` if that cannot be, or costs
  /// too much.
  private mutating func offset(of rival: RowName, insteadOf number: Int) -> Double? {
    guard let place = kept.names.firstIndex(of: rival) else { return nil }
    var others = Array(kept)
    let row = others.remove(at: place)
    others.append(broken[number])
    return offsets(of: [row], beside: others)?[0]
  }

  /// What the constants of `rows` lack if they give way to all of `others`, as constraints at 999 would.
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
  /// The priority that a constraint gets that is to give way to required ones and to nothing else.
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
