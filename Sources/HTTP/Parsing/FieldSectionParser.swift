/// Parses field lines up to and including the empty line after them: the fields of a head, or trailers.
///
/// Every byte is looked at once, wherever the section is split (RFC 9112 §5). Places are counted from the section's
/// first byte.
struct FieldSectionParser: Sendable {
  private enum State {
    case lineStart, name, valueStart, value, lineFeed, lastLineFeed
  }

  private let byteLimit: Int
  private let fieldLimit: Int
  private let tooLong: Refusal
  private var state = State.lineStart
  private var nameStart = 0
  private var nameEnd = 0
  private var valueStart = 0
  private var valueEnd = 0

  /// Bytes of the section read so far.
  private(set) var byteCount = 0
  /// The place of each field in the section.
  private(set) var places: [Fields.Place]

  private static let usualFieldCount = 16

  /// A section of at most `byteLimit` bytes; a longer one is refused with `tooLong`. Places are added to `buffer`,
  /// which is empty.
  init(byteLimit: Int, fieldLimit: Int, tooLong: Refusal, buffer: [Fields.Place] = []) {
    places = buffer
    self.byteLimit = byteLimit
    self.fieldLimit = fieldLimit
    self.tooLong = tooLong
  }

  /// The section of a head, with `byteLimit` bytes left after its request line. Places are added to `buffer`, which
  /// is empty.
  init(limits: Limits, byteLimit: Int, buffer: [Fields.Place] = []) {
    self.init(
      byteLimit: byteLimit, fieldLimit: limits.fieldCount, tooLong: .fieldsTooLarge(limit: limits.headBytes),
      buffer: buffer)
  }

  var heldBytes: Int { places.count * MemoryLayout<Fields.Place>.stride }

  mutating func takePlaces() -> [Fields.Place] { exchange(&places, with: []) }

  /// Parses from `cursor` on, and moves it past the bytes read.
  ///
  /// - Returns: Whether the section is complete.
  mutating func parse(_ bytes: Span<UInt8>, at cursor: inout Int) throws(Refusal) -> Bool {
    let token = ByteSet.token
    while cursor < bytes.count {
      guard byteCount < byteLimit else { throw tooLong }
      let byte = bytes[cursor]
      if state == .lastLineFeed {
        guard byte == ASCII.lineFeed else { throw .malformed(.lineEnding) }
        advance(&cursor)
        return true
      }
      try read(byte, token)
      advance(&cursor)
      skip(bytes, &cursor, token)
    }
    return false
  }

  /// Skips bytes that change no state: the rest of a name, or of a word in a value.
  @inline(__always)
  private mutating func skip(_ bytes: Span<UInt8>, _ cursor: inout Int, _ token: ByteSet) {
    let start = cursor
    let end = min(bytes.count, cursor + byteLimit - byteCount)
    switch state {
    case .name: while cursor < end, token.contains(bytes[cursor]) { cursor += 1 }
    case .value:
      while cursor < end, bytes[cursor] > ASCII.space, bytes[cursor] != ASCII.delete { cursor += 1 }
      if cursor > start { valueEnd = byteCount + cursor - start }
    default: break
    }
    byteCount += cursor - start
  }

  private mutating func advance(_ cursor: inout Int) {
    cursor += 1
    byteCount += 1
  }

  @inline(__always)
  private mutating func read(_ byte: UInt8, _ token: ByteSet) throws(Refusal) {
    switch state {
    case .name: try readName(byte, token)
    case .value: try readValue(byte)
    case .valueStart: try readValueStart(byte)
    case .lineStart: try readLineStart(byte, token)
    case .lineFeed, .lastLineFeed:
      guard byte == ASCII.lineFeed else { throw .malformed(.lineEnding) }
      state = .lineStart
    }
  }

  private mutating func readLineStart(_ byte: UInt8, _ token: ByteSet) throws(Refusal) {
    switch byte {
    case ASCII.carriageReturn:
      state = .lastLineFeed
    case ASCII.lineFeed:
      throw .malformed(.lineEnding)
    case ASCII.space, ASCII.tab:
      throw .malformed(.foldedField)
    default:
      guard token.contains(byte) else { throw .malformed(.fieldName) }
      guard places.count < fieldLimit else { throw .tooManyFields(limit: fieldLimit) }
      nameStart = byteCount
      state = .name
    }
  }

  @inline(__always)
  private mutating func readName(_ byte: UInt8, _ token: ByteSet) throws(Refusal) {
    if token.contains(byte) { return }
    guard byte == ASCII.colon else { throw .malformed(.fieldName) }
    nameEnd = byteCount
    state = .valueStart
  }

  private mutating func readValueStart(_ byte: UInt8) throws(Refusal) {
    if byte == ASCII.space || byte == ASCII.tab { return }
    valueStart = byteCount
    valueEnd = byteCount
    state = .value
    try readValue(byte)
  }

  @inline(__always)
  private mutating func readValue(_ byte: UInt8) throws(Refusal) {
    if ASCII.isFieldValue(byte) {
      if byte != ASCII.space && byte != ASCII.tab { valueEnd = byteCount + 1 }
    } else if byte == ASCII.carriageReturn {
      if places.capacity == 0 { places.reserveCapacity(Self.usualFieldCount) }
      places.append(Fields.Place(name: nameStart..<nameEnd, value: valueStart..<valueEnd))
      state = .lineFeed
    } else {
      throw .malformed(byte == ASCII.lineFeed ? .lineEnding : .fieldValue)
    }
  }
}
