import HTTP
import Synchronization

/// A response, or a part of one, that a worker computes.
final class Job: Sendable {
  /// The lanes that keep long jobs from delaying short ones.
  ///
  /// A request that was not tried on a loop is classified by its body: a compressed document, one for a session, or
  /// one that arrived when the turn was spent. A short body may still take long, and then short jobs wait behind it.
  enum Lane: Int, CaseIterable {
    case short, long
  }

  /// A longer body, decompressed, makes a long job.
  private static let shortBytes = 65_536

  /// What to compute.
  enum Task: Sendable {
    case answer(Request, DeferredResponse)
    /// A part of a streamed response. While it waits, it only holds bytes, so it is never refused.
    case advance(any BodyStream, received: [UInt8], isComplete: Bool)
  }

  fileprivate struct State {
    /// What to compute; nil once a worker has started or the job was canceled.
    var task: Task?
    /// What is asked for, without the body, once a worker has begun a whole answer.
    var request: Request?
    /// How long the job waited until then.
    var queueAge: Duration?
  }

  private let state: Mutex<State>
  let token: UInt64
  let mailbox: Mailbox
  /// The client for whom it is computed.
  let account: ClientAccount
  let submitted: Duration
  let lane: Lane
  /// The bytes that the job holds, and how many of them are a body's.
  let heldBytes: Int
  let bodyBytes: Int
  /// The bytes of the body once it is decompressed.
  let decodedBytes: Int
  /// Whether it is refused when it would wait too long.
  let isRefusable: Bool

  /// A job that no worker has started.
  init(_ task: Task, token: UInt64, mailbox: Mailbox, account: ClientAccount, submitted: Duration) {
    self.account = account
    state = Mutex(State(task: task))
    self.token = token
    self.mailbox = mailbox
    self.submitted = submitted
    switch task {
    case .answer(let request, let rest):
      lane = rest.isExpensive || request.decompressedByteCount > Self.shortBytes ? .long : .short
      heldBytes = request.heldBytes
      bodyBytes = request.body.count
      decodedBytes = request.decompressedByteCount
      isRefusable = true
    case .advance(_, let received, _):
      lane = .long
      heldBytes = received.count
      bodyBytes = received.count
      decodedBytes = received.count
      isRefusable = false
    }
  }

  /// The task, for the first worker that asks; the job keeps the request.
  func begin(at now: Duration) -> Task? {
    state.withLock { state in
      let task = state.take(at: now, since: submitted)
      state.request = task?.request
      return task
    }
  }

  /// The task, if no worker has started it; the job then keeps nothing, however long it stays in a queue.
  func cancel(at now: Duration) -> Task? { state.withLock { $0.take(at: now, since: submitted) } }

  /// Whether no worker has started it and it was not canceled.
  var isWaiting: Bool { state.withLock { $0.task != nil } }

  /// The request without its body, once a worker has started on a whole response.
  var request: Request? { state.withLock { $0.request ?? $0.task?.request } }

  /// How long it waited until it was started or canceled.
  var queueAge: Duration? { state.withLock { $0.queueAge } }
}

extension Job.State {
  fileprivate mutating func take(at now: Duration, since submitted: Duration) -> Job.Task? {
    if task != nil { queueAge = now - submitted }
    return task.take()
  }
}

extension Job.Task {
  /// The request without its body, if the job is a whole response and was not canceled.
  fileprivate var request: Request? {
    guard case .answer(let request, _) = self else { return nil }
    return request.withoutBody
  }
}
