import HTTP
import Synchronization

/// A request that a worker answers, or a part of an answer that it computes.
final class Job: Sendable {
  /// What is served side by side, so that what takes long does not keep what is short waiting.
  ///
  /// What nobody has tried is told by its body: a document that is packed, one for a session, and one for which its loop had no
  /// time. Of these a short one may take long all the same, and short ones behind it wait for that.
  enum Lane: Int, CaseIterable {
    case short, long
  }

  /// A body that is longer, unpacked, makes a long job.
  private static let shortBytes = 65_536

  /// What is to be done.
  enum Task: Sendable {
    case answer(Request)
    /// A part of an answer. What waits for it holds bytes and nobody else, so that it is never refused.
    case advance(any BodyStream, received: [UInt8], isComplete: Bool)
  }

  /// What waits to be done: nothing once a worker has begun, or nobody wants it any more; and how long it waited until then.
  private let state: Mutex<(task: Task?, queueAge: Duration?)>
  /// What is asked for, without the body, if a whole answer is.
  let request: Request?
  /// The connection that waits.
  let token: UInt64
  let mailbox: Mailbox
  let submitted: Duration
  let lane: Lane
  /// Bytes of bodies that it holds.
  let heldBytes: Int
  /// Whether it is refused when it would wait too long.
  let isRefusable: Bool

  /// A job that nobody has begun; one that `isLong` is known to take long, whatever its body.
  init(_ task: Task, token: UInt64, mailbox: Mailbox, submitted: Duration, isLong: Bool = false) {
    state = Mutex((task, nil))
    self.token = token
    self.mailbox = mailbox
    self.submitted = submitted
    switch task {
    case .answer(let request):
      lane = isLong || request.unpackedByteCount > Self.shortBytes ? .long : .short
      heldBytes = request.body.count
      self.request = request.withoutBody
      isRefusable = true
    case .advance(_, let received, _):
      lane = .long
      heldBytes = received.count
      request = nil
      isRefusable = false
    }
  }

  /// What is to be done, for the first who asks: a worker that does it, or a loop that has it not done. The job keeps
  /// nothing of it.
  func take(at now: Duration) -> Task? {
    state.withLock { state in
      if state.task != nil { state.queueAge = now - submitted }
      return state.task.take()
    }
  }

  /// How long it waited until somebody took it.
  var queueAge: Duration? { state.withLock { $0.queueAge } }
}
