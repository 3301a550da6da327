/// One method of one path, and who answers it.
public struct Route: Sendable {
  let method: Method
  let path: String
  let handler: Handler

  /// Serves `method` of exactly `path` with `handler`.
  ///
  /// A handler of GET serves HEAD as well, and OPTIONS needs none.
  public init(_ method: Method, _ path: String, _ handler: @escaping Handler) {
    self.method = method
    self.path = path
    self.handler = handler
  }
}
