import AutoLayout
import Geometry
import TestSupport
import Testing

@Suite struct `Any stack view` {
  private static let seeds = Array(UInt64(1)...6)

  @Test(.slow, arguments: View.Stack.Distribution.allCases, View.Stack.Alignment.allCases)
  func `agrees with its constraints written out`(
    distribution: View.Stack.Distribution, alignment: View.Stack.Alignment
  ) throws {
    var compared = 0
    for seed in `Any stack view`.seeds {
      for axis in Axis.allCases {
        for direction in LayoutDirection.allCases {
          var random = RandomStack(seed: seed)
          let stack = random.stack("s", axis, alignment, distribution)
          let (size, context) = random.surroundings(direction)
          let stacked = try LaidOut(tree(stack, size), in: context)
          let written = try LaidOut(writtenTree(stack, size), in: context)
          #expect(stacked.layout.diagnosis.conflicts.isEmpty, "seed \(seed)")
          // Undetermined values differ if there are additional guides.
          guard stacked.layout.diagnosis.status == .determined else { continue }
          compared += 1
          for id in ["s"] + stack.subviews.map(\.id) {
            #expect(
              isClose(stacked[id], written[id]), "\(id) of seed \(seed), \(axis) \(direction.rawValue)")
          }
        }
      }
    }
    #expect(compared >= 12)
  }

  private func tree(_ stack: View, _ size: [String]) throws -> LayoutTree {
    try LayoutTree(root: View("root", subviews: [stack]), constraints: `Any stack view`.read(size))
  }

  private func writtenTree(_ stack: View, _ size: [String]) throws -> LayoutTree {
    let written = WrittenStack(stack)
    var plain = stack
    plain.stack = nil
    plain.guides = written.guides
    return try LayoutTree(
      root: View("root", subviews: [plain]),
      constraints: `Any stack view`.read(size) + written.constraints)
  }

  @Test(.slow, arguments: View.Stack.Distribution.allCases) func `is its mirror image from right to left`(
    distribution: View.Stack.Distribution
  ) throws {
    for seed in `Any stack view`.seeds {
      var random = RandomStack(seed: seed, hasEqualPriorities: true)
      let alignment = View.Stack.Alignment.allCases[Int(seed) % 8]
      var outer = random.stack("s", .horizontal, alignment, distribution)
      outer.subviews.append(random.stack("t", seed % 2 == 0 ? .vertical : .horizontal, .center, .fill))
      let (size, context) = random.surroundings(.leftToRight)
      var mirrored = context
      mirrored.layoutDirection = .rightToLeft
      let tree = try tree(outer, size)
      let left = try LaidOut(tree, in: context)
      let right = try LaidOut(self.tree(outer.withMarginsSwapped, size), in: mirrored)
      for (item, view) in tree.items.enumerated() where item > 1 {
        guard let width = left[tree.items[view.parent].id]?.width, let frame = left[view.id] else { continue }
        let image = Rect(
          x: width - frame.maxX, y: frame.y, width: frame.width, height: frame.height)
        #expect(isClose(right[view.id], image), "\(view.id) of seed \(seed)")
      }
    }
  }

  @Test(arguments: View.Stack.Distribution.allCases)
  func `ignores hidden views along its axis`(
    distribution: View.Stack.Distribution
  ) throws {
    for seed in `Any stack view`.seeds {
      var random = RandomStack(seed: seed)
      let stack = random.stack("s", .horizontal, .fill, distribution)
      let (size, context) = random.surroundings(.leftToRight)
      var without = stack
      without.subviews.removeAll { $0.isHidden }
      let visibleViews = without.subviews
      without.stack?.customSpacing.removeAll { spacing in !visibleViews.contains { $0.id == spacing.view } }
      let (all, visible) = (
        try LaidOut(tree(stack, size), in: context), try LaidOut(tree(without, size), in: context)
      )
      guard !without.subviews.isEmpty else { continue }
      for view in without.subviews {
        let (a, b) = (try #require(all[view.id]), try #require(visible[view.id]))
        #expect(abs(a.x - b.x) < 1e-6 && abs(a.width - b.width) < 1e-6, "\(view.id) of seed \(seed)")
      }
      for view in stack.subviews where view.isHidden { #expect(all[view.id]?.width == 0) }
    }
  }

  private func isClose(_ a: Rect?, _ b: Rect?) -> Bool {
    guard let a, let b else { return false }
    return [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { abs($0) < 1e-6 }
  }

  private static func read(_ texts: [String]) throws -> [LayoutConstraint] {
    try texts.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
  }
}

extension View {
  /// The view, and its subviews, with left and right margins swapped, since these do not follow the
  /// direction.
  fileprivate var withMarginsSwapped: View {
    var view = self
    view.layoutMargins = layoutMargins.map {
      Insets(top: $0.top, left: $0.right, bottom: $0.bottom, right: $0.left)
    }
    view.subviews = subviews.map(\.withMarginsSwapped)
    return view
  }
}

/// Random stacks made from a seed, without ties unless requested.
private struct RandomStack {
  private var generator: SeededGenerator
  private let hasEqualPriorities: Bool

  init(seed: UInt64, hasEqualPriorities: Bool = false) {
    generator = SeededGenerator(seed: seed)
    self.hasEqualPriorities = hasEqualPriorities
  }

  mutating func stack(
    _ id: String, _ axis: Axis, _ alignment: View.Stack.Alignment, _ distribution: View.Stack.Distribution
  ) -> View {
    var stack = View.Stack(
      axis: axis, alignment: alignment, distribution: distribution,
      // From baseline to baseline, two views are at least 11 points apart: no guide has a negative length.
      spacing: Double.random(in: 11...23, using: &generator).rounded())
    stack.isLayoutMarginsRelative = Bool.random(using: &generator)
    stack.isBaselineRelative = Bool.random(using: &generator)
    let views = (1...Int.random(in: 1...5, using: &generator)).map { view("\(id)\($0)", number: $0) }
    if Bool.random(using: &generator), let wide = views.randomElement(using: &generator) {
      stack.customSpacing = [View.Stack.CustomSpacing(after: wide.id, 20)]
    }
    return View(id, subviews: views) {
      $0.stack = stack
      $0.layoutMargins = Insets(top: 3, left: 5, bottom: 7, right: 9)
    }
  }

  private mutating func view(_ id: String, number: Int) -> View {
    var view = View(id)
    view.intrinsicSize = View.IntrinsicSize(
      width: Double.random(in: 10...60, using: &generator).rounded(),
      height: Double.random(in: 10...60, using: &generator).rounded())
    view.isHidden = Int.random(in: 0..<4, using: &generator) == 0
    let step = hasEqualPriorities ? 0 : Double(number)
    view.hugging = View.AxisPriorities(horizontal: 250 + step, vertical: 240 + step)
    view.compressionResistance = View.AxisPriorities(horizontal: 750 - step, vertical: 740 - step)
    view.baselines = View.Baselines(first: 8, last: 3)
    return view
  }

  /// Constraints that may leave the stack's size open, and the context.
  mutating func surroundings(
    _ direction: LayoutDirection
  ) -> (constraints: [String], context: LayoutContext) {
    var constraints = ["s.left == root.left", "s.top == root.top"]
    // A length below the spacing would be a conflict.
    if Bool.random(using: &generator) { constraints.append("s.width == 260") }
    if Bool.random(using: &generator) { constraints.append("s.height == 220") }
    var context = LaidOut.context(width: 500, height: 500)
    context.layoutDirection = direction
    return (constraints, context)
  }
}
