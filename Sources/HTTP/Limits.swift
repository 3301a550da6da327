/// What a message may grow to; beyond each of these it is refused and the connection is closed.
public enum Limits {
  /// Bytes of a request line, its end not counted; beyond, 414.
  public static let requestLineBytes = 8_192
  /// Bytes of a request's head, its request line included; beyond, 431.
  public static let headBytes = 16_384
  /// Fields of a request's head; beyond, 431.
  public static let fields = 100
  /// Bytes of a request's body; beyond, 413.
  public static let bodyBytes = 8_388_608
  /// Bytes of the chunk extensions of one request; beyond, 400.
  public static let chunkExtensionBytes = 4_096
  /// Bytes of a chunked body's trailer section; beyond, 431.
  public static let trailerBytes = 2_048
  /// Empty lines that may stand before a request line.
  public static let leadingEmptyLines = 2
}
