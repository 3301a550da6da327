/// Reads responses like a strict client: each byte belongs to a response, and only the last may be cut off.
struct AnswerReader {
  /// A response, as far as it arrived.
  struct Answer {
    var status = 0
    var fields: [String: String] = [:]
    var content: [UInt8] = []
    /// Whether a 100 came before it.
    var isContinued = false
    /// Whether it is complete.
    var isWhole = false
  }

  /// Bytes that no client would understand.
  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  private var rest: ArraySlice<UInt8>

  init(_ sent: [UInt8]) { rest = sent[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next response, and a 100 before it.
  mutating func next(isToHead: Bool) throws(Malformed) -> Answer {
    var answer = Answer()
    guard var head = try self.head() else { return answer }
    if head.status == 100 {
      guard head.fields.isEmpty else { throw Malformed(description: "a 100 has fields") }
      answer.isContinued = true
      guard let final = try self.head() else { return answer }
      head = final
    }
    (answer.status, answer.fields) = head
    switch (head.fields["Content-Length"], head.fields["Transfer-Encoding"]) {
    case (let length?, nil):
      guard let length = Int(length) else { throw Malformed(description: "a length is no number") }
      answer.content = isToHead ? [] : Array(rest.prefix(length))
      rest = rest.dropFirst(answer.content.count)
      answer.isWhole = isToHead || answer.content.count == length
    case (nil, "chunked"): answer.isWhole = try takeChunks(&answer.content)
    default: throw Malformed(description: "an answer has no framing, or two")
    }
    return answer
  }

  /// - Returns: `nil` if it is cut off.
  private mutating func head() throws(Malformed) -> (status: Int, fields: [String: String])? {
    guard let end = end(of: "\r\n\r\n") else {
      rest = []
      return nil
    }
    let lines = String(decoding: rest[..<end].dropLast(4), as: UTF8.self).split(separator: "\r\n")
    rest = rest[end...]
    let status = lines[0].split(separator: " ", maxSplits: 2)
    guard status.count == 3, status[0] == "HTTP/1.1", let code = Int(status[1]) else {
      throw Malformed(description: "\(lines[0]) is no status line")
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { throw Malformed(description: "\(line) is no field") }
      let value = String(line[colon...].dropFirst(2))
      guard fields.updateValue(value, forKey: String(line[..<colon])) == nil else {
        throw Malformed(description: "\(line) comes twice")
      }
    }
    return (code, fields)
  }

  /// - Returns: Whether the last chunk arrived.
  private mutating func takeChunks(_ content: inout [UInt8]) throws(Malformed) -> Bool {
    while let end = end(of: "\r\n") {
      let line = String(decoding: rest[..<end].dropLast(2), as: UTF8.self)
      guard let size = Int(line, radix: 16) else { throw Malformed(description: "\(line) is no size") }
      rest = rest[end...]
      content += rest.prefix(size)
      rest = rest.dropFirst(size)
      let close = rest.prefix(2)
      guard "\r\n".utf8.starts(with: close) else { throw Malformed(description: "a chunk goes on") }
      rest = rest.dropFirst(2)
      if close.count < 2 { return false }
      if size == 0 { return true }
    }
    rest = []
    return false
  }

  /// The end of the first `text`.
  private func end(of text: StaticString) -> Int? {
    let text = text.withUTF8Buffer { Array($0) }
    var start = rest.startIndex
    while let place = rest[start...].firstIndex(of: text[0]) {
      if rest[place...].starts(with: text) { return place + text.count }
      start = place + 1
    }
    return nil
  }
}
