import CZlib

/// How a body is compressed (RFC 9110 §8.4.1). An uncompressed body has no coding.
public enum ContentCoding: String, Sendable, CaseIterable {
  /// RFC 1952, with a checksum and a length that must be right.
  case gzip
  /// RFC 1950, zlib's format, which HTTP calls deflate.
  case deflate

  /// The value of `Accept-Encoding` in a response: the codings that requests may use.
  static let all = allCases.map(\.rawValue).joined(separator: ", ")

  /// The coding that `Content-Encoding` names; nil if it names none.
  ///
  /// - Throws: ``Refusal/contentCodingNotSupported`` for any other coding, and for several at once.
  init?(fields: Fields) throws(Refusal) {
    let names = Self.names(in: fields)
    guard let name = names.first else { return nil }
    guard names.count == 1, let coding = Self.named(name) else { throw .contentCodingNotSupported }
    self = coding
  }

  /// The codings that `Content-Encoding` names, without `identity`.
  fileprivate static func names(in fields: Fields) -> [ArraySlice<UInt8>] {
    fields.listElements("Content-Encoding").filter { !$0.equalsIgnoringCase("identity") }
  }

  private static func named(_ name: ArraySlice<UInt8>) -> ContentCoding? {
    // Both names mean the same (RFC 9110 §8.4.1.3).
    if name.equalsIgnoringCase("x-gzip") { return .gzip }
    return allCases.first { name.equalsIgnoringCase($0.rawValue) }
  }

  /// Decompresses a complete body.
  ///
  /// - Parameters:
  ///   - body: The compressed bytes.
  ///   - limits: The largest result, absolute and relative to `body`.
  /// - Returns: The decompressed bytes.
  /// - Throws: ``Refusal`` if the format is wrong, bytes are missing or left over, or the result exceeds a limit. At
  ///   most one step beyond a limit is ever decompressed.
  public func decode(_ body: [UInt8], limits: Limits) throws(Refusal) -> [UInt8] {
    try Inflater(self).inflate(body, limits: limits)
  }

  /// The size that a compressed body claims to have when decompressed; nil if its format does not say. A larger body
  /// is refused as soon as decompression exceeds it.
  func decompressedByteCount(of body: [UInt8]) -> Int? {
    // The last four bytes, least significant first (RFC 1952 §2.3.1).
    self == .gzip ? body.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) } : nil
  }

  /// Compresses a body; nil if there is no memory for it. Equal bodies give equal bytes.
  public func encode(_ body: [UInt8]) -> [UInt8]? {
    let bound = czlib_bound(body.count)
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      guard let address = buffer.baseAddress else { return }
      count = body.withUnsafeBufferPointer {
        czlib_deflate(format, Self.level, $0.baseAddress, $0.count, address, bound)
      }
    }
    return packed.isEmpty ? nil : packed
  }

  /// At higher levels, zlib works more but hardly makes JSON shorter.
  private static let level: Int32 = 4
}

extension Request {
  /// The size of the body when decompressed, without decompressing it; the largest number if it does not say. The
  /// client may lie, but the size is never taken as less than the bytes that arrived.
  package var decompressedByteCount: Int {
    guard !body.isEmpty, let coding = try? ContentCoding(fields: fields) else { return body.count }
    return max(body.count, coding.decompressedByteCount(of: body) ?? .max)
  }

  func decoded(limits: Limits) throws(Refusal) -> Request {
    guard !body.isEmpty, let coding = try ContentCoding(fields: fields) else { return self }
    var request = self
    request.body = try coding.decode(body, limits: limits)
    request.fields.remove("Content-Encoding")
    return request
  }

  /// Whether `Content-Encoding` names a coding, known or not; `identity` is none (RFC 9110 §8.4).
  public var isCompressed: Bool {
    fields["Content-Encoding"] != nil && !ContentCoding.names(in: fields).isEmpty
  }
}
