import ConstraintSolver
import Geometry

/// Computes one layout.
struct LayoutEngine {
  /// The tree, with texts measured at their current widths.
  var tree: LayoutTree
  let context: LayoutContext
  let texts: TextMeasurer
  private let explained: ExplainedItems
  private let memory: LayoutMemory?
  /// The lengths that autoresizing would make negative and that are 0 instead.
  private var collapsed: Set<ItemLength> = []
  /// The steps that the layout may still take, apart from texts.
  var steps: Int
  private let stepLimit: Int

  init(
    tree: LayoutTree, context: LayoutContext, texts: TextMeasurer, explained: ExplainedItems, stepLimit: Int,
    memory: LayoutMemory?
  ) {
    self.tree = tree
    self.memory = memory
    self.texts = texts
    self.explained = explained
    self.context = context
    self.stepLimit = stepLimit
    steps = stepLimit
  }

  /// A solution whose lengths and insets have settled, as far as the passes allow.
  struct Settled: ~Copyable {
    let solution: LayoutSolution
    let table: FrameTable
    let insets: InsetTable
    /// Whether insets have moved with the frames, or lengths have collapsed: a changed document can then pass through
    /// other frames, and end with others.
    let hasMoved: Bool
    /// The first view whose insets still change with the frames.
    let unsettled: Int?
  }

  /// Computes the layout, with its diagnosis or without.
  mutating func run(diagnosing diagnoses: Bool) throws(LayoutError) -> Layout {
    let settled = try settle()
    let layout = try finish(settled, diagnosing: diagnoses)
    memory?.keep(settled.solution)
    return layout
  }

  /// Solves the layout, repeatedly if necessary.
  ///
  /// It solves again while autoresizing makes a length negative, and while safe areas and margins that
  /// constraints refer to move with the frames. Then it solves once more if some texts became narrower than
  /// measured, with their lines broken. Source: Documentation/semantics.md §2.4.
  mutating func settle() throws(LayoutError) -> Settled {
    var insets = InsetTable(tree, in: context)
    var passes = 1
    var isWrapped = false
    var hasMoved = false
    while true {
      let solution = try solve(insets)
      let table = FrameTable(tree, solution)
      let negative = negativeLengths(table.frames)
      if !negative.isEmpty {
        collapsed.formUnion(negative)
        hasMoved = true
        continue
      }
      let canMove = passes < Limits.passes && tree.usesInsetsOfSubviews
      let next = canMove ? InsetTable(tree, in: context, frames: table.frames) : insets
      if next != insets {
        (insets, collapsed) = (next, [])
        passes += 1
        hasMoved = true
      } else if !isWrapped, let wrapped = try texts.wrapped(tree, at: table.frames) {
        (tree, collapsed) = (wrapped, [])
        passes = 1
        isWrapped = true
      } else {
        let unsettled = passes < Limits.passes ? nil : unsettledView(insets, table.frames)
        return Settled(
          solution: solution, table: table, insets: insets, hasMoved: hasMoved, unsettled: unsettled)
      }
    }
  }

  private mutating func solve(_ insets: InsetTable) throws(LayoutError) -> LayoutSolution {
    try LayoutSolution.solve(tree, memory: memory, steps: &steps) { variables in
      let coordinates = Coordinates(
        tree: tree, variables: variables, insets: insets, direction: context.layoutDirection)
      let builder = RowBuilder(in: context, coordinates, collapsed: collapsed)
      // Collapsed lengths depend on the root's size, so other layouts cannot reuse these rows.
      if !collapsed.isEmpty { return builder.build() }
      let rows = builder.build(from: memory?.rows(of: tree, in: context, insets))
      memory?.keep(rows, of: tree, in: context, insets)
      return rows
    }
  }

  /// The lengths that autoresizing has made negative. Only the outermost are listed, since the inner ones
  /// follow from them.
  private func negativeLengths(_ frames: [Rect]) -> Set<ItemLength> {
    var negative: Set<ItemLength> = []
    guard frames.contains(where: { $0.width < 0 || $0.height < 0 }) else { return negative }
    for axis in Axis.allCases {
      var isInside = Array(repeating: false, count: frames.count)
      for item in tree.items.indices.dropFirst() {
        isInside[item] = isInside[tree.items[item].parent]
        let length = ItemLength(item: item, axis: axis)
        if !isInside[item], tree.items[item].view.translatesAutoresizingMask, frames[item].size[axis] < 0,
          !collapsed.contains(length)
        {
          negative.insert(length)
          isInside[item] = true
        }
      }
    }
    return negative
  }

