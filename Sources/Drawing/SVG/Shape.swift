import Geometry

/// A rectangle of a picture, and what it stands for.
public struct Shape: Sendable {
  /// What a shape stands for.
  public enum Role: Hashable, Sendable {
    /// The window, or the root of a layout.
    case ground
    /// A view.
    case view
    /// A layout guide.
    case guide
    /// A controller's view, which covers what lies below.
    case controller
    /// What bars leave of a controller's view.
    case content
    /// A bar of the system's.
    case bar
    /// The handle of a sheet.
    case grabber
    /// A veil of that opacity.
    case dimming(alpha: Double)
    /// The arrow of a popover, by its corners.
    case arrow([Point])
    /// Where something was before.
    case past
  }

  /// What is to be said of what a shape stands for, the gravest first.
  public enum Mark: CaseIterable, Sendable {
    /// Constraints on it contradict each other, or it has become clipped.
    case wrong
    /// Its place or size is left open.
    case open
    /// It is new.
    case new
  }

  /// The name that is written into it; nothing is if it is empty.
  public var name: String
  /// Where it is, in the panel's coordinates.
  public var frame: Rect
  /// What it stands for.
  public var role: Role
  /// What is to be said of it.
  public var marks: Set<Mark>
  /// Whether it is drawn faintly, as what is hidden or dimmed.
  public var isFaint: Bool

  /// A shape that stands for something.
  public init(_ name: String, _ frame: Rect, _ role: Role, marks: Set<Mark> = [], isFaint: Bool = false) {
    self.name = name
    self.frame = frame
    self.role = role
    self.marks = marks
    self.isFaint = isFaint
  }
}

extension Shape.Mark {
  /// The colour of what has the mark, and of the sentences that say why.
  fileprivate var colour: String {
    switch self {
    case .wrong: "#c4001a"
    case .open: "#b25000"
    case .new: "#1d7a34"
    }
  }
}

extension Shape.Mark? {
  /// The colour of a sentence about what has the mark, or about anything else.
  var colour: String { self?.colour ?? "#5c5c60" }
}

extension Shape {
  private var colour: String {
    if let mark = Mark.allCases.first(where: marks.contains) { return mark.colour }
    switch role {
    case .guide, .past: return "#8e8e93"
    case .bar, .grabber, .dimming, .content: return "#5c5c60"
    case .ground, .view, .controller, .arrow: return "#0a60ff"
    }
  }

  private var isDashed: Bool {
    switch role {
    case .guide, .past, .content: true
    default: marks.contains(.open)
    }
  }

  /// The colour of the inside and its opacity.
  private var fill: (colour: String, opacity: Double) {
    switch role {
    case .ground, .guide, .content, .past: ("none", 1)
    case .view: (colour, 0.06)
    case .controller: ("#ffffff", 1)
    case .arrow: ("#ffffff", 1)
    case .bar: ("#ececf0", 1)
    case .grabber: ("#8e8e93", 1)
    case .dimming(let alpha): ("#000000", alpha)
    }
  }

  private var isVeil: Bool {
    if case .dimming = role { true } else { false }
  }

  /// Whether the numbers of the size are written into it.
  fileprivate var tellsSize: Bool {
    switch role {
    case .bar, .content, .past, .dimming, .grabber, .arrow: false
    case .ground, .view, .guide, .controller: true
    }
  }

  fileprivate func attributes(line: Double) -> [(String, String)] {
    var attributes = [("fill", fill.colour), ("fill-opacity", fill.opacity.written)]
    if !isVeil { attributes += [("stroke", colour), ("stroke-width", (line / 12).written)] }
    if isDashed { attributes.append(("stroke-dasharray", (line / 3).written)) }
    if isFaint { attributes.append(("opacity", "0.3")) }
    return attributes
  }

  fileprivate var nameColour: String { colour }

  /// The size as it is written.
  fileprivate var size: String { "\(frame.width.written) × \(frame.height.written)" }

  /// Whether nothing is seen of what lies below.
  var isOpaque: Bool {
    switch role {
    case .controller, .bar: !isFaint
    default: false
    }
  }

  /// Whether it hides or dims what lies below.
  var beginsLayer: Bool { isOpaque || isVeil }

  /// The colour around its name, which keeps that apart from outlines.
  fileprivate var halo: String { isOpaque ? fill.colour : "#ffffff" }
}

extension SVGWriter {
  /// Draws a shape, with its name and size in its tooltip.
  mutating func shape(_ shape: Shape, line: Double) {
    let frame = shape.frame
    let title = "\(shape.name): \(frame.x.written), \(frame.y.written), \(shape.size)"
    if case .arrow(let corners) = shape.role {
      let points = corners.map { "\($0.x.written),\($0.y.written)" }.joined(separator: " ")
      element("polygon", [("points", points)] + shape.attributes(line: line)) {
        $0.element("title") { $0.characters(title) }
      }
    } else {
      element("rect", frame.attributes + shape.attributes(line: line)) { rectangle in
        if !shape.name.isEmpty { rectangle.element("title") { $0.characters(title) } }
      }
    }
  }

  /// Writes the name and size of a shape into it where there is room.
  mutating func name(of shape: Shape, line: Double, _ names: inout NamePlaces) {
    let frame = shape.frame
    guard !shape.name.isEmpty, frame.height >= line, frame.width >= 2 * line else { return }
    let name = shape.name.fitted(into: frame.width, line: line)
    guard let place = names.place(for: name, in: frame) else { return }
    let halo = [
      ("stroke", shape.halo), ("stroke-width", (line / 5).written), ("stroke-linejoin", "round"),
      ("paint-order", "stroke"),
    ]
    text(name, at: place, shape.nameColour, halo)
    guard shape.tellsSize else { return }
    if let place = names.place(for: shape.size, after: name, at: place, in: frame) {
      text(shape.size, at: place, "#5c5c60", halo)
    }
  }

  /// Writes a line that begins at a place on its baseline.
  mutating func text(
    _ text: String, at place: Point, _ colour: String, _ more: [(String, String)] = []
  ) {
    element("text", [("x", place.x.written), ("y", place.y.written), ("fill", colour)] + more) {
      $0.characters(text)
    }
  }
}

extension String {
  /// The beginning of a name that fits into a width, at half a line for each character.
  fileprivate func fitted(into width: Double, line: Double) -> String {
    let room = Int(min(width / (line * 0.5), 1_000))
    return count <= room ? self : "\(prefix(max(room - 1, 1)))…"
  }
}
