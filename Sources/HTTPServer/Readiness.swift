import Synchronization

/// Whether a server takes new work; shared between the server, which changes it, and handlers that tell balancers.
///
/// ```swift
/// let readiness = Readiness()
/// Route(.get, "/readyz") { _ in Response(readiness.isReady ? .ok : .serviceUnavailable) }
/// ```
public final class Readiness: Sendable {
  private let flag = Atomic(false)

  /// Not ready yet.
  public init() {}

  /// True from when the server runs until it begins to drain.
  public var isReady: Bool { flag.load(ordering: .relaxed) }

  func set(_ isReady: Bool) { flag.store(isReady, ordering: .relaxed) }
}
