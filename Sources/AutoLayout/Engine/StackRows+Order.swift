import ConstraintSolver
import Geometry

extension StackRows {
  /// Decides which of several views grows or shrinks that could equally well, where a stack fills.
  ///
  /// In UIKit it is the first of views with an intrinsic length, and the last of views without one (semantics note
  /// §11.2 and §11.3). The wish that a view keeps its length therefore weighs more the later it comes, and that it has
  /// none the earlier. The rows lie below every priority that a caller can write, and the layout is ambiguous all the
  /// same.
  mutating func addOrder() {
    guard stack.stack.distribution == .fill, visible.count > 1 else { return }
    let views = visible.map { coordinates.tree.items[$0].view }
    guard isOpen(views) else { return }
    for (place, (item, view)) in zip(visible, views).enumerated() {
      let intrinsic = view.intrinsicSize[along]
      let weight = intrinsic == nil ? views.count - place : place + 1
      add(
        .order, item, item, Constraint(Double(weight) * (length(item, along) - (intrinsic ?? 0)), .equal),
        StackPriority.order)
    }
  }

  /// Whether nothing else tells two of the views apart.
  private func isOpen(_ views: [View]) -> Bool {
    let asking = views.filter { $0.intrinsicSize[along] != nil }
    return views.count - asking.count > 1
      || Set(asking.map { $0.hugging[along] }).count < asking.count
      || Set(asking.map { $0.compressionResistance[along] }).count < asking.count
  }
}
