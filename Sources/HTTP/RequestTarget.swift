/// What a request is about: a path and what is asked of it.
///
/// ```swift
/// let target = try RequestTarget(parsing: "/v1/devices?name=iPhone%2015")
/// target.path  // "/v1/devices"
/// target["name"]  // "iPhone 15"
/// ```
public struct RequestTarget: Sendable, Hashable {
  /// One item of a query. An item without `=` has an empty value.
  public struct QueryItem: Sendable, Hashable {
    /// What stands before the `=`, decoded.
    public let name: String
    /// What stands after it, decoded.
    public let value: String

    /// An item with the given parts, not encoded.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The path with its escapes decoded, without the query; `*` for a server as a whole.
  ///
  /// `%2F` stays as it is, for an escaped slash separates no segments (RFC 3986 §2.2).
  public var path: String
  /// The items of the query in the order they came.
  public var query: [QueryItem]

  /// A target with the given parts, not encoded.
  public init(path: String, query: [QueryItem] = []) {
    self.path = path
    self.query = query
  }

  /// The value of the first item of that name.
  public subscript(name: String) -> String? {
    query.first { $0.name == name }?.value
  }

  /// A path with an optional query, as a request line holds it.
  ///
  /// - Throws: ``Refusal/malformed(_:)`` if it does not begin with a slash, has a byte that RFC 3986 does not
  ///   allow, or an escape that is none.
  public init(parsing text: String) throws(Refusal) {
    try self.init(originForm: Array(text.utf8)[...])
  }

  /// RFC 9112 §3.2.1.
  init(originForm bytes: ArraySlice<UInt8>) throws(Refusal) {
    guard bytes.first == ASCII.slash else { throw .malformed(.target) }
    let path = bytes.prefix { $0 != UInt8(ascii: "?") }
    self.path = try PercentEncoding.decodePath(path)
    query = try Self.items(bytes[path.endIndex...].dropFirst())
  }

  /// RFC 9112 §3.2.2: everything after the authority of an absolute target.
  init(afterAuthority bytes: ArraySlice<UInt8>, method: Method) throws(Refusal) {
    if bytes.isEmpty && method == .options {
      self.init(path: "*")
    } else if bytes.first == ASCII.slash {
      try self.init(originForm: bytes)
    } else {
      try self.init(originForm: [ASCII.slash] + bytes)
    }
  }

  private static func items(_ query: ArraySlice<UInt8>) throws(Refusal) -> [QueryItem] {
    var items: [QueryItem] = []
    for item in query.split(separator: UInt8(ascii: "&")) {
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      items.append(
        QueryItem(
          name: try PercentEncoding.decodeQuery(name),
          value: try PercentEncoding.decodeQuery(item[name.endIndex...].dropFirst())))
    }
    return items
  }
}

/// Escapes of RFC 3986 §2.1.
enum PercentEncoding {
  /// Decodes all escapes but that of the slash.
  static func decodePath(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> String {
    let allowed = ByteSet("/", .pathCharacter)
    return try decode(bytes, allowed) { decoded, byte in
      if byte == ASCII.slash { decoded.append(contentsOf: "%2F".utf8) } else { decoded.append(byte) }
    }
  }

  /// Decodes all escapes, and `+` to a space as forms and `URLSearchParams` write it.
  static func decodeQuery(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> String {
    let spaced = bytes.map { $0 == UInt8(ascii: "+") ? ASCII.space : $0 }[...]
    return try decode(spaced, ByteSet("/? ", .pathCharacter)) { $0.append($1) }
  }

  private static func decode(
    _ bytes: ArraySlice<UInt8>, _ allowed: ByteSet, escaped: (inout [UInt8], UInt8) -> Void
  ) throws(Refusal) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == ASCII.percent {
        escaped(&decoded, try escapedByte(&rest))
      } else {
        guard allowed.contains(byte) else { throw .malformed(.target) }
        decoded.append(byte)
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .malformed(.percentEncoding) }
    return text
  }

  /// A NUL is refused: it ends strings elsewhere, and no name of ours has one.
  private static func escapedByte(_ rest: inout ArraySlice<UInt8>) throws(Refusal) -> UInt8 {
    guard let first = rest.popFirst(), let second = rest.popFirst(),
      let high = ASCII.hexadecimal(first), let low = ASCII.hexadecimal(second), high | low != 0
    else { throw .malformed(.percentEncoding) }
    return UInt8(high << 4 | low)
  }
}
