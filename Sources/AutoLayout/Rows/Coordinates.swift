import ConstraintSolver
import Geometry

/// Expresses attributes of views and guides by the solver's variables.
struct Coordinates {
  let tree: LayoutTree
  let variables: ItemVariables
  let insets: InsetTable
  let direction: LayoutDirection

  /// Adds the difference of a constraint's sides, measured from the frame of the nearest view that contains
  /// both items.
  ///
  /// In right-to-left layouts, leading and trailing are measured from that view's right edge. The layout is
  /// then the mirror image of the left-to-right one, including constants, multipliers and inequalities.
  ///
  /// - Parameters:
  ///   - resolved: The constraint.
  ///   - writer: Receives the terms of `first - multiplier × second`.
  /// - Returns: The constant of that difference.
  func addDifference(
    _ resolved: LayoutTree.ResolvedConstraint, to writer: inout ConstraintWriter
  ) -> Double {
    let ancestor = commonAncestor(resolved.first.item, resolved.second?.item ?? resolved.first.item)
    let isMirrored = isMirrored(resolved, heldBy: ancestor)
    // Starts from 0, which turns -0 into 0.
    var constant = 0.0
    constant += add(resolved.first, from: ancestor, isMirrored: isMirrored, times: 1, to: &writer)
    if let second = resolved.second {
      constant += add(
        second, from: ancestor, isMirrored: isMirrored, times: -resolved.multiplier, to: &writer)
    }
    return constant
  }

  /// Adds a multiple of a side, and returns its constant. Most sides are an edge, a center or a length of a
  /// view itself, and are added term by term.
  private func add(
    _ side: LayoutTree.ResolvedConstraint.Side, from ancestor: Int, isMirrored: Bool, times multiple: Double,
    to writer: inout ConstraintWriter
  ) -> Double {
    guard side.region == nil, !isMirrored, let share = side.attribute.shareOfLength else {
      let expression = expression(of: side, from: ancestor, isMirrored: isMirrored)
      for term in expression.terms {
        writer.add(term.variable, times: term.coefficient * multiple)
      }
      return expression.constant * multiple
    }
    let axis = side.attribute.axis
    var constant = 0.0
    if !side.attribute.isLength {
      constant = addPlace(of: side.item, axis, from: ancestor, times: multiple, to: &writer) * multiple
    }
    if share > 0 {
      writer.add(variables.length(of: side.item, axis), times: share * multiple)
    }
    return constant
  }

  /// Whether the sides of a constraint are measured from the right edge of the view that contains its items.
  func isMirrored(_ resolved: LayoutTree.ResolvedConstraint, heldBy ancestor: Int) -> Bool {
    resolved.isInReadingDirection && isRightToLeft(resolved, heldBy: ancestor)
  }

  /// Whether a constraint is laid out from right to left.
  ///
  /// The first of its items with a forced direction decides, then the view that contains both, then the
  /// environment. UIKit documents only that a view's semantic content attribute keeps its content from being
  /// flipped.
  private func isRightToLeft(_ resolved: LayoutTree.ResolvedConstraint, heldBy ancestor: Int) -> Bool {
    isForcedRightToLeft(resolved.first.item)
      ?? resolved.second.flatMap { isForcedRightToLeft($0.item) }
      ?? isRightToLeft(ancestor)
  }

  /// Whether an item is laid out from right to left: its forced direction, or the environment's.
  func isRightToLeft(_ item: Int) -> Bool { isForcedRightToLeft(item) ?? (direction == .rightToLeft) }

  /// Whether an item forces right to left; `nil` if it forces no direction.
  private func isForcedRightToLeft(_ item: Int) -> Bool? {
    let view = tree.isGuide(item) ? tree.items[item].parent : item
    return switch tree.items[view].view.semanticContent {
    case .unspecified: nil
    case .forceRightToLeft: true
    case .playback, .spatial, .forceLeftToRight: false
    }
  }

  private func commonAncestor(_ a: Int, _ b: Int) -> Int {
    var a = a
    var b = b
    while a != b {
      if tree.depths[a] >= tree.depths[b] { a = tree.items[a].parent } else { b = tree.items[b].parent }
    }
    return a
  }

  private func expression(
    of side: LayoutTree.ResolvedConstraint.Side, from ancestor: Int, isMirrored: Bool
  ) -> Expression {
    let span = span(of: side, from: ancestor)
    let place: Expression
    switch side.attribute {
    case .width, .height: return span.length
    case .left, .top, .leftMargin, .topMargin: place = span.start
    case .right, .bottom, .rightMargin, .bottomMargin: place = span.start + span.length
    case .leading, .leadingMargin: place = isMirrored ? span.start + span.length : span.start
    case .trailing, .trailingMargin: place = isMirrored ? span.start : span.start + span.length
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins:
      place = span.start + 0.5 * span.length
    case .firstBaseline: place = baseline(of: side.item, .first, from: ancestor)
    case .lastBaseline: place = baseline(of: side.item, .last, from: ancestor)
    }
    return isMirrored ? frameLength(of: ancestor, side.attribute.axis) - place : place
  }

