/// What a message may grow to; one byte more and it is refused.
///
/// The defaults are safe on the open internet. Every property is a count of bytes unless it says otherwise.
public struct Limits: Sendable, Hashable {
  /// Empty lines that may stand before a request line (RFC 9112 §2.2).
  public var leadingEmptyLines = 2
  /// A method's name; a longer one is refused with 501.
  public var methodBytes = 32
  /// The request line without its line end; a longer one is refused with 414.
  public var requestLineBytes = 8_192
  /// The whole head, from the first byte of the request line to the empty line; a longer one is refused with 431.
  public var headBytes = 16_384
  /// Field lines in a head; more are refused with 431.
  public var fieldCount = 100
  /// The body once its framing is taken off; a longer one is refused with 413.
  public var bodyBytes = 8_388_608
  /// A body once it is unpacked; a longer one is refused with 413.
  public var inflatedBodyBytes = 8_388_608
  /// Bytes that each byte of a packed body may become; more are refused with 413. The first 64 KiB are free.
  public var inflationRatio = 100
  /// Extensions of all chunks of one body together; more are refused with 413.
  public var chunkExtensionBytes = 4_096
  /// The trailer section of a chunked body; a longer one is refused with 431.
  public var trailerBytes = 2_048

  /// The defaults.
  public init() {}
}
