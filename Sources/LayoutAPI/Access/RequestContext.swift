import HTTP

/// The id of a request, and its place in its client's trace.
package struct RequestContext: Sendable {
  let requestID: RequestID
  /// `nil` if the request has no valid one.
  private let toldTrace: TraceContext?

  /// Gives a request an id, unless it has one; nil if there is no request, or its head could not be read.
  package init(_ request: Request? = nil, requestID: RequestID = .next()) {
    self.requestID = requestID
    toldTrace = request?.fields["traceparent"].flatMap(TraceContext.init)
  }

  /// Whether the request says which trace it belongs to.
  var isToldTrace: Bool { toldTrace != nil }

  /// The trace in the request, or a new one that starts with it. It is always the same for a request, and computed on
  /// demand, because few callers need it.
  var trace: TraceContext { toldTrace ?? TraceContext(beginningWith: requestID) }
}
