/// A design of the system's font, as in `UIFontDescriptor.SystemDesign`.
public enum FontDesign: String, CaseIterable, Hashable, Sendable {
  /// San Francisco.
  case `default`
  /// San Francisco with round ends of strokes.
  case rounded
  /// New York.
  case serif
  /// San Francisco with glyphs of equal width.
  case monospaced

  /// The family with this design, by the name in Apple's font files.
  public var family: String {
    switch self {
    case .default: FontDescription.systemFamily
    case .rounded: "SF Pro Rounded"
    case .serif: "New York"
    case .monospaced: "SF Mono"
    }
  }
}
