import AutoLayout
import Colors
import Geometry
import Typesetting

/// What design tools paint.
extension ScreenWriter {
  /// The most blurs of a picture; each is a filter, which is slow to render.
  private static let filterLimit = 400

  /// Draws a view, and opens groups for its subviews.
  ///
  /// - Returns: The number of groups.
  mutating func open(
    _ artwork: Artwork, opacity: Double, clips: Bool, in frame: Rect
  ) throws(TypesettingError) -> Int {
    var groups = 0
    var attributes: [(String, String)] = []
    if opacity < 1 { attributes.append(("opacity", opacity.thousandths)) }
    for case .blur(let radius) in artwork.effects where radius > 0 {
      if let filter = blur(radius, around: frame) { attributes.append(("filter", filter)) }
      break
    }
    if !attributes.isEmpty {
      svg.open("g", attributes)
      groups += 1
    }
    let shape = ArtShape(artwork, in: frame)
    if let lettering = artwork.text {
      try draw(lettering, artwork, shape)
    } else {
      draw(artwork, shape)
    }
    guard clips else { return groups }
    svg.open("g", [("clip-path", clip(shape))])
    return groups + 1
  }

  private mutating func draw(_ artwork: Artwork, _ shape: ArtShape) {
    if !artwork.fills.isEmpty {
      for case .dropShadow(let color, let offset, let radius, let spread) in artwork.effects {
        shadow(of: shape, color, offset, radius, spread)
      }
    }
    for fill in artwork.fills { draw(fill, shape) }
    for case .innerShadow(let color, let offset, let radius, let spread) in artwork.effects {
      innerShadow(of: shape, color, offset, radius, spread)
    }
    for stroke in artwork.strokes { draw(stroke: stroke, artwork, shape) }
  }

  // MARK: Fills

  private mutating func draw(_ fill: Artwork.Fill, _ shape: ArtShape) {
    guard shape.rect.width > 0, shape.rect.height > 0 else { return }
    let faint = shape.isKnown ? [] : [("opacity", "0.5")]
    switch fill {
    case .image(let opacity):
      svg.open("g", opacity < 1 ? [("opacity", opacity.thousandths)] : [])
      svg.element(shape.name, shape.attributes + [("fill", "#e5e5ea")])
      placeholder(in: shape.rect)
      svg.close("g")
    case .solid, .gradient:
      guard let paint = paint(fill, "fill", in: shape.rect) else { return }
      svg.element(shape.name, shape.attributes + paint + faint)
    }
  }

