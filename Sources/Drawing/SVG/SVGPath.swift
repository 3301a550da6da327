import Geometry
import Typesetting

/// The steps of outlines as the `d` of an SVG path, in hundredths of a point.
struct SVGPath {
  private(set) var bytes: [UInt8] = []
  private var place = Point.zero
  private var stretch = 1.0

  /// Adds outlines with their origin at a place, and `stretch` times as wide.
  mutating func add(_ commands: [TextOutline.Command], at place: Point, stretch: Double = 1) {
    (self.place, self.stretch) = (place, stretch)
    for command in commands {
      switch command {
      case .move(let x, let y): append("M", x, y)
      case .line(let x, let y): append("L", x, y)
      case .quadratic(let controlX, let controlY, let x, let y):
        append("Q", controlX, controlY)
        append(" ", x, y)
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        append("C", x1, y1)
        append(" ", x2, y2)
        append(" ", x, y)
      case .close: bytes.append(UInt8(ascii: "Z"))
      }
    }
  }

  /// Appends a point after a letter or a space.
  private mutating func append(_ letter: Unicode.Scalar, _ x: Double, _ y: Double) {
    bytes.append(UInt8(ascii: letter))
    append(x * stretch + place.x)
    bytes.append(UInt8(ascii: " "))
    append(y + place.y)
  }

  /// Appends a number, rounded to hundredths.
  private mutating func append(_ number: Double) {
    let hundredths = (number * 100).rounded()
    guard hundredths.isFinite, abs(hundredths) < 1e15 else { return bytes.append(UInt8(ascii: "0")) }
    var value = Int(hundredths)
    if value < 0 {
      bytes.append(UInt8(ascii: "-"))
      value = -value
    }
    append(whole: value / 100)
    let fraction = value % 100
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(fraction / 10))
    if fraction % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(fraction % 10)) }
  }

  private mutating func append(whole value: Int) {
    if value >= 10 { append(whole: value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }
}
