import Documents

extension ProblemCode {
  /// The status of a response with a problem of this code.
  var status: Int {
    switch self {
    case .badRequest, .invalidJSON, .invalidUnicode, .duplicateKey, .nestedTooDeep, .invalidXML: 400
    case .unauthorized: 401
    case .notFound, .unknownSession: 404
    case .methodNotAllowed: 405
    case .notAcceptable: 406
    case .requestTimeout: 408
    case .versionConflict: 409
    case .preconditionFailed: 412
    case .contentTooLarge: 413
    case .uriTooLong: 414
    case .unsupportedMediaType: 415
    case .expectationFailed: 417
    case .misdirectedRequest: 421
    case .tooManyRequests: 429
    case .headerFieldsTooLarge: 431
    case .internalError: 500
    case .notImplemented: 501
    case .serviceUnavailable, .tooManySessions: 503
    case .versionNotSupported: 505
    default: 422
    }
  }

  /// What `GET /problems/{code}` answers.
  var documentation: String {
    "\(rawValue) (\(status)): \(title).\n\nThe problem's detail says where it is and what to do. GET /openapi.yaml has an "
      + "example.\n"
  }
}
