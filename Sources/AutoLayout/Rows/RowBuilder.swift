import ConstraintSolver
import Geometry

/// The width or the height of an item.
struct ItemLength: Hashable {
  let item: Int
  let axis: Axis
}

/// Writes a tree and its context as a system of linear constraints.
///
/// The engine's own rows come before the caller's, so that the last member of a conflict is the caller's.
struct RowBuilder {
  let context: LayoutContext
  let coordinates: Coordinates
  /// Lengths that autoresizing would make negative and that are 0 instead.
  private let collapsed: Set<ItemLength>

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - context: The environment of the layout.
  ///   - coordinates: The variables of the tree's items, and their attributes as sums of these.
  ///   - collapsed: Lengths that autoresizing would make negative and that are 0 instead.
  init(in context: LayoutContext, _ coordinates: Coordinates, collapsed: Set<ItemLength> = []) {
    self.collapsed = collapsed
    self.context = context
    self.coordinates = coordinates
  }

  /// Writes all rows of the layout.
  ///
  /// - Parameter known: The rows of another layout of the tree with the same coordinates, which differ only
  ///   in the root's size; `nil` if there are none.
  /// - Returns: The rows, starting with those of the root's size.
  func build(from known: LayoutRows? = nil) -> LayoutRows {
    var rows = known == nil ? makeWriter() : LayoutRowWriter(capacity: 2, termCapacity: 2)
    for axis in Axis.allCases { addRootSize(axis, to: &rows) }
    if var known {
      known.replaceFirst(with: rows.finish())
      return known
    }
    for item in coordinates.tree.items.indices {
      addOwnRows(of: item, .horizontal, to: &rows)
      addOwnRows(of: item, .vertical, to: &rows)
    }
    for scrollView in coordinates.tree.scrollViews {
      for axis in Axis.allCases {
        let length = coordinates.variables.contentLength(of: scrollView, axis)
        rows.append(.nonnegativeContent(item: scrollView, axis), length, .greaterThanOrEqual, 0)
      }
    }
    addStacks(to: &rows)
    addAuthored(to: &rows.constraints)
    rows.nameAuthored(coordinates.tree.constraints.count)
    return rows.finish()
  }

  /// A writer with memory for all rows, except those of stacks.
  private func makeWriter() -> LayoutRowWriter {
    // An item has at most six rows of one variable, unless it has a frame, and most constraints have at most four variables.
    let (own, authored) = (2 + 6 * coordinates.tree.items.count, coordinates.tree.constraints.count)
    return LayoutRowWriter(capacity: own + authored, termCapacity: own + 4 * authored)
  }

  private func addAuthored(to writer: inout ConstraintWriter) {
    for constraint in coordinates.tree.constraints {
      let (relation, priority) = (constraint.relation.ofRow, constraint.priority)
      if let difference = coordinates.shortDifference(constraint) {
        writer.append(
          difference.first, difference.second, relation,
          constant: difference.constant - constraint.constant, priority: priority)
      } else {
        let constant = coordinates.addDifference(constraint, to: &writer)
        writer.close(relation, constant: constant - constraint.constant, priority: priority)
      }
    }
  }

  private func addStacks(to rows: inout LayoutRowWriter) {
    guard !coordinates.tree.stacks.isEmpty else { return }
    let lengths = Axis.allCases.map { coordinates.tree.intrinsicLengths($0) }
    for (number, stack) in coordinates.tree.stacks.enumerated() {
      let gap = coordinates.variables.gap(ofStack: number)
      let along = lengths[stack.stack.axis == .horizontal ? 0 : 1]
      var stackRows = StackRows(stack, coordinates, gap: gap, intrinsicLengths: along)
      for row in stackRows.build() { rows.append(row) }
    }
  }

  private func addRootSize(_ axis: Axis, to rows: inout LayoutRowWriter) {
    let length = coordinates.variables.length(of: 0, axis)
    if let fitting = context.fitting {
      rows.append(.fitting(axis), length, .equal, fitting.target[axis], fitting.priority(axis))
    } else if let size = context.size ?? coordinates.tree.items[0].view.frame?.size {
      let alignment = coordinates.tree.items[0].view.alignmentRectInsets
      let own = size[axis] - alignment.minimum(axis) - alignment.maximum(axis)
      rows.append(.rootSize(axis), length, .equal, own)
    } else {
      rows.append(.fitting(axis), length, .equal, 0, Fitting.fittingSizeLevel)
    }
  }

