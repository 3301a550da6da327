import ConstraintSolver
import Geometry

/// Writes the rows of a stack for its arranged views. Source: Documentation/semantics.md §6.
///
/// UIKit makes guides for the gaps between views and for the canvas that they span. Here a gap is the
/// difference of two edges, equal gaps share one variable, and the canvas is the stack's own, which UIKit's
/// guide coincides with: the same rows with fewer variables.
struct StackRows {
  let stack: LayoutTree.ResolvedStack
  let coordinates: Coordinates
  private(set) var rows: [LayoutRow] = []
  /// The visible arranged views, and the distance from each to the next.
  let visible: [Int]
  private let spacings: [Double]
  private let isMirrored: Bool
  private var counts: [StackRowName.Purpose: Int] = [:]

  /// The intrinsic length of each view of the tree along the axis.
  private let intrinsicLengths: [Double]

  /// The common distance between neighbors, or between their centers.
  private let equalGap: Variable

  init(
    _ stack: LayoutTree.ResolvedStack, _ coordinates: Coordinates, gap: Variable, intrinsicLengths: [Double]
  ) {
    self.stack = stack
    equalGap = gap
    self.intrinsicLengths = intrinsicLengths
    self.coordinates = coordinates
    let tree = coordinates.tree
    let places = stack.arranged.indices.filter { !tree.items[stack.arranged[$0]].view.isHidden }
    visible = places.map { stack.arranged[$0] }
    spacings = places.map { stack.spacings[$0] }
    isMirrored = coordinates.isRightToLeft(stack.item)
  }

  var along: Axis { stack.stack.axis }
  var across: Axis { along == .horizontal ? .vertical : .horizontal }

  mutating func build() -> [LayoutRow] {
    guard !stack.arranged.isEmpty else { return [] }
    addHiding()
    addCanvasConnection()
    addAcross()
    addSpacing()
    addDistribution()
    addOrder()
    return rows
  }

  mutating func add(
    _ purpose: StackRowName.Purpose, _ first: Int, _ second: Int, _ constraint: Constraint,
    _ priority: Double = Constraint.required
  ) {
    let number = counts[purpose, default: 0]
    counts[purpose] = number + 1
    let name = StackRowName(
      stack: stack.item, purpose: purpose, number: number, first: first, second: second)
    rows.append(LayoutRow(name: .stack(name), constraint: constraint, priority: priority))
  }

  // MARK: Positions, measured from the stack's leading or top edge

  /// The edge where a view starts, in reading direction.
  func start(_ view: Int, _ axis: Axis) -> Expression {
    let place = coordinates.variables.place(of: view, axis)
    guard isMirrored, axis == .horizontal else { return place.expression }
    return coordinates.frameLength(of: stack.item, axis) - (place + length(view, axis))
  }

  /// The edge where a view ends, in reading direction.
  func end(_ view: Int, _ axis: Axis) -> Expression { start(view, axis) + length(view, axis) }

  func center(_ view: Int, _ axis: Axis) -> Expression { start(view, axis) + 0.5 * length(view, axis) }

  func length(_ view: Int, _ axis: Axis) -> Expression {
    coordinates.variables.length(of: view, axis).expression
  }

  /// The start of the canvas for arranged views: the edge of the alignment rectangle, or the margin.
  func canvasStart(_ axis: Axis) -> Double { canvasInset(axis, isFar: isMirrored && axis == .horizontal) }

  /// The end of the canvas for arranged views.
  func canvasEnd(_ axis: Axis) -> Expression {
    coordinates.frameLength(of: stack.item, axis)
      - canvasInset(axis, isFar: !(isMirrored && axis == .horizontal))
  }

  func canvasLength(_ axis: Axis) -> Expression { canvasEnd(axis) - canvasStart(axis) }

  private func canvasInset(_ axis: Axis, isFar: Bool) -> Double {
    let insets =
      stack.stack.isLayoutMarginsRelative
      ? coordinates.insets.margins[stack.item] : coordinates.tree.items[stack.item].view.alignmentRectInsets
    return isFar ? insets.maximum(axis) : insets.minimum(axis)
  }

  // MARK: Along the axis

  private mutating func addCanvasConnection() {
    guard let first = visible.first, let last = visible.last else {
      // UIKit spans the canvas with a spacer of length 0; a stack that is stretched otherwise does not
      // conflict.
      return add(
        .canvasFit, stack.item, stack.item, canvasLength(along) == 0.0, StackPriority.canvasFit)
    }
    add(.canvasConnection, first, first, start(first, along) == canvasStart(along))
    add(.canvasConnection, last, last, canvasEnd(along) == end(last, along))
  }

  private mutating func addSpacing() {
    for (place, (view, next)) in zip(visible, visible.dropFirst()).enumerated() {
      let isAtLeast = stack.stack.distribution.isOfDistances
      let gap = gap(view, next) - spacings[place]
      add(.spacing, view, next, Constraint(gap, isAtLeast ? .greaterThanOrEqual : .equal))
      // Views without an intrinsic length grow before distances do, as measured in Interface Builder.
      if stack.stack.distribution == .equalSpacing {
        add(.spacing, view, next, Constraint(gap, .equal), StackPriority.canvasFit)
      }
    }
  }

