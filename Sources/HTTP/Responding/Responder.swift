/// Answers requests.
///
/// ```swift
/// struct Echo: Responder {
///   func respond(to request: Request, effort: Effort) -> Reply {
///     .response(Response(.ok, body: request.body))
///   }
///
///   func respond(to refusal: Refusal, of request: Request?) -> Response { Response(refusal.status) }
/// }
/// ```
/// A server calls all of it on its event loops, with little effort. A worker computes what is deferred.
public protocol Responder: Sendable {
  /// Decides from the head of a request whose body has not arrived yet.
  ///
  /// - Parameters:
  ///   - head: The request, without its body.
  ///   - effort: With ``Effort/instant``, the responder only refuses clients for whom the server must not hold a body.
  ///     With ``Effort/little``, the client waits for a 100 (RFC 9110 §10.1.1), and every response that the head alone
  ///     decides is given now.
  /// - Returns: The response, or that the body is to be read.
  func respond(toHead head: Request, effort: Effort) -> Admission

  /// Answers a complete request within `effort`, or defers the rest of the work; with ``Effort/full`` it never defers.
  func respond(to request: Request, effort: Effort) -> Reply

  /// The response to a message that HTTP itself refuses; `request` is nil if its head could not be read.
  func respond(to refusal: Refusal, of request: Request?) -> Response

  /// The path of the route that serves `request`, from a fixed set, for metrics; empty if no route does.
  func route(of request: Request) -> String

  /// Whether the request is answered while its body is still arriving.
  func streamsBody(of head: Request) -> Bool

  /// The client for whom the request counts.
  func client(of head: Request) -> ClientIdentity

  /// The weight of a client where clients compete, at least 1.
  func share(of client: ClientIdentity) -> Int

  /// Whether ``client(of:)`` tells clients apart by more than their addresses.
  var namesClients: Bool { get }
}

extension Responder {
  /// Reads the body of every request.
  public func respond(toHead head: Request, effort: Effort) -> Admission { .readBody }

  /// Names no route.
  public func route(of request: Request) -> String { "" }

  /// Streams no request.
  public func streamsBody(of head: Request) -> Bool { false }

  /// Tells clients apart by nothing else.
  public var namesClients: Bool { false }

  /// Gives all clients the same share.
  public func share(of client: ClientIdentity) -> Int { 1 }

  /// Tells clients apart by their addresses.
  public func client(of head: Request) -> ClientIdentity { ClientIdentity(head.address) }

  /// The response to a complete request, however long it takes to compute.
  public func response(to request: Request) -> Response { respond(to: request, effort: .full).finish() }
}

/// How much time a responder may spend on a request.
public enum Effort: Int, Comparable, Sendable {
  /// Almost none: only responses that need no computing, because other connections have waited for milliseconds.
  case instant
  /// A millisecond or two, on an event loop.
  case little
  /// As much as the limits of the request allow, on a worker.
  case full

  /// Whether `one` allows less time.
  public static func < (one: Effort, other: Effort) -> Bool { one.rawValue < other.rawValue }
}

/// What the head of a request decides.
public enum Admission: Sendable {
  /// Read the body; the complete request will be answered.
  case readBody
  /// Answer now, and read no body.
  case response(Response)

  /// The response, if the head decides it.
  public var response: Response? {
    if case .response(let response) = self { response } else { nil }
  }
}

/// What a responder makes of a complete request.
public enum Reply: Sendable {
  /// The response.
  case response(Response)
  /// The response takes more effort than was granted.
  case deferred(DeferredResponse)

  /// What `compute` returns: now if `effort` is at least `needed`, and deferred otherwise.
  public init(_ effort: Effort, needing needed: Effort, _ compute: @escaping @Sendable () -> Response) {
    self = effort >= needed ? .response(compute()) : .deferred(DeferredResponse(compute))
  }

  /// The response, unless it is deferred.
  public var response: Response? {
    if case .response(let response) = self { response } else { nil }
  }

  /// The response, however long it takes to compute.
  public func finish() -> Response {
    switch self {
    case .response(let response): response
    case .deferred(let rest): rest.finish()
    }
  }
}

/// A response that is computed later, with everything that has been decoded and decided for it so far.
public struct DeferredResponse: Sendable {
  /// Whether an attempt showed that computing takes long. Other requests with short bodies do not wait for it.
  public let isExpensive: Bool
  private let compute: @Sendable () -> Response

  /// A response that `compute` makes, once and on any thread.
  public init(isExpensive: Bool = false, _ compute: @escaping @Sendable () -> Response) {
    self.isExpensive = isExpensive
    self.compute = compute
  }

  /// Computes the response. Call it once.
  public func finish() -> Response { compute() }

  /// The same response, changed by `transform` when it has been computed.
  public func map(_ transform: @escaping @Sendable (Response) -> Response) -> DeferredResponse {
    DeferredResponse(isExpensive: isExpensive) { transform(compute()) }
  }
}
