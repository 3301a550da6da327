/// How the end of a request's body is found (RFC 9112 §6).
enum BodyFraming: Equatable, Sendable {
  /// There is no body.
  case none
  /// The body has this many bytes, at least one.
  case length(Int)
  /// The body arrives in chunks.
  case chunked

  /// Decides the framing from the fields, and refuses unclear ones: a server that guesses differently from the proxy
  /// in front of it allows request smuggling.
  init(fields: Fields, isVersion11: Bool, bodyLimit: Int) throws(Refusal) {
    let length = fields.firstValue("Content-Length")
    guard fields.firstValue("Transfer-Encoding") == nil else {
      guard length == nil else { throw .malformed(.framingConflict) }
      guard isVersion11 else { throw .malformed(.transferEncoding) }
      try Self.checkCodings(fields.values("Transfer-Encoding"))
      self = .chunked
      return
    }
    guard let length else {
      self = .none
      return
    }
    guard fields.count(of: "Content-Length") == 1 else { throw .malformed(.contentLengthRepeated) }
    let count = try Self.number(length, limit: bodyLimit)
    self = count == 0 ? .none : .length(count)
  }

  /// Whether the body may have more than `limit` bytes.
  func mayExceed(_ limit: Int) -> Bool {
    switch self {
    case .none: false
    case .length(let count): count > limit
    case .chunked: true
    }
  }

  /// Content-Length is 1*DIGIT and nothing else. A number that is too long for an `Int` is too long for us, too.
  private static func number(_ digits: ArraySlice<UInt8>, limit: Int) throws(Refusal) -> Int {
    guard !digits.isEmpty, digits.allSatisfy(ByteSet.digits.contains) else {
      throw .malformed(.contentLength)
    }
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= limit else {
      throw .bodyTooLarge(limit: limit)
    }
    return number
  }

  /// Chunked must come last, or the end cannot be found (§6.3: 400). Other codings would have to be undone, which is
  /// not implemented (§6.1: 501).
  private static func checkCodings(_ values: [String]) throws(Refusal) {
    let codings = values.flatMap { value in
      Array(value.utf8).split(separator: ASCII.comma, omittingEmptySubsequences: false)
        .map { $0.trimmingWhiteSpace() }
    }
    guard codings.allSatisfy({ !$0.isEmpty }),
      codings.last?.equalsIgnoringCase("chunked") == true,
      codings.count(where: { $0.equalsIgnoringCase("chunked") }) == 1
    else { throw .malformed(.transferEncoding) }
    guard codings.count == 1 else { throw .transferCodingNotImplemented }
  }
}