  private func addOwnRows(of item: Int, _ axis: Axis, to rows: inout LayoutRowWriter) {
    let length = coordinates.variables.length(of: item, axis)
    if item > 0, coordinates.tree.items[item].view.translatesAutoresizingMask {
      addAutoresizing(of: item, axis, to: &rows)
    } else {
      // The frame, which the alignment insets can make smaller than the alignment rectangle, has a length of
      // at least 0, too.
      let insets = coordinates.tree.items[item].view.alignmentRectInsets
      let least = max(0, -insets.minimum(axis) - insets.maximum(axis))
      rows.append(.nonnegative(item: item, axis), length, .greaterThanOrEqual, least)
    }
    guard let intrinsic = coordinates.tree.items[item].view.intrinsicSize[axis] else { return }
    let hugging = coordinates.tree.items[item].view.hugging[axis]
    rows.append(.hugging(item: item, axis), length, .lessThanOrEqual, intrinsic, hugging)
    let resistance = coordinates.tree.items[item].view.compressionResistance[axis]
    rows.append(.compression(item: item, axis), length, .greaterThanOrEqual, intrinsic, resistance)
  }

  /// Fixes a view to its frame, which stretches with the superview according to the mask.
  ///
  /// The superview's growth since the frame was set is distributed to the flexible parts in proportion to
  /// their lengths, or equally if they have none. A length stops at 0, as in UIKit. Source:
  /// Documentation/semantics.md §4.2.
  private func addAutoresizing(of item: Int, _ axis: Axis, to rows: inout LayoutRowWriter) {
    let view = coordinates.tree.items[item].view
    let parent = coordinates.tree.items[item].parent
    let frame = view.frame ?? .zero
    let variables = coordinates.variables
    let alignment = view.alignmentRectInsets
    let place = variables.place(of: item, axis) - alignment.minimum(axis)
    let length = variables.length(of: item, axis) + (alignment.minimum(axis) + alignment.maximum(axis))
    var shares = (near: 0.0, length: 0.0)
    var growth = Expression()
    if let superview = coordinates.tree.items[parent].view.frame {
      shares = view.autoresizing.shares(axis, of: frame, in: superview.size)
      let outside = coordinates.tree.items[parent].view.alignmentRectInsets
      growth =
        variables.length(of: parent, axis)
        + (outside.minimum(axis) + outside.maximum(axis) - superview.size[axis])
    }
    rows.append(
      .autoresizing(item: item, axis.nearEdge), place - shares.near * growth == frame.minimum(axis))
    rows.append(
      .autoresizing(item: item, axis.length),
      collapsed.contains(ItemLength(item: item, axis: axis))
        ? length == 0.0 : length - shares.length * growth == frame.size[axis])
  }
}

extension View.Autoresizing {
  /// The shares of the superview's growth that the near margin and the length take.
  func shares(_ axis: Axis, of frame: Rect, in superview: Size) -> (near: Double, length: Double) {
    let parts: [(flexible: View.Autoresizing, length: Double)] =
      axis == .horizontal
      ? [
        (.flexibleLeftMargin, frame.x), (.flexibleWidth, frame.width),
        (.flexibleRightMargin, superview.width - frame.maxX),
      ]
      : [
        (.flexibleTopMargin, frame.y), (.flexibleHeight, frame.height),
        (.flexibleBottomMargin, superview.height - frame.maxY),
      ]
    let flexible = parts.filter { contains($0.flexible) }
    let total = flexible.reduce(0) { $0 + $1.length }
    func share(_ part: Int) -> Double {
      guard contains(parts[part].flexible) else { return 0 }
      return total > 0 ? parts[part].length / total : 1 / Double(flexible.count)
    }
    return (share(0), share(1))
  }
}

extension Relation {
  /// The relation in the solver's words.
  fileprivate var ofRow: Constraint.Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
