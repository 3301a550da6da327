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
    /// The other constraints that then hold again.
    var returning: [String] = []
  }

  private let tree: LayoutTree
  private let variableCount: Int
  /// All required rows, in order, and those that were left out.
  private let required: LayoutRows
  private let broken: Set<RowName>
  /// The conflicts of the required rows.
  private let conflicts: ConflictResolver
  /// The change of each broken row's constant if all of them give way together.
  private var offsets: [Double]?
  /// The steps that the layout may still take.
  private(set) var steps: Int
  private var trials: Int

  init(_ tree: LayoutTree, _ solution: borrowing LayoutSolution, steps: Int) {
    self.tree = tree
    variableCount = solution.variables.count
    let all = solution.allRows
    let numbers = all.indices.filter { all.constraints.rows[$0].priority >= Constraint.required }
    required = all.rows(numbers)
    broken = Set(solution.broken.map(\.name))
    conflicts = solution.resolver.among(numbers)
    self.steps = steps
    trials = solution.resolver.repairTrials
    if !broken.isEmpty { offsets = offsets(of: solution.broken, beside: Array(solution.rows)) }
  }

  /// The change of a broken row's constant with which the row holds, if known.
  func offset(ofConflict number: Int) -> Double? { offsets?[number] }

  /// The repairs of a conflict, smallest change first.
  ///
  /// Changing the broken constraint affects no other conflict: a row is left out exactly if it contradicts
  /// remaining rows before it. Changes of rivals are tried.
  mutating func repairs(of conflict: LayoutSolution.Conflict, number: Int) -> [Diagnosis.Repair] {
    var candidates: [Candidate] = []
    if case .authored(let constraint) = conflict.broken {
      candidates.append(
        Candidate(constraint: tree.authored(constraint), offset: offset(ofConflict: number)))
    }
    for rival in conflict.rivals.reversed() {
      guard case .authored(let constraint) = rival, trials > 0 else { continue }
      trials -= 1
      if let found = candidate(tree.authored(constraint), rival, for: conflict) {
        candidates.append(found)
      }
    }
    let lowered = candidates.map {
      Diagnosis.Repair(lowering: $0.constraint, in: tree, returning: $0.returning)
    }
    let moved = candidates.compactMap { candidate in candidate.offset.map { (candidate, $0) } }
      .filter {
        abs($0.1) > Evidence.tolerance && abs($0.0.constraint.constant + $0.1) <= Limits.length
      }
      // Rounded and stable: rounding errors do not order equal changes.
      .sorted { abs($0.1).denoised < abs($1.1).denoised }
      .map { Diagnosis.Repair(moving: $0.0.constraint, by: $0.1, in: tree, returning: $0.0.returning) }
    return lowered + moved
  }

  /// The change of a rival that ends a conflict: the layout is solved again while the rival gives way to
  /// all other required rows. `nil` if the conflict remains, if another row is then left out, or if the steps
  /// do not suffice.
  ///
  /// The conflicts without the rival are already known. Which rows are left out does not depend on the order in which
  /// conflicts are found, so only those that the returning rows cause have to be found.
  private mutating func candidate(
    _ constraint: LayoutConstraint, _ rival: RowName, for conflict: LayoutSolution.Conflict
  ) -> Candidate? {
    var writer = LayoutRowWriter(
      capacity: required.count, termCapacity: required.constraints.terms.count)
    var known = conflicts
    var own: Constraint?
    for number in required.indices {
      let gives = required.names[number] == rival
      if gives {
        own = required.constraints.constraint(number)
        known.forgetConflicts(with: number)
      }
      writer.append(number, of: required, priority: gives ? Diagnosis.Repair.loweredPriority : nil)
    }
    let rows = writer.finish()
    guard steps > 0, let own,
      let trial = try? LayoutSolution(tree, known: known, steps: &steps, build: { _ in rows })
    else { return nil }
    let left = Set(trial.broken.map(\.name))
    guard !left.contains(conflict.broken), left.isSubset(of: broken) else { return nil }
    let returning = required.names.filter {
      broken.contains($0) && $0 != conflict.broken && !left.contains($0)
    }
    return Candidate(
      constraint: constraint, offset: own.relation.offset(of: trial.solver.value(of: own.expression)),
      returning: returning.map { $0.name(in: tree) })
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

  fileprivate init(lowering constraint: LayoutConstraint, in tree: LayoutTree, returning: [String]) {
    self.init(
      change: .priority(constraint: constraint.id, Self.loweredPriority),
      sentence:
        "Lower the priority of \(tree.name(of: constraint)) to \(Self.loweredPriority.text), so that it gives way.",
      returning: returning)
  }

  fileprivate init(
    moving constraint: LayoutConstraint, by offset: Double, in tree: LayoutTree, returning: [String]
  ) {
    var moved = constraint
    moved.constant = (constraint.constant + offset).denoised
    self.init(
      change: .constant(constraint: constraint.id, moved.constant),
      sentence: "Change the constant of \(tree.name(of: constraint)) from \(constraint.constant.text) to "
        + "\(moved.constant.text): “\(tree.text(of: moved))”.", returning: returning)
  }
}
