import Documents
import HTTP

extension Problem {
  /// What HTTP itself has refused.
  init(_ refusal: Refusal, _ request: Request? = nil) {
    switch refusal {
    case .malformed(let fault):
      self.init(.badRequest, "The request is not HTTP/1.1 (\(fault.rawValue)); send it as RFC 9112 has it.")
    case .unauthorized(let showsKey):
      self.init(
        .unauthorized,
        showsKey
          ? "The key is not known; send one that is, as Authorization: Bearer KEY."
          : "The service asks for a key; send one, as Authorization: Bearer KEY.")
    case .notFound(let path):
      self.init(.notFound, "There is nothing at \(path.excerpt); GET /openapi.yaml lists what there is.")
    case .methodNotAllowed(_, let allowed):
      let methods = allowed.map(\.name).joined(separator: ", ")
      self.init(.methodNotAllowed, "The resource answers \(methods) only; use one of these.")
    case .notAcceptable:
      self.init(
        .notAcceptable,
        "Answers are sent as they are or, streams apart, with gzip; accept one of these encodings.")
    case .tooSlow(let part):
      self.init(
        .requestTimeout, "The request's \(part.rawValue) did not arrive in time; send it again, and faster.")
    case .preconditionFailed:
      self.init(
        .preconditionFailed,
        "The resource has another version than If-Match names, or none; ask without If-Match.")
    case .bodyTooLarge(let limit):
      self = .contentTooLarge(limit)
    case .inflatedBodyTooLarge(let limit):
      self.init(.contentTooLarge, "A body has at most \(limit) bytes once it is unpacked; send less at once.")
    case .inflationTooHigh(let limit):
      self.init(
        .contentTooLarge,
        "A body may be packed to one part in \(limit); send it unpacked or in smaller parts.")
    case .chunkExtensionsTooLarge(let limit):
      self.init(.contentTooLarge, "A body's chunk extensions have at most \(limit) bytes; leave them out.")
    case .targetTooLong(let limit):
      self.init(.uriTooLong, "A request line has at most \(limit) bytes; shorten the target.")
    case .contentCodingNotSupported:
      self.init(.unsupportedMediaType, "A body comes as it is, or with gzip or deflate; send it so.")
    case .expectationFailed:
      self.init(.expectationFailed, "Nothing but 100-continue can be expected; leave Expect out.")
    case .misdirected:
      self.init(
        .misdirectedRequest,
        "The target is one of https, and the connection is not encrypted; send it over TLS.")
    case .tooManyRequests(let limit, let seconds):
      self.init(
        .tooManyRequests, "The key has been used \(limit) times this minute; wait \(seconds) s.")
    case .fieldsTooLarge(let limit):
      self.init(
        .headerFieldsTooLarge, "The fields have more than \(limit) bytes; send fewer or shorter ones.")
    case .tooManyFields(let limit):
      self.init(.headerFieldsTooLarge, "The head has more than \(limit) fields; send fewer.")
    case .unwritableAnswer: self.init(.internalError, "The answer could not be written; report it.")
    case .methodNotImplemented:
      let method = request?.method.name.excerpt ?? "The method"
      self.init(.notImplemented, "\(method) is not implemented; use a method that RFC 9110 defines.")
    case .transferCodingNotImplemented:
      self.init(.notImplemented, "No transfer coding but chunked is implemented; use that or Content-Length.")
    case .overloaded(let seconds):
      self.init(.serviceUnavailable, "The service is too busy; try again in \(seconds) s.")
    case .versionNotSupported:
      self.init(.versionNotSupported, "That version is not spoken here; use HTTP/1.1.")
    }
  }
}