  /// Draws what stands for a picture that the document does not contain.
  private mutating func placeholder(in frame: Rect) {
    let side = min(frame.width, frame.height) * 0.5
    guard side >= 8 else { return }
    let box = Rect(x: frame.center.x - side / 2, y: frame.center.y - side / 2, width: side, height: side)
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: box.x + box.width * x, y: box.y + box.height * y)
    }
    line(
      [point(0, 0.85), point(0.35, 0.4), point(0.6, 0.65), point(0.75, 0.5), point(1, 0.85)],
      Color(0xC7, 0xC7, 0xCC), width: max(1, side / 20))
  }

  /// The attributes that fill or stroke with a paint; `nil` if SVG cannot.
  private mutating func paint(_ fill: Artwork.Fill, _ attribute: String, in rect: Rect) -> [(String, String)]?
  {
    switch fill {
    case .solid(let color):
      return [(attribute, color.hex)]
        + (color.alpha < 1 ? [("\(attribute)-opacity", color.alpha.thousandths)] : [])
    case .gradient(let gradient): return [(attribute, define(gradient, in: rect))]
    case .image: return nil
    }
  }

  /// Defines a gradient, and returns the reference to it.
  private mutating func define(_ gradient: Artwork.Gradient, in rect: Rect) -> String {
    artCount += 1
    let name = "paint\(artCount)"
    func place(_ point: Point) -> Point {
      Point(x: rect.x + point.x * rect.width, y: rect.y + point.y * rect.height)
    }
    let (start, end, side) = (place(gradient.start), place(gradient.end), place(gradient.side))
    var attributes = [("id", name), ("gradientUnits", "userSpaceOnUse")]
    if gradient.kind == .linear {
      attributes += [
        ("x1", start.x.thousandths), ("y1", start.y.thousandths), ("x2", end.x.thousandths),
        ("y2", end.y.thousandths),
      ]
    } else {
      let matrix = [
        end.x - start.x, end.y - start.y, side.x - start.x, side.y - start.y, start.x, start.y,
      ]
      attributes += [
        ("cx", "0"), ("cy", "0"), ("r", "1"),
        ("gradientTransform", "matrix(\(matrix.map(\.thousandths).joined(separator: " ")))"),
      ]
    }
    svg.element(gradient.kind == .linear ? "linearGradient" : "radialGradient", attributes) { content in
      for stop in gradient.stops {
        content.element(
          "stop",
          [("offset", stop.place.thousandths), ("stop-color", stop.color.hex)]
            + (stop.color.alpha < 1 ? [("stop-opacity", stop.color.alpha.thousandths)] : []))
      }
    }
    return "url(#\(name))"
  }

  // MARK: Strokes

  private mutating func draw(stroke: Artwork.Fill, _ artwork: Artwork, _ shape: ArtShape) {
    let widths = artwork.strokeWidths
    let outset: Double =
      switch artwork.strokePlace {
      case .inside: -0.5
      case .center: 0
      case .outside: 0.5
      }
    let isUniform = widths.top == widths.left && widths.top == widths.bottom && widths.top == widths.right
    guard isUniform || !shape.isRectangle else {
      return drawSides(stroke, widths, outset: outset + 0.5, shape)
    }
    let width = widths.top
    guard width > 0, let paint = paint(stroke, "stroke", in: shape.rect) else { return }
    let line = shape.isLine ? shape : shape.grown(by: outset * width)
    guard shape.isLine || line.rect.width > 0 && line.rect.height > 0 else { return }
    var attributes = line.attributes + paint + [("stroke-width", width.thousandths)]
    if !shape.isLine { attributes.append(("fill", "none")) }
    if !artwork.dashes.isEmpty {
      attributes.append(
        ("stroke-dasharray", artwork.dashes.map(\.thousandths).joined(separator: " ")))
    }
    if !shape.isKnown { attributes.append(("opacity", "0.5")) }
    svg.element(line.name, attributes)
  }

  /// Draws strokes of different widths as bars along the sides, `outset` times their width outside.
  private mutating func drawSides(
    _ stroke: Artwork.Fill, _ widths: Insets, outset: Double, _ shape: ArtShape
  ) {
    guard let paint = paint(stroke, "fill", in: shape.rect) else { return }
    let rect = shape.rect
    let bars = [
      Rect(x: rect.x, y: rect.y - widths.top * outset, width: rect.width, height: widths.top),
      Rect(
        x: rect.x, y: rect.maxY - widths.bottom * (1 - outset), width: rect.width, height: widths.bottom),
      Rect(x: rect.x - widths.left * outset, y: rect.y, width: widths.left, height: rect.height),
      Rect(
        x: rect.maxX - widths.right * (1 - outset), y: rect.y, width: widths.right, height: rect.height),
    ]
    for bar in bars where bar.width > 0 && bar.height > 0 {
      svg.element("rect", bar.attributes + shape.turn + paint)
    }
  }

  // MARK: Effects

  private mutating func shadow(
    of shape: ArtShape, _ color: Color, _ offset: Point, _ radius: Double, _ spread: Double
  ) {
    let shadow = shape.grown(by: spread).moved(by: offset)
    guard shadow.rect.width > 0, shadow.rect.height > 0, color.alpha > 0 else { return }
    // Without its blur it would be a hard edge.
    guard canBlur || radius <= 0 else { return }
    let filter = blur(radius, around: shadow.box).map { [("filter", $0)] } ?? []
    svg.element(shadow.name, shadow.attributes + color.fill + filter)
  }

  private mutating func innerShadow(
    of shape: ArtShape, _ color: Color, _ offset: Point, _ radius: Double, _ spread: Double
  ) {
    guard shape.isKnown, !shape.isLine, shape.rect.width > 0, shape.rect.height > 0 else { return }
    guard canBlur || radius <= 0 else { return }
    let hole = shape.grown(by: -spread).moved(by: offset)
    let reach = radius * 2 + abs(offset.x) + abs(offset.y) + abs(spread) + 1
    let around = ArtShape(shape.rect.inset(by: Insets(all: -reach)))
    let filter = blur(radius, around: shape.box).map { [("filter", $0)] } ?? []
    svg.open("g", [("clip-path", clip(shape))])
    svg.element(
      "path",
      [("d", around.path + hole.path), ("fill-rule", "evenodd")] + shape.turn + color.fill + filter)
    svg.close("g")
  }

  private var canBlur: Bool { blurCount < Self.filterLimit }

  /// Defines a blur, and returns the reference to it; `nil` if there is nothing to blur or too much.
  private mutating func blur(_ radius: Double, around frame: Rect) -> String? {
    guard radius > 0, canBlur else { return nil }
    blurCount += 1
    let name = "blur\(blurCount)"
    let region = frame.inset(by: Insets(all: -2 * radius))
    svg.element(
      "filter", [("id", name), ("filterUnits", "userSpaceOnUse")] + region.attributes
    ) {
      $0.element("feGaussianBlur", [("stdDeviation", (radius / 2).thousandths)])
    }
    return "url(#\(name))"
  }

  private mutating func clip(_ shape: ArtShape) -> String {
    artCount += 1
    let name = "outline\(artCount)"
    svg.element("clipPath", [("id", name)]) { $0.element(shape.name, shape.attributes) }
    return "url(#\(name))"
  }

  // MARK: Texts

  private mutating func draw(
    _ lettering: Artwork.Lettering, _ artwork: Artwork, _ shape: ArtShape
  ) throws(TypesettingError) {
    let rect = shape.rect
    guard !lettering.text.string.isEmpty, rect.width > 0, rect.height > 0 else { return }
    let run = try fitted(lettering, in: rect.size)
    let outline = try typesetter.outline(
      [run], within: lettering.isOnOneLine ? nil : rect.width + 1, lineLimit: lettering.text.lineLimit)
    let measured = outline.measured
    let scale = run.font.size / max(lettering.text.font.size ?? run.font.size, 0.01)
    let spacing = lettering.lineHeight.map { $0 * scale } ?? measured.lineHeight
    let free = rect.height - spacing * Double(outline.lines.count)
    let shift: Double =
      switch lettering.verticalAlignment {
      case .top: 0
      case .center: free / 2
      case .bottom: free
      }
    let baseline = rect.y + shift + (spacing - measured.lineHeight) / 2 + measured.ascender
    for fill in artwork.fills {
      guard let paint = paint(fill, "fill", in: rect) else { continue }
      draw(
        outline, lines: run.string, at: Point(x: rect.x, y: baseline), filled: paint + shape.turn,
        width: rect.width, lettering.alignment, spacing: spacing)
    }
  }

  /// The text as it is drawn: smaller if another font than the document's would not fit.
  private func fitted(_ lettering: Artwork.Lettering, in size: Size) throws(TypesettingError) -> TextRun {
    var run = TextRun(
      lettering.text.string, font: font(lettering.text.font, of: .label), kern: lettering.kern)
    let room = lettering.isOnOneLine ? nil : size.width + 1
    let measured = try typesetter.measure([run], within: room, lineLimit: lettering.text.lineLimit)
    guard measured.substitution != nil else { return run }
    if lettering.isOnOneLine, measured.width > size.width {
      run.font.size *= max(size.width / measured.width, 0.3)
    } else if !lettering.isOnOneLine {
      let lines = max((size.height / (lettering.lineHeight ?? measured.lineHeight)).rounded(), 1)
      let share = lines / Double(max(measured.lineCount, 1))
      if share < 1 { run.font.size *= max(share.squareRoot() * 0.97, 0.5) }
    }
    return run
  }
}
