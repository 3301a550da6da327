import HTTP
import Synchronization

/// A document that is always the same: made, with its tag, when it is first asked for, and kept, packed as well once somebody
/// takes it so; or both beforehand.
final class FixedDocument: Sendable {
  private final class Made: Sendable {
    let answer: Response

    init(_ answer: Response) { self.answer = answer }
  }

  private let made = AtomicLazyReference<Made>()
  private let make: @Sendable () -> Response

  /// A document that `make` makes, the same one each time.
  init(_ make: @escaping @Sendable () -> Response) { self.make = make }

  /// GET of the document, which a loop answers once it is there.
  func route(_ path: String) -> Route {
    Route(.get, path) { _, effort in
      Reply(effort, needing: self.made.load() == nil ? .full : .little) { self.answer }
    }
  }

  /// Makes the document and its packed form now.
  func prepare() { answer.compressedBody?.prepare(for: answer.body) }

  private var answer: Response {
    if let made = made.load() { return made.answer }
    var answer = make()
    answer.compressedBody = CompressedBody()
    return made.storeIfNil(Made(answer)).answer
  }
}
