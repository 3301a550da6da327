/// One method of one path, and who answers it.
public final class Route: Sendable {
  let method: Method
  let path: String
  let reads: String?
  /// The answer to those who ask for nothing in particular, as it is sent, if it is always the same.
  let fixed: Response?
  /// Whether nothing has to be computed for an answer.
  let isInstant: Bool
  let quick: (@Sendable (Request) -> Response?)?
  let weigh: @Sendable (Request) -> Response?
  let handler: Handler

  /// Serves `method` of exactly `path` with `handler`.
  ///
  /// Where the last segment is `*`, it stands for every name that has no route of its own.
  ///
  /// A handler of GET serves HEAD as well, and OPTIONS needs none.
  ///
  /// - Parameters:
  ///   - method: Whose requests it serves.
  ///   - path: What they ask for.
  ///   - reads: The media types of the documents that it reads, as a field lists them. Clients are told those of PATCH.
  ///   - isInstant: Whether nothing has to be computed for an answer: it is then given even where others wait.
  ///   - quick: Answers a request if that takes hardly any time; a handler of GET is taken to do so always, unless this is
  ///     given. The handler may be asked for the same once more. What one of another method gives up is taken to take long.
  ///   - weigh: Answers a request whose body is still to come, if its head alone decides the answer; that of GET does
  ///     where it is quick.
  ///   - handler: Answers every request.
  public init(
    _ method: Method, _ path: String, reads: String? = nil, isInstant: Bool = false,
    quick: (@Sendable (Request) -> Response?)? = nil,
    weigh: (@Sendable (Request) -> Response?)? = nil, _ handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.reads = reads
    self.isInstant = isInstant
    let quick = quick ?? (method == .get ? handler : nil)
    self.quick = quick
    self.weigh = weigh ?? { method == .get ? quick?($0) : nil }
    self.handler = handler
    fixed = nil
  }

  /// Serves `method` of exactly `path` with one and the same answer.
  public init(_ method: Method, _ path: String, fixed: Response) {
    self.method = method
    self.path = path
    reads = nil
    let plain = Request(method, RequestTarget(path: path))
    self.fixed = (try? fixed.represented(for: plain)).map { Router.completed($0, route: path) }
    isInstant = true
    quick = { _ in fixed }
    weigh = { _ in fixed }
    handler = { _ in fixed }
  }
}
