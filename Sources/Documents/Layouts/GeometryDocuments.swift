import Geometry
import JSON

extension DocumentReader {
  /// Reads `{"x","y","width","height"}`, all of them, the size at least 0.
  package mutating func rect(_ node: Int) -> Rect? {
    let names: [JSONName] = ["x", "y", "width", "height"]
    guard let members = members(node, known: names, required: names) else { return nil }
    let x = members["x"].flatMap { number($0) }
    let y = members["y"].flatMap { number($0) }
    guard let x, let y, let size = size(members) else { return nil }
    return Rect(origin: Point(x: x, y: y), size: size)
  }

  /// Reads `{"width","height"}`, both of them, at least 0.
  package mutating func size(_ node: Int) -> Size? {
    let names: [JSONName] = ["width", "height"]
    return members(node, known: names, required: names).flatMap { size($0) }
  }

  private mutating func size(_ members: JSONMembers) -> Size? {
    let width = members["width"].flatMap { number($0, in: 0...Limits.length) }
    let height = members["height"].flatMap { number($0, in: 0...Limits.length) }
    guard let width, let height else { return nil }
    return Size(width: width, height: height)
  }

  /// Reads `{"top","left","bottom","right"}`, each at least `least`. A side that is left out or cannot be read is 0. The
  /// insets are `nil` if the value is not an object.
  mutating func insets(_ node: Int, atLeast least: Double = -Limits.length) -> Insets? {
    guard let members = members(node, known: ["top", "left", "bottom", "right"]) else { return nil }
    func side(_ name: JSONName, _ reader: inout DocumentReader) -> Double {
      members[name].flatMap { reader.number($0, in: least...Limits.length) } ?? 0
    }
    return Insets(
      top: side("top", &self), left: side("left", &self), bottom: side("bottom", &self),
      right: side("right", &self))
  }
}

extension JSONWriter {
  /// Writes a rectangle.
  package mutating func rect(_ rect: Rect) {
    numbers(rect.members)
  }

  /// Writes a member that is a rectangle, of a name that the program does not know.
  package mutating func member(named name: String, rect: Rect) { member(named: name, numbers: rect.members) }

  /// Writes insets.
  package mutating func insets(_ insets: Insets) {
    object {
      $0.member("top", insets.top)
      $0.member("left", insets.left)
      $0.member("bottom", insets.bottom)
      $0.member("right", insets.right)
    }
  }

  /// Writes a size.
  package mutating func size(_ size: Size) {
    object {
      $0.member("width", size.width)
      $0.member("height", size.height)
    }
  }
}

extension Rect {
  fileprivate var members: InlineArray<4, NamedNumber> {
    [("x", x), ("y", y), ("width", width), ("height", height)]
  }
}
