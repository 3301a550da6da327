/// Reads the line before a chunk's data: its size, and extensions, which are checked and discarded (RFC 9112 §7.1.1).
///
/// Servers that skip to the next line feed let a bare CR or LF inside an extension smuggle requests, so this reads
/// the whole grammar.
struct ChunkSizeLine: Sendable {
  private enum State {
    case firstDigit, digits
    case nameStart, name, afterName
    case valueStart, value, quoted, quotedPair, afterQuoted, blank
    case lineFeed
  }

  /// More digits are leading zeros, which only keep us busy.
  private static let digitLimit = 16

  private var state = State.firstDigit
  private var digitCount = 0
  /// The size read so far, in bytes.
  private(set) var size = 0

  init() {}

  /// Reads one byte. The body may still grow by `capacity` bytes, and its chunks had `extensionBytes` of extensions
  /// so far. Returns whether the line is complete.
  mutating func read(
    _ byte: UInt8, capacity: Int, limits: Limits, extensionBytes: inout Int
  ) throws(Refusal) -> Bool {
    switch state {
    case .firstDigit, .digits:
      if let digit = ASCII.hexadecimal(byte) { return try add(digit, capacity: capacity, limits: limits) }
      guard state == .digits else { throw .malformed(.chunkSize) }
    case .lineFeed:
      guard byte == ASCII.lineFeed else { throw .malformed(.lineEnding) }
      return true
    default: break
    }
    if byte == ASCII.carriageReturn && mayEnd {
      state = .lineFeed
      return false
    }
    guard let following = next(byte) else {
      throw .malformed(state == .digits ? .chunkSize : .chunkExtension)
    }
    state = following
    guard extensionBytes < limits.chunkExtensionBytes else {
      throw .chunkExtensionsTooLarge(limit: limits.chunkExtensionBytes)
    }
    extensionBytes += 1
    return false
  }

  private mutating func add(_ digit: Int, capacity: Int, limits: Limits) throws(Refusal) -> Bool {
    digitCount += 1
    guard digitCount <= Self.digitLimit else { throw .malformed(.chunkSize) }
    let (shifted, overflow) = size.multipliedReportingOverflow(by: 16)
    guard !overflow, shifted <= capacity - digit else { throw .bodyTooLarge(limit: limits.bodyBytes) }
    size = shifted + digit
    state = .digits
    return false
  }

  private var mayEnd: Bool {
    switch state {
    case .digits, .name, .value, .afterQuoted: true
    default: false
    }
  }

  /// The state after a byte of an extension; nil if the byte is not allowed there.
  private func next(_ byte: UInt8) -> State? {
    let isBlank = byte == ASCII.space || byte == ASCII.tab
    let isSemicolon = byte == UInt8(ascii: ";")
    let isEquals = byte == UInt8(ascii: "=")
    let isToken = ByteSet.token.contains(byte)
    switch state {
    case .digits, .afterQuoted, .blank:
      return isSemicolon ? .nameStart : isBlank ? .blank : nil
    case .nameStart:
      return isToken ? .name : isBlank ? .nameStart : nil
    case .name:
      return isToken ? .name : isEquals ? .valueStart : isSemicolon ? .nameStart : isBlank ? .afterName : nil
    case .afterName:
      return isEquals ? .valueStart : isSemicolon ? .nameStart : isBlank ? .afterName : nil
    case .valueStart:
      return isToken ? .value : byte == UInt8(ascii: "\"") ? .quoted : isBlank ? .valueStart : nil
    case .value:
      return isToken ? .value : isSemicolon ? .nameStart : isBlank ? .blank : nil
    case .quoted:
      if byte == UInt8(ascii: "\"") { return .afterQuoted }
      if byte == UInt8(ascii: "\\") { return .quotedPair }
      return ASCII.isFieldValue(byte) ? .quoted : nil
    case .quotedPair:
      return ASCII.isFieldValue(byte) ? .quoted : nil
    case .firstDigit, .lineFeed:
      return nil
    }
  }
}