  /// The distance from a view to the next, between baselines if the stack is baseline relative.
  private func gap(_ view: Int, _ next: Int) -> Expression {
    if stack.stack.isBaselineRelative, along == .vertical {
      return coordinates.baseline(of: next, .first, from: stack.item)
        - coordinates.baseline(of: view, .last, from: stack.item)
    }
    // Rows of one variable are cheap, and all distances are equal to it.
    if stack.stack.distribution == .equalSpacing { return equalGap.expression }
    return start(next, along) - end(view, along)
  }

  /// Places hidden views, with length 0, at the adjacent edge or in the middle of the gap where they would
  /// be.
  ///
  /// Source: Documentation/semantics.md §6.11 and §11.4.
  private mutating func addHiding() {
    var before: Int?
    var spacing = 0.0
    var pending: [Int] = []
    for (view, gap) in zip(stack.arranged, stack.spacings) {
      if coordinates.tree.items[view].view.isHidden {
        pending.append(view)
      } else {
        for hidden in pending { park(hidden, between: before, and: view) }
        (before, spacing) = (view, gap)
        pending = []
      }
    }
    // Source: Documentation/interface-builder.md §2.8.
    let isAtStart = stack.stack.isOnCanvas && stack.stack.distribution == .fill && spacing > 0
    for hidden in pending { park(hidden, between: isAtStart ? nil : before, and: nil) }
  }

  /// The priority with which a hidden view collapses on Interface Builder's canvas: required lengths are stronger.
  private static let hidingOnCanvas = 999.5

  private mutating func park(_ hidden: Int, between before: Int?, and after: Int?) {
    let priority = stack.stack.isOnCanvas ? StackRows.hidingOnCanvas : Constraint.required
    add(.hiding, hidden, hidden, length(hidden, along) == 0.0, priority)
    let place: Expression
    switch (before, after) {
    case (let before?, let after?): place = 0.5 * (end(before, along) + start(after, along))
    case (let before?, nil): place = end(before, along)
    case (nil, let after?): place = start(after, along)
    case (nil, nil): place = Expression(constant: canvasStart(along))
    }
    add(.hiding, hidden, before ?? after ?? hidden, start(hidden, along) == place)
  }

  // MARK: Distribution

  private mutating func addDistribution() {
    switch stack.stack.distribution {
    case .fill: return
    case .fillEqually: addEqualLengths()
    case .fillProportionally: addProportionalLengths()
    case .equalSpacing: addEqualGaps()
    case .equalCentering: addEqualDistances()
    }
  }

  private mutating func addEqualLengths() {
    guard let first = visible.first else { return }
    for view in visible.dropFirst() {
      add(.fillEqually, view, first, length(view, along) == length(first, along))
    }
  }

  /// Gives each view a share of the stack in proportion to its intrinsic length.
  ///
  /// The shares relate to all lengths plus the spacing. Rounding leaves a difference to the canvas, so each
  /// view gives way to those before it.
  private mutating func addProportionalLengths() {
    let asked = visible.map { intrinsicLengths[$0] }
    let spacing = spacings.dropLast().reduce(0, +)
    let total = asked.reduce(0, +) + spacing
    guard asked.contains(where: { $0 > 0 }), total > 0 else { return addEqualLengths() }
    for (place, view) in visible.enumerated() {
      let isAlone = visible.count == 1 && spacing == 0
      let priority = isAlone ? Constraint.required : max(1, StackPriority.proportional - Double(place))
      let share = (asked[place] / total) * canvasLength(along)
      add(.fillProportionally, view, view, length(view, along) == share, priority)
    }
  }

  private mutating func addEqualGaps() {
    for (view, next) in zip(visible, visible.dropFirst()) {
      add(.distributingEdge, view, next, start(next, along) - end(view, along) == equalGap)
    }
    addCanvasFit()
  }

  /// Makes each distance between centers as long as the first.
  private mutating func addEqualDistances() {
    for (number, (view, next)) in zip(visible, visible.dropFirst()).enumerated() {
      // Falling priorities: if not all distances can be equal, the first ones are.
      let priority =
        number == 0
        ? Constraint.required : max(1, StackPriority.equalCentering - 0.01 * Double(number - 1))
      add(.distributingEdge, view, next, center(next, along) - center(view, along) == equalGap, priority)
    }
    addCanvasFit()
  }

  private mutating func addCanvasFit() {
    guard let first = visible.first, let last = visible.last else { return }
    add(.canvasFit, first, last, canvasLength(along) == 0.0, StackPriority.canvasFit)
  }
}

/// The priorities of a stack's optional rows. Source: Documentation/semantics.md §6.
enum StackPriority {
  static let proportional = 999.0
  static let equalCentering = 149.0
  static let spanningFit = 51.0
  static let canvasFit = 49.0
  static let ambiguitySuppression = 25.0
  /// Below 1, a caller's lowest priority; the deeper the stack, the lower.
  static func order(depth: Int) -> Double { 0.9 - 0.8 * Double(depth) / Double(Limits.depth + 1) }
}

extension View.Stack.Distribution {
  /// Whether the distances are distributed, so that the spacing is only their minimum.
  fileprivate var isOfDistances: Bool { self == .equalSpacing || self == .equalCentering }
}
