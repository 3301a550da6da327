/// How a request tells where its body ends (RFC 9112 §6.3).
enum BodyFraming: Equatable, Sendable {
  /// There is no body.
  case none
  /// The body has this many bytes, at least one.
  case length(Int)
  /// The body comes in chunks.
  case chunked

  /// Reads the framing; whatever two recipients could understand differently is refused.
  init(_ fields: Fields, isVersion10: Bool) throws(Refusal) {
    let codings = fields.values("Transfer-Encoding")
    let lengths = fields.values("Content-Length")
    if !codings.isEmpty {
      if !lengths.isEmpty { throw .malformed("both a Content-Length and a Transfer-Encoding field") }
      if isVersion10 { throw .malformed("a Transfer-Encoding field in HTTP/1.0") }
      try BodyFraming.checkCodings(codings)
      self = .chunked
      return
    }
    guard let length = lengths.first else {
      self = .none
      return
    }
    if lengths.count > 1 { throw .malformed("more than one Content-Length field") }
    let count = try BodyFraming.parseLength(length)
    if count > Limits.bodyBytes { throw .contentTooLarge(limit: Limits.bodyBytes) }
    self = count == 0 ? .none : .length(count)
  }

  /// A run of digits; one that is too long for a number is too long for a body as well.
  private static func parseLength(_ text: String) throws(Refusal) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else {
      throw .malformed("a Content-Length that is no number")
    }
    var length = 0
    for digit in text.utf8 {
      let (tens, overflow) = length.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
      if overflow || overflows { throw .contentTooLarge(limit: Limits.bodyBytes) }
      length = sum
    }
    return length
  }

  /// Accepts `chunked` alone; a coding that is not implemented is a 501, an order that frames nothing a 400.
  private static func checkCodings(_ values: [String]) throws(Refusal) {
    let codings = values.joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false).map(
      \.trimmed)
    guard codings.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isTokenByte) }) else {
      throw .malformed("a Transfer-Encoding that is no list of codings")
    }
    let chunked = codings.indices.filter { codings[$0].isSame(as: "chunked") }
    guard chunked.count <= 1, chunked.first.map({ $0 == codings.count - 1 }) ?? true else {
      throw .malformed("a Transfer-Encoding in which chunked is not the last coding, once")
    }
    if let other = codings.first(where: { !$0.isSame(as: "chunked") }) {
      throw .notImplemented("the transfer coding \(other)")
    }
  }
}
