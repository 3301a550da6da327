import HTTP

/// A request and its response, for logs and metrics.
public struct Exchange: Sendable {
  /// The request; nil if HTTP refused it before its head was complete. After a streamed response it has no body.
  public internal(set) var request: Request?
  /// The response; nil if the connection ended before there was one: the client left, a deadline passed, or the
  /// server stopped.
  public let response: Response?
  /// Why the request was refused, if it was.
  public let refusal: Refusal.Reason?
  /// The time from the complete request to its response; to the end of sending if the response was streamed, or to
  /// the end of the connection if there was none.
  public internal(set) var duration: Duration
  /// How much of `duration` passed before a worker began; nil if a loop computed the response.
  public let queueAge: Duration?

  /// Bytes of the request's body; if it was refused or cut off, those that had arrived.
  public internal(set) var requestBytes: Int
  /// Bytes of the response's body, without framing; of a streamed response, those that were sent before it ended or
  /// was cut off.
  public internal(set) var responseBytes: Int

  let address: ClientAddress

  /// Whether there was no response, or a streamed one was cut off: the client left or was too slow, or the framing of
  /// its body was broken.
  public internal(set) var isCut = false

  /// The client's address, without its port.
  public var client: String { address.text }
}

/// Receives each exchange, on the loops' threads.
public typealias Observer = @Sendable (Exchange) -> Void
