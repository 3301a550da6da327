import AutoLayout
import Geometry

/// A rectangle or arrow in a picture, and its meaning.
public struct Shape: Sendable {
  /// The meaning of a shape, which decides its look.
  public enum Role: Hashable, Sendable {
    /// The window, or the root of a layout.
    case canvas
    /// A view.
    case view
    /// A layout guide.
    case guide
    /// A controller's view; it covers the shapes below.
    case controller
    /// The part of a controller's view that bars leave free.
    case content
    /// A system bar.
    case bar
    /// The grabber of a sheet.
    case grabber
    /// A dimming view with the given opacity.
    case dimming(alpha: Double)
    /// The arrow of a popover, given by its corners.
    case arrow([Point])
    /// The place of a view in the earlier layout.
    case previous
  }

  /// A highlight, the most severe first; a shape with several marks has the color of the first.
  public enum Mark: CaseIterable, Sendable {
    /// The constraints of the view contradict each other, or the view has become clipped.
    case problem
    /// The constraints leave the view's place or size ambiguous.
    case ambiguous
    /// The view is new.
    case new
    /// The view moves, or changes its size.
    case moved
  }

  /// The name written into the shape; an empty name is not drawn.
  public var name: String
  /// The frame, in the panel's coordinates.
  public var frame: Rect
  /// The meaning of the shape.
  public var role: Role
  /// The highlights.
  public var marks: Set<Mark>
  /// Whether the shape is drawn faintly, for a hidden or dimmed view.
  public var isFaint: Bool

  /// Makes a shape.
  public init(_ name: String, _ frame: Rect, _ role: Role, marks: Set<Mark> = [], isFaint: Bool = false) {
    self.name = name
    self.frame = frame
    self.role = role
    self.marks = marks
    self.isFaint = isFaint
  }
}

extension Shape.Mark {
  /// The color of marked shapes and of the sentences about them.
  fileprivate var color: String {
    switch self {
    case .problem: "#c4001a"
    case .ambiguous: "#b25000"
    case .new: "#1d7a34"
    case .moved: "#8a3fd1"
    }
  }
}

extension Shape.Mark? {
  /// The color of a sentence about shapes with this mark; gray without a mark.
  var color: String { self?.color ?? "#5c5c60" }
}

extension Shape {
  fileprivate var color: String {
    if let mark = Mark.allCases.first(where: marks.contains) { return mark.color }
    switch role {
    case .guide, .previous: return "#8e8e93"
    case .bar, .grabber, .dimming, .content: return "#5c5c60"
    case .canvas, .view, .controller, .arrow: return "#0a60ff"
    }
  }

  private var isDashed: Bool {
    switch role {
    case .guide, .previous, .content: true
    default: marks.contains(.ambiguous)
    }
  }

  private var fill: (color: String, opacity: Double) {
    switch role {
    case .canvas, .guide, .content, .previous: ("none", 1)
    case .view: (color, 0.06)
    case .controller, .arrow: ("#ffffff", 1)
    case .bar: ("#ececf0", 1)
    case .grabber: ("#8e8e93", 1)
    case .dimming(let alpha): ("#000000", alpha)
    }
  }

  private var isDimming: Bool {
    if case .dimming = role { true } else { false }
  }

  /// Whether the size is written into the shape.
  fileprivate var showsSize: Bool {
    switch role {
    case .bar, .content, .previous, .dimming, .grabber, .arrow: false
    case .canvas, .view, .guide, .controller: true
    }
  }

  fileprivate func attributes(line: Double) -> [(String, String)] {
    var attributes = [("fill", fill.color), ("fill-opacity", fill.opacity.thousandths)]
    if !isDimming { attributes += [("stroke", color), ("stroke-width", (line / 12).thousandths)] }
    if isDashed { attributes.append(("stroke-dasharray", (line / 3).thousandths)) }
    if isFaint { attributes.append(("opacity", "0.3")) }
    return attributes
  }

  fileprivate var size: String { "\(frame.width.readable) × \(frame.height.readable)" }

  /// Whether the shape hides everything below it.
  var isOpaque: Bool {
    switch role {
    case .controller, .bar: !isFaint
    default: false
    }
  }

  /// Whether the shape hides or dims the shapes below it.
  var beginsLayer: Bool { isOpaque || isDimming }

  /// The color around the name, which separates it from outlines.
  fileprivate var halo: String { isOpaque ? fill.color : "#ffffff" }
}

extension SVGWriter {
  /// Draws a shape with its name and frame as a tooltip.
  mutating func shape(_ shape: Shape, line: Double) {
    let frame = shape.frame
    let title = "\(shape.name): \(frame.x.readable), \(frame.y.readable), \(shape.size)"
    if case .arrow(let corners) = shape.role {
      let points = corners.map { "\($0.x.thousandths),\($0.y.thousandths)" }.joined(separator: " ")
      element("polygon", [("points", points)] + shape.attributes(line: line)) {
        $0.element("title") { $0.characters(title) }
      }
    } else {
      element("rect", frame.attributes + shape.attributes(line: line)) { rectangle in
        if !shape.name.isEmpty { rectangle.element("title") { $0.characters(title) } }
      }
    }
  }

  /// Writes the name and size into a shape where there is room.
  mutating func label(of shape: Shape, line: Double, _ labels: inout LabelGrid) {
    let frame = shape.frame
    guard !shape.name.isEmpty, frame.height >= line, frame.width >= 2 * line else { return }
    let name = shape.name.fitted(into: frame.width, line: line)
    guard let place = labels.baseline(for: name, in: frame) else { return }
    let halo = [
      ("stroke", shape.halo), ("stroke-width", (line / 5).thousandths), ("stroke-linejoin", "round"),
      ("paint-order", "stroke"),
    ]
    text(name, at: place, shape.color, halo)
    guard shape.showsSize else { return }
    if let place = labels.baseline(for: shape.size, after: name, at: place, in: frame) {
      text(shape.size, at: place, "#5c5c60", halo)
    }
  }

  /// Writes a line of text; its baseline starts at `place`.
  mutating func text(
    _ text: String, at place: Point, _ color: String, _ more: [(String, String)] = []
  ) {
    element("text", [("x", place.x.thousandths), ("y", place.y.thousandths), ("fill", color)] + more) {
      $0.characters(text)
    }
  }
}

extension String {
  /// The text, shortened with `…` to fit into a width; a character is half a line wide.
  fileprivate func fitted(into width: Double, line: Double) -> String {
    let room = Int(min(width / (line * 0.5), 1_000))
    return count <= room ? self : "\(prefix(max(room - 1, 1)))…"
  }
}
