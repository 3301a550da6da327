/// How much room a window has along an axis, as `UIUserInterfaceSizeClass`.
public enum SizeClass: String, CaseIterable, Codable, Sendable {
  /// Little room, as in the width of an iPhone.
  case compact
  /// Enough room for columns and popovers.
  case regular
}
