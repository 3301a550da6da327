import Geometry

/// Which view's text gives each view its baselines: its own, unless it is a stack.
///
/// A column takes the first and the last visible view that it arranges. A row takes the first visible one that has a
/// baseline: UIKit takes the tallest, which is not known before the row is laid out.
struct BaselineCarriers {
  /// Which line's baseline is meant.
  enum Line { case first, last }

  /// For each view the one at whose baselines its own lie; empty where nothing stacks.
  private var firsts: [Int] = []
  private var lasts: [Int] = []

  init(_ items: [LayoutTree.Item], viewCount: Int, _ stacks: [LayoutTree.ResolvedStack]) {
    guard !stacks.isEmpty else { return }
    firsts = Array(0..<viewCount)
    lasts = firsts
    var carries = firsts.map { items[$0].view.hasBaselines }
    // Arranged views have greater numbers than their stack, and are therefore settled before it.
    for stack in stacks.reversed() where items[stack.item].view.baselines == nil {
      let visible = stack.arranged.filter { !items[$0].view.isHidden }
      let carrier = visible.first { carries[$0] } ?? visible.first
      let isColumn = stack.stack.axis == .vertical
      if let first = isColumn ? visible.first : carrier { firsts[stack.item] = firsts[first] }
      if let last = isColumn ? visible.last : carrier { lasts[stack.item] = lasts[last] }
      carries[stack.item] = carrier.map { carries[$0] } ?? false
    }
  }

  /// The view at whose baseline that of `view` lies.
  func carrier(of view: Int, _ line: Line) -> Int {
    if firsts.isEmpty { return view }
    return line == .first ? firsts[view] : lasts[view]
  }
}
