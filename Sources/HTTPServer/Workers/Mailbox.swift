import HTTP
import Synchronization

/// Collects responses from workers and changes from streams, and wakes the loop that handles them.
final class Mailbox: Sendable {
  /// A result and its job.
  struct Delivery: Sendable {
    /// A response, or a part of one.
    enum Content: Sendable {
      case response(Response, to: Request)
      case part(StreamPart)
      /// Not computed, because memory is full.
      case refused(Job.Task)
    }

    let job: Job
    let content: Content

    /// The work of computing the result, in steps; a byte counts as one.
    var steps: Int {
      switch content {
      case .response(let response, let request): response.steps + response.body.count + request.body.count
      case .part(let part): part.steps + part.bytes.count
      case .refused: 0
      }
    }

    var heldBytes: Int {
      switch content {
      case .response(let response, _): response.body.count
      case .part(let part): part.bytes.count
      case .refused: 0
      }
    }
  }

  /// Readable when the loop has something to do: deliveries, changes of streams, clients of other loops, a free
  /// connection, or a stop.
  let wake: WakeSignal
  private let deliveries = Mutex<[Delivery]>([])
  /// However often a stream changes before the loop looks, it is reported once.
  private let changes = Mutex<Set<UInt64>>([])
  private let hasFreeConnection = Atomic(false)
  private let hasCut = Atomic(false)

  init() throws(ServerError) { wake = try WakeSignal() }

  /// Adds a delivery. From any thread.
  func put(_ delivery: Delivery) {
    let isFirst = deliveries.withLock { deliveries in
      deliveries.append(delivery)
      return deliveries.count == 1
    }
    // The first delivery has woken the loop for the others.
    if isFirst { wake.send() }
  }

  /// Reports that the stream of a connection has changed. From any thread.
  func putChange(of token: UInt64) {
    let isFirst = changes.withLock { changes in
      changes.insert(token).inserted && changes.count == 1
    }
    if isFirst { wake.send() }
  }

  /// Reports that a connection may be free. From any thread.
  func notifyFreeConnection() {
    hasFreeConnection.store(true, ordering: .sequentiallyConsistent)
    wake.send()
  }

  /// Whether that was reported since the last call.
  func takeFreeConnection() -> Bool { hasFreeConnection.exchange(false, ordering: .sequentiallyConsistent) }

  /// Asks the loop to cut off responses that hold much memory. From any thread.
  func notifyCut() {
    hasCut.store(true, ordering: .sequentiallyConsistent)
    wake.send()
  }

  /// Whether that was asked since the last call.
  func takeCut() -> Bool { hasCut.exchange(false, ordering: .sequentiallyConsistent) }

  /// The connections whose streams have changed since the last call.
  func takeStreamChanges() -> Set<UInt64> { changes.withLock { exchange(&$0, with: []) } }

  /// All deliveries since the last call.
  func takeAll() -> [Delivery] { deliveries.withLock { exchange(&$0, with: []) } }
}
