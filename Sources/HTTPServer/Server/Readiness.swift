import Synchronization

/// Whether a server takes new work; shared between the server, which changes it, and handlers that tell balancers.
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

  /// The server runs; once it drains this says nothing, for another thread may have begun that meanwhile.
  func beginRunning() {
    _ = stage.compareExchange(expected: .starting, desired: .running, ordering: .relaxed)
  }

  /// The server drains, and will not be ready again.
  func beginDraining() { stage.store(.draining, ordering: .relaxed) }
}
