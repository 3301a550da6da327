import HTTP

/// A request and its answer, for whoever counts and logs them.
public struct Exchange: Sendable {
  /// The request; nil if HTTP refused it before its head was complete. After a streamed answer it has no body.
  public internal(set) var request: Request?
  /// The answer; nil if there was none, for the connection ended before: its client was gone, a deadline passed, or the server
  /// stopped.
  public let response: Response?
  /// Why the request was refused, if it was.
  public let refusal: Refusal.Reason?
  /// From when the request was complete until its answer was; until that was sent if it was streamed, and until the connection
  /// ended if there was none.
  public internal(set) var duration: Duration
  /// How much of that it waited for a worker; nil if none was asked.
  public let queueAge: Duration?

  /// Bytes of the request's body, also where it was handed on as it came; those that had come, where it was refused or cut off
  /// before its end.
  public internal(set) var requestBytes: Int
  /// Bytes of the answer's body without what frames them; of one that was streamed, those that were sent before it ended or
  /// its client was gone.
  public internal(set) var responseBytes: Int

  let address: PeerAddress

  /// Whether there was no answer, or a streamed one was cut off: its client was gone or too slow, or the framing of its body was
  /// broken.
  public internal(set) var isCut = false

  /// The client's address, without its port.
  public var client: String { address.text }
}

extension Exchange {
  /// A request that ended with its connection, and without an answer.
  init(
    cut request: Request, duration: Duration, queueAge: Duration?, requestBytes: Int, address: PeerAddress
  ) {
    self.init(
      request: request, response: nil, refusal: nil, duration: duration, queueAge: queueAge,
      requestBytes: requestBytes, responseBytes: 0, address: address, isCut: true)
  }
}

extension Request {
  /// What is asked for, in case that the body is no longer wanted.
  var withoutBody: Request {
    var request = self
    request.body = []
    return request
  }
}

/// Told of each exchange, on the loops' threads.
public typealias Observer = @Sendable (Exchange) -> Void
