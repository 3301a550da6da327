/// What a request is for (RFC 9112 §3.2).
public struct RequestTarget: Hashable, Sendable {
  /// A name and a value of the query.
  public struct QueryItem: Hashable, Sendable {
    /// The name, decoded.
    public let name: String
    /// The value, decoded; empty where there is no `=`.
    public let value: String
  }

  /// The path, decoded but for encoded slashes; `*` for the server as a whole.
  public let path: String
  /// The query's items, in order.
  public let query: [QueryItem]

  /// Makes the target of a path that is not encoded.
  public init(path: String, query: [QueryItem] = []) {
    self.path = path
    self.query = query
  }

  /// Reads a target in origin-form, absolute-form or, for `OPTIONS`, asterisk-form.
  init(_ bytes: ArraySlice<UInt8>, for method: Method) throws(Refusal) {
    if Array(bytes) == [UInt8(ascii: "*")] {
      guard method == .options else { throw .malformed("the target “*” goes with OPTIONS only") }
      self.init(path: "*")
      return
    }
    let rest = try RequestTarget.withoutAuthority(bytes)
    let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    let path = try RequestTarget.decode(rest[..<mark], isPath: true)
    var query: [QueryItem] = []
    if mark < rest.endIndex {
      for item in rest[(mark + 1)...].split(separator: UInt8(ascii: "&")) {
        let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
        let value = equals < item.endIndex ? item[(equals + 1)...] : []
        query.append(
          QueryItem(
            name: try RequestTarget.decode(item[..<equals], isPath: false),
            value: try RequestTarget.decode(value, isPath: false)))
      }
    }
    self.init(path: path.isEmpty ? "/" : path, query: query)
  }

  /// The path and query of a target, whose scheme and authority, if it has them, are checked.
  private static func withoutAuthority(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> ArraySlice<UInt8> {
    if bytes.first == UInt8(ascii: "/") { return bytes }
    for scheme in ["http://", "https://"] {
      let prefix = bytes.prefix(scheme.utf8.count)
      guard String(decoding: prefix, as: UTF8.self).isSame(as: scheme) else { continue }
      let rest = bytes.dropFirst(scheme.utf8.count)
      let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
      guard Authority.isValid(rest[..<end]) else { throw .malformed("the target's authority") }
      return rest[end...]
    }
    throw .malformed("the target is neither a path nor an http URI")
  }

  private static func decode(_ bytes: ArraySlice<UInt8>, isPath: Bool) throws(Refusal) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard bytes.endIndex - index > 2, let high = bytes[index + 1].hexadecimalValue,
          let low = bytes[index + 2].hexadecimalValue
        else { throw .malformed("a percent sign without two hexadecimal digits in the target") }
        let value = high << 4 | low
        if value == 0 { throw .malformed("an encoded zero byte in the target") }
        // An encoded slash separates no segments, so it stays encoded.
        if isPath, value == UInt8(ascii: "/") {
          decoded += bytes[index...(index + 2)]
        } else {
          decoded.append(value)
        }
        index += 3
      } else {
        guard byte.isTargetByte || (!isPath && byte == UInt8(ascii: "?")) else {
          throw .malformed("a byte in the target that has to be percent-encoded")
        }
        decoded.append(!isPath && byte == UInt8(ascii: "+") ? .space : byte)
        index += 1
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw .malformed("the target is no UTF-8 once decoded")
    }
    return text
  }
}

/// The host and port of a URI (RFC 3986 §3.2), without user information.
enum Authority {
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    if first == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]")), close > bytes.startIndex + 1 else {
        return false
      }
      let inside = bytes[(bytes.startIndex + 1)..<close]
      guard
        inside.allSatisfy({ $0.hexadecimalValue != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        )
      else { return false }
      return isPort(bytes[(close + 1)...])
    }
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let host = bytes[..<colon]
    return !host.isEmpty && host.count <= 255 && isName(host) && isPort(bytes[colon...])
  }

  private static func isName(_ host: ArraySlice<UInt8>) -> Bool {
    var index = host.startIndex
    while index < host.endIndex {
      if host[index] == UInt8(ascii: "%") {
        guard host.endIndex - index > 2, host[index + 1].hexadecimalValue != nil,
          host[index + 2].hexadecimalValue != nil
        else { return false }
        index += 3
      } else {
        guard host[index].isHostByte else { return false }
        index += 1
      }
    }
    return true
  }

  /// Whether nothing is left, or a colon and at most five digits.
  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    let digits = bytes.dropFirst()
    return first == UInt8(ascii: ":") && digits.count <= 5 && digits.allSatisfy(\.isDigit)
      && (digits.isEmpty || (Int(String(decoding: digits, as: UTF8.self)) ?? .max) <= 65_535)
  }
}
