import ConstraintSolver
import Geometry

extension StackRows {
  /// Decides which of several views grows or shrinks that could equally well.
  ///
  /// In UIKit it is the last of the views without an intrinsic length, a stack being one of them, and where all have one
  /// the first (semantics note §11.2 and §11.3, measured on stacks that fill). The wish that a view with a length keeps
  /// it therefore weighs more the later it comes, and more than the wish that a view without one has none, which weighs
  /// more the earlier it comes. The rows lie below every priority that a caller can write, those of an outer stack above
  /// those of the stacks in it, and the layout is ambiguous all the same.
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

  /// Whether two of the views may give way alike: two that ask for nothing, a stack whose views may ask for as much as
  /// the others, or two that ask as hard.
  private var isOpen: Bool {
    let views = visible.map { coordinates.tree.items[$0].view }
    let asking = views.filter { $0.intrinsicSize[along] != nil }
    return views.count - asking.count > 1
      || asking.count < views.count && views.contains { $0.stackOrDefault != nil }
      || Set(asking.map { $0.hugging[along] }).count < asking.count
      || Set(asking.map { $0.compressionResistance[along] }).count < asking.count
  }
}
