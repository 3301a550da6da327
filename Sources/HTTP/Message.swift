/// A request as it arrived, complete.
public struct Request: Sendable {
  /// The method.
  public var method: Method
  /// What is asked for.
  public var target: RequestTarget
  /// The header fields.
  public var fields: Fields
  /// The content, without any transfer coding.
  public var body: [UInt8]
  /// Whether the client lets the connection be used again.
  package var keepsAlive = true
  /// Whether the client speaks HTTP/1.0.
  package var isVersion10 = false

  /// Makes a request.
  public init(_ method: Method, _ target: RequestTarget, fields: Fields = Fields(), body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }
}

/// What is answered to a request.
public struct Response: Sendable {
  /// How the request ended.
  public var status: Status
  /// The header fields; those of framing, `Date` and `Connection` are added when it is written.
  public var fields: Fields
  /// The content.
  public var body: [UInt8]

  /// Makes a response.
  public init(_ status: Status, fields: Fields = Fields(), body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

/// What answers a request.
public typealias Handler = @Sendable (Request) -> Response
