import HTTP
import Synchronization

/// A request that a worker answers.
final class Job: Sendable {
  /// What is served side by side, so that what takes long does not keep what is short waiting.
  enum Lane: Int, CaseIterable {
    case short, long
  }

  /// A body that is longer makes a long job.
  private static let shortBytes = 65_536

  let request: Request
  /// The connection that waits.
  let token: UInt64
  let mailbox: Mailbox
  let submitted: Duration
  private let abandoned = Atomic(false)

  init(_ request: Request, token: UInt64, mailbox: Mailbox, submitted: Duration) {
    self.request = request
    self.token = token
    self.mailbox = mailbox
    self.submitted = submitted
  }

  var lane: Lane { request.body.count > Self.shortBytes ? .long : .short }

  /// Whether nobody waits for the answer any more.
  var isAbandoned: Bool { abandoned.load(ordering: .relaxed) }

  func abandon() { abandoned.store(true, ordering: .relaxed) }
}
