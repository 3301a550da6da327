import HTTP
import HTTPServer
import TestSupport

/// One connection's life as a seed decides it: what its client sends, how it arrives, how answers leave, who stalls,
/// who goes and when the server drains.
struct ConnectionSimulation: ~Copyable {
  /// What the seed lets happen to a client that would otherwise get all its answers.
  struct Fate {
    var isMalformed = false
    /// The server decides by the head alone on a client that waits to be asked for its body.
    var isDecided = false
    var stalls = false
    var endsAt: Int?
    var drainsAt: Int?
  }

  static let readBytes = 4_096

  let script: [String]
  let fate: Fate
  private let stream: [UInt8]
  private var random: SeededGenerator
  private var connection: Connection
  private var now = Duration.seconds(1)
  private var arrived = 0

  /// Requests that were to be answered, in order.
  private(set) var answered: [String] = []
  private(set) var refusals: [Refusal] = []
  /// Everything that was sent.
  private(set) var sent: [UInt8] = []
  private(set) var isClosed = false
  private(set) var steps = 0
  private(set) var failure: String?

  /// Whether every step is printed.
  private let isTraced: Bool

  init(seed: UInt64, isTraced: Bool = false) {
    self.isTraced = isTraced
    random = SeededGenerator(seed: seed)
    var script: [String] = []
    var stream: [UInt8] = []
    for number in 0..<Int.random(in: 1...8, using: &random) {
      let (name, bytes) = Self.request(number, &random)
      script.append(name)
      stream += bytes
    }
    var fate = Fate()
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      fate.isMalformed = true
      stream += Array("GET / HTTP/1.1\r\nHost : a\r\n\r\nGET /never HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    case 1: fate.stalls = true
    case 2: fate.endsAt = Int.random(in: 0...stream.count, using: &random)
    case 3: fate.drainsAt = Int.random(in: 0...stream.count, using: &random)
    case 4: fate.isDecided = true
    default: break
    }
    self.script = script
    self.fate = fate
    self.stream = stream
    connection = Connection(limits: Limits(), deadlines: Deadlines(), at: now)
  }

  private static func request(_ number: Int, _ random: inout SeededGenerator) -> (String, [UInt8]) {
    let body = String(repeating: "b", count: Int.random(in: 0...(number == 0 ? 20_000 : 50), using: &random))
    let head = "/\(number) HTTP/1.1\r\nHost: a\r\n"
    let text =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: "GET \(head)\r\n"
      case 1: "HEAD \(head)\r\n"
      case 2: "POST \(head)Content-Length: \(body.count)\r\n\r\n\(body)"
      default:
        "POST \(head)Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n"
          + (body.isEmpty ? "" : "\(String(body.count, radix: 16))\r\n\(body)\r\n") + "0\r\n\r\n"
      }
    let method = text.prefix { $0 != " " }
    return ("\(method) /\(number) \(method == "POST" ? body.count : 0)", Array(text.utf8))
  }

  /// Runs until the connection is closed, or for more steps than any connection needs.
  mutating func run() {
    while !isClosed && failure == nil {
      steps += 1
      if steps > 200_000 { failure = "does not end" }
      if let place = fate.drainsAt, arrived >= place { connection.drain() }
      step()
      connection.checkInvariants(readBytes: Self.readBytes, answerBytes: 65_536)
    }
  }

  private mutating func step() {
    let action = connection.next(at: now)
    if isTraced {
      print("\(now): \(arrived) of \(stream.count) bytes in, \(sent.count) out: \(Self.words(action))")
    }
    switch action {
    case .read: arrive()
    case .write: leave()
    case .respond(let request):
      answered.append("\(request.method.name) \(request.target.path) \(request.body.count)")
      answer(Response(.ok, fields: [("Answers", request.target.path)], body: request.body))
    case .refuse(let refusal, _): refuse(refusal)
    case .weigh where fate.isDecided: refuse(.expectationFailed)
    case .admit, .weigh: connection.takeBody()
    case .advance, .wait: failure = "asked for a stream that there is not"
    case .finishWriting: break
    case .close: isClosed = true
    }
  }

  private static func words(_ action: Connection.Action) -> String {
    switch action {
    case .respond(let request): "respond to \(request.method.name) \(request.target.path)"
    case .refuse(let refusal, _): "refuse, \(refusal)"
    default: "\(action)"
    }
  }

  private mutating func refuse(_ refusal: Refusal) {
    refusals.append(refusal)
    answer(Response(refusal.status))
  }

  private mutating func answer(_ response: Response) {
    if (try? connection.answer(response, date: "now")) == nil { failure = "an answer was not written" }
  }

  /// Time passes, and some bytes come, or the end, or nothing until a deadline.
  private mutating func arrive() {
    let end = fate.endsAt ?? stream.count
    let isStalled = fate.stalls && arrived >= stream.count / 2
    if isStalled || (arrived == end && fate.endsAt == nil) {
      now = connection.deadline
      connection.expire(at: now)
    } else if arrived >= end {
      connection.receiveEnd()
    } else {
      now += .microseconds(Int.random(in: 0...200, using: &random))
      let limit = Int.random(in: 0..<3, using: &random) == 0 ? 3 : Self.readBytes
      let count = min(end - arrived, Int.random(in: 1...limit, using: &random))
      connection.receive(Array(stream[arrived..<arrived + count]).span, at: now)
      arrived += count
    }
  }

  /// Some bytes of what waits go out.
  private mutating func leave() {
    now += .microseconds(Int.random(in: 0...200, using: &random))
    let waiting = connection.withOutput { span in span.indices.map { span[$0] } }
    guard !waiting.isEmpty else { return failure = "nothing to write" }
    let count = Int.random(in: 1...waiting.count, using: &random)
    sent += waiting.prefix(count)
    connection.didSend(count, at: now)
  }
}
