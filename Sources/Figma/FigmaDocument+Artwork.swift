import AutoLayout
import Colors
import Geometry
import JSON
import Typesetting

extension FigmaDocument {
  /// How the nodes of a layout look, in the order of its frames.
  ///
  /// What a picture cannot show is left out: blurred backgrounds, blend modes and the points of shapes. A paint that is not
  /// valid is passed over, because it changes no box.
  ///
  /// - Parameters:
  ///   - layout: A layout of a scene of this document.
  ///   - environment: What the scene was laid out in.
  /// - Returns: An appearance for each frame.
  public func appearances(
    of layout: FigmaLayout, in environment: FigmaEnvironment
  ) -> [View.Appearance] {
    var rotations: [Double] = []
    return layout.frames.map { frame in
      let node = nodes[frame.node]
      let reader = ArtworkReader(json: json, object: node.object)
      var appearance = View.Appearance()
      var artwork = reader.artwork(of: node)
      artwork.rotation += frame.parent.map { rotations[$0] } ?? 0
      rotations.append(artwork.rotation)
      if let text = node.text {
        // A text whose document says nothing about colors is black.
        if !reader.hasFills { artwork.fills = [.solid(Color(0, 0, 0))] }
        artwork.text = reader.lettering(of: text, in: environment)
      }
      appearance.artwork = artwork
      appearance.alpha = reader.opacity
      appearance.clips = node.clipsContent
      if case .rectangle(let radii) = artwork.outline { appearance.cornerRadius = radii.topLeft }
      return appearance
    }
  }
}

extension FigmaDocument {
  /// How a node is painted, with its text as it is set at the usual text size.
  func artwork(of number: Int) -> Artwork {
    let reader = ArtworkReader(json: json, object: nodes[number].object)
    var artwork = reader.artwork(of: nodes[number])
    if let text = nodes[number].text { artwork.text = reader.lettering(of: text, in: FigmaEnvironment()) }
    return artwork
  }

  /// The opacity of a node, 0…1.
  func opacity(of number: Int) -> Double { ArtworkReader(json: json, object: nodes[number].object).opacity }
}

/// Reads how a node looks. Members of other types say nothing.
private struct ArtworkReader {
  let json: JSONDocument
  let object: Int

  /// The most paints and effects of a node that a picture shows.
  private static let paintLimit = 16

  func artwork(of node: Node) -> Artwork {
    var artwork = Artwork()
    artwork.outline = outline(of: node)
    artwork.fills = paints("fills")
    artwork.strokes = paints("strokes")
    artwork.strokeWidths = strokeWidths
    artwork.strokePlace =
      switch text("strokeAlign") {
      case "OUTSIDE": .outside
      case "CENTER": .center
      default: .inside
      }
    artwork.dashes = numbers("strokeDashes").filter { $0 > 0 }
    artwork.effects = objects("effects").prefix(Self.paintLimit).compactMap { effect($0) }
    // Figma counts counterclockwise.
    artwork.rotation = -(number("rotation") ?? 0)
    if let size = child("size"), let width = size.number("x"), let height = size.number("y") {
      artwork.ownSize = Size(width: width, height: height)
    }
    return artwork
  }

  /// Whether the document says something about fills.
  var hasFills: Bool { member("fills") != nil }

  var opacity: Double { min(max(number("opacity") ?? 1, 0), 1) }

  private func outline(of node: Node) -> Artwork.Outline {
    switch node.type {
    case "ELLIPSE": return .ellipse
    case "LINE": return .line
    case "VECTOR", "STAR", "REGULAR_POLYGON", "POLYGON", "BOOLEAN_OPERATION": return .unknown
    default: break
    }
    let corners = numbers("rectangleCornerRadii")
    guard corners.count == 4 else {
      return .rectangle(radii: Artwork.Radii(all: max(number("cornerRadius") ?? 0, 0)))
    }
    return .rectangle(
      radii: Artwork.Radii(
        topLeft: max(corners[0], 0), topRight: max(corners[1], 0), bottomRight: max(corners[2], 0),
        bottomLeft: max(corners[3], 0)))
  }

