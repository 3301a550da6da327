import HTTP
import TestSupport

/// The result of parsing a sequence of bytes, as text for fixtures.
struct Transcript: Equatable {
  var lines: [String] = []

  /// Parses `bytes` in pieces that end at `ends`, in a buffer after whose last byte
  /// memory cannot be read.
  init(
    of bytes: [UInt8], ends: some Sequence<Int>, limits: Limits = Limits(), in guarded: borrowing GuardedBytes
  ) {
    var parser = RequestParser(limits: limits)
    var start = 0
    for end in ends {
      do throws(Refusal) {
        while start < end {
          var cursor = 0
          let parsed = try guarded.with(bytes[start..<end]) { span throws(Refusal) in
            try parser.parse(span, at: &cursor)
          }
          start += cursor
          guard let parsed else { break }
          add(parsed)
        }
      } catch {
        lines.append(Self.text(error))
        return
      }
    }
    if parser.phase.hasBegun { lines.append("needs more") }
  }

  /// Parses `bytes` in one piece.
  init(of bytes: [UInt8], limits: Limits = Limits()) {
    self.init(of: bytes, ends: [bytes.count], limits: limits, in: GuardedBytes(capacity: bytes.count))
  }

  private mutating func add(_ parsed: RequestParser.Parsed) {
    let request = parsed.request
    let query = request.target.query.map { " \($0.name)=\($0.value)" }.joined()
    let end = parsed.isPersistent ? "" : " and close"
    lines.append("\(request.method.name) \(request.target.path)\(query)\(end)")
    if !request.body.isEmpty { lines.append("body \(String(decoding: request.body, as: UTF8.self))") }
  }

  static func text(_ refusal: Refusal) -> String {
    guard case .malformed(let fault) = refusal else { return "refused \(refusal.status.code)" }
    return "refused 400 \(fault.rawValue)"
  }
}
