import HTTP

/// An answer on its way whose body is computed part by part, with what has come of the request's body.
struct Transfer {
  let stream: any BodyStream
  /// Whether parts go out as chunks; else closing ends them.
  let isChunked: Bool
  /// Whether another request may follow.
  let isPersistent: Bool
  /// What the stream said last of what comes next.
  private(set) var continuation = StreamPart.Continuation.more
  /// What has come of the request's body and was not handed on.
  private var received: [UInt8] = []
  /// Whether the request's body has come in full, and whether the stream knows.
  private(set) var hasBody: Bool
  private var hasToldEnd: Bool
  /// Whether there was a change while a part was computed.
  private var isWoken = false
  private var streamBytes = 0
  /// With the client, until the next line of the request's body is complete; its time counts from when it was put aside, for
  /// it stands still while a part is computed or sent.
  var bodyPatience = Patience(.body, since: .zero)

  /// An answer of which the head has been written.
  init(_ stream: any BodyStream, isChunked: Bool, isPersistent: Bool, hasBody: Bool) {
    self.stream = stream
    self.isChunked = isChunked
    self.isPersistent = isPersistent
    self.hasBody = hasBody
    hasToldEnd = hasBody
  }

  /// Bytes held of the request's body.
  var heldBytes: Int { received.count + streamBytes }

  /// Whether the stream has something to do.
  var hasWork: Bool {
    guard continuation == .wait else { return continuation == .more }
    return !received.isEmpty || (hasBody && !hasToldEnd)
  }

  mutating func receive(_ bytes: [UInt8], isComplete: Bool) {
    received += bytes
    hasBody = isComplete
  }

  /// What the stream is to be given.
  mutating func takeReceived() -> [UInt8] {
    defer { received = [] }
    hasToldEnd = hasBody
    return received
  }

  /// Notes what comes after a part.
  mutating func didAdvance(_ part: StreamPart) {
    continuation = part.continuation == .wait && isWoken ? .more : part.continuation
    isWoken = false
    streamBytes = part.heldBytes
    if !part.bytes.isEmpty { bodyPatience = Patience(.body, since: .zero) }
  }

  /// There has been a change.
  mutating func wake() {
    if continuation == .wait { continuation = .more } else { isWoken = true }
  }

  /// Nothing more comes, whatever the stream says.
  mutating func end() { continuation = .end }
}
