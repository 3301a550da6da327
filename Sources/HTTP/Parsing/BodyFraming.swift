/// How the end of a request's body is found (RFC 9112 §6).
enum BodyFraming: Equatable, Sendable {
  /// There is no body.
  case none
  /// The body has so many bytes, at least one.
  case length(Int)
  /// The body comes in chunks.
  case chunked

  /// Decides the framing from the fields; in doubt, refuses. Whoever guesses differently from the proxy in front
  /// lets requests be smuggled.
  init(fields: Fields, isVersion11: Bool, bodyLimit: Int) throws(Refusal) {
    let lengths = fields.values("Content-Length")
    let codings = fields.values("Transfer-Encoding")
    guard codings.isEmpty else {
      guard lengths.isEmpty else { throw .malformed(.framingConflict) }
      guard isVersion11 else { throw .malformed(.transferEncoding) }
      try Self.checkCodings(codings)
      self = .chunked
      return
    }
    guard let length = lengths.first else {
      self = .none
      return
    }
    guard lengths.count == 1 else { throw .malformed(.contentLengthRepeated) }
    let count = try Self.number(length, limit: bodyLimit)
    self = count == 0 ? .none : .length(count)
  }

  /// Whether the body may have more than so many bytes.
  func mayExceed(_ limit: Int) -> Bool {
    switch self {
    case .none: false
    case .length(let count): count > limit
    case .chunked: true
    }
  }

  /// Content-Length is 1*DIGIT and nothing else. One that is too long for an `Int` is too long for us as well.
  private static func number(_ text: String, limit: Int) throws(Refusal) -> Int {
    let digits = text.utf8
    guard !digits.isEmpty, digits.allSatisfy(ByteSet.digits.contains) else {
      throw .malformed(.contentLength)
    }
    guard let number = Int(text), number <= limit else { throw .bodyTooLarge(limit: limit) }
    return number
  }

  /// Chunked must come last, or the end cannot be found (§6.3: 400); what comes before it would have to be undone,
  /// and nothing here can (§6.1: 501).
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
