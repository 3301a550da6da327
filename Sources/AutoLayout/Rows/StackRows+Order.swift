import ConstraintSolver
import Geometry

extension StackRows {
  /// Decides which view grows or shrinks if several could equally well.
  ///
  /// In UIKit it is the last of the views without an intrinsic length, stacks included; if all have one, it
  /// is the first (Documentation/semantics.md §11.2 and §11.3, measured on stacks that fill). A soft
  /// constraint that keeps a view's length therefore weighs more the later the view comes, and always more
  /// than one that keeps a view without a length at 0, which weighs more the earlier it comes. The rows rank
  /// below every priority that a caller can use, those of an outer stack above those of stacks in it. The
  /// layout still counts as ambiguous.
  mutating func addOrder() {
    guard stack.stack.distribution != .fillEqually, visible.count > 1, isOpen else { return }
    let priority = StackPriority.order(depth: coordinates.tree.depths[stack.item])
    for (place, item) in visible.enumerated() {
      let asked = asked(item)
      let weight = Double(asked == nil ? visible.count - place : visible.count + place + 1)
      add(.order, item, item, Constraint(weight * (length(item, along) - (asked ?? 0)), .equal), priority)
    }
  }

  private func asked(_ item: Int) -> Double? { coordinates.tree.items[item].view.intrinsicSize[along] }

  /// Whether two views may equally well give way: two without a length, a stack whose views may have the same
  /// length, or two with equal priorities.
  private var isOpen: Bool {
    let views = visible.map { coordinates.tree.items[$0].view }
    let asking = views.filter { $0.intrinsicSize[along] != nil }
    return views.count - asking.count > 1
      || asking.count < views.count && views.contains { $0.stackOrDefault != nil }
      || Set(asking.map { $0.hugging[along] }).count < asking.count
      || Set(asking.map { $0.compressionResistance[along] }).count < asking.count
  }
}
