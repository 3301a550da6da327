/// Why HTTP itself refuses a message; what the answer says about it is the service's affair.
public enum Refusal: Error, Hashable, Sendable {
  /// The message does not follow RFC 9110 or 9112; the text says where.
  case malformed(String)
  /// There is no resource at the path.
  case notFound(String)
  /// The resource has these methods only.
  case methodNotAllowed([String])
  /// The request did not arrive in time.
  case requestTimeout
  /// The body is larger than this many bytes.
  case contentTooLarge(limit: Int)
  /// The request line is longer than this many bytes.
  case uriTooLong(limit: Int)
  /// The value of an `Expect` field that is not `100-continue`.
  case expectationFailed(String)
  /// The head has more bytes or fields than allowed; the text says which.
  case fieldsTooLarge(String)
  /// The method or the transfer coding of this name is not implemented.
  case notImplemented(String)
  /// The message is of this version.
  case versionNotSupported(String)

  /// The status of the answer.
  public var status: Status {
    switch self {
    case .malformed: Status(400)
    case .notFound: Status(404)
    case .methodNotAllowed: Status(405)
    case .requestTimeout: Status(408)
    case .contentTooLarge: Status(413)
    case .uriTooLong: Status(414)
    case .expectationFailed: Status(417)
    case .fieldsTooLarge: Status(431)
    case .notImplemented: Status(501)
    case .versionNotSupported: Status(505)
    }
  }
}
