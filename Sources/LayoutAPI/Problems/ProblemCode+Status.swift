import Documents
import HTTP

extension ProblemCode {
  /// The status of a response with a problem of this code.
  var status: Status {
    switch self {
    case .badRequest, .invalidJSON, .invalidUnicode, .duplicateKey, .nestedTooDeep, .invalidXML: .badRequest
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .notFound, .unknownSession: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .notAcceptable: .notAcceptable
    case .requestTimeout: .requestTimeout
    case .versionConflict: .conflict
    case .preconditionFailed: .preconditionFailed
    case .contentTooLarge: .contentTooLarge
    case .uriTooLong: .uriTooLong
    case .unsupportedMediaType: .unsupportedMediaType
    case .expectationFailed: .expectationFailed
    case .misdirectedRequest: .misdirectedRequest
    case .tooManyRequests: .tooManyRequests
    case .headerFieldsTooLarge: .requestHeaderFieldsTooLarge
    case .internalError: .internalServerError
    case .notImplemented: .notImplemented
    case .serviceUnavailable, .tooManySessions: .serviceUnavailable
    case .versionNotSupported: .httpVersionNotSupported
    default: .unprocessableContent
    }
  }

  /// What `GET /problems/{code}` answers.
  var documentation: String {
    "\(name) (\(status.code)): \(title).\n\nThe problem's detail says where it is and what to do. GET /openapi.yaml has an "
      + "example.\n"
  }
}
