/// The status of a response: a number of three digits and its reason phrase.
public struct Status: Hashable, Sendable {
  /// Three digits, 100…599.
  public let code: Int

  /// A status with the given code.
  ///
  /// - Precondition: `code` lies in 100…599.
  public init(_ code: Int) {
    precondition((100...599).contains(code), "a status has three digits, 100…599")
    self.code = code
  }

  /// 100: the body is welcome.
  public static let `continue` = Status(100)
  /// 200: the answer is in the body.
  public static let ok = Status(200)
  /// 201: something was made.
  public static let created = Status(201)
  /// 202: accepted, to be finished later.
  public static let accepted = Status(202)
  /// 204: done, and nothing to say.
  public static let noContent = Status(204)
  /// 304: what the client holds is current.
  public static let notModified = Status(304)
  /// 400: not understood.
  public static let badRequest = Status(400)
  /// 401: who asks is not known.
  public static let unauthorized = Status(401)
  /// 403: who asks may not.
  public static let forbidden = Status(403)
  /// 404: no such target.
  public static let notFound = Status(404)
  /// 405: the target does not serve the method.
  public static let methodNotAllowed = Status(405)
  /// 406: no representation that the client accepts.
  public static let notAcceptable = Status(406)
  /// 408: the request took too long to arrive.
  public static let requestTimeout = Status(408)
  /// 409: the target's state forbids it.
  public static let conflict = Status(409)
  /// 412: a precondition of the client does not hold.
  public static let preconditionFailed = Status(412)
  /// 413: the body is too large.
  public static let contentTooLarge = Status(413)
  /// 414: the target is too long.
  public static let uriTooLong = Status(414)
  /// 415: the body's type is not understood.
  public static let unsupportedMediaType = Status(415)
  /// 417: an expectation that cannot be met.
  public static let expectationFailed = Status(417)
  /// 421: a request for another server.
  public static let misdirectedRequest = Status(421)
  /// 422: understood, but not valid.
  public static let unprocessableContent = Status(422)
  /// 429: too many requests.
  public static let tooManyRequests = Status(429)
  /// 431: the head is too large.
  public static let requestHeaderFieldsTooLarge = Status(431)
  /// 500: a fault of the server.
  public static let internalServerError = Status(500)
  /// 501: not implemented.
  public static let notImplemented = Status(501)
  /// 503: not now.
  public static let serviceUnavailable = Status(503)
  /// 505: a version of HTTP that is not spoken here.
  public static let httpVersionNotSupported = Status(505)

  /// The phrase of RFC 9110 §15, or an empty one for a code without a name here.
  public var reason: String {
    switch code {
    case 100: "Continue"
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: ""
    }
  }

  /// Whether answers with this status never have a body (RFC 9112 §6.3).
  public var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }
}
