/// Makes requests of bytes as they come, however they are split.
///
/// ```swift
/// var parser = RequestParser(limits: Limits())
/// var cursor = 0
/// let parsed = try parser.parse(received.span, at: &cursor)  // nil: needs more bytes
/// ```
/// Each call is given all bytes from `cursor` on that an earlier call left behind, and those that came since. A
/// head is left in the caller's buffer until it is complete and then copied once; a body is taken as it comes. No
/// byte is looked at twice. A request that is streamed is complete with its head, and its body is then taken with
/// ``takeBody(_:at:)``. After a refusal the bytes that follow have no known meaning: answer, then close.
public struct RequestParser: ~Copyable, Sendable {
  /// A request, and what its connection has to know.
  public struct Parsed: Sendable, Equatable {
    /// The request.
    public var request: Request
    /// Whether the client speaks HTTP/1.1 rather than HTTP/1.0.
    public var isVersion11: Bool
    /// Whether the connection may carry another request after this one.
    public var isPersistent: Bool
  }

  /// Room in memory that a request has left, for another of the same or of another parser.
  public struct Room: Sendable {
    /// What is kept of a body's room.
    fileprivate static let keptBytes = 262_144

    fileprivate var bytes: [UInt8] = []
    fileprivate var places: [Fields.Place] = []
    fileprivate var body: [UInt8] = []

    /// None.
    public init() {}

    fileprivate init(_ request: consuming Request) {
      (bytes, places) = request.fields.takeRoom()
      swap(&body, &request.body)
      if body.capacity <= Self.keptBytes { body.removeAll(keepingCapacity: true) } else { body = [] }
    }
  }

  /// What comes next. Only in ``fields`` does the section mean anything, and only in ``chunked`` the decoder.
  private enum Phase {
    case line, fields
    case counted(remaining: Int)
    case chunked
  }

  private static let reservedBytes = 65_536

  private let limits: Limits
  private let streams: StreamedRequests
  private let isSecure: Bool
  private var phase = Phase.line
  private var line: RequestLineParser
  private var section: FieldSectionParser
  private var decoder: ChunkedDecoder
  private var scanned = 0
  private var head: RequestHead?
  /// What a head asks for whose other fields are why it is refused.
  private var refusedRequest: Request?
  private var body: [UInt8] = []
  /// The room that the last request took, for the next.
  public var room = Room()

  /// A parser before the first byte of a connection.
  ///
  /// - Parameters:
  ///   - limits: What a message may grow to.
  ///   - streams: Which requests are streamed, unless their bodies are short and say so.
  ///   - isSecure: Whether the connection is encrypted, and may ask for targets of https.
  public init(limits: Limits, streams: @escaping StreamedRequests = { _ in false }, isSecure: Bool = false) {
    self.limits = limits
    self.streams = streams
    self.isSecure = isSecure
    line = RequestLineParser(limits: limits)
    section = FieldSectionParser(limits: limits, byteLimit: limits.headBytes)
    decoder = ChunkedDecoder(limits: limits)
  }

  /// Whether the next request has begun; empty lines before it are no beginning.
  public var hasBegun: Bool { line.hasBegun || isInBody }

  /// Whether the head is complete, and the parser is in the body.
  public var isInBody: Bool {
    switch phase {
    case .line, .fields: false
    case .counted, .chunked: true
    }
  }

  /// Whether the request that has begun is a HEAD, to which not even a refusal may have content (RFC 9110 §9.3.2).
  public var isHead: Bool { line.isHead }

  /// Whether the client waits for a 100 before it sends the body whose head is complete.
  public var expectsContinue: Bool { head?.expectsContinue ?? false }

  /// Bytes of the body that have come.
  public var bodyByteCount: Int { body.count }

  /// Bytes that the request takes whose head is complete, with what has come of its body.
  package var heldBytes: Int {
    let bytes = body.count + decoder.heldBytes
    return isInBody ? bytes + (head?.request.heldBytes ?? 0) : bytes
  }

  /// The request whose head is complete, without its body; also where the head is why it was refused, if it says at all
  /// what is asked for.
  public var unfinishedRequest: Request? { head?.request ?? refusedRequest }

