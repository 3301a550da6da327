import ConstraintSolver
import Geometry

/// Diagnoses a solved layout.
struct Diagnostician {
  let tree: LayoutTree
  let table: FrameTable
  /// Whether a fitting decides the root's size.
  let isFitted: Bool
  /// The views and guides to explain.
  let explained: ExplainedItems
  /// The steps that the layout may still take.
  var steps: Int
  let memory: LayoutMemory?

  mutating func diagnose(
    _ solution: borrowing LayoutSolution, findings: [Diagnosis.Finding]
  ) throws(LayoutError) -> Diagnosis {
    let ambiguities = try ambiguities(of: solution)
    // Required rows hold; if there is nothing else, no evidence is needed.
    let isPlain =
      explained == .none && solution.conflicts.isEmpty && !solution.rows.hasOptionalConstraints
    if isPlain {
      return Diagnosis(
        conflicts: [], ambiguities: ambiguities, unsatisfied: [], findings: findings, why: nil)
    }
    let evidence = solution.solver.evidence
    let why = explained != .none ? try explanations(of: solution, evidence) : nil
    return Diagnosis(
      conflicts: conflicts(of: solution), ambiguities: ambiguities,
      unsatisfied: unsatisfied(in: solution, evidence), findings: findings, why: why)
  }

  // MARK: Conflicts

  private mutating func conflicts(of solution: borrowing LayoutSolution) -> [Diagnosis.Conflict] {
    if solution.conflicts.isEmpty { return [] }
    var finder = RepairFinder(tree, solution, steps: steps)
    defer { steps = finder.steps }
    var conflicts: [Diagnosis.Conflict] = []
    for (number, conflict) in solution.conflicts.enumerated() {
      conflicts.append(
        Diagnosis.Conflict(
          broken: conflict.broken.id(in: tree), rivals: conflict.rivals.map { $0.id(in: tree) },
          items: items(of: conflict),
          sentence: sentence(of: conflict, offset: finder.offset(ofConflict: number)),
          repairs: finder.repairs(of: conflict, number: number)))
    }
    return conflicts
  }

  private func items(of conflict: LayoutSolution.Conflict) -> [String] {
    let items = Set(([conflict.broken] + conflict.rivals).flatMap { $0.items(in: tree) })
    return items.sorted().map { tree.items[$0].id }
  }

  private func sentence(of conflict: LayoutSolution.Conflict, offset: Double?) -> String {
    let distance = offset.map(abs)?.denoised ?? 0
    let result = distance > Evidence.tolerance ? "It is off by \(distance.readable) points and" : "It"
    let rivals = conflict.rivals.map(text).joined(separator: ", ")
    let problem = rivals.isEmpty ? "cannot be satisfied" : "conflicts with \(rivals)"
    return "\(text(of: conflict.broken)) \(problem). \(result) was left out."
  }

  private func text(of row: RowName) -> String {
    guard case .authored(let number) = row else { return row.name(in: tree) }
    return "“\(tree.text(of: tree.authored(number)))”"
  }

  // MARK: Ambiguities

  /// The ambiguities, found without the optional rows that hide them: those of a fitting, and those that
  /// order a stack's views. What is ambiguous with these rows stays ambiguous, even if the optimum without them decides it.
  private mutating func ambiguities(
    of solution: borrowing LayoutSolution
  ) throws(LayoutError) -> [Diagnosis.Ambiguity] {
    let rows = solution.rows
    let finder = AmbiguityFinder(tree: tree, table: table, variables: solution.variables)
    // Only fittings and stacks have rows that hide freedom, so most layouts need not look at their rows.
    guard isFitted || !tree.stacks.isEmpty, rows.indices.contains(where: rows.hidesFreedom) else {
      return finder.find(in: solution.solver)
    }
    let kept = rows.indices.filter { !rows.hidesFreedom($0) }
    let open = try LayoutSolution.solve(tree, memory: memory, steps: &steps) { _ in rows.rows(kept) }
    let ambiguities = finder.find(in: open.solver, with: finder.openCauses(in: solution.solver))
    memory?.keep(open)
    return ambiguities
  }

  // MARK: Optional constraints

  private mutating func unsatisfied(
    in solution: borrowing LayoutSolution, _ evidence: Evidence
  ) -> [Diagnosis.Unsatisfied] {
    // The solver contains exactly these rows, with the same numbers.
    let lost = evidence.violated { solution.rows.names[$0.index].isAuthored }
    if lost.isEmpty { return [] }
    var finder = RivalFinder(evidence, stepLimit: steps)
    defer { steps -= finder.steps }
    let rivals = finder.rivals(
      of: lost, searchLimit: Limits.rivalSearches, memberLimit: Limits.conflictMembers)
    // Copied once, outside of closures; otherwise the solution and this diagnostician would be copied for each id.
    let (names, tree) = (solution.rows.names, tree)
    var unsatisfied: [Diagnosis.Unsatisfied] = []
    unsatisfied.reserveCapacity(lost.count)
    for (id, answer) in zip(lost, rivals) {
      var (beatenBy, limit): ([String], Diagnosis.Unsatisfied.Limit?) = ([], nil)
      switch answer {
      case .found(let rivals):
        beatenBy.reserveCapacity(rivals.count)
        for rival in rivals { beatenBy.append(names[rival.index].id(in: tree)) }
      case .unknown(let reason): limit = Diagnosis.Unsatisfied.Limit(reason)
      }
      unsatisfied.append(
        Diagnosis.Unsatisfied(
          constraint: names[id.index].id(in: tree),
          distance: abs(evidence.offset(of: id)).denoised, beatenBy: beatenBy,
          limit: limit))
    }
    return unsatisfied
  }

  // MARK: Explanations

  private mutating func explanations(
    of solution: borrowing LayoutSolution, _ evidence: Evidence
  ) throws(LayoutError) -> [Diagnosis.Explanation] {
    var explainer = try Explainer(tree, evidence, solution, stepLimit: steps)
    defer { steps -= explainer.steps }
    return try explainer.explain(explained, solution.solver)
  }
}

extension Diagnosis.Unsatisfied.Limit {
  fileprivate init(_ limit: RivalFinder.Limit) {
    self =
      switch limit {
      case .searches: .rivalSearches
      case .members: .conflictMembers
      case .steps: .layoutSteps
      }
  }
}

extension LayoutRows {
  /// Whether the caller has optional constraints.
  fileprivate var hasOptionalConstraints: Bool {
    indices.contains { names[$0].isAuthored && constraints.rows[$0].priority < Constraint.required }
  }

  /// Whether a row only decides what the caller has left open.
  fileprivate func hidesFreedom(_ number: Int) -> Bool {
    guard constraints.rows[number].priority < Constraint.required else { return false }
    return switch names[number] {
    case .fitting: true
    case .stack(let name): name.purpose == .order
    default: false
    }
  }
}
