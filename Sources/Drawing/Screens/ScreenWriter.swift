import AutoLayout
import Colors
import Geometry
import Typesetting

/// Draws screens, view by view, from back to front.
struct ScreenWriter {
  var svg = SVGWriter()
  let typesetter: Typesetter
  /// The number of clipping paths so far, which names them.
  private var clipCount = 0
  /// The number of gradients and outlines so far, which names them.
  var artCount = 0
  /// The number of blurs so far, which names them.
  var blurCount = 0
  /// The bytes that may be written; drawing stops soon after it has written more.
  private let byteLimit: Int
  var screen: ScreenContext = ScreenContext()

  /// What the views of a screen have in common.
  struct ScreenContext {
    var scheme = ColorScheme.light
    var category = ContentSizeCategory.large
    var typeface = SystemTypeface.continuous
    var figures = ControlFigures()
    var legibilityWeight = LegibilityWeight.regular
    var pseudolanguage: Pseudolanguage?
    var isRightToLeft = false
    /// Whether what is drawn is on an elevated surface, whose bars are lighter in dark mode.
    var isElevated = false
    /// Whether the status bar is white even in light mode, because a black bar or a black edge is behind it.
    var hasLightStatusBar = false
  }

  /// A view that is being drawn.
  struct Subject {
    let view: View
    let appearance: View.Appearance
    /// The frame in the coordinates of the root.
    let frame: Rect
    let tint: Color
    /// Whether the control is mirrored.
    let isRightToLeft: Bool
  }

  init(_ typesetter: Typesetter, byteLimit: Int) {
    (self.typesetter, self.byteLimit) = (typesetter, byteLimit)
  }

  /// Whether more was written than allowed, so that nothing more needs to be drawn.
  var isFull: Bool { svg.bytes.count > byteLimit }

  // MARK: Colors

  func color(_ paint: Paint?) -> Color? { paint?.color(in: screen.scheme) }

  /// A color of the system, by a name that is in its table.
  func system(_ name: String) -> Color { Paint.system(name)?.color(in: screen.scheme) ?? Color(0, 0, 0) }

  // MARK: Screens

  /// Writes a title above a screen.
  mutating func title(_ title: String, at place: Point, size: Double) throws(TypesettingError) {
    let outline = try typesetter.outline(title, FontDescription(size: size, weight: .semibold))
    draw(outline, lines: title, at: Point(x: place.x, y: place.y - size * 0.6), Color(0x3C, 0x3C, 0x43))
  }

  /// Draws a screen with its top left corner at a place, and scaled about it.
  mutating func screen(_ screen: Screen, at place: Point, scale: Double = 1) throws(TypesettingError) {
    self.screen = ScreenContext(
      scheme: screen.scheme, category: screen.category, typeface: screen.typeface,
      figures: ControlFigures(screen.controls), legibilityWeight: screen.legibilityWeight,
      pseudolanguage: screen.pseudolanguage,
      isRightToLeft: screen.direction == .rightToLeft)
    let bounds = Rect(origin: .zero, size: screen.layout.size)
    let frame = screen.device.map { DeviceFrame($0, size: bounds.size) }
    let movement = "translate(\(place.x.thousandths) \(place.y.thousandths))"
    var opening = [("transform", scale == 1 ? movement : "\(movement) scale(\(scale.millionths))")]
    opening.append(("clip-path", clip(bounds, radius: frame?.cornerRadius ?? 0)))
    svg.open("g", opening)
    fill(bounds, system("systemBackground"))
    try views(of: screen)
    for bar in screen.bars { try self.bar(bar) }
    try parts(screen.parts)
    if let frame { try hardware(frame) }
    outlines(screen.outlines)
    svg.close("g")
  }

  private mutating func views(of screen: Screen) throws(TypesettingError) {
    try views(screen.tree, screen.layout, screen.appearances, coveredTop: screen.coveredTop)
  }

  /// Draws views from back to front. A view that fades or cuts off its content is a group.
  ///
  /// - Parameters:
  ///   - tree: The views.
  ///   - layout: Their frames.
  ///   - appearances: How they look; empty if the tree itself knows.
  ///   - coveredTop: What bars and hardware cover at the top, in points.
  /// - Throws: ``TypesettingError`` if texts cannot be shaped, or there is too much text.
  mutating func views(
    _ tree: LayoutTree, _ layout: Layout, _ appearances: [View.Appearance] = [], coveredTop: Double = 0
  ) throws(TypesettingError) {
    /// The views around the current one, from the root: their number, their groups, and the tint.
    var path: [(item: Int, groups: Int, tint: Color)] = []
    var hidden: Set<Int> = []
    for item in 0..<tree.viewCount {
      if isFull { break }
      let parent = tree.items[item].parent
      while let last = path.last, last.item != parent {
        for _ in 0..<last.groups { svg.close("g") }
        path.removeLast()
      }
      let view = tree.items[item].view
      if view.isHidden || hidden.contains(parent) {
        hidden.insert(item)
        continue
      }
      let own = view.appearance ?? View.Appearance()
      let look = appearances.indices.contains(item) ? appearances[item] : own
      let tint = color(look.tint) ?? path.last?.tint ?? system("systemBlue")
      let frame = layout.framesInRoot[item]
      var groups = 0
      if let artwork = look.artwork {
        groups = try open(
          artwork, opacity: view.alpha * look.alpha, clips: look.clips ?? false, in: frame)
      } else {
        groups = open(view, look, frame) ? 1 : 0
        try draw(
          Subject(
            view: view, appearance: look, frame: frame, tint: tint, isRightToLeft: isRightToLeft(view)))
      }
      if look.keepsContentBelowBars, frame.y < coveredTop {
        svg.open("g", [("transform", "translate(0 \((coveredTop - frame.y).thousandths))")])
        groups += 1
      }
      path.append((item, groups, tint))
    }
    for _ in 0..<path.reduce(0, { $0 + $1.groups }) { svg.close("g") }
  }

