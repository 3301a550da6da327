import Synchronization

/// How a server is told to stop, and how its loops tell that they did.
final class StopSwitch: Sendable {
  /// Wakes whoever supervises the loops.
  let wake: WakeSignal
  private let draining = Atomic(false)
  private let stopping = Atomic(false)
  private let ended = Atomic(0)

  init() throws(ServerError) { wake = try WakeSignal() }

  /// Whether the server was told to stop.
  var isDraining: Bool { draining.load(ordering: .acquiring) }
  /// Whether the loops are to stop accepting and end.
  var isStopping: Bool { stopping.load(ordering: .acquiring) }
  /// Loops that have ended.
  var endedCount: Int { ended.load(ordering: .acquiring) }

  func beginDrain() {
    draining.store(true, ordering: .releasing)
    wake.send()
  }

  func beginStop() { stopping.store(true, ordering: .releasing) }

  func loopEnded() {
    ended.add(1, ordering: .releasing)
    wake.send()
  }
}
