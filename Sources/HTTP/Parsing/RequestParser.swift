/// Parses requests from bytes as they arrive, however they are split.
///
/// ```swift
/// var parser = RequestParser(limits: Limits())
/// var cursor = 0
/// let parsed = try parser.parse(received.span, at: &cursor)  // nil: needs more bytes
/// ```
/// Each call gets all bytes from `cursor` on that an earlier call left, and those that arrived since. A head stays in
/// the caller's buffer until it is complete, and is then copied once; a body is taken as it arrives. No byte is
/// looked at twice. A streamed request is complete with its head, and its body is then taken with
/// ``takeBody(_:at:)``. After a refusal, the following bytes have no known meaning: answer, then close.
public struct RequestParser: ~Copyable, Sendable {
  /// A request, and what its connection needs to know.
  public struct Parsed: Sendable, Equatable {
    /// The request.
    public var request: Request
    /// Whether the client speaks HTTP/1.1 rather than HTTP/1.0.
    public var isVersion11: Bool
    /// Whether the connection may carry another request.
    public var isPersistent: Bool
  }

  /// The empty buffers of a request, to be reused for the next one, by the same parser or another.
  public struct Buffers: Sendable {
    /// The largest body buffer that is kept.
    fileprivate static let keptBytes = 262_144

    fileprivate var bytes: [UInt8] = []
    fileprivate var places: [Fields.Place] = []
    fileprivate var body: [UInt8] = []

    /// No buffers.
    public init() {}

    fileprivate init(_ request: consuming Request) {
      (bytes, places) = request.fields.takeBuffers()
      swap(&body, &request.body)
      if body.capacity <= Self.keptBytes { body.removeAll(keepingCapacity: true) } else { body = [] }
    }
  }

  /// What comes next. `section` is meaningful only in ``fields``, and `decoder` only in ``chunked``.
  public enum Phase: Sendable {
    /// The first byte of a request; empty lines before it do not count.
    case start
    /// More of the request line, or of the fields.
    case line, fields
    /// The rest of a body whose length is known.
    case counted(remaining: Int)
    /// More of a body in chunks.
    case chunked

    /// Whether the request has begun.
    public var hasBegun: Bool { if case .start = self { false } else { true } }

    /// Whether the head is complete, and the body is being read.
    public var isInBody: Bool {
      switch self {
      case .start, .line, .fields: false
      case .counted, .chunked: true
      }
    }
  }

  private static let reservedBytes = 65_536

  private let limits: Limits
  private let streams: StreamedRequests
  private let isSecure: Bool
  /// What comes next of the current request. Reading it copies nothing, while a call copies a borrowed parser.
  public private(set) var phase = Phase.start
  private var line: RequestLineParser
  private var section: FieldSectionParser
  private var decoder: ChunkedDecoder
  private var scanned = 0
  private var head: RequestHead?
  /// A request whose fields after the target are why it is refused.
  private var refusedRequest: Request?
  private var body: [UInt8] = []
  /// The buffers of the last request, for the next.
  public var buffers = Buffers()

  /// A parser before the first byte of a connection.
  ///
  /// - Parameters:
  ///   - limits: The size limits of a message.
  ///   - streams: Which requests are streamed, unless their bodies are short and have a length.
  ///   - isSecure: Whether the connection is encrypted, so that https targets are allowed.
  public init(limits: Limits, streams: @escaping StreamedRequests = { _ in false }, isSecure: Bool = false) {
    self.limits = limits
    self.streams = streams
    self.isSecure = isSecure
    line = RequestLineParser(limits: limits)
    section = FieldSectionParser(limits: limits, byteLimit: limits.headBytes)
    decoder = ChunkedDecoder(limits: limits)
  }

  /// Whether the current request is a HEAD; not even a refusal of it may have content (RFC 9110 §9.3.2).
  public var isHead: Bool { line.isHead }

  /// Whether the client waits for a 100 before it sends the body.
  public var expectsContinue: Bool { head?.expectsContinue ?? false }

  /// Bytes of the body that have arrived.
  public var bodyByteCount: Int { body.count }

  /// Bytes of the current request, once its head is complete, including the part of its body that has arrived.
  package var heldBytes: Int {
    let bytes = body.count + decoder.heldBytes
    return phase.isInBody ? bytes + (head?.request.heldBytes ?? 0) : bytes
  }

  /// The request without its body, once its head is complete; also if the head is refused but its method and target
  /// are valid.
  public var unfinishedRequest: Request? { head?.request ?? refusedRequest }

  /// Parses from `cursor` on, and moves it past bytes that are not needed again.
  ///
  /// - Returns: The request if it is complete; the parser is then ready for the next one.
  /// - Throws: ``Refusal`` at the first byte that makes the request invalid.
  public mutating func parse(_ bytes: Span<UInt8>, at cursor: inout Int) throws(Refusal) -> Parsed? {
    if !phase.isInBody {
      guard try parseHead(bytes, at: &cursor) else { return nil }
      if head?.request.isStreamed == true, let head { return Parsed(head) }
    }
    guard try parseBody(bytes, at: &cursor) else { return nil }
    return finish()
  }

