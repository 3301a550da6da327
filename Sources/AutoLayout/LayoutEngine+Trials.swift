import ConstraintSolver
import Geometry

extension LayoutEngine {
  /// Removes repairs that break another constraint or move something because insets move with frames, or because
  /// autoresizing makes a length negative.
  ///
  /// Repairs are found for the insets and collapsed lengths of the last pass. A changed document can start its passes
  /// with other frames and end with others. So each repair is tried in a layout of its own, then all repairs of each
  /// ambiguity together, and then those of all ambiguities; those beyond ``Limits/repairTrials`` are not offered.
  mutating func removeHarmfulRepairs(from diagnosis: inout Diagnosis, of settled: borrowing Settled) {
    guard settled.hasMoved || tree.canCollapse || canMoveInsets, diagnosis.status != .determined else {
      return
    }
    var trials = settled.solution.resolver.repairTrials
    let frames = settled.table.frames
    let broken = Set(settled.solution.broken.map(\.name))
    for (number, conflict) in settled.solution.conflicts.enumerated() {
      let allowed = broken.subtracting([conflict.broken])
      diagnosis.conflicts[number].repairs = diagnosis.conflicts[number].repairs.compactMap { repair in
        guard let trial = outcome(of: [repair], &trials), trial.broken.isSubset(of: allowed) else {
          return nil
        }
        let returning = settled.solution.broken.map(\.name).filter {
          allowed.contains($0) && !trial.broken.contains($0)
        }
        return repair.returning(returning.map { $0.name(in: tree) })
      }
    }
    func isHarmless(_ trial: Outcome?) -> Bool {
      trial?.broken == broken && zip(trial?.frames ?? [], frames).allSatisfy { $0.isClose(to: $1) }
    }
    // One trial is left for all of them together.
    var single = trials - 1
    for number in diagnosis.ambiguities.indices {
      diagnosis.ambiguities[number].repairs.removeAll { !isHarmless(outcome(of: [$0], &single)) }
      let repairs = diagnosis.ambiguities[number].repairs
      if repairs.count > 1, !isHarmless(outcome(of: repairs, &single)) {
        diagnosis.ambiguities[number].repairs = [repairs[0]]
      }
    }
    trials = 1
    let additions = diagnosis.ambiguities.flatMap(\.repairs)
    guard !additions.isEmpty, !isHarmless(outcome(of: additions, &trials)) else { return }
    for number in diagnosis.ambiguities.indices { diagnosis.ambiguities[number].repairs = [] }
  }

  /// Whether insets that constraints use can change with frames: those of safe areas, and margins of superviews.
  private var canMoveInsets: Bool {
    tree.usesInsetsOfSubviews
      && (context.safeArea != .zero || context.keyboardHeight > 0
        || tree.items.contains {
          $0.view.preservesSuperviewLayoutMargins || $0.view.safeAreaInsets != nil
            || $0.view.additionalSafeAreaInsets != nil
        })
  }

  /// What a changed document would give.
  private struct Outcome {
    let broken: Set<RowName>
    let frames: [Rect]
  }

  /// The outcome of repairs; `nil` if they cannot be laid out, or if there are no trials left.
  private mutating func outcome(of repairs: [Diagnosis.Repair], _ trials: inout Int) -> Outcome? {
    guard trials > 0, let changed = tree.repaired(by: repairs) else { return nil }
    trials -= 1
    var engine = LayoutEngine(
      tree: changed, context: context, texts: texts, explained: .none, stepLimit: max(steps, 0), memory: nil)
    defer { steps = max(engine.steps, 0) }
    guard let settled = try? engine.settle() else { return nil }
    return Outcome(broken: Set(settled.solution.broken.map(\.name)), frames: settled.table.frames)
  }
}

extension LayoutTree {
  /// Whether autoresizing can make a length negative in a changed document.
  fileprivate var canCollapse: Bool {
    items.dropFirst().contains {
      $0.view.translatesAutoresizingMask
        && !$0.view.autoresizing.isDisjoint(with: [.flexibleWidth, .flexibleHeight])
    }
  }

  /// The tree with changed and added constraints; `nil` if it is not valid.
  fileprivate func repaired(by repairs: [Diagnosis.Repair]) -> LayoutTree? {
    var changed = self
    var added: [LayoutConstraint] = []
    for repair in repairs {
      switch repair.change {
      case .priority(let id, let priority):
        guard let number = constraint(id) else { return nil }
        changed.setConstraint(number, constant: constraints[number].constant, priority: priority)
      case .constant(let id, let constant):
        guard let number = constraint(id) else { return nil }
        changed.setConstraint(number, constant: constant, priority: constraints[number].priority)
      case .add(let text):
        guard let constraint = try? ConstraintText(text).constraint(id: "") else { return nil }
        added.append(constraint)
      }
    }
    if added.isEmpty { return changed }
    let root = root(of: items.prefix(viewCount).map(\.view))
    return try? LayoutTree(root: root, constraints: changed.constraintList + added)
  }
}

extension Rect {
  /// Whether all numbers are the same up to rounding errors.
  fileprivate func isClose(to other: Rect) -> Bool {
    [x - other.x, y - other.y, width - other.width, height - other.height]
      .allSatisfy { abs($0) <= Evidence.tolerance }
  }
}
