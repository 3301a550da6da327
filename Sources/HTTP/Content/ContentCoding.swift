/// How a body is packed on its way (RFC 9110 §8.4.1). Not being packed has no coding.
public enum ContentCoding: String, Sendable, CaseIterable {
  /// RFC 1952, with a checksum and a length that have to hold.
  case gzip
  /// RFC 1950, zlib's format: what HTTP calls deflate.
  case deflate

  /// What `Accept-Encoding` says of an answer's codings to those who may send requests in them.
  static let all = allCases.map(\.rawValue).joined(separator: ", ")

  /// The one coding that the values of `Content-Encoding` name; nil if they name none.
  ///
  /// - Throws: ``Refusal/contentCodingNotSupported`` for any other, and for several one over the other.
  init?(fields: Fields) throws(Refusal) {
    let names = Self.names(in: fields)
    guard let name = names.first else { return nil }
    guard names.count == 1, let coding = Self.named(name) else { throw .contentCodingNotSupported }
    self = coding
  }

  /// The codings that the values of `Content-Encoding` name; `identity` is none.
  fileprivate static func names(in fields: Fields) -> [ArraySlice<UInt8>] {
    fields.listElements("Content-Encoding").filter { !$0.equalsIgnoringCase("identity") }
  }

  private static func named(_ name: ArraySlice<UInt8>) -> ContentCoding? {
    // Both names mean the same (RFC 9110 §8.4.1.3).
    if name.equalsIgnoringCase("x-gzip") { return .gzip }
    return allCases.first { name.equalsIgnoringCase($0.rawValue) }
  }

  /// Unpacks a body that is complete.
  ///
  /// - Parameters:
  ///   - body: What was sent.
  ///   - limits: How large the outcome may be, and in relation to what was sent.
  /// - Returns: What was packed.
  /// - Throws: ``Refusal`` if it is not of the format, has bytes too few or too many, or grows beyond a limit; no
  ///   more is ever unpacked than one step beyond it.
  public func decode(_ body: [UInt8], limits: Limits) throws(Refusal) -> [UInt8] {
    try Inflater(self).inflate(body, limits: limits)
  }

  /// How many bytes a packed body says that it unpacks to; `nil` of a format that does not say. One that has more is refused
  /// when it is unpacked, as soon as it has.
  func unpackedByteCount(of body: [UInt8]) -> Int? {
    // The last four bytes, the least significant first (RFC 1952 §2.3.1).
    self == .gzip ? body.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) } : nil
  }

  /// Packs a body; nil if there is no memory for that. Equal bodies are packed to equal bytes.
  public func encode(_ body: [UInt8]) -> [UInt8]? { Deflater.deflate(body, self) }
}

extension Request {
  /// How large the body is once it is unpacked, told without unpacking it; as large as can be where it does not say. What it
  /// says is the client's word, which is not taken for less than what has come.
  package var unpackedByteCount: Int {
    guard !body.isEmpty, let coding = try? ContentCoding(fields: fields) else { return body.count }
    return max(body.count, coding.unpackedByteCount(of: body) ?? .max)
  }

  /// The request with its body unpacked.
  func decoded(limits: Limits) throws(Refusal) -> Request {
    guard !body.isEmpty, let coding = try ContentCoding(fields: fields) else { return self }
    var request = self
    request.body = try coding.decode(body, limits: limits)
    request.fields.remove("Content-Encoding")
    return request
  }
}

extension Request {
  /// Whether `Content-Encoding` names a coding of the body, known or not; `identity` is none (RFC 9110 §8.4).
  public var isPacked: Bool {
    fields["Content-Encoding"] != nil && !ContentCoding.names(in: fields).isEmpty
  }
}
