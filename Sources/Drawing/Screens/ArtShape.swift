import AutoLayout
import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The shape of an artwork in a frame, as an element of SVG.
struct ArtShape {
  /// The rectangle around the shape before it is turned.
  private(set) var rect: Rect
  private var outline: Artwork.Outline
  /// The angle by which it is turned around its center, clockwise in radians.
  private let rotation: Double

  /// The shape of an artwork whose turned shape fits into a frame.
  init(_ artwork: Artwork, in frame: Rect) {
    outline = artwork.outline
    rotation = abs(artwork.rotation) > 1e-6 ? artwork.rotation : 0
    rect = frame
    guard rotation != 0 else { return }
    let size = artwork.ownSize ?? ArtShape.size(turnedBy: rotation, into: frame.size)
    rect = Rect(
      x: frame.center.x - size.width / 2, y: frame.center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// An upright rectangle.
  init(_ rect: Rect, radii: Artwork.Radii = Artwork.Radii(all: 0)) {
    (self.rect, outline, rotation) = (rect, .rectangle(radii: radii), 0)
  }

  /// An upright rectangle of which only some corners are round.
  init(_ rect: Rect, radius: Double, _ corners: View.Appearance.Corners) {
    let (top, bottom) = (corners == .bottom ? 0 : radius, corners == .top ? 0 : radius)
    self.init(
      rect, radii: Artwork.Radii(topLeft: top, topRight: top, bottomRight: bottom, bottomLeft: bottom))
  }

  /// The size whose box is `box` after turning.
  private static func size(turnedBy angle: Double, into box: Size) -> Size {
    let (cosine, sine) = (abs(cos(angle)), abs(sin(angle)))
    let determinant = cosine * cosine - sine * sine
    guard abs(determinant) > 0.1 else {
      // Near 45 degrees the box says little; a square has it.
      let side = max(box.width, box.height) / (cosine + sine)
      return Size(width: side, height: side)
    }
    return Size(
      width: max((box.width * cosine - box.height * sine) / determinant, 0),
      height: max((box.height * cosine - box.width * sine) / determinant, 0))
  }

  /// Whether the document has the shape's points.
  var isKnown: Bool { outline != .unknown }
  var isLine: Bool { outline == .line }
  var isRectangle: Bool { if case .rectangle = outline { true } else { false } }

  /// The box around the turned shape.
  var box: Rect {
    guard rotation != 0 else { return rect }
    let (cosine, sine) = (abs(cos(rotation)), abs(sin(rotation)))
    let size = Size(
      width: rect.width * cosine + rect.height * sine, height: rect.width * sine + rect.height * cosine)
    return Rect(
      x: rect.center.x - size.width / 2, y: rect.center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The shape, larger by a distance on all sides.
  func grown(by distance: Double) -> ArtShape {
    var shape = self
    shape.rect = Rect(
      x: rect.x - distance, y: rect.y - distance, width: max(rect.width + 2 * distance, 0),
      height: max(rect.height + 2 * distance, 0))
    if case .rectangle(let radii) = outline {
      func grown(_ radius: Double) -> Double { radius > 0 ? max(radius + distance, 0) : 0 }
      shape.outline = .rectangle(
        radii: Artwork.Radii(
          topLeft: grown(radii.topLeft), topRight: grown(radii.topRight),
          bottomRight: grown(radii.bottomRight), bottomLeft: grown(radii.bottomLeft)))
    }
    return shape
  }

  /// The shape at another place.
  func moved(by offset: Point) -> ArtShape {
    var shape = self
    shape.rect = rect.offset(by: offset)
    return shape
  }

  // MARK: SVG

  /// The attribute that turns the shape; none if it is upright.
  var turn: [(String, String)] {
    guard rotation != 0 else { return [] }
    let (x, y) = (rect.center.x.thousandths, rect.center.y.thousandths)
    return [("transform", "rotate(\((rotation * 180 / .pi).thousandths) \(x) \(y))")]
  }

  /// The name of the element.
  var name: String {
    switch outline {
    case .rectangle(let radii): radii.isUniform ? "rect" : "path"
    case .ellipse: "ellipse"
    case .line: "line"
    case .unknown: "rect"
    }
  }

  /// The attributes that say where the shape is.
  var attributes: [(String, String)] {
    let most = min(rect.width, rect.height) / 2
    switch outline {
    case .rectangle(let radii) where radii.isUniform:
      let radius = min(radii.topLeft, most)
      return rect.attributes + (radius > 0 ? [("rx", radius.thousandths)] : []) + turn
    case .rectangle: return [("d", path)] + turn
    case .unknown: return rect.attributes + [("rx", (most / 2).thousandths)] + turn
    case .ellipse:
      return [
        ("cx", rect.center.x.thousandths), ("cy", rect.center.y.thousandths),
        ("rx", (rect.width / 2).thousandths), ("ry", (rect.height / 2).thousandths),
      ] + turn
    case .line:
      let isUpright = rect.height > rect.width
      let (x, y) = (rect.center.x, rect.center.y)
      return [
        ("x1", (isUpright ? x : rect.x).thousandths), ("y1", (isUpright ? rect.y : y).thousandths),
        ("x2", (isUpright ? x : rect.maxX).thousandths), ("y2", (isUpright ? rect.maxY : y).thousandths),
      ] + turn
    }
  }

  /// The shape as the `d` of a path, without its turn.
  var path: String {
    let most = min(rect.width, rect.height) / 2
    var corners = Artwork.Radii(all: 0)
    if case .rectangle(let radii) = outline { corners = radii }
    if case .ellipse = outline {
      let (x, y) = ((rect.width / 2).thousandths, (rect.height / 2).thousandths)
      let (left, right, middle) = (rect.x.thousandths, rect.maxX.thousandths, rect.center.y.thousandths)
      return "M\(left) \(middle)A\(x) \(y) 0 0 1 \(right) \(middle)A\(x) \(y) 0 0 1 \(left) \(middle)Z"
    }
    func arc(_ radius: Double, _ x: Double, _ y: Double) -> String {
      radius > 0
        ? "A\(radius.thousandths) \(radius.thousandths) 0 0 1 \(x.thousandths) \(y.thousandths)" : ""
    }
    func line(_ x: Double, _ y: Double) -> String { "L\(x.thousandths) \(y.thousandths)" }
    let radii = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
      .map { min($0, most) }
    return "M\((rect.x + radii[0]).thousandths) \(rect.y.thousandths)"
      + line(rect.maxX - radii[1], rect.y) + arc(radii[1], rect.maxX, rect.y + radii[1])
      + line(rect.maxX, rect.maxY - radii[2]) + arc(radii[2], rect.maxX - radii[2], rect.maxY)
      + line(rect.x + radii[3], rect.maxY) + arc(radii[3], rect.x, rect.maxY - radii[3])
      + line(rect.x, rect.y + radii[0]) + arc(radii[0], rect.x + radii[0], rect.y) + "Z"
  }
}
