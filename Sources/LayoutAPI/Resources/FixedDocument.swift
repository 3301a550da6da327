import HTTP
import Synchronization

/// A document that never changes. It is made with its tag on the first request, compressed on the first request that
/// accepts gzip, and both are kept; ``prepare()`` does both in advance.
final class FixedDocument: Sendable {
  private final class Made: Sendable {
    let answer: Response

    init(_ answer: Response) { self.answer = answer }
  }

  private let made = AtomicLazyReference<Made>()
  private let make: @Sendable () -> Response

  /// Makes a document with `make`, which must always return the same one.
  init(_ make: @escaping @Sendable () -> Response) { self.make = make }

  /// GET of the document; an event loop answers it once the document is made.
  func route(_ path: String) -> Route {
    Route(.get, path) { _, effort in
      Reply(effort, needing: self.made.load() == nil ? .full : .little) { self.answer }
    }
  }

  /// Makes the document and its compressed form now.
  func prepare() { answer.compressedBody?.prepare(for: answer.body) }

  private var answer: Response {
    if let made = made.load() { return made.answer }
    var answer = make()
    answer.compressedBody = CompressedBody()
    return made.storeIfNil(Made(answer)).answer
  }
}
