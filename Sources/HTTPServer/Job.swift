import HTTP
import Synchronization

/// A request that a worker answers, or a part of an answer that it computes.
final class Job: Sendable {
  /// What is served side by side, so that what takes long does not keep what is short waiting.
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

  let task: Task
  /// The connection that waits.
  let token: UInt64
  let mailbox: Mailbox
  let submitted: Duration
  let lane: Lane
  private let abandoned = Atomic(false)

  init(_ task: Task, token: UInt64, mailbox: Mailbox, submitted: Duration) {
    self.task = task
    self.token = token
    self.mailbox = mailbox
    self.submitted = submitted
    lane =
      switch task {
      case .answer(let request): request.unpackedByteCount > Self.shortBytes ? .long : .short
      case .advance: .long
      }
  }

  /// Bytes of bodies that it holds.
  var heldBytes: Int {
    switch task {
    case .answer(let request): request.body.count
    case .advance(_, let received, _): received.count
    }
  }

  /// Whether it is refused when it would wait too long.
  var isRefusable: Bool {
    if case .answer = task { true } else { false }
  }

  /// Whether nobody waits for the answer any more.
  var isAbandoned: Bool { abandoned.load(ordering: .relaxed) }

  func abandon() { abandoned.store(true, ordering: .relaxed) }
}