  /// The length of an item's frame along an axis.
  func frameLength(of item: Int, _ axis: Axis) -> Expression {
    let alignment = tree.items[item].view.alignmentRectInsets
    return variables.length(of: item, axis) + (alignment.minimum(axis) + alignment.maximum(axis))
  }

  /// The start and length, along its axis, of the part of an item that an attribute refers to.
  private func span(
    of side: LayoutTree.ResolvedConstraint.Side, from ancestor: Int
  ) -> (start: Expression, length: Expression) {
    let axis = side.attribute.axis
    let alignment = tree.items[side.item].view.alignmentRectInsets
    let start = place(of: side.item, axis, from: ancestor)
    if side.region == .content {
      return contentSpan(of: side, from: ancestor, frameStart: start - alignment.minimum(axis))
    }
    let length = variables.length(of: side.item, axis).expression
    guard let inset = inset(of: side) else { return (start, length) }
    // Margins and safe areas are measured from the frame, which surrounds the alignment rectangle.
    let near = inset.minimum(axis) - alignment.minimum(axis)
    let far = inset.maximum(axis) - alignment.maximum(axis)
    if side.region == .keyboard, axis == .vertical {
      return (start + length - far - inset.minimum(axis), Expression(constant: inset.minimum(axis)))
    }
    return (start + near, length - (near + far))
  }

  /// The content of a scroll view, inset by its margins for margin attributes.
  private func contentSpan(
    of side: LayoutTree.ResolvedConstraint.Side, from ancestor: Int, frameStart: Expression
  ) -> (start: Expression, length: Expression) {
    let axis = side.attribute.axis
    let inset = side.attribute.isOfMargins ? insets.margins[side.item] : .zero
    let offset = tree.contentOffset(of: side.item)[axis]
    return (
      frameStart - offset + inset.minimum(axis),
      variables.contentLength(of: side.item, axis) - (inset.minimum(axis) + inset.maximum(axis))
    )
  }

  private func inset(of side: LayoutTree.ResolvedConstraint.Side) -> Insets? {
    switch side.region {
    case .safeArea: insets.safeAreas[side.item]
    case .margins: insets.margins[side.item]
    case .readable: insets.readable[side.item]
    case .keyboard: Insets(top: insets.keyboards[side.item], left: 0, bottom: 0, right: 0)
    case .frame: .zero
    case .content: nil
    case nil: side.attribute.isOfMargins ? insets.margins[side.item] : nil
    }
  }

  /// A baseline of a view, measured from the frame of a view that contains it.
  ///
  /// A stack uses the baseline of an arranged view (`UIView.forFirstBaselineLayout`); the baselines of a view
  /// without text are its edges.
  func baseline(of view: Int, _ line: BaselineCarriers.Line, from ancestor: Int) -> Expression {
    let carrier = tree.baselineCarriers.carrier(of: view, line)
    let baselines = tree.items[carrier].view.baselines
    let start = place(of: carrier, .vertical, from: ancestor)
    let length = variables.length(of: carrier, .vertical)
    if let baselines, baselines.isCentered {
      return start + 0.5 * length + (baselines.first - baselines.last) / 2
    }
    switch line {
    case .first: return start + (baselines?.first ?? 0)
    case .last: return start + length - (baselines?.last ?? 0)
    }
  }

  /// The near edge of an item's alignment rectangle, measured from the frame of a view that contains it.
  private func place(of item: Int, _ axis: Axis, from ancestor: Int) -> Expression {
    var writer = ConstraintWriter()
    writer.close(.equal, constant: addPlace(of: item, axis, from: ancestor, times: 1, to: &writer))
    return writer.finish().constraint(0).expression
  }

  /// The start of a view's alignment rectangle, measured like the items in the view.
  func innerStart(of item: Int, _ axis: Axis) -> Double {
    // Items in a scroll view are measured from its content; its frame starts at the content offset.
    tree.items[item].view.alignmentRectInsets.minimum(axis) + tree.contentOffset(of: item)[axis]
  }

  /// Adds a multiple of the near edge's terms; returns its constant.
  private func addPlace(
    of item: Int, _ axis: Axis, from ancestor: Int, times multiple: Double,
    to writer: inout ConstraintWriter
  ) -> Double {
    if item == ancestor { return innerStart(of: item, axis) }
    writer.add(variables.place(of: item, axis), times: multiple)
    var constant = 0.0
    var container = tree.items[item].parent
    while container != ancestor {
      writer.add(variables.place(of: container, axis), times: multiple)
      constant -= innerStart(of: container, axis)
      container = tree.items[container].parent
    }
    return constant
  }
}

extension LayoutTree.ResolvedConstraint {
  /// Whether a side follows the reading direction.
  var isInReadingDirection: Bool {
    first.attribute.dimension == .readingPlace || second?.attribute.dimension == .readingPlace
  }
}

extension Attribute {
  /// The share of the length that the attribute measures from the left or top edge, in left-to-right layouts;
  /// `nil` for attributes that depend on margins or text.
  var shareOfLength: Double? {
    switch self {
    case .left, .top, .leading: 0
    case .right, .bottom, .trailing, .width, .height: 1
    case .centerX, .centerY: 0.5
    default: nil
    }
  }
}
