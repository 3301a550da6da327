/// The target of a request: a path and a query.
///
/// ```swift
/// let target = try RequestTarget(parsing: "/v1/devices?name=iPhone%2015")
/// target.path  // "/v1/devices"
/// target["name"]  // "iPhone 15"
/// ```
public struct RequestTarget: Sendable, Hashable {
  /// An item of a query. An item without `=` has an empty value.
  public struct QueryItem: Sendable, Hashable {
    /// The text before the `=`, decoded.
    public let name: String
    /// The text after the `=`, decoded.
    public let value: String

    /// An item with the given parts, not encoded.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The path without the query, in its normal form: escapes decoded, and segments `.` and `..` applied (RFC 3986
  /// §6.2.2); `*` for a server as a whole.
  ///
  /// `%2F` stays escaped, because an escaped slash separates no segments (RFC 3986 §2.2), and invalid UTF-8 becomes
  /// U+FFFD.
  public var path: String
  /// The items of the query, in order.
  public var query: [QueryItem]

  /// A target with the given parts, not encoded.
  public init(path: String, query: [QueryItem] = []) {
    self.path = path
    self.query = query
  }

  /// The value of the first item of that name.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// The bytes it takes in addition to the head that it was read from.
  var heldBytes: Int { path.utf8.count + query.count * MemoryLayout<QueryItem>.stride }

  /// Parses a path with an optional query, as in a request line.
  ///
  /// - Throws: ``Refusal/malformed(_:)`` if it does not begin with a slash, or has an invalid escape or a byte that
  ///   RFC 3986 does not allow.
  public init(parsing text: String) throws(Refusal) {
    try self.init(originForm: Array(text.utf8)[...])
  }

  /// RFC 9112 §3.2.1.
  init(originForm bytes: ArraySlice<UInt8>) throws(Refusal) {
    guard bytes.first == ASCII.slash else { throw .malformed(.target) }
    let path = bytes.prefix { $0 != UInt8(ascii: "?") }
    let decoded = try PercentEncoding.path.decode(path)
    // Most paths have no dot, and no escape that could be one.
    let mayHaveDot = path.contains { $0 == UInt8(ascii: ".") || $0 == ASCII.percent }
    self.path = mayHaveDot ? Self.withoutDotSegments(decoded) : decoded
    query = path.endIndex == bytes.endIndex ? [] : try Self.items(bytes[path.endIndex...].dropFirst())
  }

  /// RFC 3986 §5.2.4. Proxies apply their rules to this form, and some of them pass on another.
  private static func withoutDotSegments(_ path: String) -> String {
    var previous: UInt8 = 0
    let hasDotAfterSlash = path.utf8.contains { byte in
      defer { previous = byte }
      return previous == ASCII.slash && byte == UInt8(ascii: ".")
    }
    guard hasDotAfterSlash else { return path }
    var kept: [Substring.UTF8View] = []
    var endsInFolder = false
    for segment in path.utf8.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false) {
      let isParent = segment.elementsEqual("..".utf8)
      endsInFolder = isParent || segment.elementsEqual(".".utf8)
      if isParent { _ = kept.popLast() }
      if !endsInFolder { kept.append(segment) }
    }
    let folder = kept.map { "/" + String(Substring($0)) }.joined()
    return endsInFolder || kept.isEmpty ? folder + "/" : folder
  }

  /// RFC 9112 §3.2.2: the rest of an absolute target, after its authority.
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
          name: try PercentEncoding.query.decode(name),
          value: try PercentEncoding.query.decode(item[name.endIndex...].dropFirst())))
    }
    return items
  }
}
