import HTTP

/// A request and its answer, for whoever counts and logs them.
public struct Exchange: Sendable {
  /// The request; nil if HTTP refused it before its head was complete. After a streamed answer it has no body.
  public internal(set) var request: Request?
  /// The answer.
  public let response: Response
  /// Why the request was refused, if it was.
  public let refusal: Refusal.Reason?
  /// From when the request was complete until its answer was; until that was sent if it was streamed.
  public internal(set) var duration: Duration
  /// How much of that it waited for a worker; nil if none was asked.
  public let queueAge: Duration?

  /// Bytes of the request's body, also where it was handed on as it came.
  public internal(set) var requestBytes: Int
  /// Bytes of the answer's body without what frames them; of one that was streamed, those that were sent before it ended or
  /// its client was gone.
  public internal(set) var responseBytes: Int

  let address: PeerAddress

  /// Whether a streamed answer was cut off: its client was gone or too slow, or the framing of its body was broken.
  public internal(set) var isCut = false

  /// The client's address, without its port.
  public var client: String { address.text }
}

/// Told of each exchange, on the loops' threads.
public typealias Observer = @Sendable (Exchange) -> Void
