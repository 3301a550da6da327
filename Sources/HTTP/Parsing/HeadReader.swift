/// Reads the request line and the header fields of a message, line by line.
struct HeadReader: Sendable {
  /// The request line, once it has been read.
  private(set) var requestLine: ArraySlice<UInt8>?
  private(set) var fields = Fields()
  private var emptyLines = 0
  /// Bytes of the head so far, those of the line being read included.
  private var bytesRead = 0
  /// The line that is being read.
  private var line: [UInt8] = []

  /// Whether anything of a message has been read.
  var hasBegun: Bool { bytesRead > 0 }

  /// Reads on from `position`; returns whether the head is complete.
  mutating func read(_ buffer: [UInt8], _ position: inout Int) throws(Refusal) -> Bool {
    while position < buffer.count {
      let byte = buffer[position]
      position += 1
      bytesRead += 1
      if line.last == .cr {
        guard byte == .lf else { throw .malformed("a carriage return without a line feed in the head") }
        line.removeLast()
        if try finishLine() { return true }
        continue
      }
      guard byte != .lf else { throw .malformed("a line feed without a carriage return in the head") }
      line.append(byte)
      try checkSize()
    }
    return false
  }

  private func checkSize() throws(Refusal) {
    if requestLine == nil {
      // One more for the carriage return.
      if line.count > Limits.requestLineBytes + 1
        || (line.count > Limits.requestLineBytes && line.last != .cr)
      {
        throw .uriTooLong(limit: Limits.requestLineBytes)
      }
    } else if bytesRead > Limits.headBytes {
      throw .fieldsTooLarge("the head has more than \(Limits.headBytes) bytes")
    }
  }

  /// Takes a whole line; returns whether it was the empty one that ends the head.
  private mutating func finishLine() throws(Refusal) -> Bool {
    defer { line = [] }
    if requestLine == nil {
      guard line.isEmpty else {
        requestLine = line[...]
        return false
      }
      emptyLines += 1
      guard emptyLines <= Limits.leadingEmptyLines else {
        throw .malformed("empty lines before the request line")
      }
      return false
    }
    if line.isEmpty { return true }
    guard fields.list.count < Limits.fields else {
      throw .fieldsTooLarge("the head has more than \(Limits.fields) fields")
    }
    let (name, value) = try FieldLine.parse(line)
    fields.add(name, value)
    return false
  }
}

/// A line of a header or trailer section (RFC 9112 §5).
enum FieldLine {
  /// Divides a line into name and value.
  static func parse(_ line: [UInt8]) throws(Refusal) -> (name: String, value: String) {
    guard let first = line.first, first != .space, first != .tab else {
      throw .malformed("a field line that begins with a space")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw .malformed("a field line without a colon")
    }
    guard colon > 0, line[..<colon].allSatisfy(\.isTokenByte) else {
      throw .malformed("a field name that is no token")
    }
    var value = line[(colon + 1)...]
    while let byte = value.first, byte == .space || byte == .tab { value.removeFirst() }
    while let byte = value.last, byte == .space || byte == .tab { value.removeLast() }
    guard value.allSatisfy(\.isFieldByte) else { throw .malformed("a control character in a field value") }
    return (String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
  }
}
