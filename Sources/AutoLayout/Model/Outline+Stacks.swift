import Geometry

extension LayoutTree {
  /// A stack view with its arranged views as numbers.
  struct ResolvedStack {
    let item: Int
    let stack: View.Stack
    let arranged: [Int]
    /// The distance from each arranged view to the next visible one.
    let spacings: [Double]
  }
}

extension Outline {
  /// Resolves the names of arranged views, which stacks rather than frames then place.
  ///
  /// Source: Documentation/semantics.md §6.12.
  mutating func resolveStacks() -> [LayoutTree.ResolvedStack] {
    guard !stackViews.isEmpty else { return [] }
    var subviews = Array(repeating: [Int](), count: viewCount)
    for view in 0..<viewCount where items[view].parent >= 0 { subviews[items[view].parent].append(view) }
    var stacks: [LayoutTree.ResolvedStack] = []
    for view in stackViews {
      guard let stack = items[view].view.stackOrDefault else { continue }
      let arranged = arrangedViews(of: view, stack, subviews: subviews[view])
      let spacings = spacings(of: view, stack, arranged)
      for item in arranged { items[item].view.translatesAutoresizingMask = false }
      stacks.append(
        LayoutTree.ResolvedStack(item: view, stack: stack, arranged: arranged, spacings: spacings))
    }
    return stacks
  }

  private mutating func arrangedViews(of view: Int, _ stack: View.Stack, subviews: [Int]) -> [Int] {
    guard let ids = stack.arranged else { return subviews }
    var arranged: [Int] = []
    var isArranged: Set<Int> = []
    for (index, id) in ids.enumerated() {
      if let item = number(of: id), item < viewCount, items[item].parent == view,
        isArranged.insert(item).inserted
      {
        arranged.append(item)
      } else {
        report(.arranged(view: view, index: index), .notArranged(id))
      }
    }
    return arranged
  }

  private mutating func spacings(of view: Int, _ stack: View.Stack, _ arranged: [Int]) -> [Double] {
    checkLength(stack.spacing, at: .view(view))
    var spacings = Array(repeating: stack.spacing, count: arranged.count)
    if stack.customSpacing.isEmpty { return spacings }
    let places = Dictionary(uniqueKeysWithValues: arranged.enumerated().map { ($1, $0) })
    for (index, custom) in stack.customSpacing.enumerated() {
      if let place = number(of: custom.view).flatMap({ places[$0] }) {
        spacings[place] = custom.spacing
      } else {
        report(.customSpacing(view: view, index: index), .notArranged(custom.view))
      }
      checkLength(custom.spacing, at: .customSpacing(view: view, index: index))
    }
    return spacings
  }

  private mutating func checkLength(_ length: Double, at place: InvalidLayout.Place) {
    if !(-Limits.length...Limits.length).contains(length) { report(place, .numberOutOfRange) }
  }
}

extension View {
  /// The view's stack properties, if it is a stack: its own, or the defaults of a stack view.
  public var stackOrDefault: Stack? { stack ?? (kind == .stack ? Stack() : nil) }
}
