/// How a request ended (RFC 9110 §15).
public struct Status: Hashable, Sendable {
  /// The number, 100…599.
  public let code: Int

  /// Makes a status of a number within 100…599.
  public init(_ code: Int) {
    precondition((100...599).contains(code), "a status has three digits")
    self.code = code
  }

  /// The request was answered.
  public static let ok = Status(200)
  /// The request was carried out and there is nothing to say.
  public static let noContent = Status(204)
  /// The client has the representation already.
  public static let notModified = Status(304)

  /// The words that usually stand behind the number.
  public var reasonPhrase: String {
    switch code {
    case 100: "Continue"
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
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
}
