import HTTP
import JSON

/// Why a request is not answered as asked, as a document of RFC 9457.
struct Problem: Error {
  /// One thing that is wrong with a document.
  struct Fault {
    let code: ProblemCode
    /// Where, as RFC 6901 writes it.
    let pointer: String
    /// What is wrong, and what to do about it.
    let detail: String
    /// A name that was perhaps meant.
    var suggestion: String?
    /// The place in a document that has lines, each counted from 1, and not pointers.
    var place: (line: Int, column: Int?)?
  }

  let code: ProblemCode
  let detail: String
  var faults: [Fault] = []

  /// A problem with the request as a whole, or with a part of its document.
  ///
  /// Where the document is to blame (422), it is the problem's one error, at `pointer`.
  init(_ code: ProblemCode, _ detail: String, at pointer: String = "") {
    self.code = code
    self.detail = detail
    if code.status == 422 { faults = [Fault(code: code, pointer: pointer, detail: detail)] }
  }

  /// A problem with a document. Its code is that of its faults if they all have the same.
  init(_ faults: [Fault]) {
    let codes = Set(faults.map(\.code))
    if let only = codes.first, codes.count == 1 { code = only } else { code = .invalidDocument }
    detail =
      faults.count == 1
      ? faults[0].detail : "The document has \(faults.count) errors; correct each as its own detail says."
    self.faults = faults
  }

  /// The answer that carries the document.
  ///
  /// What the service calls the request stands in the document, in `X-Request-Id` and in the log; its trace stands in the
  /// document and in the log.
  func response(to context: RequestContext) -> Response {
    var fields = Fields([("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")])
    if code == .notAcceptable { fields.add("Vary", "Accept") }
    var response = Response(Status(code.status), fields: fields, body: document(for: context))
    response.requestID = context.requestID
    response.refusal = refusal
    return response
  }

  /// What an operation refuses for what the head says, and not for the document.
  private var refusal: Refusal.Reason? {
    switch code {
    case .notAcceptable: .notAcceptable
    case .preconditionFailed: .preconditionFailed
    case .unsupportedMediaType: .mediaTypeNotSupported
    default: nil
    }
  }

  /// The document.
  func document(for context: RequestContext) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { problem in
      problem.member("type", "/problems/\(code.rawValue)")
      problem.member("title", code.title)
      problem.member("status", Double(code.status))
      problem.member("detail", detail)
      problem.member("code", code.rawValue)
      problem.member("requestId", context.requestID.text)
      problem.member("traceparent", context.trace.text)
      problem.member("errors") { errors in
        errors.array(faults) { writer, fault in
          writer.object { member in
            member.member("code", fault.code.rawValue)
            member.member("pointer", fault.pointer)
            member.member("detail", fault.detail)
            if let suggestion = fault.suggestion { member.member("suggestion", suggestion) }
            if let place = fault.place { member.member("line", Double(place.line)) }
            if let column = fault.place?.column { member.member("column", Double(column)) }
          }
        }
      }
    }
    return writer.bytes
  }
}

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
      self.init(.contentTooLarge, "A body has at most \(limit) bytes; send less at once.")
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
