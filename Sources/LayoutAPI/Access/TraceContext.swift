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

/// Where the span of a request belongs: its trace, and the span that caused it.
package struct TracePlace: Sendable {
  /// 16 bytes.
  package let traceID: [UInt8]
  /// 8 bytes: the request's id, which its client and the access log know.
  package let spanID: [UInt8]
  /// 8 bytes: the span of the client; empty if the trace begins with the request.
  package let parentID: [UInt8]

  /// The place of a request; `nil` if its client does not record the trace (W3C Trace Context §3.2.2.5.1).
  package init?(of request: Request, _ response: Response?) {
    let context = RequestContext(request, requestID: response?.requestID ?? .next())
    let parts = context.trace.text.split(separator: "-")
    guard parts.count == 4, let flags = UInt8(parts[3], radix: 16) else { return nil }
    guard !context.isToldTrace || flags & 1 == 1 else { return nil }
    traceID = Self.bytes(parts[1])
    spanID = Self.bytes(context.requestID.text[...])
    parentID = context.isToldTrace ? Self.bytes(parts[2]) : []
  }

  /// The id of a span that is a part of a request.
  package static func newSpanID() -> [UInt8] { bytes(RequestID.next().text[...]) }

  private static func bytes(_ digits: Substring) -> [UInt8] {
    let digits = Array(digits.utf8).map { $0 & 0xF + ($0 > UInt8(ascii: "9") ? 9 : 0) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