  /// Whether a view's content goes from right to left.
  private func isRightToLeft(_ view: View) -> Bool {
    switch view.semanticContent {
    case .unspecified: screen.isRightToLeft
    case .forceRightToLeft: true
    case .playback, .spatial, .forceLeftToRight: false
    }
  }

  /// Opens a group for a view that fades its content or cuts it off.
  private mutating func open(_ view: View, _ look: View.Appearance, _ frame: Rect) -> Bool {
    let alpha = view.alpha * look.alpha
    let clips = look.clips ?? (view.kind == .scroll || view.kind == .textView)
    guard alpha < 1 || clips else { return false }
    var attributes: [(String, String)] = []
    if alpha < 1 { attributes.append(("opacity", alpha.thousandths)) }
    if clips { attributes.append(("clip-path", clip(frame, radius: look.cornerRadius, look.maskedCorners))) }
    svg.open("g", attributes)
    return true
  }

  /// Defines a clipping path of which only some corners are round, and returns the reference to it.
  mutating func clip(
    _ frame: Rect, radius: Double, _ corners: View.Appearance.Corners = .all
  ) -> String {
    clipCount += 1
    let name = "clip\(clipCount)"
    svg.element("clipPath", [("id", name)]) {
      if corners == .all || radius <= 0 {
        $0.element("rect", frame.attributes + Rect.corners(radius, in: frame))
      } else {
        let shape = ArtShape(frame, radius: radius, corners)
        $0.element(shape.name, shape.attributes)
      }
    }
    return "url(#\(name))"
  }

  // MARK: Shapes

  /// Fills a rectangle.
  mutating func fill(_ frame: Rect, _ color: Color, radius: Double = 0) {
    guard frame.width > 0, frame.height > 0, color.alpha > 0 else { return }
    svg.element("rect", frame.attributes + Rect.corners(radius, in: frame) + color.fill)
  }

  /// Fills a rectangle of which only some corners are round.
  mutating func fill(_ frame: Rect, _ color: Color, radius: Double, _ corners: View.Appearance.Corners) {
    guard corners != .all, radius > 0 else { return fill(frame, color, radius: radius) }
    guard frame.width > 0, frame.height > 0, color.alpha > 0 else { return }
    let shape = ArtShape(frame, radius: radius, corners)
    svg.element(shape.name, shape.attributes + color.fill)
  }

  /// Draws a line along the inside of a rectangle.
  mutating func stroke(_ frame: Rect, _ color: Color, width: Double, radius: Double = 0) {
    guard frame.width > width, frame.height > width, width > 0 else { return }
    let half = width / 2
    let line = frame.inset(by: Insets(top: half, left: half, bottom: half, right: half))
    svg.element(
      "rect",
      line.attributes + Rect.corners(max(radius - half, 0), in: line) + [("fill", "none")]
        + color.stroke(width))
  }

  /// Draws a circle.
  mutating func circle(_ center: Point, radius: Double, _ color: Color) {
    svg.element(
      "circle",
      [("cx", center.x.thousandths), ("cy", center.y.thousandths), ("r", radius.thousandths)] + color.fill)
  }

  /// Draws straight lines from point to point.
  mutating func line(_ points: [Point], _ color: Color, width: Double) {
    let list = points.map { "\($0.x.thousandths),\($0.y.thousandths)" }.joined(separator: " ")
    svg.element(
      "polyline",
      [("points", list), ("fill", "none"), ("stroke-linecap", "round"), ("stroke-linejoin", "round")]
        + color.stroke(width))
  }
}

extension Rect {
  /// The attributes of round corners, at most as round as a capsule.
  fileprivate static func corners(_ radius: Double, in frame: Rect) -> [(String, String)] {
    let radius = min(radius, frame.width / 2, frame.height / 2)
    return radius > 0 ? [("rx", radius.thousandths)] : []
  }
}

extension Color {
  /// The attributes of a filled shape.
  var fill: [(String, String)] {
    [("fill", hex)] + (alpha < 1 ? [("fill-opacity", alpha.thousandths)] : [])
  }

  /// The attributes of a line.
  fileprivate func stroke(_ width: Double) -> [(String, String)] {
    [("stroke", hex), ("stroke-width", width.thousandths)]
      + (alpha < 1 ? [("stroke-opacity", alpha.thousandths)] : [])
  }
}
