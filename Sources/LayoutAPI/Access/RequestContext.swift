import HTTP

/// By what a request is found again: what the service calls it, and its place in the trace that its client follows.
package struct RequestContext: Sendable {
  let requestID: RequestID
  /// `nil` if the request has no valid one.
  private let toldTrace: TraceContext?

  /// Names a request, unless it has been named; nil where its head could not be read, or there is none.
  package init(_ request: Request? = nil, requestID: RequestID = .next()) {
    self.requestID = requestID
    toldTrace = request?.fields["traceparent"].flatMap(TraceContext.init)
  }

  /// The trace that the request tells, or one that begins with it. It is made where it is asked for, as few ask, and is the
  /// same each time.
  var trace: TraceContext { toldTrace ?? TraceContext(beginningWith: requestID) }
}
