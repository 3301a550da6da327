import Devices
import Geometry

/// The frames of a popover's content and arrow.
///
/// ```swift
/// let placement = PopoverPlacement(
///   of: Size(width: 300, height: 300), at: anchor, in: area, directions: [.up], shape: shape)
/// placement.content  // below the anchor, by the arrow's height
/// ```
/// UIKit does not document these rules; they follow what the community has observed.
public struct PopoverPlacement: Hashable, Sendable {
  /// The arrow's dimensions.
  public struct Shape: Hashable, Sendable {
    /// The distance from the content to the tip, in points.
    public var arrowHeight: Double
    /// The arrow's width at the content, in points.
    public var arrowBase: Double
    /// The radius of the content's corners, which the arrow does not overlap, in points.
    public var cornerRadius: Double

    /// Makes a shape.
    public init(arrowHeight: Double, arrowBase: Double, cornerRadius: Double) {
      self.arrowHeight = arrowHeight
      self.arrowBase = arrowBase
      self.cornerRadius = cornerRadius
    }
  }

  /// The arrow of a popover.
  public struct Arrow: Hashable, Sendable {
    /// The direction in which it points.
    public let direction: ArrowDirection
    /// Its frame in the window.
    public let frame: Rect
    /// The position of its tip.
    public let tip: Point
  }

  /// The frame of the content, without the arrow.
  public let content: Rect
  /// The arrow; `nil` for a popover without one.
  public let arrow: Arrow?

  /// Whether the content is empty because it fits on no side of the source.
  public var hasNoRoom: Bool { content.width <= 0 || content.height <= 0 }

  /// Places a popover.
  ///
  /// - Parameters:
  ///   - size: The preferred size of the content.
  ///   - anchor: The frame that the arrow points to, in the window.
  ///   - area: The part of the window that content and arrow must not leave.
  ///   - directions: The permitted arrow directions; if empty, the popover has no arrow and covers its anchor.
  ///   - canOverlap: Whether the content may cover the anchor if it does not fit beside it.
  ///   - isRightToLeft: Whether the sides are tried in mirrored order.
  ///   - shape: The arrow's dimensions.
  ///   - grid: The pixel grid to which the content's edges are rounded.
  public init(
    of size: Size, at anchor: Rect, in area: Rect, directions: [ArrowDirection], canOverlap: Bool = false,
    isRightToLeft: Bool = false, shape: Shape, grid: PixelGrid = .none
  ) {
    let order: [ArrowDirection] = isRightToLeft ? [.up, .down, .right, .left] : [.up, .down, .left, .right]
    let sides = order.filter(directions.contains).map {
      Side(direction: $0, size: size, anchor: anchor, area: area, shape: shape)
    }
    guard let first = sides.first else {
      content = grid.round(
        Rect(center: anchor.center, size: size.limited(to: area.size)).clamped(into: area))
      arrow = nil
      return
    }
    // If several sides are equally good, the first one wins.
    let best =
      sides.first(where: \.fits)
      ?? sides.dropFirst().reduce(first) { $1.fittedArea > $0.fittedArea ? $1 : $0 }
    (content, arrow) = best.placement(canOverlap: canOverlap, grid)
  }
}

extension PopoverPlacement {
  /// A popover on one side of its anchor.
  fileprivate struct Side {
    let direction: ArrowDirection
    let size: Size
    let anchor: Rect
    let area: Rect
    let shape: Shape

    /// The axis from the anchor to the popover.
    var axis: Axis { direction == .up || direction == .down ? .vertical : .horizontal }
    /// The axis along which the arrow can slide.
    var across: Axis { axis == .vertical ? .horizontal : .vertical }
    /// Whether the popover is below or to the right of its anchor.
    var isAfter: Bool { direction == .up || direction == .left }

    /// The tip's position along the axis: on the anchor's edge, or on the area's edge if the anchor is outside of it.
    var tip: Double {
      let edge = isAfter ? anchor.maximum(axis) : anchor.minimum(axis)
      return min(max(edge, area.minimum(axis)), area.maximum(axis))
    }

    /// The space beyond the arrow along the axis; negative if not even the arrow fits.
    private var gap: Double {
      (isAfter ? area.maximum(axis) - tip : tip - area.minimum(axis)) - shape.arrowHeight
    }

    /// The greatest length of the content along the axis.
    var room: Double { max(gap, 0) }

    /// How far the tip can move over the anchor while it stays on the anchor and the content in the area.
    private var reach: Double {
      let onAnchor = isAfter ? tip - anchor.minimum(axis) : anchor.maximum(axis) - tip
      let inArea = isAfter ? tip - area.minimum(axis) : area.maximum(axis) - tip
      return max(min(onAnchor, inArea + shape.arrowHeight), 0)
    }

    var fits: Bool { size[axis] <= room && size[across] <= area.size[across] }

    var fittedArea: Double { min(size[axis], room) * min(size[across], max(area.size[across], 0)) }

    func placement(canOverlap: Bool, _ grid: PixelGrid) -> (Rect, Arrow) {
      // A popover that may cover its anchor moves over it as far as needed, with its tip still on the anchor. If not
      // even the arrow fits, every popover moves until it does, and its content is empty.
      let shift = min(max(canOverlap ? size[axis] - gap : -gap, 0), reach)
      let tip = isAfter ? self.tip - shift : self.tip + shift
      let length = min(size[axis], max(gap + shift, 0))
      let breadth = min(size[across], max(area.size[across], 0))
      let near = isAfter ? tip + shape.arrowHeight : tip - shape.arrowHeight - length
      let lowest = area.minimum(across)
      let side = min(
        max(anchor.center[across] - breadth / 2, lowest), max(area.maximum(across) - breadth, lowest))
      let content = grid.round(rect(near, length, side, breadth))
      let edge =
        isAfter ? content.minimum(axis) - shape.arrowHeight : content.maximum(axis) + shape.arrowHeight
      return (content, arrow(on: content, tip: edge))
    }

    /// Makes the arrow, as near to the middle of the anchor as the content's rounded corners allow.
    private func arrow(on content: Rect, tip: Double) -> Arrow {
      let half = shape.arrowBase / 2
      let (low, high) = (
        content.minimum(across) + half + shape.cornerRadius,
        content.maximum(across) - half - shape.cornerRadius
      )
      let middle = low <= high ? min(max(anchor.center[across], low), high) : content.center[across]
      let start = isAfter ? tip : tip - shape.arrowHeight
      return Arrow(
        direction: direction, frame: rect(start, shape.arrowHeight, middle - half, shape.arrowBase),
        tip: axis == .vertical ? Point(x: middle, y: tip) : Point(x: tip, y: middle))
    }

    /// Makes a rectangle that starts at `near` along the axis and at `side` across it.
    private func rect(_ near: Double, _ length: Double, _ side: Double, _ breadth: Double) -> Rect {
      axis == .vertical
        ? Rect(x: side, y: near, width: breadth, height: length)
        : Rect(x: near, y: side, width: length, height: breadth)
    }
  }
}

extension Size {
  func limited(to other: Size) -> Size {
    Size(width: max(min(width, other.width), 0), height: max(min(height, other.height), 0))
  }
}

extension Rect {
  init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The rectangle moved into another; if it is too large, it starts at the other's origin.
  func clamped(into area: Rect) -> Rect {
    Rect(
      x: max(min(x, area.maxX - width), area.x), y: max(min(y, area.maxY - height), area.y), width: width,
      height: height)
  }
}
