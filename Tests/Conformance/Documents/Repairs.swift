import AutoLayout
import Devices
import InterfaceBuilder

/// Applies the first repair of each conflict, in documents on several devices; the conflict must be gone then.
struct Repairs {
  private let environments: [SceneEnvironment?]
  private(set) var tally = Tally("documents, conflicts, removed by their first repair", .each)

  init() {
    let catalog = DeviceCatalog.shared
    let devices = [catalog["iPhone 8"], catalog["iPhone 15"], catalog.devices.first { $0.idiom == .pad }]
    environments = [nil] + devices.compactMap(\.self).map { SceneEnvironment($0, .portrait) }
  }

  /// Applies the first repair of each conflict of a document.
  mutating func record(_ document: InterfaceDocument, named id: String) {
    for environment in environments {
      for scene in document.scenes {
        guard let model = try? scene.model(on: environment), let layout = try? model.layout() else {
          continue
        }
        for conflict in layout.diagnosis.conflicts {
          guard let repair = conflict.repairs.first else { continue }
          let isRemoved =
            (try? model.tree.applying(repair).layout(in: model.context))
            .map { repaired in !repaired.diagnosis.conflicts.contains { $0.broken == conflict.broken } }
            ?? false
          tally.record(
            isRemoved
              ? nil
              : Failure(
                id: "\(id)#\(scene.id)", expected: repair.sentence, came: "\(conflict.broken) conflicts still"
              ))
        }
      }
    }
  }
}

extension LayoutTree {
  /// The tree with the constraint's priority or constant that the repair proposes.
  fileprivate func applying(_ repair: Diagnosis.Repair) throws -> LayoutTree {
    var views = items.prefix(viewCount).map(\.view)
    for view in views.indices.dropFirst().reversed() {
      views[items[view].parent].subviews.insert(views[view], at: 0)
    }
    let constraints = constraintList.map { constraint in
      var changed = constraint
      switch repair.change {
      case .priority(let id, let priority) where id == constraint.id: changed.priority = priority
      case .constant(let id, let constant) where id == constraint.id: changed.constant = constant
      default: break
      }
      return changed
    }
    return try LayoutTree(root: views[0], constraints: constraints)
  }
}
