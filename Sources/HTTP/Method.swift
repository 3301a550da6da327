/// What a request asks to be done (RFC 9110 §9).
public struct Method: Hashable, Sendable {
  /// The method as it is written; methods are told apart by case.
  public let name: String

  /// Names a method.
  public init(_ name: String) { self.name = name }

  /// Transfer the target's representation.
  public static let get = Method("GET")
  /// The same as ``get``, without the content.
  public static let head = Method("HEAD")
  /// Let the target process the content.
  public static let post = Method("POST")
  /// Replace the target's representation.
  public static let put = Method("PUT")
  /// Remove the target.
  public static let delete = Method("DELETE")
  /// Modify the target's representation.
  public static let patch = Method("PATCH")
  /// Describe what can be asked.
  public static let options = Method("OPTIONS")
  /// Establish a tunnel.
  public static let connect = Method("CONNECT")
  /// Echo the request.
  public static let trace = Method("TRACE")

  /// The methods that the RFCs define and a resource can have.
  static let known: Set<Method> = [.get, .head, .post, .put, .delete, .patch, .options, .trace]
}