  /// The first view whose insets still change with the frames.
  private func unsettledView(_ insets: InsetTable, _ frames: [Rect]) -> Int? {
    guard tree.usesInsetsOfSubviews else { return nil }
    return InsetTable(tree, in: context, frames: frames).firstDifference(from: insets)
  }

  private mutating func finish(
    _ settled: borrowing Settled, diagnosing diagnoses: Bool
  ) throws(LayoutError) -> Layout {
    let table = settled.table
    let (frames, framesInRoot) = table.rounded(tree, in: context)
    guard (frames + framesInRoot).allSatisfy(\.isWithinLimits),
      table.contentSizes.allSatisfy({ max($0.width, $0.height) <= Limits.length })
    else { throw .outOfRange }
    if steps < texts.steps { throw .tooComplex(.steps) }
    let diagnosis =
      diagnoses ? try diagnosis(of: settled, frames, inRoot: framesInRoot) : Diagnosis.none
    return Layout(
      size: frames[0].size, frames: frames, framesInRoot: framesInRoot,
      scrollAreas: scrollAreas(table, frames, settled.insets), diagnosis: diagnosis,
      steps: stepLimit - steps + texts.steps)
  }

  private mutating func diagnosis(
    of settled: borrowing Settled, _ frames: [Rect], inRoot framesInRoot: [Rect]
  ) throws(LayoutError) -> Diagnosis {
    let isFitted = context.fitting != nil || context.size == nil && tree.items[0].view.frame == nil
    var inspector = Inspector(
      tree, frames, inRoot: framesInRoot, isFitted: isFitted, texts: try texts.findings(in: frames))
    let left = steps - texts.steps
    if left < 0 { throw .tooComplex(.steps) }
    var diagnostician = Diagnostician(
      tree: tree, table: settled.table, isFitted: isFitted, explained: explained, steps: left, memory: memory)
    // The texts count their steps themselves; `steps` has those of everything else.
    defer { steps += texts.steps }
    var findings = inspector.inspect()
    if let unsettled = settled.unsettled {
      findings.insert(.unsettled(tree.items[unsettled].id, named: tree.name(of: unsettled)), at: 0)
    }
    let diagnosed = Result { () throws(LayoutError) in
      try diagnostician.diagnose(settled.solution, findings: findings)
    }
    steps = diagnostician.steps
    var diagnosis = try diagnosed.get()
    removeHarmfulRepairs(from: &diagnosis, of: settled)
    return diagnosis
  }
}

extension LayoutEngine {
  private func scrollAreas(_ table: FrameTable, _ frames: [Rect], _ insets: InsetTable) -> [ScrollArea] {
    zip(tree.scrollViews, table.contentSizes).map { item, exact in
      let content = Size(
        width: context.grid.round(exact.width).denoised, height: context.grid.round(exact.height).denoised)
      let scroll = tree.items[item].view.scrollOrDefault ?? View.Scroll()
      return ScrollArea(
        item: item, contentSize: content,
        adjustedContentInset: scroll.adjustedContentInset(
          insets.safeAreas[item], frame: frames[item].size, content: content))
    }
  }
}

extension Rect {
  /// Whether all numbers are lengths that a document can contain.
  fileprivate var isWithinLimits: Bool {
    abs(x) <= Limits.length && abs(y) <= Limits.length && width <= Limits.length && height <= Limits.length
  }
}

extension LayoutTree {
  /// Whether a constraint or a stack depends on insets of a view that follow from its frame.
  var usesInsetsOfSubviews: Bool {
    guard usesInsets else { return false }
    if stacks.contains(where: { $0.item > 0 && $0.stack.isLayoutMarginsRelative }) { return true }
    return constraints.contains { resolved in
      // The root's readable width depends on its size, which a fitting may decide.
      resolved.hasSide { $0.region == .readable || $0.item > 0 && $0.isOfInsets }
    }
  }
}
