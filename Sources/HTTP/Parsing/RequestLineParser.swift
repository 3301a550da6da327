/// Parses the request line, and the empty lines before it (RFC 9112 §3).
///
/// The buffer always begins with the first byte of the message; no byte is looked at twice.
struct RequestLineParser: Sendable {
  private enum State {
    case start, emptyLineFeed, method, target, version, lineFeed
  }

  /// The bytes of `HTTP/1.1`.
  private static let versionBytes = 8

  private let limits: Limits
  private var state = State.start
  private var emptyLines = 0
  private var lineStart = 0
  private var versionStart = 0
  private var major: UInt8 = 0
  private var minor: UInt8 = 0

  /// The place of the method's name in the buffer.
  private(set) var method = 0..<0
  /// The place of the target in the buffer.
  private(set) var target = 0..<0
  /// Whether the method has been read and is HEAD.
  private(set) var isHead = false

  init(limits: Limits) { self.limits = limits }

  /// Whether the line ends with `HTTP/1.1` rather than `HTTP/1.0`. A later minor version is treated as the highest
  /// known one (RFC 9110 §2.5).
  var isVersion11: Bool { minor != UInt8(ascii: "0") }

  /// Whether a byte of the line itself has arrived.
  var hasBegun: Bool { state != .start && state != .emptyLineFeed }

  /// Parses from `cursor` on, and moves it past the bytes read.
  ///
  /// - Returns: Whether the line is complete.
  mutating func parse(_ bytes: Span<UInt8>, at cursor: inout Int) throws(Refusal) -> Bool {
    let token = ByteSet.token
    let targetSet = ByteSet.target
    while cursor < bytes.count {
      let byte = bytes[cursor]
      switch state {
      case .start: try readStart(byte, at: cursor, token)
      case .emptyLineFeed:
        guard byte == ASCII.lineFeed else { throw .malformed(.lineEnding) }
        state = .start
      case .method:
        try readMethod(byte, at: cursor, token)
        if state == .target { isHead = Self.isHead(bytes.extracting(method)) }
      case .target:
        try readTarget(byte, at: cursor, targetSet)
        skip(bytes, &cursor, targetSet)
      case .version: try readVersion(byte, at: cursor)
      case .lineFeed:
        guard byte == ASCII.lineFeed else { throw .malformed(.lineEnding) }
        cursor += 1
        guard major == UInt8(ascii: "1") else { throw .versionNotSupported }
        return true
      }
      cursor += 1
    }
    return false
  }

  private mutating func readStart(_ byte: UInt8, at cursor: Int, _ token: ByteSet) throws(Refusal) {
    switch byte {
    case ASCII.carriageReturn:
      guard emptyLines < limits.leadingEmptyLines else { throw .malformed(.tooManyEmptyLines) }
      emptyLines += 1
      state = .emptyLineFeed
    case ASCII.lineFeed:
      throw .malformed(.lineEnding)
    default:
      guard token.contains(byte) else { throw .malformed(.method) }
      lineStart = cursor
      state = .method
    }
  }

  private mutating func readMethod(_ byte: UInt8, at cursor: Int, _ token: ByteSet) throws(Refusal) {
    if token.contains(byte) {
      guard cursor - lineStart < limits.methodBytes else { throw .methodNotImplemented }
      return
    }
    guard byte == ASCII.space else { throw .malformed(.method) }
    method = lineStart..<cursor
    state = .target
  }

  private static func isHead(_ name: Span<UInt8>) -> Bool {
    name.count == 4 && name[0] == UInt8(ascii: "H") && name[1] == UInt8(ascii: "E")
      && name[2] == UInt8(ascii: "A") && name[3] == UInt8(ascii: "D")
  }

  /// Skips bytes that change no state: the rest of a target.
  @inline(__always)
  private func skip(_ bytes: Span<UInt8>, _ cursor: inout Int, _ allowed: ByteSet) {
    guard state == .target else { return }
    let end = min(bytes.count, lineStart + limits.requestLineBytes) - 1
    while cursor < end, allowed.contains(bytes[cursor + 1]) { cursor += 1 }
  }

  private mutating func readTarget(_ byte: UInt8, at cursor: Int, _ allowed: ByteSet) throws(Refusal) {
    if allowed.contains(byte) { return try checkLength(at: cursor) }
    let start = method.upperBound + 1
    switch byte {
    case ASCII.space where cursor > start:
      target = start..<cursor
      versionStart = cursor + 1
      state = .version
    case ASCII.carriageReturn where cursor > start, ASCII.lineFeed where cursor > start:
      throw .malformed(.version)
    default:
      throw .malformed(.target)
    }
  }

  private mutating func readVersion(_ byte: UInt8, at cursor: Int) throws(Refusal) {
    let position = cursor - versionStart
    guard position < Self.versionBytes else {
      guard byte == ASCII.carriageReturn else {
        throw .malformed(byte == ASCII.lineFeed ? .lineEnding : .version)
      }
      state = .lineFeed
      return
    }
    try checkLength(at: cursor)
    guard Self.mayStand(byte, at: position) else { throw .malformed(.version) }
    if position == 5 { major = byte } else if position == 7 { minor = byte }
  }

  /// Whether a byte is allowed at a position of `HTTP/` digit `.` digit.
  private static func mayStand(_ byte: UInt8, at position: Int) -> Bool {
    switch position {
    case 0: byte == UInt8(ascii: "H")
    case 1, 2: byte == UInt8(ascii: "T")
    case 3: byte == UInt8(ascii: "P")
    case 4: byte == ASCII.slash
    case 6: byte == UInt8(ascii: ".")
    default: ASCII.isDigit(byte)
    }
  }

  private func checkLength(at cursor: Int) throws(Refusal) {
    guard cursor - lineStart < limits.requestLineBytes else {
      throw .targetTooLong(limit: limits.requestLineBytes)
    }
  }
}
