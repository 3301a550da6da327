/// How long a connection waits for what its client does at the moment.
package struct Patience {
  /// What the client is doing; what takes the service its time is ``work``.
  package enum Phase: String, CaseIterable, Sendable {
    case handshake, idle, head, body, work, write, watch, linger
  }

  private(set) var phase: Phase
  private var since: Duration
  /// Bytes that went through in this phase.
  private(set) var byteCount = 0

  init(_ phase: Phase, since: Duration) {
    self.phase = phase
    self.since = since
  }

  /// Begins a phase, unless it has begun already: deadlines are absolute, and a byte a second moves none.
  mutating func enter(_ phase: Phase, at now: Duration) {
    if phase != self.phase { self = Patience(phase, since: now) }
  }

  mutating func count(_ bytes: Int) { byteCount += bytes }

  /// The same with its time counted from another moment: so it is put aside, and taken up again later.
  func shifted(by time: Duration) -> Patience {
    var shifted = self
    shifted.since += time
    return shifted
  }

  /// Whether the phase has lasted that long.
  func has(lasted time: Duration, at now: Duration) -> Bool { now >= since + time }

  /// When patience ends.
  func deadline(_ deadlines: Deadlines) -> Duration {
    switch phase {
    case .handshake: since + deadlines.handshake
    case .idle, .watch: since + deadlines.idle
    case .head: since + deadlines.head
    case .body: since + deadlines.body + earned(deadlines)
    case .work: since + deadlines.work
    case .write: since + deadlines.write + earned(deadlines)
    case .linger: since + deadlines.linger
    }
  }

  private func earned(_ deadlines: Deadlines) -> Duration {
    .seconds(byteCount / max(1, deadlines.bytesPerSecond))
  }
}
