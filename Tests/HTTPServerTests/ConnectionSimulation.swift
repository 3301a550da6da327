import HTTP
import HTTPServer
import TestSupport

/// A simulated connection. A seed decides what its client sends, how it arrives, how responses are computed and sent,
/// which side stalls or leaves, when the clock jumps and when the server drains.
struct ConnectionSimulation: ~Copyable {
  /// At most one event that keeps a client from getting all its responses. Its place is a number of bytes that have
  /// arrived; it happens there or a little later, whatever the connection does then.
  struct Fate {
    var isMalformed = false
    /// The server decides from the head, for a client that waits for a 100.
    var isDecided = false
    /// The client sends half of its bytes and then nothing.
    var stalls = false
    /// The client reads that many bytes of its responses, and then none.
    var takes: Int?
    /// The client closes its side, and continues to read.
    var endsAt: Int?
    /// The client disconnects.
    var resetsAt: Int?
    /// The clock jumps by that much, as after a standstill of the machine.
    var jump: (place: Int, time: Duration)?
    /// Memory is full.
    var shedsAt: Int?
    var drainsAt: Int?
    /// The most requests of the connection.
    var requestLimit = Int.max
  }

  static let readBytes = 4_096

  let script: [SimulatedRequest]
  let fate: Fate
  private let stream: [UInt8]
  private var random: SeededGenerator
  private var connection: Connection
  private var room = BufferPool()
  private var now = Duration.seconds(1)
  private var arrived = 0
  /// The events that have not happened yet.
  private var pending: Fate

  /// How many requests of the script need a response.
  private(set) var answeredCount = 0
  private(set) var refusals: [Refusal] = []
  /// All bytes that were sent.
  private(set) var sent: [UInt8] = []
  private(set) var isClosed = false
  /// The phase that took too long.
  private(set) var expired: [DeadlineTimer.Phase] = []
  /// Whether that was before all bytes had arrived.
  private(set) var hasOverdueConnections = false
  /// Whether the connection ended in the middle of a response.
  private(set) var isCut = false
  /// The request whose body was arriving when memory became full.
  private(set) var shedRequest: Int?
  /// How many signs of life the request received.
  private(set) var signs: [Int]
  /// Whether a body is arriving, and whether there was a change after the last part was computed.
  private var isInBody = false
  private var isWoken = false
  private var isReset = false
  private var isShakingHands: Bool
  private(set) var failure: String?

  /// Whether every step is printed.
  private let isTraced: Bool

