import HTTP
import HTTPServer
import TestSupport

/// One connection's life as a seed decides it: what its client sends, how it arrives, how answers are computed and leave,
/// who stalls, who goes, when the clock jumps and when the server drains.
struct ConnectionSimulation: ~Copyable {
  /// What happens to a client that would otherwise get all its answers, one thing at most. ConnectionLimit count bytes that have
  /// come; it happens there or a little later, whatever the connection does then.
  struct Fate {
    var isMalformed = false
    /// The server decides by the head alone on a client that waits to be asked for its body.
    var isDecided = false
    /// The client sends half and waits for ever.
    var stalls = false
    /// The client takes so many bytes of its answers, and then none.
    var takes: Int?
    /// The client says that it sends no more, and reads on.
    var endsAt: Int?
    /// The client is gone from one moment to the next.
    var resetsAt: Int?
    /// Time goes on by so much at once, as after a standstill of the machine.
    var jump: (place: Int, time: Duration)?
    /// The server can hold no more.
    var shedsAt: Int?
    var drainsAt: Int?
    /// Requests that the connection may carry.
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
  /// Of its fate, what is still to come.
  private var pending: Fate

  /// How many requests of the script were to be answered.
  private(set) var answeredCount = 0
  private(set) var refusals: [Refusal] = []
  /// Everything that was sent.
  private(set) var sent: [UInt8] = []
  private(set) var isClosed = false
  /// What took too long.
  private(set) var expired: [DeadlineTimer.Phase] = []
  /// Whether that was before everything had come.
  private(set) var hasOverdueConnections = false
  /// Whether the connection broke or was closed with an answer on its way.
  private(set) var isCut = false
  /// Of which request the body was coming as the server could hold no more.
  private(set) var shedRequest: Int?
  /// How often the request was told that its stream still goes on.
  private(set) var signs: [Int]
  /// Whether a body is coming, and whether there has been a change that no part was asked for since.
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
    // Where an answer ends before its request, nobody knows whether there is another.
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
      // From a moment to an hour: some within each deadline, some beyond.
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

  /// What the fate has ready for now.
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

  /// A deadline may have passed while something was waited for.
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

  /// Something is computed; before it is done the client may be gone, or the time be up.
  ///
  /// - Returns: Whether there is still a connection to give it to.
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
    guard let stream = connection.stream else { return failure = "asked for a stream that there is not" }
    let part = stream.next(received, isComplete: isComplete)
    isWoken = Bool.random(using: &random)
    if isWoken { connection.wake() }
    if compute() { connection.advance(part) }
  }

  /// There is a change, or the client sends nothing more, or nothing happens for as long as it takes.
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

  /// Time passes, and hands are shaken, some bytes come, or the end, or nothing until a deadline.
  private mutating func arrive() {
    defer { expire() }
    // Who comes late, after a standstill, may be cut before it is heard.
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

  /// Some bytes of what waits go out.
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
