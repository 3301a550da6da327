/// An answer, complete or to be computed part by part.
///
/// ```swift
/// Response(.ok, fields: [("Content-Type", "application/json")], body: Array("{}".utf8))
/// ```
/// `Content-Length`, `Transfer-Encoding`, `Connection` and `Date` are the writer's; what a handler sets there is
/// left out.
public struct Response: Sendable, Equatable {
  /// How it went.
  public var status: Status
  /// The fields in the order they are written.
  public var fields: Fields
  /// The body. An answer to HEAD keeps it, for its length; the writer leaves the bytes out.
  public var body: [UInt8]
  /// What the request is called; the writer tells it as `X-Request-Id`.
  public var requestID: RequestID?
  /// Keeps the body's packed form, where many answers have the same.
  public var packedBody: PackedBody?
  /// Computes the body part by part in place of ``body``, which is then empty.
  public var stream: (any BodyStream)?
  /// Why the request was refused, if it was; fit to be counted by.
  public var refusal: Refusal.Reason?
  /// The path of the route that was asked for, with `*` where it takes any name: one of a fixed set, fit to be counted
  /// by. Empty if nobody serves the path.
  public var route = ""

  /// An answer with the given parts.
  public init(_ status: Status, fields: Fields = Fields(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Whether two answers tell a client the same, and have the same stream if they have one.
  public static func == (a: Response, b: Response) -> Bool {
    a.status == b.status && a.fields == b.fields && a.body == b.body && a.requestID == b.requestID
      && a.stream === b.stream
  }
}

/// Computes the answer to a request. Called from several threads at once.
public typealias Handler = @Sendable (Request) -> Response

/// Writes the answer to a refused request: the refusal, and the request if it was understood so far.
///
/// Whatever it answers, the status will be the refusal's.
public typealias RefusalHandler = @Sendable (Refusal, Request?) -> Response
