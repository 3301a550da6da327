import Documents
import HTTP

extension Problem {
  /// The response that carries the problem's document.
  ///
  /// The request's id is in the document, in `X-Request-Id` and in the log; its trace is in the document and in the log.
  func response(to context: RequestContext) -> Response {
    var fields = Fields([("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")])
    fields.addProtection(of: "application/problem+json")
    if code == .notAcceptable { fields.add("Vary", "Accept") }
    var response = Response(code.status, fields: fields, body: document(for: context))
    response.requestID = context.requestID
    response.refusal = refusal
    return response
  }

  /// The reason, if an operation refuses a request for its head and not for its document.
  private var refusal: Refusal.Reason? {
    switch code {
    case .notAcceptable: .notAcceptable
    case .preconditionFailed: .preconditionFailed
    case .unsupportedMediaType: .mediaTypeNotSupported
    default: nil
    }
  }

  /// The document, with the request's id and its trace.
  package func document(for context: RequestContext) -> [UInt8] {
    document(status: code.status.code, requestID: context.requestID.text, trace: context.trace.text)
  }
}
