import HTTP
import TestSupport

/// The request of a simulated client, and the expected response.
struct SimulatedRequest {
  enum Kind {
    case get, head
    /// With a body of known length, and with one in chunks that waits for a 100.
    case sized, chunked
    /// Echoes the body while it is arriving.
    case echo
    /// The same, but only the first part of it.
    case brief
    /// Ticks, and waits for a change after each tick.
    case watch
  }

  let kind: Kind
  /// Whether it is answered while its body is arriving.
  let isStreamed: Bool
  let path: String
  let body: [UInt8]
  let ticks: Int
  /// Its bytes.
  let bytes: [UInt8]

  /// Any request except a brief one, at that index.
  init(_ number: Int, _ random: inout SeededGenerator) {
    let kinds: [Kind] = [.get, .head, .sized, .chunked, .echo, .watch]
    self.init(number, as: kinds.randomElement(using: &random) ?? .get, &random)
  }

  /// The request at that index. The first may have a long body, and so may those that do not wait for a 100.
  init(_ number: Int, as kind: Kind, _ random: inout SeededGenerator) {
    self.kind = kind
    isStreamed = kind == .echo || kind == .brief
    path = "/\(number)\(isStreamed ? "/streamed" : "")"
    ticks = kind == .watch ? Int.random(in: 1...4, using: &random) : 0
    let isBodied = isStreamed || kind == .sized || kind == .chunked
    let isLong = number == 0 || kind == .brief
    let size = isBodied ? Int.random(in: 0...(isLong ? 20_000 : 50), using: &random) : 0
    body = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 3 &+ number) }
    let method = kind == .head ? "HEAD" : isBodied ? "POST" : "GET"
    let head = "\(method) \(path) HTTP/1.1\r\nHost: a\r\n"
    switch kind {
    case .get, .head, .watch: bytes = Array("\(head)\r\n".utf8)
    case .sized: bytes = Array("\(head)Content-Length: \(size)\r\n\r\n".utf8) + body
    case .chunked, .echo, .brief:
      var bytes = Array("\(head)Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n".utf8)
      var rest = body[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(Int.random(in: 1...8_000, using: &random))
        ResponseWriter.writeChunk(Array(chunk), to: &bytes)
        rest = rest.dropFirst(chunk.count)
      }
      self.bytes = bytes + ResponseWriter.lastChunk
    }
  }

  /// Whether the client waits for a 100.
  var waitsToContinue: Bool { kind == .chunked || isStreamed }

  /// Whether `received` is this request, with its whole body unless that is still arriving.
  func matches(_ received: Request) -> Bool {
    received.target.path == path && (received.method == .head) == (kind == .head)
      && received.isStreamed == isStreamed && received.body == (isStreamed ? [] : body)
  }

  /// The response to a received request.
  func answer(to received: Request) -> Response {
    var response = Response(.ok, fields: [("Answers", path)])
    switch kind {
    case .get, .head: response.body = Array("got".utf8)
    case .sized, .chunked: response.body = received.body
    case .echo: response.stream = Echo()
    case .brief: response.stream = Echo(isBrief: true)
    case .watch: response.stream = Ticker(count: ticks, waits: true)
    }
    return response
  }

  /// Whether `content` is the expected content with that many signs of life: all of it, or if `isPart` its beginning.
  func isAnswered(by content: [UInt8], signs: Int, isPart: Bool) -> Bool {
    switch kind {
    case .get: isPart ? "got".utf8.starts(with: content) : content.elementsEqual("got".utf8)
    case .head: content.isEmpty
    case .sized, .chunked, .echo: isPart ? body.starts(with: content) : content == body
    case .brief: body.starts(with: content)
    case .watch: isWatched(content, signs, isPart)
    }
  }

  private func isWatched(_ content: [UInt8], _ signs: Int, _ isPart: Bool) -> Bool {
    let text = String(decoding: content, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let told = (ticks: lines.count { $0 == "tick" }, signs: lines.count { $0 == "alive" })
    if isPart { return told.ticks <= ticks && told.signs <= signs }
    return told == (ticks, signs) && lines.count == ticks + signs + 1 && lines.last == ""
  }
}
