/// Takes the chunked transfer coding off a body (RFC 9112 §7.1), resumable at any byte.
struct ChunkedDecoder: Sendable {
  private enum State {
    case size(digits: Int)
    case extensions(ExtensionReader)
    case sizeEnd
    case data(left: Int)
    case dataEnd(isHalf: Bool)
    case trailer
  }

  /// The body so far.
  private(set) var body: [UInt8] = []
  private var state = State.size(digits: 0)
  private var size = 0
  private var extensionBytes = 0
  private var trailerBytes = 0
  private var line: [UInt8] = []

  /// Reads on from `position`; returns whether the body and its trailer section are complete.
  mutating func read(_ buffer: [UInt8], _ position: inout Int) throws(Refusal) -> Bool {
    while position < buffer.count {
      if case .data(let left) = state {
        let count = min(left, buffer.count - position)
        body += buffer[position..<(position + count)]
        position += count
        state = count == left ? .dataEnd(isHalf: false) : .data(left: left - count)
        continue
      }
      let byte = buffer[position]
      position += 1
      if try take(byte) { return true }
    }
    return false
  }

  /// Takes a byte that is not data; returns whether it was the last one.
  private mutating func take(_ byte: UInt8) throws(Refusal) -> Bool {
    switch state {
    case .data: break
    case .size(let digits): try takeSize(byte, digits)
    case .extensions(var reader):
      extensionBytes += 1
      if extensionBytes > Limits.chunkExtensionBytes {
        throw .malformed("too many bytes of chunk extensions")
      }
      if try reader.take(byte) { state = .sizeEnd } else { state = .extensions(reader) }
    case .sizeEnd:
      guard byte == .lf else { throw .malformed("a chunk size that does not end in CR LF") }
      state = size == 0 ? .trailer : .data(left: size)
    case .dataEnd(isHalf: false):
      guard byte == .cr else { throw .malformed("a chunk that is longer than its size") }
      state = .dataEnd(isHalf: true)
    case .dataEnd(isHalf: true):
      guard byte == .lf else { throw .malformed("a chunk that does not end in CR LF") }
      size = 0
      state = .size(digits: 0)
    case .trailer: return try takeTrailer(byte)
    }
    return false
  }

  private mutating func takeSize(_ byte: UInt8, _ digits: Int) throws(Refusal) {
    if let digit = byte.hexadecimalValue {
      guard digits < 16 else { throw .malformed("a chunk size of more than 16 digits") }
      let (shifted, overflow) = size.multipliedReportingOverflow(by: 16)
      if overflow || shifted > Limits.bodyBytes || shifted + Int(digit) > Limits.bodyBytes - body.count {
        throw .contentTooLarge(limit: Limits.bodyBytes)
      }
      size = shifted + Int(digit)
      state = .size(digits: digits + 1)
      return
    }
    guard digits > 0 else { throw .malformed("a chunk without a size") }
    switch byte {
    case .cr: state = .sizeEnd
    case UInt8(ascii: ";"), .space, .tab:
      extensionBytes += 1
      state = .extensions(ExtensionReader(byte))
    default: throw .malformed("a chunk size that is not hexadecimal")
    }
  }

  /// Collects a line of the trailer section, whose fields are checked and thrown away.
  private mutating func takeTrailer(_ byte: UInt8) throws(Refusal) -> Bool {
    trailerBytes += 1
    if trailerBytes > Limits.trailerBytes {
      throw .fieldsTooLarge("the trailer section has more than \(Limits.trailerBytes) bytes")
    }
    guard line.last == .cr else {
      guard byte != .lf else {
        throw .malformed("a line feed without a carriage return in the trailer section")
      }
      line.append(byte)
      return false
    }
    guard byte == .lf else {
      throw .malformed("a carriage return without a line feed in the trailer section")
    }
    line.removeLast()
    if line.isEmpty { return true }
    _ = try FieldLine.parse(line)
    line = []
    return false
  }
}

/// Reads the extensions of a chunk size: `*( BWS ";" BWS name [ BWS "=" BWS value ] )` (RFC 9112 §7.1.1).
private struct ExtensionReader {
  private enum State {
    case beforeSemicolon, beforeName, name, afterName, beforeValue, token, quoted, escaped
  }

  private var state: State

  /// Begins with the byte behind the size.
  init(_ first: UInt8) { state = first == UInt8(ascii: ";") ? .beforeName : .beforeSemicolon }

  /// Takes a byte; returns whether it was the carriage return behind a whole extension.
  mutating func take(_ byte: UInt8) throws(Refusal) -> Bool {
    let isSpace = byte == .space || byte == .tab
    switch state {
    case .quoted:
      guard byte.isFieldByte else { throw malformed }
      if byte == UInt8(ascii: "\\") {
        state = .escaped
      } else if byte == UInt8(ascii: "\"") {
        state = .beforeSemicolon
      }
    case .escaped:
      guard byte.isFieldByte else { throw malformed }
      state = .quoted
    case .beforeName where isSpace, .beforeValue where isSpace, .beforeSemicolon where isSpace,
      .afterName where isSpace:
      break
    case .beforeName where byte.isTokenByte: state = .name
    case .beforeValue where byte.isTokenByte: state = .token
    case .beforeValue where byte == UInt8(ascii: "\""): state = .quoted
    case .name where byte.isTokenByte, .token where byte.isTokenByte: break
    case .name where isSpace: state = .afterName
    case .token where isSpace: state = .beforeSemicolon
    case .name where byte == UInt8(ascii: "="), .afterName where byte == UInt8(ascii: "="):
      state = .beforeValue
    case .name, .afterName, .token, .beforeSemicolon:
      if byte == .cr { return true }
      guard byte == UInt8(ascii: ";") else { throw malformed }
      state = .beforeName
    case .beforeName, .beforeValue: throw malformed
    }
    return false
  }

  private var malformed: Refusal { .malformed("a chunk extension that is none") }
}
