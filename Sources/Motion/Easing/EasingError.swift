/// The first mistake in the text of an easing.
public struct EasingError: Error, Hashable, Sendable {
  /// The offset of the mistake in UTF-8 bytes; the text's length if something is missing at its end.
  public let byteOffset: Int
  /// The problem, a semicolon, and what to do about it.
  public let detail: String
  /// The unknown name in the text, so that the caller can suggest a similar one.
  public let unknownName: String?
}
