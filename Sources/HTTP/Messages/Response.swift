/// A response, complete or computed part by part.
///
/// ```swift
/// Response(.ok, fields: [("Content-Type", "application/json")], body: Array("{}".utf8))
/// ```
/// The writer adds `Content-Length`, `Transfer-Encoding`, `Connection` and `Date`, and ignores those that a handler
/// sets.
public struct Response: Sendable, Equatable {
  /// The status.
  public var status: Status
  /// The fields, in the order they are written.
  public var fields: Fields
  /// The body. A response to HEAD keeps it for its length; the writer leaves the bytes out.
  public var body: [UInt8]
  /// The id of the request, which the writer sends as `X-Request-Id`.
  public var requestID: RequestID?
  /// Keeps the compressed body, if many responses share it.
  public var compressedBody: CompressedBody?
  /// Computes the body part by part instead of ``body``, which is then empty.
  public var stream: (any BodyStream)?
  /// Why the request was refused, if it was; from a fixed set, for metrics.
  public var refusal: Refusal.Reason?
  /// The path of the route, with `*` for any name; from a fixed set, for metrics. Empty if no route serves the path.
  public var route = ""
  /// The name of the request's key, for the log.
  public var keyName: String?
  /// The steps that computing the response took, for sharing time among clients: 100,000 are about a millisecond.
  public var steps = 0

  /// A response with the given parts.
  public init(_ status: Status, fields: Fields = Fields(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Whether two responses look the same to a client, and have the same stream if any.
  public static func == (a: Response, b: Response) -> Bool {
    a.status == b.status && a.fields == b.fields && a.body == b.body && a.requestID == b.requestID
      && a.stream === b.stream
  }
}

/// Computes the response to a request. Called on several threads at once.
public typealias Handler = @Sendable (Request) -> Response

/// Writes the response to a refused request; the request is nil if its head could not be read.
///
/// The status of the response is replaced by the refusal's.
public typealias RefusalHandler = @Sendable (Refusal, Request?) -> Response
