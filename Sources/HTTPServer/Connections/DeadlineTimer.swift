/// Measures how long a connection may stay in its current phase.
package struct DeadlineTimer {
  /// What the connection waits for; ``work`` is the time that the service takes.
  package enum Phase: String, CaseIterable, Sendable {
    case handshake, idle, head, body, work, write, watch, linger
  }

  private(set) var phase: Phase
  private var since: Duration
  /// Bytes that were received or sent in this phase.
  private(set) var byteCount = 0

  init(_ phase: Phase, since: Duration) {
    self.phase = phase
    self.since = since
  }

  /// Begins a phase, unless it is the current one: deadlines are absolute, so a byte a second extends none.
  mutating func enter(_ phase: Phase, at now: Duration) {
    if phase != self.phase { self = DeadlineTimer(phase, since: now) }
  }

  mutating func count(_ bytes: Int) { byteCount += bytes }

  /// The same timer with its start moved by `time`, to pause it and resume it later.
  func shifted(by time: Duration) -> DeadlineTimer {
    var shifted = self
    shifted.since += time
    return shifted
  }

  func has(lasted time: Duration, at now: Duration) -> Bool { now >= since + time }

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
