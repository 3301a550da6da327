import HTTP
import Synchronization

/// Requests that any loop may try, in the order in which they arrived whole.
///
/// A loop that shares its processor with another program tries fewer requests than others do. If only that loop could try its
/// requests, its clients would wait longer than others. So a loop with several requests puts them into this queue, and
/// whichever loop is free takes the next one. A connection stays with its loop: the loop that has read a request also sends
/// the response.
///
/// ```swift
/// queue.append(request, isBusy: false)                                     // on the loop that has read it
/// if let first = queue.popFirst() { queue.put(attempt(first), of: first) } // on any loop
/// for (request, reply) in queue.takeReplies(of: 0) { send(reply) }         // on the first loop again
/// ```
final class RequestQueue: Sendable {
  /// The places of the queue, divided by the number of loops. When all are taken, further requests go to workers, which serve the
  /// clients in turn.
  static let capacityPerLoop = 128
  /// A request with a longer body is not shared, so the bodies of all waiting requests take at most 4 MiB times the number of
  /// loops.
  static let longestBody = 32_768

  private struct Loop {
    let mailbox: Mailbox
    /// Whether it sleeps until its mailbox wakes it.
    var isAsleep = false
    var replies: [(request: SharedRequest, reply: Reply)] = []
  }

  private struct State {
    var loops: [Loop]
    /// A ring of waiting requests: `count` places from `first` on, continued at the beginning.
    private var places: [SharedRequest?]
    private var first = 0
    private(set) var count = 0

    init(_ mailboxes: [Mailbox]) {
      loops = mailboxes.map { Loop(mailbox: $0) }
      places = Array(repeating: nil, count: RequestQueue.capacityPerLoop * loops.count)
    }

    mutating func append(_ request: SharedRequest) -> Bool {
      guard count < places.count else { return false }
      places[(first + count) % places.count] = request
      count += 1
      return true
    }

    mutating func popFirst() -> SharedRequest? {
      guard let request = places[first].take() else { return nil }
      first = (first + 1) % places.count
      count -= 1
      return request
    }

    /// The mailbox that wakes a loop if it sleeps.
    mutating func wake(_ number: Int) -> Mailbox? {
      guard loops[number].isAsleep else { return nil }
      loops[number].isAsleep = false
      return loops[number].mailbox
    }
  }

  private let state: Mutex<State>

  /// An empty queue for the loops with these mailboxes. A loop's number is its place.
  init(_ mailboxes: [Mailbox]) { state = Mutex(State(mailboxes)) }

  /// Adds a request. Wakes a sleeping loop if another request waits already, or if the loop that adds it must do something else
  /// first, which `isBusy` says.
  ///
  /// - Returns: Whether there was room.
  func append(_ request: SharedRequest, isBusy: Bool) -> Bool {
    let (isAdded, mailbox) = state.withLock { state -> (Bool, Mailbox?) in
      guard state.append(request) else { return (false, nil) }
      guard isBusy || state.count > 1, let sleeper = state.loops.firstIndex(where: \.isAsleep) else {
        return (true, nil)
      }
      return (true, state.wake(sleeper))
    }
    mailbox?.wake.send()
    return isAdded
  }

  /// Removes the request that has waited longest.
  func popFirst() -> SharedRequest? { state.withLock { $0.popFirst() } }

  /// Hands the reply to a request over to the loop that has read it.
  func put(_ reply: Reply, of request: SharedRequest) {
    let mailbox = state.withLock { state in
      state.loops[request.loop].replies.append((request, reply))
      return state.wake(request.loop)
    }
    mailbox?.wake.send()
  }

  /// All replies for a loop since the last call.
  func takeReplies(of number: Int) -> [(request: SharedRequest, reply: Reply)] {
    state.withLock { exchange(&$0.loops[number].replies, with: []) }
  }

  /// Notes that a loop will sleep, unless there is something to do.
  ///
  /// - Returns: Whether the loop may sleep. Once it is awake, it calls ``wakeUp(_:)``.
  func fallAsleep(_ number: Int) -> Bool {
    state.withLock { state in
      state.loops[number].isAsleep = state.count == 0 && state.loops[number].replies.isEmpty
      return state.loops[number].isAsleep
    }
  }

  /// Notes that a loop is awake.
  func wakeUp(_ number: Int) { state.withLock { $0.loops[number].isAsleep = false } }
}

/// A complete request, and where its response goes.
final class SharedRequest: Sendable {
  let request: Request
  /// The number of the loop that has read it, and its connection there.
  let loop: Int
  let token: UInt64
  /// When the whole request had arrived.
  let start: Duration

  init(_ request: Request, loop: Int, token: UInt64, start: Duration) {
    self.request = request
    self.loop = loop
    self.token = token
    self.start = start
  }
}