  init(seed: UInt64, isTraced: Bool = false) {
    self.isTraced = isTraced
    random = SeededGenerator(seed: seed)
    var script: [SimulatedRequest] = []
    for number in 0..<Int.random(in: 1...8, using: &random) {
      script.append(SimulatedRequest(number, &random))
    }
    // If a response ends before its request, the server cannot know whether there is another request.
    if Int.random(in: 0..<8, using: &random) == 0 {
      script.append(SimulatedRequest(script.count, as: .brief, &random))
    }
    var stream = script.flatMap(\.bytes)
    var fate = Fate()
    let place = Int.random(in: 0...stream.count, using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0 where script.last?.kind != .brief:
      fate.isMalformed = true
      stream += Array("GET / HTTP/1.1\r\nHost : a\r\n\r\nGET /never HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    case 1: fate.isDecided = true
    case 2: fate.stalls = true
    case 3: fate.endsAt = place
    case 4, 5: fate.resetsAt = place
    case 6, 7:
      // From a moment to an hour, so that each deadline is met and missed.
      let exponent = Int.random(in: 0...22, using: &random)
      fate.jump = (place, .milliseconds(Int.random(in: 1...(1 << exponent), using: &random)))
    case 8: fate.shedsAt = place
    case 9: fate.drainsAt = place
    case 10: fate.takes = place
    case 11: fate.requestLimit = Int.random(in: 1...script.count, using: &random)
    default: break
    }
    self.script = script
    self.fate = fate
    self.stream = stream
    pending = fate
    signs = script.map { _ in 0 }
    isShakingHands = Bool.random(using: &random)
    connection = Connection(
      limits: Limits(), deadlines: Deadlines(), requestLimit: fate.requestLimit, isSecure: isShakingHands,
      streams: { $0.target.path.contains("/streamed") }, at: now)
  }

  /// Runs until the connection is closed, or for more steps than any connection needs.
  mutating func run() {
    var steps = 0
    while !isClosed && failure == nil {
      steps += 1
      if steps > 200_000 { failure = "does not end" }
      connection.borrow(from: &room)
      occur()
      step()
      connection.giveBack(to: &room)
      connection.checkInvariants(readBytes: Self.readBytes, answerBytes: 65_536)
    }
  }

  // MARK: Fate

  private mutating func isDue(_ place: Int?) -> Bool {
    guard let place, arrived >= place else { return false }
    return Int.random(in: 0..<3, using: &random) == 0
  }

  /// Applies an event that is due now.
  private mutating func occur() {
    if isDue(pending.resetsAt) {
      pending.resetsAt = nil
      trace("reset")
      connection.fail()
      (isReset, isCut) = (true, true)
    }
    if let jump = pending.jump, isDue(jump.place) {
      pending.jump = nil
      trace("the clock jumps by \(jump.time)")
      now += jump.time
    }
    if isDue(pending.shedsAt) {
      pending.shedsAt = nil
      trace("shed")
      if isInBody { shedRequest = answeredCount }
      connection.shed()
    }
    if isDue(pending.drainsAt) {
      pending.drainsAt = nil
      trace("drain")
      connection.drain()
    }
  }

  /// A deadline may have passed while waiting.
  private mutating func expire() {
    let isStreaming = connection.stream != nil
    guard let phase = connection.expire(at: now) else { return }
    trace("\(phase) took too long")
    expired.append(phase)
    hasOverdueConnections = hasOverdueConnections || arrived < stream.count
    if phase == .work || phase == .write || isStreaming { isCut = true }
  }

  private func trace(_ words: @autoclosure () -> String) {
    if isTraced { print("\(now): \(arrived) of \(stream.count) bytes in, \(sent.count) out: \(words())") }
  }

  // MARK: Steps

  private mutating func step() {
    let action = connection.next(at: now)
    trace(Self.words(action))
    if isReset && action != .close { return failure = "goes on when its client is gone" }
    switch action {
    case .read: arrive()
    case .write: leave()
    case .respond(let request): respond(to: request)
    case .refuse(let refusal, _): refuse(refusal)
    case .respondToHead(_, awaitsContinue: true) where fate.isDecided: refuse(.expectationFailed)
    case .respondToHead:
      isInBody = true
      connection.readBody()
    case .advance(let received, let isComplete): advance(received, isComplete: isComplete)
    case .wait: wait()
    case .finishWriting: break
    case .close: isClosed = true
    }
  }

  private static func words(_ action: Connection.Action) -> String {
    switch action {
    case .respond(let request): "respond to \(request.method.name) \(request.target.path)"
    case .refuse(let refusal, _): "refuse, \(refusal)"
    case .advance(let received, let isComplete): "advance, \(received.count) bytes, \(isComplete)"
    default: "\(action)"
    }
  }

  /// Computes; meanwhile the client may disconnect, or the deadline may pass.
  ///
  /// - Returns: Whether the connection is still open.
  private mutating func compute() -> Bool {
    now += .microseconds(Int.random(in: 0...2_000, using: &random))
    occur()
    expire()
    return !isCut
  }

  private mutating func respond(to request: Request) {
    guard answeredCount < script.count, script[answeredCount].matches(request) else {
      return failure = "\(request.method.name) \(request.target.path) is not what was asked for"
    }
    let asked = script[answeredCount]
    answeredCount += 1
    isInBody = false
    guard compute() else { return }
    answer(asked.answer(to: request))
    connection.reuse(request)
  }

  private mutating func refuse(_ refusal: Refusal) {
    refusals.append(refusal)
    answer(Response(refusal.status))
  }

  private mutating func answer(_ response: Response) {
    if (try? connection.answer(response, date: "now")) == nil { failure = "an answer was not written" }
  }

  private mutating func advance(_ received: [UInt8], isComplete: Bool) {
    guard let stream = connection.stream else { return failure = "asked for a missing stream" }
    let part = stream.next(received, isComplete: isComplete)
    isWoken = Bool.random(using: &random)
    if isWoken { connection.wake() }
    if compute() { connection.advance(part) }
  }

  /// A change, the end of the client's bytes, or nothing until a deadline.
  private mutating func wait() {
    if isWoken { return failure = "waits though there was a change" }
    if Bool.random(using: &random) { return connection.wake() }
    if Bool.random(using: &random) {
      connection.probe()
    } else {
      now = max(now, connection.deadline)
      expire()
    }
    signs[answeredCount - 1] += 1
  }

  /// Time passes; then the handshake completes, bytes or their end arrive, or nothing until a deadline.
  private mutating func arrive() {
    defer { expire() }
    // After a standstill, a late client may be cut off before its bytes are read.
    if fate.jump != nil, Bool.random(using: &random) { return }
    if isShakingHands {
      if fate.stalls, Bool.random(using: &random) { return now = connection.deadline }
      isShakingHands = false
      connection.didShakeHands(at: now)
    }
    let end = fate.endsAt ?? stream.count
    let isStalled = fate.stalls && arrived >= stream.count / 2
    if isStalled || (arrived == end && fate.endsAt == nil) {
      now = max(now, connection.deadline)
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

  /// Sends some of the waiting bytes.
  private mutating func leave() {
    now += .microseconds(Int.random(in: 0...200, using: &random))
    let waiting = connection.withOutput { span in span.indices.map { span[$0] } }
    guard !waiting.isEmpty else { return failure = "nothing to write" }
    if let takes = fate.takes, sent.count >= takes {
      now = connection.deadline
      return expire()
    }
    let count = Int.random(in: 1...waiting.count, using: &random)
    sent += waiting.prefix(count)
    connection.didSend(count, at: now)
    expire()
  }
}