  /// Takes back an answered request, so that the next one can use its buffers.
  public mutating func reuse(_ request: consuming Request) { buffers = Buffers(request) }

  /// Drops a request that will not be complete; no other may follow.
  package mutating func forget() {
    var empty = RequestParser(limits: limits, streams: streams, isSecure: isSecure)
    swap(&empty.buffers, &buffers)
    self = empty
  }

  /// Returns the body's buffer to ``buffers`` if little of the body has arrived.
  package mutating func returnBodyBuffer() { body.giveBuffer(to: &buffers.body, upTo: Buffers.keptBytes) }

  /// Takes the part of a streamed request's body that has arrived.
  ///
  /// - Returns: The bytes, and whether they are the last; the parser is then ready for the next request.
  /// - Throws: ``Refusal`` if the framing is broken.
  public mutating func takeBody(
    _ bytes: Span<UInt8>, at cursor: inout Int
  ) throws(Refusal) -> (bytes: [UInt8], isComplete: Bool) {
    let isComplete = try parseBody(bytes, at: &cursor)
    let taken = exchange(&body, with: [])
    if isComplete { _ = finish() }
    return (taken, isComplete)
  }

  private mutating func parseHead(_ bytes: Span<UInt8>, at cursor: inout Int) throws(Refusal) -> Bool {
    let message = bytes.extracting(cursor..<bytes.count)
    switch phase {
    case .start, .line:
      guard try parseLine(message) else { return false }
      beginFields()
    case .fields, .counted, .chunked: break
    }
    guard try section.parse(message, at: &scanned) else { return false }
    try begin(message)
    cursor += scanned
    scanned = 0
    return true
  }

  private mutating func parseLine(_ message: Span<UInt8>) throws(Refusal) -> Bool {
    defer { phase = line.hasBegun ? .line : .start }
    return try line.parse(message, at: &scanned)
  }

  private mutating func beginFields() {
    let lineBytes = scanned - line.method.lowerBound
    section = FieldSectionParser(
      limits: limits, byteLimit: max(0, limits.headBytes - lineBytes), buffer: buffers.places)
    buffers.places = []
    phase = .fields
  }

  private mutating func begin(_ message: Span<UInt8>) throws(Refusal) {
    // One copy of everything from the method on; the fields are its last part.
    let start = line.method.lowerBound
    var bytes = exchange(&buffers.bytes, with: [])
    bytes.append(message.extracting(start..<scanned))
    let target = bytes[line.target.lowerBound - start..<line.target.upperBound - start]
    let request = try RequestHead.request(
      Method(String(decoding: bytes[..<line.method.count], as: UTF8.self)), target,
      isVersion11: line.isVersion11,
      fields: Fields(bytes: bytes, places: section.takePlaces(), from: bytes.count - section.byteCount))
    // Checked in place: a copy would retain everything that the request refers to.
    var head = RequestHead(request, isVersion11: line.isVersion11)
    do throws(Refusal) {
      try head.check(target: target, limits: limits, streams: streams, isSecure: isSecure)
    } catch {
      refusedRequest = head.request
      throw error
    }
    switch head.framing {
    case .none: phase = .counted(remaining: 0)
    case .length(let count): phase = .counted(remaining: count)
    case .chunked:
      phase = .chunked
      decoder = ChunkedDecoder(limits: bodyLimits(head))
    }
    self.head = consume head
  }

  /// The limits of a body; a streamed body may be of any length.
  private func bodyLimits(_ head: RequestHead) -> Limits {
    var limits = limits
    if head.request.isStreamed { limits.bodyBytes = .max }
    return limits
  }

  private mutating func parseBody(_ bytes: Span<UInt8>, at cursor: inout Int) throws(Refusal) -> Bool {
    switch phase {
    case .counted(remaining: 0):
      return true
    case .counted(let remaining):
      let count = min(remaining, bytes.count - cursor)
      // A client that announces a body need not send it, so the buffer is allocated when bytes arrive, and for as
      // many as are usually sent at once.
      if body.isEmpty, count > 0 {
        swap(&body, &buffers.body)
        body.reserveCapacity(min(remaining, Self.reservedBytes))
      }
      body.append(bytes.extracting(cursor..<cursor + count))
      cursor += count
      phase = .counted(remaining: remaining - count)
      return count == remaining
    case .chunked:
      return try decoder.decode(bytes, at: &cursor, into: &body)
    case .start, .line, .fields:
      return false
    }
  }

  private mutating func finish() -> Parsed? {
    phase = .start
    line = RequestLineParser(limits: limits)
    head?.request.body = exchange(&body, with: [])
    return head.take().map(Parsed.init)
  }
}

extension RequestParser.Parsed {
  fileprivate init(_ head: consuming RequestHead) {
    self.init(request: head.request, isVersion11: head.isVersion11, isPersistent: head.isPersistent)
  }
}
