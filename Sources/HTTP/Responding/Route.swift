/// A method and a path, and the handler that serves them.
public final class Route: Sendable {
  let method: Method
  let path: String
  let reads: String?
  /// The complete response to a plain request, if it is always the same.
  let fixed: Response?
  let checkHead: @Sendable (Request) -> Response?
  let handler: @Sendable (Request, Effort) -> Reply

  /// Serves `method` of exactly `path`, as far as the effort allows.
  ///
  /// A `*` as the last segment, or the one before it, matches every name that has no route of its own. A route for GET serves HEAD as well, and
  /// OPTIONS needs no route.
  ///
  /// - Parameters:
  ///   - method: The method of its requests.
  ///   - path: The path of its requests.
  ///   - reads: The media types of the documents that it reads, as a field lists them. Clients are told those of PATCH.
  ///   - checkHead: The response to a request whose head alone decides it, before the body is read. By default, a route
  ///     for GET gives the response it can compute with ``Effort/little``, and others read the body.
  ///   - handler: Answers every request. On an event loop it must not spend more time than the effort says.
  public init(
    _ method: Method, _ path: String, reads: String? = nil,
    checkHead: (@Sendable (Request) -> Response?)? = nil,
    _ handler: @escaping @Sendable (Request, Effort) -> Reply
  ) {
    self.method = method
    self.path = path
    self.reads = reads
    self.handler = handler
    self.checkHead = checkHead ?? { method == .get ? handler($0, .little).response : nil }
    fixed = nil
  }

  /// Serves `method` of exactly `path`: GET with little effort, other methods with full effort.
  public convenience init(
    _ method: Method, _ path: String, reads: String? = nil,
    checkHead: (@Sendable (Request) -> Response?)? = nil, _ respond: @escaping Handler
  ) {
    let needed: Effort = method == .get ? .little : .full
    self.init(method, path, reads: reads, checkHead: checkHead) { request, effort in
      Reply(effort, needing: needed) { respond(request) }
    }
  }

  /// Serves `method` of exactly `path` with one and the same response.
  public init(_ method: Method, _ path: String, fixed: Response) {
    self.method = method
    self.path = path
    reads = nil
    let plain = Request(method, RequestTarget(path: path))
    self.fixed = (try? fixed.represented(for: plain)).map { Router.completed($0, route: path) }
    checkHead = { _ in fixed }
    handler = { _, _ in .response(fixed) }
  }
}
