import Synchronization

/// Whether a server accepts new work. The server changes it, and handlers report it to load balancers.
///
/// ```swift
/// let readiness = Readiness()
/// Route(.get, "/readyz") { _ in Response(readiness.isReady ? .ok : .serviceUnavailable) }
/// ```
public final class Readiness: Sendable {
  private enum Stage: UInt8, AtomicRepresentable {
    case starting, running, draining
  }

  private let stage = Atomic(Stage.starting)

  /// Not ready yet.
  public init() {}

  /// True from when the server runs until it begins to drain.
  public var isReady: Bool { stage.load(ordering: .relaxed) == .running }

  /// The server runs. Has no effect if another thread has already begun to drain it.
  func beginRunning() {
    _ = stage.compareExchange(expected: .starting, desired: .running, ordering: .relaxed)
  }

  /// The server drains, and will not be ready again.
  func beginDraining() { stage.store(.draining, ordering: .relaxed) }
}
