import HTTP
import Synchronization

/// Where workers put answers for a loop, which they wake.
final class Mailbox: Sendable {
  /// An answer and what it answers.
  struct Delivery: Sendable {
    let job: Job
    let response: Response
    /// How long the job waited for a worker.
    let queueAge: Duration
    /// Why it was not computed, if it was not.
    let refusal: Refusal?
  }

  /// Readable when the loop should look: because of an answer, or because it was told to stop.
  let wake: WakeSignal
  private let deliveries = Mutex<[Delivery]>([])

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

  /// Everything that was put since the last time.
  func takeAll() -> [Delivery] {
    deliveries.withLock { deliveries in
      defer { deliveries = [] }
      return deliveries
    }
  }
}
