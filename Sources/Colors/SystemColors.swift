extension Paint {
  /// A color of UIKit by its name, such as `systemBlue` or `label`; `nil` for an unknown name.
  ///
  /// A name may end in `Color`, as in Interface Builder documents: `systemBlueColor`.
  public static func system(_ name: String) -> Paint? {
    let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
    let known = systemColors[short] == nil ? olderNames[short] ?? "" : short
    return systemColors[known]?.named(known)
  }

  /// The names of the system's colors, in alphabetical order.
  public static let systemNames = systemColors.keys.sorted()

  // Source: Human Interface Guidelines, Color, “iOS, iPadOS system colors” and “system gray colors”; the label, fill,
  // separator and background colors are those that UIColor returns (https://developer.apple.com/documentation/uikit/uicolor/ui-element-colors),
  // as https://noahgilmore.com/blog/dark-mode-uicolor-compatibility lists them.
  private static let systemColors: [String: Paint] = [
    "systemRed": pair(0xFF3B30, 0xFF453A), "systemOrange": pair(0xFF9500, 0xFF9F0A),
    "systemYellow": pair(0xFFCC00, 0xFFD60A), "systemGreen": pair(0x34C759, 0x30D158),
    "systemMint": pair(0x00C7BE, 0x63E6E2), "systemTeal": pair(0x30B0C7, 0x40C8E0),
    "systemCyan": pair(0x32ADE6, 0x64D2FF), "systemBlue": pair(0x007AFF, 0x0A84FF),
    "systemIndigo": pair(0x5856D6, 0x5E5CE6), "systemPurple": pair(0xAF52DE, 0xBF5AF2),
    "systemPink": pair(0xFF2D55, 0xFF375F), "systemBrown": pair(0xA2845E, 0xAC8E68),
    "systemGray": pair(0x8E8E93, 0x8E8E93), "systemGray2": pair(0xAEAEB2, 0x636366),
    "systemGray3": pair(0xC7C7CC, 0x48484A), "systemGray4": pair(0xD1D1D6, 0x3A3A3C),
    "systemGray5": pair(0xE5E5EA, 0x2C2C2E), "systemGray6": pair(0xF2F2F7, 0x1C1C1E),
    "label": pair(0x000000, 0xFFFFFF),
    "secondaryLabel": pair(0x3C3C43, 0.6, 0xEBEBF5, 0.6),
    "tertiaryLabel": pair(0x3C3C43, 0.3, 0xEBEBF5, 0.3),
    "quaternaryLabel": pair(0x3C3C43, 0.18, 0xEBEBF5, 0.18),
    "placeholderText": pair(0x3C3C43, 0.3, 0xEBEBF5, 0.3),
    "link": pair(0x007AFF, 0x0984FF),
    "separator": pair(0x3C3C43, 0.29, 0x545458, 0.6),
    "opaqueSeparator": pair(0xC6C6C8, 0x38383A),
    "systemFill": pair(0x787880, 0.2, 0x787880, 0.36),
    "secondarySystemFill": pair(0x787880, 0.16, 0x787880, 0.32),
    "tertiarySystemFill": pair(0x767680, 0.12, 0x767680, 0.24),
    "quaternarySystemFill": pair(0x747480, 0.08, 0x747480, 0.18),
    "systemBackground": pair(0xFFFFFF, 0x000000),
    "secondarySystemBackground": pair(0xF2F2F7, 0x1C1C1E),
    "tertiarySystemBackground": pair(0xFFFFFF, 0x2C2C2E),
    "systemGroupedBackground": pair(0xF2F2F7, 0x000000),
    "secondarySystemGroupedBackground": pair(0xFFFFFF, 0x1C1C1E),
    "tertiarySystemGroupedBackground": pair(0xF2F2F7, 0x2C2C2E),
    "lightText": pair(0xFFFFFF, 0.6, 0xFFFFFF, 0.6), "darkText": pair(0x000000, 0x000000),
    "black": pair(0x000000, 0x000000), "white": pair(0xFFFFFF, 0xFFFFFF),
    "clear": pair(0x000000, 0, 0x000000, 0),
    "darkGray": pair(0x555555, 0x555555), "lightGray": pair(0xAAAAAA, 0xAAAAAA),
    "gray": pair(0x808080, 0x808080), "red": pair(0xFF0000, 0xFF0000), "green": pair(0x00FF00, 0x00FF00),
    "blue": pair(0x0000FF, 0x0000FF), "cyan": pair(0x00FFFF, 0x00FFFF), "yellow": pair(0xFFFF00, 0xFFFF00),
    "magenta": pair(0xFF00FF, 0xFF00FF), "orange": pair(0xFF8000, 0xFF8000),
    "purple": pair(0x800080, 0x800080), "brown": pair(0x996633, 0x996633),
  ]

  /// What Interface Builder calls a color of UIKit, where the names differ.
  private static let olderNames = [
    "groupTableViewBackground": "systemGroupedBackground", "viewFlipsideBackground": "darkGray",
    "scrollViewTexturedBackground": "systemGray", "lightTextColor": "lightText",
    "darkTextColor": "darkText",
  ]

  private static func pair(_ light: UInt32, _ dark: UInt32) -> Paint { pair(light, 1, dark, 1) }

  private static func pair(_ light: UInt32, _ lightAlpha: Double, _ dark: UInt32, _ darkAlpha: Double)
    -> Paint
  {
    func color(_ number: UInt32, _ alpha: Double) -> Color {
      Color(
        UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF), alpha: alpha)
    }
    return Paint(light: color(light, lightAlpha), dark: color(dark, darkAlpha))
  }
}
