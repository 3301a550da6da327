import HTTP

/// The place of a request in a trace, as version 00 of W3C Trace Context writes it.
struct TraceContext: Sendable {
  /// The value of `traceparent`.
  let text: String

  /// Reads a value; nil if it is not valid, has an id of zeros, or has the version ff, which is reserved.
  ///
  /// A later version may add more after a hyphen. The part before it is read as in version 00, and only the known flag is
  /// used (§3.2.4).
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 4, omittingEmptySubsequences: false)
      .map(Substring.init)
    let known = parts.prefix(4)
    guard known.map(\.utf8.count) == [2, 32, 16, 2], known.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }),
      known[0] != "ff", let flags = UInt8(known[3], radix: 16)
    else { return nil }
    guard known[1].contains(where: { $0 != "0" }), known[2].contains(where: { $0 != "0" }) else { return nil }
    if known[0] == "00" {
      guard parts.count == 4 else { return nil }
      self.text = text
    } else {
      self.text = "00-\(known[1])-\(known[2])-0\(flags & 1)"
    }
  }

  /// The common part of all traces that start in this process.
  private static let process = RequestID.next().text

  /// The trace that starts with a request and is not recorded; always the same for a request.
  init(beginningWith request: RequestID) {
    text = "00-\(Self.process)\(request.text)-\(request.text)-00"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
