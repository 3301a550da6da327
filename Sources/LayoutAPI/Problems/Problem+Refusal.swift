import Documents
import HTTP

extension Problem {
  /// What HTTP itself has refused.
  init(_ refusal: Refusal, _ request: Request? = nil) {
    switch refusal {
    case .malformed(let fault):
      self.init(
        .badRequest, "The request is not valid HTTP/1.1 (\(fault.rawValue)); send it as RFC 9112 specifies.")
    case .unauthorized(let showsKey):
      self.init(
        .unauthorized,
        showsKey
          ? "The key is unknown or has expired; send a valid one as Authorization: Bearer KEY."
          : "The service requires a key; send one as Authorization: Bearer KEY.")
    case .forbidden(let scope):
      self.init(
        .forbidden,
        "The key does not have the scope “\(scope)”; use a key that has it, or ask the operator for one.")
    case .notFound(let path):
      self.init(.notFound, "There is no resource at \(path.excerpt); GET /openapi.yaml lists all resources.")
    case .methodNotAllowed(_, let allowed):
      let methods = allowed.map(\.name).joined(separator: ", ")
      self.init(.methodNotAllowed, "The resource supports only \(methods); use one of these.")
    case .notAcceptable:
      self.init(
        .notAcceptable,
        "Responses are sent unencoded or, except for streams, with gzip; accept one of these encodings.")
    case .tooSlow(let part):
      self.init(
        .requestTimeout,
        "The request's \(part.rawValue) did not arrive in time; send the request again, faster.")
    case .preconditionFailed:
      self.init(
        .preconditionFailed,
        "If-Match does not match the resource's version; send the request without If-Match.")
    case .bodyTooLarge(let limit):
      self = .contentTooLarge(limit)
    case .inflatedBodyTooLarge(let limit):
      self.init(
        .contentTooLarge, "A body has at most \(limit) bytes once it is decompressed; send less at once.")
    case .inflationTooHigh(let limit):
      self.init(
        .contentTooLarge,
        "A body may be compressed at most \(limit) to 1; send it uncompressed or in smaller parts.")
    case .chunkExtensionsTooLarge(let limit):
      self.init(.contentTooLarge, "A body's chunk extensions have at most \(limit) bytes; leave them out.")
    case .targetTooLong(let limit):
      self.init(.uriTooLong, "A request line has at most \(limit) bytes; shorten the target.")
    case .contentCodingNotSupported:
      self.init(
        .unsupportedMediaType, "A body may be unencoded, gzip or deflate; use one of these encodings.")
    case .expectationFailed:
      self.init(.expectationFailed, "The only supported expectation is 100-continue; remove Expect.")
    case .misdirected:
      self.init(
        .misdirectedRequest,
        "The target is an https URL, but the connection is not encrypted; send the request over TLS.")
    case .tooManyRequests(let quota, let limit, let seconds):
      self.init(.tooManyRequests, quota.sentence(limit: limit, wait: seconds))
    case .fieldsTooLarge(let limit):
      self.init(
        .headerFieldsTooLarge, "The fields have more than \(limit) bytes; send fewer or shorter ones.")
    case .tooManyFields(let limit):
      self.init(.headerFieldsTooLarge, "The head has more than \(limit) fields; send fewer.")
    case .unwritableAnswer: self.init(.internalError, "The response could not be written; report this error.")
    case .methodNotImplemented:
      let method = request?.method.name.excerpt ?? "The method"
      self.init(.notImplemented, "\(method) is not implemented; use a method that RFC 9110 defines.")
    case .transferCodingNotImplemented:
      self.init(.notImplemented, "The only supported transfer coding is chunked; use it or Content-Length.")
    case .overloaded(let seconds):
      self.init(.serviceUnavailable, "The service is too busy; try again in \(seconds) s.")
    case .versionNotSupported:
      self.init(.versionNotSupported, "This version of HTTP is not supported; use HTTP/1.1.")
    }
  }
}

extension Refusal.Quota {
  /// What the client has used up, and what to do.
  fileprivate func sentence(limit: Int, wait seconds: Int) -> String {
    switch self {
    case .requests:
      "The key was used \(limit) times this minute, which is the limit (requestsPerMinute); wait \(seconds) s."
    case .steps:
      "The responses to this key took all of its \(limit) steps this minute (stepsPerMinute); wait \(seconds) s, "
        + "or ask for less."
    case .connections:
      "A client may have \(limit) connections (clientSharePercent), and all are open; close one."
    case .watchers:
      "A client may watch sessions on \(limit) connections (clientSharePercent), and all do; close one."
    }
  }
}
