import Synchronization

/// Places for the connections of all loops together, of which each takes one before it accepts a client, or for some of them.
final class Places: Sendable {
  private struct State {
    var free: Int
    /// Loops that found none, the longest waiting first.
    var waiting: [Mailbox] = []
  }

  private let state: Mutex<State>

  /// So many places, at least one.
  init(count: Int) { state = Mutex(State(free: max(1, count))) }

  /// Whether all are taken.
  var areTaken: Bool { state.withLock { $0.free == 0 } }

  /// Takes one; if there is none, `mailbox` is told of one of the next that come free.
  ///
  /// - Precondition: It does not wait already.
  /// - Returns: Whether one was taken.
  func take(orTell mailbox: Mailbox) -> Bool {
    state.withLock { state in
      guard state.free > 0 else {
        state.waiting.append(mailbox)
        return false
      }
      state.free -= 1
      return true
    }
  }

  /// Takes one, if there is one.
  func take() -> Bool {
    state.withLock { state in
      guard state.free > 0 else { return false }
      state.free -= 1
      return true
    }
  }

  /// Gives one back, and tells the loop of it that has waited longest.
  ///
  /// That loop takes a place or, if nobody asks it for one any more, gives one back in its turn.
  func giveBack() {
    let next = state.withLock { state -> Mailbox? in
      state.free += 1
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.putPlace()
  }
}
