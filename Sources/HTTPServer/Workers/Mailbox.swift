import HTTP
import Synchronization

/// Where workers put answers for a loop, and streams that they have something to tell; both wake it.
final class Mailbox: Sendable {
  /// What was computed for whom.
  struct Delivery: Sendable {
    /// The answer to a request, or a part of one.
    enum Content: Sendable {
      case response(Response, to: Request)
      case part(StreamPart)
      /// What was not begun, for clients hold too much already.
      case refused(Job.Task)
    }

    let job: Job
    let content: Content

    /// Bytes of what was computed.
    var heldBytes: Int {
      switch content {
      case .response(let response, _): response.body.count
      case .part(let part): part.bytes.count
      case .refused: 0
      }
    }
  }

  /// Readable when the loop should look: because of an answer, or because it was told to stop.
  let wake: WakeSignal
  private let deliveries = Mutex<[Delivery]>([])
  /// However often a stream changes until the loop looks, it is told once.
  private let changes = Mutex<Set<UInt64>>([])
  private let hasPlace = Atomic(false)

  init() throws(ServerError) { wake = try WakeSignal() }

  /// From any thread.
  func put(_ delivery: Delivery) {
    let isFirst = deliveries.withLock { deliveries in
      deliveries.append(delivery)
      return deliveries.count == 1
    }
    // Whoever put the first has woken the loop for the others too.
    if isFirst { wake.send() }
  }

  /// Tells that the stream of a connection has changed. From any thread.
  func putChange(of token: UInt64) {
    let isFirst = changes.withLock { changes in
      changes.insert(token).inserted && changes.count == 1
    }
    if isFirst { wake.send() }
  }

  /// Tells that there may be a place for one more connection. From any thread.
  func putPlace() {
    hasPlace.store(true, ordering: .sequentiallyConsistent)
    wake.send()
  }

  /// Whether that was told since the last time.
  func takePlace() -> Bool { hasPlace.exchange(false, ordering: .sequentiallyConsistent) }

  /// The connections whose streams have changed since the last time.
  func takeChanges() -> Set<UInt64> {
    changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
  }

  /// Everything that was put since the last time.
  func takeAll() -> [Delivery] {
    deliveries.withLock { deliveries in
      defer { deliveries = [] }
      return deliveries
    }
  }
}
