/// A request whose head has been checked and whose body has arrived in full, unless it is streamed.
public struct Request: Sendable, Equatable {
  /// What is asked for.
  public var method: Method
  /// Of what it is asked.
  public var target: RequestTarget
  /// The fields of the head in the order they came; trailers are discarded.
  public var fields: Fields
  /// The body without its framing.
  public var body: [UInt8]
  /// Whether the body is still to come, and goes to the answer's ``BodyStream``.
  public var isStreamed = false

  /// A request as a client would send it.
  public init(_ method: Method, _ target: RequestTarget, fields: Fields = Fields(), body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }

  /// Bytes that it takes: those of its body and its head, and what was read out of that.
  package var heldBytes: Int { body.count + fields.heldBytes + target.heldBytes }
}
