/// The status of a response: a number of three digits and its reason phrase (RFC 9110 §15).
public enum Status: Int, Sendable {
  case `continue` = 100
  case ok = 200
  case created = 201
  case accepted = 202
  case noContent = 204
  case notModified = 304
  case badRequest = 400
  case unauthorized = 401
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case notAcceptable = 406
  case requestTimeout = 408
  case conflict = 409
  case preconditionFailed = 412
  case contentTooLarge = 413
  case uriTooLong = 414
  case unsupportedMediaType = 415
  case expectationFailed = 417
  case misdirectedRequest = 421
  case unprocessableContent = 422
  case tooManyRequests = 429
  case requestHeaderFieldsTooLarge = 431
  case internalServerError = 500
  case notImplemented = 501
  case serviceUnavailable = 503
  case httpVersionNotSupported = 505

  /// Three digits, 100…599.
  public var code: Int { rawValue }

  /// The phrase of RFC 9110 §15.
  public var reason: String {
    switch self {
    case .continue: "Continue"
    case .ok: "OK"
    case .created: "Created"
    case .accepted: "Accepted"
    case .noContent: "No Content"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .unauthorized: "Unauthorized"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .notAcceptable: "Not Acceptable"
    case .requestTimeout: "Request Timeout"
    case .conflict: "Conflict"
    case .preconditionFailed: "Precondition Failed"
    case .contentTooLarge: "Content Too Large"
    case .uriTooLong: "URI Too Long"
    case .unsupportedMediaType: "Unsupported Media Type"
    case .expectationFailed: "Expectation Failed"
    case .misdirectedRequest: "Misdirected Request"
    case .unprocessableContent: "Unprocessable Content"
    case .tooManyRequests: "Too Many Requests"
    case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
    case .internalServerError: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .serviceUnavailable: "Service Unavailable"
    case .httpVersionNotSupported: "HTTP Version Not Supported"
    }
  }

  /// Whether answers with this status never have a body (RFC 9112 §6.3).
  public var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }
}
