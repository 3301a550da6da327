/// A color in sRGB.
///
/// ```swift
/// Color("#FF9500")?.hex  // "#ff9500"
/// ```
public struct Color: Hashable, Sendable {
  /// The red component, 0…255.
  public var red: UInt8
  /// The green component, 0…255.
  public var green: UInt8
  /// The blue component, 0…255.
  public var blue: UInt8
  /// The opacity, 0…1.
  public var alpha: Double

  /// Makes a color.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Makes a color from components of 0…1; others are clamped, and one that is not a number is 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    func byte(_ value: Double) -> UInt8 { UInt8((Color.clamped(value) * 255).rounded()) }
    self.init(byte(red), byte(green), byte(blue), alpha: Color.clamped(alpha))
  }

  private static func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  /// Reads `#RRGGBB` or `#RRGGBBAA`; `nil` for anything else.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst().map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), [6, 8].contains(digits.count), !digits.contains(nil) else {
      return nil
    }
    let values = digits.compactMap { $0 }
    let bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
    self.init(bytes[0], bytes[1], bytes[2], alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }

  /// The color without its opacity, as `#rrggbb`.
  public var hex: String {
    let digits = Array("0123456789abcdef")
    return [red, green, blue].reduce(into: "#") {
      $0.append(digits[Int($1 / 16)])
      $0.append(digits[Int($1 % 16)])
    }
  }

  /// The color as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  public var hexWithAlpha: String {
    if alpha >= 1 { return hex }
    let opacity = Color(UInt8((alpha * 255).rounded()), 0, 0).hex
    return hex + opacity.dropFirst().prefix(2)
  }

  /// The color with its opacity multiplied by a factor of 0…1.
  public func faded(_ factor: Double) -> Color {
    var color = self
    color.alpha *= factor
    return color
  }
}

/// Whether the interface is light or dark, as `UIUserInterfaceStyle`.
public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
  case light, dark
}

/// A color that may depend on whether the interface is light or dark.
public struct Paint: Hashable, Sendable {
  /// The name of a color of the system; `nil` for another color.
  public let name: String?
  private let light: Color
  private let dark: Color

  /// A color that is the same in both.
  public init(_ color: Color) { self.init(light: color, dark: color) }

  /// A color that differs.
  public init(light: Color, dark: Color) { self.init(nil, light: light, dark: dark) }

  private init(_ name: String?, light: Color, dark: Color) {
    (self.name, self.light, self.dark) = (name, light, dark)
  }

  /// The same color under a name.
  func named(_ name: String) -> Paint { Paint(name, light: light, dark: dark) }

  /// The color in a scheme.
  public func color(in scheme: ColorScheme) -> Color { scheme == .light ? light : dark }
}
