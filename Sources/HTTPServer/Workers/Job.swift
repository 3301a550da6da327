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
    case answer(Request, DeferredResponse)
    /// A part of an answer. What waits for it holds bytes and nobody else, so that it is never refused.
    case advance(any BodyStream, received: [UInt8], isComplete: Bool)
  }

  fileprivate struct State {
    /// What waits to be done: nothing once a worker has begun, or nobody wants it any more.
    var task: Task?
    /// What is asked for, without the body, once a worker has begun a whole answer.
    var request: Request?
    /// How long it waited until then.
    var queueAge: Duration?
  }

  private let state: Mutex<State>
  /// The connection that waits.
  let token: UInt64
  let mailbox: Mailbox
  let submitted: Duration
  let lane: Lane
  /// Bytes that it holds, and how many of them are a body's.
  let heldBytes: Int
  let bodyBytes: Int
  /// Whether it is refused when it would wait too long.
  let isRefusable: Bool

  /// A job that nobody has begun.
  init(_ task: Task, token: UInt64, mailbox: Mailbox, submitted: Duration) {
    state = Mutex(State(task: task))
    self.token = token
    self.mailbox = mailbox
    self.submitted = submitted
    switch task {
    case .answer(let request, let rest):
      lane = rest.isExpensive || request.unpackedByteCount > Self.shortBytes ? .long : .short
      heldBytes = request.heldBytes
      bodyBytes = request.body.count
      isRefusable = true
    case .advance(_, let received, _):
      lane = .long
      heldBytes = received.count
      bodyBytes = received.count
      isRefusable = false
    }
  }

  /// What is to be done, for the worker that asks first and does it; the job keeps what is asked for.
  func begin(at now: Duration) -> Task? {
    state.withLock { state in
      let task = state.take(at: now, since: submitted)
      state.request = task?.request
      return task
    }
  }

  /// What is to be done, for the loop that has it not done, if no worker has begun; the job keeps nothing, however long it
  /// stands in a queue.
  func takeBack(at now: Duration) -> Task? { state.withLock { $0.take(at: now, since: submitted) } }

  /// Whether neither was asked for.
  var isWaiting: Bool { state.withLock { $0.task != nil } }

  /// What is asked for, without the body, if a whole answer is and it was not taken back.
  var request: Request? { state.withLock { $0.request ?? $0.task?.request } }

  /// How long it waited until somebody took it.
  var queueAge: Duration? { state.withLock { $0.queueAge } }
}

extension Job.State {
  fileprivate mutating func take(at now: Duration, since submitted: Duration) -> Job.Task? {
    if task != nil { queueAge = now - submitted }
    return task.take()
  }
}

extension Job.Task {
  /// What is asked for, without the body, if a whole answer is.
  fileprivate var request: Request? {
    guard case .answer(let request, _) = self else { return nil }
    return request.withoutBody
  }
}
