import Devices
import Geometry

/// Where a popover and its arrow stand.
///
/// ```swift
/// let placement = PopoverPlacement(
///   of: Size(width: 300, height: 300), at: anchor, in: area, directions: [.up], shape: shape)
/// placement.content  // below the anchor, by the arrow's height
/// ```
/// Source of the rules: the presentation facts, `popover.placement_algorithm`.
public struct PopoverPlacement: Hashable, Sendable {
  /// The arrow's measures.
  public struct Shape: Hashable, Sendable {
    /// From the content to the tip, in points.
    public var arrowHeight: Double
    /// The width where the arrow meets the content, in points.
    public var arrowBase: Double
    /// The corners that the arrow keeps clear of, in points.
    public var cornerRadius: Double

    /// Makes a shape.
    public init(arrowHeight: Double, arrowBase: Double, cornerRadius: Double) {
      self.arrowHeight = arrowHeight
      self.arrowBase = arrowBase
      self.cornerRadius = cornerRadius
    }
  }

  /// An arrow.
  public struct Arrow: Hashable, Sendable {
    /// Where it points.
    public let direction: ArrowDirection
    /// Its frame in the window.
    public let frame: Rect
    /// Where it ends.
    public let tip: Point
  }

  /// The frame of the content, without the arrow.
  public let content: Rect
  /// The arrow; `nil` for a popover without one.
  public let arrow: Arrow?

  /// Whether nothing is left of the content, because there is no room on any side.
  public var hasNoRoom: Bool { content.width <= 0 || content.height <= 0 }

  /// Places a popover.
  ///
  /// - Parameters:
  ///   - size: The size that the content would like to have.
  ///   - anchor: What the arrow points to, in the window.
  ///   - area: The part of the window within which everything stays, arrow included.
  ///   - directions: Where the arrow may point; none for a popover on its anchor.
  ///   - canOverlap: Whether the content may cover the anchor where there is too little room.
  ///   - isRightToLeft: Whether sides are tried in mirrored order.
  ///   - shape: The arrow's measures.
  ///   - grid: Where the content's edges come to rest.
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
        Rect(centre: anchor.center, size: size.limited(to: area.size)).clamped(into: area))
      arrow = nil
      return
    }
    // Of equally good sides the first one counts.
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

    /// The axis along which the popover stands away from its anchor.
    var axis: Axis { direction == .up || direction == .down ? .vertical : .horizontal }
    /// The axis along which the arrow slides.
    var across: Axis { axis == .vertical ? .horizontal : .vertical }
    /// Whether the popover stands after the anchor, as axes go.
    var isAfter: Bool { direction == .up || direction == .left }

    /// Where the tip is along the axis: on the anchor's edge, or on the area's where the anchor lies beyond.
    var tip: Double {
      let edge = isAfter ? anchor.maximum(axis) : anchor.minimum(axis)
      return min(max(edge, area.minimum(axis)), area.maximum(axis))
    }

    /// What is left along the axis beyond tip and arrow; negative where not even the arrow has room.
    private var gap: Double {
      (isAfter ? area.maximum(axis) - tip : tip - area.minimum(axis)) - shape.arrowHeight
    }

    /// How long the content can be along the axis.
    var room: Double { max(gap, 0) }

    /// How far the tip can move over the anchor, still on it and with the content within the area.
    private var reach: Double {
      let onAnchor = isAfter ? tip - anchor.minimum(axis) : anchor.maximum(axis) - tip
      let inArea = isAfter ? tip - area.minimum(axis) : area.maximum(axis) - tip
      return max(min(onAnchor, inArea + shape.arrowHeight), 0)
    }

    var fits: Bool { size[axis] <= room && size[across] <= area.size[across] }

    var fittedArea: Double { min(size[axis], room) * min(size[across], max(area.size[across], 0)) }

    func placement(canOverlap: Bool, _ grid: PixelGrid) -> (Rect, Arrow) {
      // A popover that may cover its anchor moves over it as far as it must, but keeps its tip on it. Where there is no
      // room at all the arrow alone does, and the content is empty.
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

    /// The arrow, its middle on the anchor's as far as the corners let it, and on the anchor before it is clear of them.
    private func arrow(on content: Rect, tip: Double) -> Arrow {
      let half = shape.arrowBase / 2
      var middle = clamp(anchor.center[across], on: content, by: half + shape.cornerRadius)
      if middle < anchor.minimum(across) || middle > anchor.maximum(across) {
        let nearest = min(max(middle, anchor.minimum(across)), anchor.maximum(across))
        middle = clamp(nearest, on: content, by: half)
      }
      let start = isAfter ? tip : tip - shape.arrowHeight
      return Arrow(
        direction: direction, frame: rect(start, shape.arrowHeight, middle - half, shape.arrowBase),
        tip: axis == .vertical ? Point(x: middle, y: tip) : Point(x: tip, y: middle))
    }

    private func clamp(_ place: Double, on content: Rect, by distance: Double) -> Double {
      let (low, high) = (content.minimum(across) + distance, content.maximum(across) - distance)
      return low <= high ? min(max(place, low), high) : content.center[across]
    }

    /// The rectangle from `near` along the axis and from `side` across.
    private func rect(_ near: Double, _ length: Double, _ side: Double, _ breadth: Double) -> Rect {
      axis == .vertical
        ? Rect(x: side, y: near, width: breadth, height: length)
        : Rect(x: near, y: side, width: length, height: breadth)
    }
  }
}

extension Point {
  fileprivate subscript(axis: Axis) -> Double { axis == .horizontal ? x : y }
}

extension Size {
  /// The size with no side longer than the other's, and none below 0.
  func limited(to other: Size) -> Size {
    Size(width: max(min(width, other.width), 0), height: max(min(height, other.height), 0))
  }
}

extension Rect {
  /// The rectangle of a size around a middle.
  init(centre: Point, size: Size) {
    self.init(
      x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The rectangle moved into another, to its near edges where it is too large.
  func clamped(into area: Rect) -> Rect {
    Rect(
      x: max(min(x, area.maxX - width), area.x), y: max(min(y, area.maxY - height), area.y), width: width,
      height: height)
  }
}
