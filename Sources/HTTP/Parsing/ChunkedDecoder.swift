/// Removes the chunked framing from a body (RFC 9112 §7.1). Trailers are checked and discarded.
struct ChunkedDecoder: Sendable {
  private enum State {
    case sizeLine, data, dataCarriageReturn, dataLineFeed, trailers
  }

  private let limits: Limits
  private var state = State.sizeLine
  private var sizeLine = ChunkSizeLine()
  private var remaining = 0
  private var extensionBytes = 0
  private var trailers: FieldSectionParser

  init(limits: Limits) {
    self.limits = limits
    trailers = FieldSectionParser(
      byteLimit: limits.trailerBytes, fieldLimit: .max, tooLong: .fieldsTooLarge(limit: limits.trailerBytes))
  }

  /// Bytes that the trailers take so far.
  var heldBytes: Int { trailers.heldBytes }

  /// Decodes from `cursor` on, moves it past the bytes read, and appends the chunks' data to `body`.
  ///
  /// - Returns: Whether the body is complete.
  mutating func decode(
    _ bytes: Span<UInt8>, at cursor: inout Int, into body: inout [UInt8]
  ) throws(Refusal) -> Bool {
    while cursor < bytes.count {
      switch state {
      case .sizeLine:
        try readSizeLine(bytes[cursor], capacity: limits.bodyBytes - body.count)
        cursor += 1
      case .data:
        takeData(bytes, at: &cursor, into: &body)
      case .dataCarriageReturn:
        guard bytes[cursor] == ASCII.carriageReturn else { throw .malformed(.chunkEnd) }
        cursor += 1
        state = .dataLineFeed
      case .dataLineFeed:
        guard bytes[cursor] == ASCII.lineFeed else { throw .malformed(.chunkEnd) }
        cursor += 1
        state = .sizeLine
      case .trailers:
        guard try trailers.parse(bytes, at: &cursor) else { return false }
        // Trailers are not used.
        _ = trailers.takePlaces()
        return true
      }
    }
    return false
  }

  private mutating func readSizeLine(_ byte: UInt8, capacity: Int) throws(Refusal) {
    guard try sizeLine.read(byte, capacity: capacity, limits: limits, extensionBytes: &extensionBytes) else {
      return
    }
    remaining = sizeLine.size
    state = remaining == 0 ? .trailers : .data
    sizeLine = ChunkSizeLine()
  }

  private mutating func takeData(_ bytes: Span<UInt8>, at cursor: inout Int, into body: inout [UInt8]) {
    let count = min(remaining, bytes.count - cursor)
    body.append(bytes.extracting(cursor..<cursor + count))
    cursor += count
    remaining -= count
    if remaining == 0 { state = .dataCarriageReturn }
  }
}
