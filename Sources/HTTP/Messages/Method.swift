/// A request method. Names are case-sensitive (RFC 9110 §9.1).
public struct Method: Hashable, Sendable {
  /// The name, as in the request line.
  public let name: String

  /// A method of that name, known to this server or not.
  public init(_ name: String) { self.name = name }

  /// Reads the current representation.
  public static let get = Method("GET")
  /// Like GET, without the body.
  public static let head = Method("HEAD")
  /// Lets the target process the body.
  public static let post = Method("POST")
  /// Replaces the target with the body.
  public static let put = Method("PUT")
  /// Changes a part of the target.
  public static let patch = Method("PATCH")
  /// Removes the target.
  public static let delete = Method("DELETE")
  /// Asks which methods the target allows.
  public static let options = Method("OPTIONS")
  /// Reads what the body describes, and changes nothing. No route serves it yet.
  public static let query = Method("QUERY")
  /// Echoes the request. No route serves it.
  public static let trace = Method("TRACE")
  /// Opens a tunnel. Only a proxy serves it.
  public static let connect = Method("CONNECT")

  /// Whether HTTP defines the method (RFC 9110 §9.3, RFC 5789, and QUERY of the HTTP working group).
  ///
  /// A known method that a target does not serve gets 405, an unknown one 501.
  public var isKnown: Bool {
    switch self {
    case .get, .head, .post, .put, .patch, .delete, .options, .query, .trace, .connect: true
    default: false
    }
  }

  /// Whether it only reads (RFC 9110 §9.2.1).
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace, .query: true
    default: false
    }
  }
}
