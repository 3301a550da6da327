import Synchronization

/// Limits the connections of all loops together, or the watchers among them. A loop acquires one before it accepts a
/// client.
final class ConnectionLimit: Sendable {
  private struct State {
    var free: Int
    /// Loops that found none free, the longest waiting first.
    var waiting: [Mailbox] = []
  }

  private let state: Mutex<State>

  private let count: Int

  /// Allows `count` connections, at least one.
  init(count: Int) {
    self.count = max(1, count)
    state = Mutex(State(free: self.count))
  }

  /// How many connections are in use, and how many there may be.
  var counts: (used: Int, all: Int) { state.withLock { (count - $0.free, count) } }

  /// Whether all are in use.
  var isReached: Bool { state.withLock { $0.free == 0 } }

  /// Acquires a connection; if none is free, notifies `mailbox`, if given, when the next one is released.
  ///
  /// - Precondition: The mailbox does not wait already.
  /// - Returns: Whether a connection was acquired.
  func acquire(orNotify mailbox: Mailbox? = nil) -> Bool {
    state.withLock { state in
      guard state.free > 0 else {
        if let mailbox { state.waiting.append(mailbox) }
        return false
      }
      state.free -= 1
      return true
    }
  }

  /// Releases a connection, and notifies the loop that has waited longest.
  ///
  /// That loop acquires a connection or, if it no longer needs one, releases one in turn.
  func release() {
    let next = state.withLock { state -> Mailbox? in
      state.free += 1
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.notifyFreeConnection()
  }
}
