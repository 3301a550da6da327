import Synchronization

/// Tells a server to stop, and counts the loops that have stopped.
final class StopSwitch: Sendable {
  /// Wakes the thread that supervises the loops.
  let wake: WakeSignal
  private let draining = Atomic(false)
  private let stopping = Atomic(false)
  private let ended = Atomic(0)

  init() throws(ServerError) { wake = try WakeSignal() }

  var isDraining: Bool { draining.load(ordering: .acquiring) }
  /// Whether the loops should stop accepting and end.
  var isStopping: Bool { stopping.load(ordering: .acquiring) }
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
