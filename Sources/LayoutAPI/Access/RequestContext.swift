import HTTP

/// By what a request is found again: what the service calls it, and its place in the trace that its client follows.
struct RequestContext: Sendable {
  let requestID = RequestID.next()
  /// Nil if the request tells none that is valid.
  let trace: TraceContext?

  /// Names a request; nil where its head could not be read, or there is none.
  init(_ request: Request? = nil) { trace = request?.fields["traceparent"].flatMap(TraceContext.init) }
}
