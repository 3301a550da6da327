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
    let isBlank = ASCII.isWhiteSpace(byte)
    let isSemicolon = byte == ASCII.semicolon
    let isEquals = byte == UInt8(ascii: "=")
    let isToken = ByteSet.token.contains(byte)
    let isQuote = byte == ASCII.quote
    let quoted: State? = ASCII.isFieldValue(byte) ? .quoted : nil
    return switch state {
    case .digits, .afterQuoted, .blank: isSemicolon ? .nameStart : isBlank ? .blank : nil
    case .nameStart: isToken ? .name : isBlank ? .nameStart : nil
    case .name where isToken: .name
    case .name, .afterName: isEquals ? .valueStart : isSemicolon ? .nameStart : isBlank ? .afterName : nil
    case .valueStart: isToken ? .value : isQuote ? .quoted : isBlank ? .valueStart : nil
    case .value: isToken ? .value : isSemicolon ? .nameStart : isBlank ? .blank : nil
    case .quoted: isQuote ? .afterQuoted : byte == ASCII.backslash ? .quotedPair : quoted
    case .quotedPair: quoted
    case .firstDigit, .lineFeed: nil
    }
  }
}