  /// Reads on from `cursor`, and moves it past what need not be handed in again.
  ///
  /// - Returns: The request if it is complete; the parser is then ready for the next one.
  /// - Throws: ``Refusal`` at the first byte with which no request can begin any more.
  public mutating func parse(_ bytes: Span<UInt8>, at cursor: inout Int) throws(Refusal) -> Parsed? {
    if !isInBody {
      guard try parseHead(bytes, at: &cursor) else { return nil }
      if head?.request.isStreamed == true, let head { return Parsed(head) }
    }
    guard try parseBody(bytes, at: &cursor) else { return nil }
    return finish()
  }

  /// Takes a request back that has been answered: the next one goes to its room.
  public mutating func reuse(_ request: consuming Request) { room = Room(request) }

  /// Keeps nothing of a request that will not be complete; no other may follow.
  package mutating func forget() {
    var empty = RequestParser(limits: limits, streams: streams, isSecure: isSecure)
    swap(&empty.room, &room)
    self = empty
  }

  /// Gives the room of the body to ``room`` if little of that has come.
  package mutating func giveRoomOfBody() { body.giveRoom(to: &room.body, upTo: Room.keptBytes) }

  /// Takes what has come of the body of a streamed request.
  ///
  /// - Returns: The bytes, and whether they are the last; the parser is then ready for the next request.
  /// - Throws: ``Refusal`` if the framing is broken.
  public mutating func takeBody(
    _ bytes: Span<UInt8>, at cursor: inout Int
  ) throws(Refusal) -> (bytes: [UInt8], isComplete: Bool) {
    let isComplete = try parseBody(bytes, at: &cursor)
    let taken = body
    body = []
    if isComplete { _ = finish() }
    return (taken, isComplete)
  }

  private mutating func parseHead(_ bytes: Span<UInt8>, at cursor: inout Int) throws(Refusal) -> Bool {
    let message = bytes.extracting(cursor..<bytes.count)
    if case .line = phase {
      guard try line.parse(message, at: &scanned) else { return false }
      beginFields()
    }
    guard try section.parse(message, at: &scanned) else { return false }
    try begin(message)
    cursor += scanned
    scanned = 0
    return true
  }

  private mutating func beginFields() {
    let lineBytes = scanned - line.method.lowerBound
    section = FieldSectionParser(
      limits: limits, byteLimit: max(0, limits.headBytes - lineBytes), room: room.places)
    room.places = []
    phase = .fields
  }

  private mutating func begin(_ message: Span<UInt8>) throws(Refusal) {
    // Everything from the method on in one copy, of which the fields are the last part.
    let start = line.method.lowerBound
    var bytes = room.bytes
    room.bytes = []
    bytes.append(message.extracting(start..<scanned))
    let target = bytes[line.target.lowerBound - start..<line.target.upperBound - start]
    let request = try RequestHead.request(
      Method(String(decoding: bytes[..<line.method.count], as: UTF8.self)), target,
      isVersion11: line.isVersion11,
      fields: Fields(bytes: bytes, places: section.takePlaces(), from: bytes.count - section.byteCount))
    // It is checked where it lies: a copy would count everything that a request refers to.
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

  /// What a body may grow to: one that is handed on as it comes to anything.
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
      // Who announces a body need not send it, so room is made once it comes, and for what others send at once.
      if body.isEmpty, count > 0 {
        swap(&body, &room.body)
        body.reserveCapacity(min(remaining, Self.reservedBytes))
      }
      body.append(bytes.extracting(cursor..<cursor + count))
      cursor += count
      phase = .counted(remaining: remaining - count)
      return count == remaining
    case .chunked:
      return try decoder.decode(bytes, at: &cursor, into: &body)
    case .line, .fields:
      return false
    }
  }

  private mutating func finish() -> Parsed? {
    phase = .line
    line = RequestLineParser(limits: limits)
    guard var complete = head.take() else { return nil }
    complete.request.body = body
    body = []
    return Parsed(complete)
  }
}

extension RequestParser.Parsed {
  fileprivate init(_ head: consuming RequestHead) {
    self.init(request: head.request, isVersion11: head.isVersion11, isPersistent: head.isPersistent)
  }
}
