import HTTP

extension FuzzTarget {
  private static let chunkedHead = Array(
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)

  static func runHTTP(_ bytes: [UInt8]) {
    precondition(log(of: bytes, inPiecesOf: bytes.count) == log(of: bytes, inPiecesOf: 1), "pieces matter")
  }

  /// The events of the parser for bytes that arrive in pieces.
  private static func log(of bytes: [UInt8], inPiecesOf size: Int) -> String {
    var parser = RequestParser(limits: Limits())
    var cursor = 0
    var end = 0
    var log = ""
    do throws(Refusal) {
      while end < bytes.count {
        end = min(end + size, bytes.count)
        while let parsed = try parser.parse(bytes.span.extracting(..<end), at: &cursor) {
          log += "\(parsed)\n"
        }
      }
    } catch {
      log += "\(error)"
    }
    return log
  }

  /// Parses a chunked body after a head that declares it.
  static func runChunks(_ bytes: [UInt8]) {
    let request = chunkedHead + bytes
    runHTTP(request)
    var parser = RequestParser(limits: Limits())
    var cursor = 0
    guard let parsed = try? parser.parse(request.span, at: &cursor) else { return }
    precondition(streamedBody(of: request) == parsed.request.body, "a body that is handed on is the same")
    precondition(plainBody(bytes[...]) == parsed.request.body, "a plain reader finds the same body")
  }

  /// The body, decoded byte by byte; `nil` if the decoder refuses it.
  private static func streamedBody(of request: [UInt8]) -> [UInt8]? {
    var parser = RequestParser(limits: Limits(), streams: { _ in true })
    var cursor = 0
    guard (try? parser.parse(request.span, at: &cursor)) != nil else { return nil }
    var body: [UInt8] = []
    for end in cursor...request.count {
      guard let part = try? parser.takeBody(request.span.extracting(..<end), at: &cursor) else { return nil }
      body += part.bytes
      if part.isComplete { return body }
    }
    return nil
  }

  /// The body by the algorithm of RFC 9112 §7.1.3, without checks; `nil` if the bytes end too early.
  private static func plainBody(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = bytes
    var body: [UInt8] = []
    while let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let digits = String(decoding: rest[..<lineEnd], as: UTF8.self).prefix { $0.isHexDigit }
      guard let size = Int(digits, radix: 16), size > 0 else { return body }
      rest = rest[(lineEnd + 1)...]
      body += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
    return nil
  }

  static func runCoding(_ bytes: [UInt8]) {
    var limits = HTTP.Limits()
    limits.inflatedBodyBytes = 262_144
    for coding in ContentCoding.allCases {
      if let unpacked = try? coding.decode(bytes, limits: limits) {
        precondition(unpacked.count <= limits.inflatedBodyBytes, "the limit holds")
      }
      let packed = coding.encode(bytes) ?? []
      precondition((try? coding.decode(packed, limits: limits)) == bytes, "what is packed unpacks")
      precondition(
        (try? coding.decode(packed + [0], limits: limits)) == nil, "nothing may follow the end")
    }
  }
}
