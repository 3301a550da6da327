/// What a request asks to be done with its target. Names are case-sensitive (RFC 9110 §9.1).
public struct Method: Hashable, Sendable {
  /// The name as it stands in the request line.
  public let name: String

  /// A method of that name, known to this server or not.
  public init(_ name: String) { self.name = name }

  /// Asks for the current representation.
  public static let get = Method("GET")
  /// Asks for what GET would answer, without the body.
  public static let head = Method("HEAD")
  /// Hands the body to the target to be processed.
  public static let post = Method("POST")
  /// Replaces the target with the body.
  public static let put = Method("PUT")
  /// Changes a part of the target.
  public static let patch = Method("PATCH")
  /// Removes the target.
  public static let delete = Method("DELETE")
  /// Asks what may be done with the target.
  public static let options = Method("OPTIONS")
  /// Asks what the body describes, without changing anything. No route of ours serves it yet.
  public static let query = Method("QUERY")
  /// Asks for the request back. No route of ours serves it.
  public static let trace = Method("TRACE")
  /// Asks for a tunnel. Only a proxy serves it.
  public static let connect = Method("CONNECT")

  /// Whether the name is one of HTTP's (RFC 9110 §9.3, RFC 5789, and QUERY of the HTTP working group).
  ///
  /// A known method that a target does not serve is answered with 405, an unknown one with 501.
  public var isKnown: Bool {
    switch self {
    case .get, .head, .post, .put, .patch, .delete, .options, .query, .trace, .connect: true
    default: false
    }
  }

  /// Whether it asks for nothing to be changed (RFC 9110 §9.2.1).
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace, .query: true
    default: false
    }
  }
}
