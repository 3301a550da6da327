import Geometry
import Glibc

extension Easing {
  /// The keywords and function names of easings.
  public static let names =
    Keyword.allCases.map(\.rawValue) + ["step-start", "step-end", "cubic-bezier", "linear", "steps"]

  /// Reads an easing in the syntax of CSS Easing 2.
  ///
  /// - Parameter text: The easing in upper or lower case, with white space and comments as in CSS; a number can be a
  ///   `calc()`.
  /// - Throws: ``EasingError`` with the first mistake.
  /// - Complexity: O(*n*) for a text of *n* bytes, at most ``Limits/easingBytes``.
  public init(_ text: String) throws(EasingError) {
    var cursor = try EasingCursor(text)
    self = try cursor.easing()
    try cursor.end()
  }

  /// The easing as CSS serializes it. Source: CSS Easing 2 §2.5.
  public var text: String {
    switch self {
    case .keyword(let keyword): keyword.rawValue
    case .cubicBezier(let curve):
      "cubic-bezier(\(curve.control1.x.cssText), \(curve.control1.y.cssText), \(curve.control2.x.cssText), \(curve.control2.y.cssText))"
    case .linear(let easing):
      "linear(\(easing.stops.map { "\($0.output.cssText) \(($0.input * 100).cssText)%" }.joined(separator: ", ")))"
    case .steps(let steps):
      steps.position == .end || steps.position == .jumpEnd
        ? "steps(\(steps.count))" : "steps(\(steps.count), \(steps.position.rawValue))"
    }
  }
}

extension Double {
  /// The number as CSS text, without a trailing `.0`.
  ///
  /// It is rounded to a billionth, which hides the binary tail of 100 × 0.07; from a million on to 14 digits.
  package var cssText: String {
    // A percentage is divided by 100 and multiplied again, which can change the 15th digit.
    let isLarge = abs(self) >= 1e6
    let places = isLarge ? pow(10, 13 - log10(abs(self)).rounded(.down)) : 1e9
    let scaled = (self * places).rounded()
    let rounded = scaled / places
    if let whole = Int(exactly: rounded) { return "\(whole)" }
    let text = "\(rounded)"
    return !isLarge && text.utf8.contains(UInt8(ascii: "e")) ? Double.positional(Int(scaled)) : text
  }

  /// Writes a number of billionths without an exponent.
  private static func positional(_ billionths: Int) -> String {
    let digits = String(abs(billionths) + 1_000_000_000).dropFirst()
    let trimmed = digits.reversed().drop { $0 == "0" }.reversed()
    return (billionths < 0 ? "-" : "") + "0." + String(trimmed)
  }
}
