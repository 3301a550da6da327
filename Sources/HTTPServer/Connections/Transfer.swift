import HTTP

/// A streamed response, with the bytes of its request's body that have arrived.
struct Transfer {
  let stream: any BodyStream
  /// Whether parts are sent as chunks; if not, closing the connection ends the body.
  let isChunked: Bool
  let isPersistent: Bool
  /// What the stream said comes after its last part.
  private(set) var continuation = StreamPart.Continuation.more
  /// Bytes of the request's body that were not passed on yet.
  private var received: [UInt8] = []
  /// Whether the request's body has arrived in full, and whether the stream knows.
  private(set) var hasBody: Bool
  private var hasToldEnd: Bool
  /// Whether there was a change while a part was computed.
  private var isWoken = false
  private var streamBytes = 0
  /// The client's time until the next line of the request's body is complete. It is stored paused, because it does
  /// not run while a part is computed or sent.
  var bodyTimer = DeadlineTimer(.body, since: .zero)

  /// A response whose head has been written.
  init(_ stream: any BodyStream, isChunked: Bool, isPersistent: Bool, hasBody: Bool) {
    self.stream = stream
    self.isChunked = isChunked
    self.isPersistent = isPersistent
    self.hasBody = hasBody
    hasToldEnd = hasBody
  }

  var heldBytes: Int { received.count + streamBytes }

  var hasWork: Bool {
    guard continuation == .wait else { return continuation == .more }
    return !received.isEmpty || (hasBody && !hasToldEnd)
  }

  mutating func receive(_ bytes: [UInt8], isComplete: Bool) {
    received += bytes
    hasBody = isComplete
  }

  mutating func takeReceived() -> [UInt8] {
    hasToldEnd = hasBody
    return exchange(&received, with: [])
  }

  mutating func didAdvance(_ part: StreamPart) {
    continuation = part.continuation == .wait && isWoken ? .more : part.continuation
    isWoken = false
    streamBytes = part.heldBytes
    if !part.bytes.isEmpty { bodyTimer = DeadlineTimer(.body, since: .zero) }
  }

  mutating func wake() {
    if continuation == .wait { continuation = .more } else { isWoken = true }
  }

  /// Ends the response, whatever the stream says.
  mutating func end() { continuation = .end }
}
