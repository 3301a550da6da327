/// The size limits of a message; one byte more is refused.
///
/// The defaults are safe on the open internet. Every property is a number of bytes unless it says otherwise.
public struct Limits: Sendable, Hashable {
  /// Empty lines before a request line (RFC 9112 §2.2).
  public var leadingEmptyLines = 2
  /// The name of a method; a longer one is refused with 501.
  public var methodBytes = 32
  /// The request line without its line end; a longer one is refused with 414.
  public var requestLineBytes = 8_192
  /// The whole head, from the first byte of the request line to the empty line; a longer one is refused with 431.
  public var headBytes = 16_384
  /// Field lines of a head; more are refused with 431.
  public var fieldCount = 100
  /// The body without its framing; a longer one is refused with 413.
  public var bodyBytes = 8_388_608
  /// The decompressed body; a longer one is refused with 413.
  public var inflatedBodyBytes = 8_388_608
  /// Bytes that each byte of a compressed body may become; more are refused with 413. The first 64 KiB are always
  /// allowed.
  public var inflationRatio = 100
  /// All chunk extensions of a body together; more are refused with 413.
  public var chunkExtensionBytes = 4_096
  /// The trailer section of a chunked body; a longer one is refused with 431.
  public var trailerBytes = 2_048

  /// The defaults.
  public init() {}
}
