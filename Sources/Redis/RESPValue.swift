/// A reply of a Redis server in RESP2, its protocol since version 1.2.
public enum RESPValue: Equatable, Sendable {
  /// A short text, such as `OK`.
  case status(String)
  /// An error of the server; the first word is its code.
  case error(String)
  case integer(Int)
  case bulk([UInt8])
  case null
  case array([RESPValue])

  /// The bytes of a bulk string.
  public var bytes: [UInt8]? {
    if case .bulk(let bytes) = self { bytes } else { nil }
  }

  /// The text of a bulk string or a status.
  public var text: String? {
    switch self {
    case .bulk(let bytes): String(decoding: bytes, as: UTF8.self)
    case .status(let text): text
    default: nil
    }
  }

  /// The elements of an array.
  public var elements: [RESPValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The value of an integer.
  public var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }
}
