import Geometry
import Glibc

/// A cubic Bézier curve from (0, 0) to (1, 1) that never goes back in time.
///
/// Outside 0…1 it continues along its tangents. Source: CSS Easing 2 §2.2.1.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point.
  public let control1: Point
  /// The second control point.
  public let control2: Point

  /// Makes a curve; `nil` if the x of a control point is outside 0…1 or a number exceeds ``Limits/easingNumber``.
  public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), abs(y1) <= Limits.easingNumber,
      abs(y2) <= Limits.easingNumber
    else { return nil }
    self.init(unchecked: x1, y1, x2, y2)
  }

  init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    control1 = Point(x: x1, y: y1)
    control2 = Point(x: x2, y: y2)
  }

  /// The progress at an input; exactly 0 at 0 and 1 at 1.
  public func value(at input: Double) -> Double {
    if input <= 0 { return input == 0 ? 0 : input * startSlope }
    if input >= 1 { return input == 1 ? 1 : 1 + (input - 1) * endSlope }
    return y(at: parameter(at: input))
  }

  /// The slope of the progress at an input.
  public func slope(at input: Double) -> Double {
    if input < 0 { return startSlope }
    if input > 1 { return endSlope }
    let parameter = parameter(at: input)
    let (x, y) = (xDerivative(at: parameter), yDerivative(at: parameter))
    // Both derivatives vanish at an end that coincides with its control point; the tangent gives the limit.
    if abs(x) < 1e-12, abs(y) < 1e-12 { return parameter < 0.5 ? startSlope : endSlope }
    return max(-Easing.steepest, min(Easing.steepest, y / x))
  }

  /// The point of the curve at a parameter 0…1: input and progress.
  func point(at parameter: Double) -> Point { Point(x: x(at: parameter), y: y(at: parameter)) }

  // MARK: Tangents

  /// The slope of the line before 0: towards the first control point that differs from the start, or flat if that
  /// line is vertical.
  private var startSlope: Double {
    if control1.x > 0 { return control1.y / control1.x }
    if control1.y == 0, control2.x > 0 { return control2.y / control2.x }
    return control1.y == 0 && control2.y == 0 ? 1 : 0
  }

  /// The slope of the line after 1.
  private var endSlope: Double {
    if control2.x < 1 { return (control2.y - 1) / (control2.x - 1) }
    if control2.y == 1, control1.x < 1 { return (control1.y - 1) / (control1.x - 1) }
    return control1.y == 1 && control2.y == 1 ? 1 : 0
  }

  // MARK: The polynomials

  private func x(at t: Double) -> Double { CubicBezier.coordinate(control1.x, control2.x, t) }
  private func y(at t: Double) -> Double { CubicBezier.coordinate(control1.y, control2.y, t) }
  private func xDerivative(at t: Double) -> Double { CubicBezier.derivative(control1.x, control2.x, t) }
  private func yDerivative(at t: Double) -> Double { CubicBezier.derivative(control1.y, control2.y, t) }

  private static func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }

  private static func derivative(_ first: Double, _ second: Double, _ t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * first + 6 * rest * t * (second - first) + 3 * t * t * (1 - second)
  }

  /// The parameter at which the curve reaches an input within 0…1.
  ///
  /// This is Newton's method in an interval that is halved if a step would leave it, because the derivative vanishes
  /// at vertical tangents.
  private func parameter(at time: Double) -> Double {
    var lower = 0.0
    var upper = 1.0
    var parameter = time
    for _ in 0..<80 {
      let error = x(at: parameter) - time
      if error == 0 { break }
      if error > 0 { upper = parameter } else { lower = parameter }
      var next = parameter - error / xDerivative(at: parameter)
      if !(next > lower && next < upper) { next = (lower + upper) / 2 }
      if next == parameter || upper - lower < 1e-17 { break }
      parameter = next
    }
    return parameter
  }
}
