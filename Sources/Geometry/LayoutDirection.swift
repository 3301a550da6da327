/// The direction in which text is read, which decides where leading and trailing are.
public enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
  /// From left to right: leading is left.
  case leftToRight = "ltr"
  /// From right to left: leading is right.
  case rightToLeft = "rtl"
}
