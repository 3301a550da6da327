import HTTP

/// What answers requests, and what refuses what is none.
public struct Responder: Sendable {
  /// Answers a request.
  public let respond: @Sendable (Request) -> Response
  /// Answers what HTTP itself refuses.
  public let refuse: @Sendable (Refusal) -> Response

  /// Makes a responder.
  public init(
    respond: @escaping @Sendable (Request) -> Response, refuse: @escaping @Sendable (Refusal) -> Response
  ) {
    self.respond = respond
    self.refuse = refuse
  }
}

/// The course of one connection: bytes and times in, bytes and wishes out.
///
/// It performs no system call, so that a test decides every arrival, stall and tick of the clock. Times are durations
/// since any fixed moment.
package struct Connection: ~Copyable {
  private enum Phase {
    /// Requests are read and answered.
    case open
    /// The last answer goes out.
    case closing
    /// The last answer is out; what the client still sends is thrown away, lest it find the connection reset before
    /// it has read the answer (RFC 9112 §9.6).
    case lingering(since: Duration, bytes: Int)
    /// Nothing is left to do.
    case finished
  }

  private var phase = Phase.open
  private var parser = RequestParser()
  private var output: [UInt8] = []
  private var outputStart = 0
  private var isInputEnded = false
  private var isDraining = false
  private var lingers = false

  /// When the parser's phase last changed.
  private var phaseStart: Duration
  private var lastPhase = RequestParser.Phase.idle
  private var bodyBytes = 0
  /// When the client last took a byte, or an answer was first there to be taken.
  private var lastWrite: Duration

  /// Begins with a connection that has just been accepted.
  package init(at now: Duration) {
    phaseStart = now
    lastWrite = now
  }

  // MARK: What is wished for

  /// Whether bytes of the client are of use now.
  package var wantsToRead: Bool {
    switch phase {
    case .open: !isInputEnded && pendingCount < Limits.pendingOutputBytes
    case .lingering: !isInputEnded
    case .closing, .finished: false
    }
  }

  /// Whether bytes wait for the client.
  package var wantsToWrite: Bool { pendingCount > 0 }

  /// Whether the connection is to be closed.
  package var isFinished: Bool { if case .finished = phase { true } else { false } }

  /// Whether the client is to be told that no more will come.
  package var hasEndedOutput: Bool { if case .lingering = phase { true } else { false } }

  private var pendingCount: Int { output.count - outputStart }

  /// Gives the bytes that wait for the client to `body`, which returns how many it took.
  package mutating func send(at now: Duration, _ body: (UnsafeBufferPointer<UInt8>) -> Int) {
    let count = output.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[outputStart...])) }
    guard count > 0 else { return }
    outputStart += min(count, pendingCount)
    lastWrite = now
    guard outputStart == output.count else { return }
    output.removeAll(keepingCapacity: output.capacity <= 65_536)
    outputStart = 0
    if case .closing = phase {
      phase = lingers && !isInputEnded ? .lingering(since: now, bytes: 0) : .finished
    }
  }

  // MARK: What happens

  /// Takes bytes of the client and answers every request that they complete.
  package mutating func receive(
    _ bytes: UnsafeBufferPointer<UInt8>, at now: Duration, date: String, _ responder: borrowing Responder
  ) {
    switch phase {
    case .open:
      if lastPhase == .body { bodyBytes += bytes.count }
      parser.receive(bytes)
      answer(at: now, date: date, responder)
    case .lingering(let since, let count):
      let total = count + bytes.count
      phase = total > Limits.lingerBytes ? .finished : .lingering(since: since, bytes: total)
    case .closing, .finished: break
    }
  }

  /// Goes on with requests that had to wait until answers had gone out.
  package mutating func resume(at now: Duration, date: String, _ responder: borrowing Responder) {
    if case .open = phase { answer(at: now, date: date, responder) }
  }

  /// Takes notice that the client sends no more; what it has asked for is still answered.
  package mutating func receiveEnd() {
    isInputEnded = true
    switch phase {
    case .open: phase = pendingCount > 0 ? .closing : .finished
    case .lingering: phase = .finished
    case .closing, .finished: break
    }
  }

  /// Ends the connection with the answer that is under way, at once if none is.
  package mutating func drain() {
    isDraining = true
    if case .open = phase, pendingCount == 0, parser.phase == .idle { phase = .finished }
  }

  /// Gives up on a client that has had its time.
  package mutating func tick(at now: Duration, date: String, _ responder: borrowing Responder) {
    switch phase {
    case .finished: return
    case .lingering(let since, _):
      if now - since >= Limits.lingerTimeout { phase = .finished }
    case .open, .closing:
      if pendingCount > 0 {
        if now - lastWrite >= Limits.writeTimeout { phase = .finished }
      } else if now - phaseStart >= timeout {
        if lastPhase == .idle { phase = .finished } else { refuse(.requestTimeout, date: date, responder) }
      }
    }
  }

  /// How long the parser may stay where it is.
  private var timeout: Duration {
    switch lastPhase {
    case .idle: Limits.idleTimeout
    case .head: Limits.headTimeout
    case .body: Limits.bodyTimeout + .seconds(bodyBytes / Limits.bodyBytesPerSecond)
    }
  }

  private mutating func answer(at now: Duration, date: String, _ responder: borrowing Responder) {
    let wasWaiting = pendingCount > 0
    do throws(Refusal) {
      while case .open = phase, pendingCount < Limits.pendingOutputBytes, let event = try parser.next() {
        switch event {
        case .expectsContinue: output += ResponseWriter.continueLine
        case .request(let request):
          write(responder.respond(request), to: request, date: date)
          phaseStart = now
        }
      }
    } catch {
      refuse(error, date: date, responder)
    }
    if parser.phase != lastPhase {
      lastPhase = parser.phase
      phaseStart = now
      bodyBytes = 0
    }
    if !wasWaiting { lastWrite = now }
  }

  private mutating func write(_ response: Response, to request: Request, date: String) {
    let keepsAlive = request.keepsAlive && !isDraining
    ResponseWriter.write(
      response, to: &output, for: request.method, date: date, keepsAlive: keepsAlive,
      isVersion10: request.isVersion10)
    if !keepsAlive { close() }
  }

  private mutating func refuse(_ refusal: Refusal, date: String, _ responder: borrowing Responder) {
    ResponseWriter.write(responder.refuse(refusal), to: &output, for: nil, date: date, keepsAlive: false)
    close()
  }

  private mutating func close() {
    lingers = true
    phase = .closing
  }
}
