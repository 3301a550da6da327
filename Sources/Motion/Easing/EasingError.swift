/// Why the text of an easing cannot be read, and where.
public struct EasingError: Error, Hashable, Sendable {
  /// Where in the text the mistake stands, in UTF-8 bytes; the text's length where something is missing at its end.
  public let byteOffset: Int
  /// What is wrong, and after a semicolon what to do.
  public let detail: String
  /// A name that was perhaps meant for the one that is not known, chosen by who reads the text.
  public let unknownName: String?

  init(at byteOffset: Int, _ detail: String, unknownName: String? = nil) {
    self.byteOffset = byteOffset
    self.detail = detail
    self.unknownName = unknownName
  }
}