  private var strokeWidths: Insets {
    guard let sides = child("individualStrokeWeights") else {
      return Insets(all: max(number("strokeWeight") ?? 1, 0))
    }
    func side(_ name: JSONName) -> Double { max(sides.number(name) ?? 0, 0) }
    return Insets(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
  }

  // MARK: Paints

  private func paints(_ name: JSONName) -> [Artwork.Fill] {
    objects(name).prefix(Self.paintLimit).compactMap { $0.isVisible ? $0.fill : nil }
  }

  private var isVisible: Bool {
    guard let value = member("visible") else { return true }
    return json.kind(value) != .false
  }

  private var fill: Artwork.Fill? {
    switch text("type") {
    case "SOLID": return color.map { .solid($0.faded(opacity)) }
    case "GRADIENT_LINEAR": return gradient(.linear)
    case "GRADIENT_RADIAL", "GRADIENT_DIAMOND": return gradient(.radial)
    // SVG has no colors around a point; their mean stands in for them.
    case "GRADIENT_ANGULAR": return Color(meanOf: stops).map { .solid($0) }
    case "IMAGE", "VIDEO", "PATTERN": return .image(opacity: opacity)
    default: return nil
    }
  }

  /// The member `color`.
  private var color: Color? {
    guard let color = child("color"), let red = color.number("r"), let green = color.number("g"),
      let blue = color.number("b")
    else { return nil }
    return Color(red: red, green: green, blue: blue, alpha: color.number("a") ?? 1)
  }

  private var stops: [Artwork.Stop] {
    objects("gradientStops").prefix(64).compactMap { stop in
      guard let place = stop.number("position"), let color = stop.color else { return nil }
      return Artwork.Stop(at: min(max(place, 0), 1), color.faded(opacity))
    }
  }

  private func gradient(_ kind: Artwork.Gradient.Kind) -> Artwork.Fill? {
    let stops = stops
    guard !stops.isEmpty else { return nil }
    let handles = objects("gradientHandlePositions").compactMap(\.point)
    let isLinear = kind == .linear
    let start = handles.first ?? Point(x: 0.5, y: isLinear ? 0 : 0.5)
    let end = handles.count > 1 ? handles[1] : Point(x: 0.5, y: 1)
    let side = handles.count > 2 ? handles[2] : Point(x: start.x + (end.y - start.y), y: start.y)
    return .gradient(Artwork.Gradient(kind, from: start, to: end, side: side, stops: stops))
  }

  private var point: Point? {
    guard let x = number("x"), let y = number("y") else { return nil }
    return Point(x: x, y: y)
  }

  private func effect(_ effect: ArtworkReader) -> Artwork.Effect? {
    guard effect.isVisible else { return nil }
    // A larger blur looks the same and takes long.
    let radius = min(max(effect.number("radius") ?? 0, 0), 200)
    let offset = effect.child("offset")?.point ?? .zero
    let spread = effect.number("spread") ?? 0
    switch effect.text("type") {
    case "DROP_SHADOW":
      return effect.color.map { .dropShadow($0, offset: offset, radius: radius, spread: spread) }
    case "INNER_SHADOW":
      return effect.color.map { .innerShadow($0, offset: offset, radius: radius, spread: spread) }
    case "LAYER_BLUR": return .blur(radius: radius)
    default: return nil
    }
  }

  // MARK: Texts

  func lettering(of text: NodeText, in environment: FigmaEnvironment) -> Artwork.Lettering {
    let text = text.translated(to: environment.pseudolanguage)
    let scale = NodeText.scale(of: text.font.size, at: environment.contentSizeCategory)
    let font = text.font.description(scale)
    var content = View.Text(
      text.font.cased(text.characters), font: View.Font(size: font.size, weight: font.weight))
    content.font.family = font.family
    content.font.isItalic = font.isItalic
    content.lineLimit = text.lineLimit
    var lettering = Artwork.Lettering(content)
    lettering.kern = text.font.letterSpacing * scale
    lettering.lineHeight = text.lineHeight.map { $0 * scale }
    lettering.isOnOneLine = text.autoResize == .widthAndHeight
    guard let style = child("style") else { return lettering }
    let isMirrored = environment.layoutDirection == .rightToLeft
    lettering.alignment =
      switch style.text("textAlignHorizontal") {
      case "CENTER": .center
      case "RIGHT": isMirrored ? .left : .right
      default: isMirrored ? .right : .left
      }
    lettering.verticalAlignment =
      switch style.text("textAlignVertical") {
      case "CENTER": .center
      case "BOTTOM": .bottom
      default: .top
      }
    return lettering
  }

  // MARK: Values

  private func member(_ name: JSONName) -> Int? { json.unlessNull(json.member(name, of: object)) }

  private func text(_ name: JSONName) -> String? {
    member(name).flatMap { json.kind($0) == .string ? json.string($0) : nil }
  }

  private func number(_ name: JSONName) -> Double? { member(name).flatMap { number(of: $0) } }

  private func number(of value: Int) -> Double? {
    guard json.kind(value) == .number else { return nil }
    let number = json.number(value)
    return abs(number) <= Limits.length ? number : nil
  }

  private func numbers(_ name: JSONName) -> [Double] {
    guard let list = member(name), json.kind(list) == .array else { return [] }
    return json.elements(list).prefix(Self.paintLimit).compactMap { number(of: $0) }
  }

  private func child(_ name: JSONName) -> ArtworkReader? {
    member(name).flatMap { json.kind($0) == .object ? ArtworkReader(json: json, object: $0) : nil }
  }

  private func objects(_ name: JSONName) -> [ArtworkReader] {
    guard let list = member(name), json.kind(list) == .array else { return [] }
    return json.elements(list).filter { json.kind($0) == .object }
      .map { ArtworkReader(json: json, object: $0) }
  }
}

extension Color {
  /// The mean of a gradient's colors; `nil` without any.
  init?(meanOf stops: [Artwork.Stop]) {
    guard !stops.isEmpty else { return nil }
    let count = Double(stops.count) * 255
    func mean(_ part: (Color) -> UInt8) -> Double { stops.reduce(0) { $0 + Double(part($1.color)) } / count }
    self.init(
      red: mean(\.red), green: mean(\.green), blue: mean(\.blue),
      alpha: stops.reduce(0) { $0 + $1.color.alpha } / Double(stops.count))
  }
}
