import Geometry

/// The view whose text gives each view its baselines: the view itself, unless it is a stack.
///
/// A column uses its first and its last visible arranged view. A row uses its first visible view that has a
/// baseline: UIKit uses the tallest view, which is unknown until the row is laid out.
struct BaselineCarriers {
  /// The first or the last line of a text.
  enum Line { case first, last }

  /// For each view, the view whose baselines it uses; empty if the tree has no stacks.
  private var firsts: [Int] = []
  private var lasts: [Int] = []

  init(_ items: [LayoutTree.Item], viewCount: Int, _ stacks: [LayoutTree.ResolvedStack]) {
    guard !stacks.isEmpty else { return }
    firsts = Array(0..<viewCount)
    lasts = firsts
    var carries = firsts.map { items[$0].view.hasBaselines }
    // Arranged views have greater numbers than their stack, so they are settled before it.
    for stack in stacks.reversed() where items[stack.item].view.baselines == nil {
      let visible = stack.arranged.filter { !items[$0].view.isHidden }
      let carrier = visible.first { carries[$0] } ?? visible.first
      let isColumn = stack.stack.axis == .vertical
      if let first = isColumn ? visible.first : carrier { firsts[stack.item] = firsts[first] }
      if let last = isColumn ? visible.last : carrier { lasts[stack.item] = lasts[last] }
      carries[stack.item] = carrier.map { carries[$0] } ?? false
    }
  }

  /// The view whose baseline `view` uses.
  func carrier(of view: Int, _ line: Line) -> Int {
    if firsts.isEmpty { return view }
    return line == .first ? firsts[view] : lasts[view]
  }
}
