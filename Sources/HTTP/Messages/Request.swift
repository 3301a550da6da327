/// A request with a valid head and a complete body, unless it is streamed.
public struct Request: Sendable, Equatable {
  /// The method.
  public var method: Method
  /// The target.
  public var target: RequestTarget
  /// The fields of the head, in order; trailers are discarded.
  public var fields: Fields
  /// The body, without its framing.
  public var body: [UInt8]
  /// Whether the body is still arriving, and goes to the response's ``BodyStream``.
  public var isStreamed = false
  /// The client's address, which the server knows.
  public var address = ClientAddress.unknown
  /// The name of the key with which the responder has let the request pass; nil if it needed none.
  public var keyName: String?

  /// A request with the given parts.
  public init(_ method: Method, _ target: RequestTarget, fields: Fields = Fields(), body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }

  /// The bytes of its body and its head, and of the texts read from the head.
  package var heldBytes: Int { body.count + fields.heldBytes + target.heldBytes }

  /// The request without its body, when that is no longer needed.
  package var withoutBody: Request {
    var request = self
    request.body = []
    return request
  }
}
