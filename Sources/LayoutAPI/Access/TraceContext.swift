import HTTP

/// The place of a request in a trace, as version 00 of W3C Trace Context writes it.
struct TraceContext: Sendable {
  /// The value of `traceparent`.
  let text: String

  /// Reads a value; nil if it is none, has an id of zeros, or is of version ff, which there will not be.
  ///
  /// A later version may say more behind a hyphen. What stands before that is read as 00 has it, of the flags only the one
  /// that is known (§3.2.4).
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

  /// What all traces have in common that begin in this process.
  private static let process = RequestID.next().text

  /// The trace that begins with a request and is not recorded; the same each time.
  init(beginningWith request: RequestID) {
    text = "00-\(Self.process)\(request.text)-\(request.text)-00"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
