import HTTP

/// The place of a request in a trace, as W3C Trace Context writes it.
struct TraceContext {
  /// The value of `traceparent`.
  let text: String

  /// Reads a value; nil if it is not of version 00 or has an id of zeros.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 32, 16, 2], parts[0] == "00" else { return nil }
    guard parts.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }) else { return nil }
    guard parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" }) else { return nil }
    self.text = text
  }

  /// The beginning of a trace that nobody records.
  init() {
    text = "00-\(RequestID.next().text)\(RequestID.next().text)-\(RequestID.next().text)-00"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
