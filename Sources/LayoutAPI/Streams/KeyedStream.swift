import Documents
import HTTP
import Synchronization

/// A stream that ends when the key of its request is removed or expires.
final class KeyedStream: BodyStream {
  private let stream: any BodyStream
  private let key: Fingerprint
  private let keys: KeyRing
  private let isEventStream: Bool
  private let registration = Mutex<(number: Int, wake: @Sendable () -> Void)?>(nil)

  init(_ stream: any BodyStream, _ key: Fingerprint, of keys: KeyRing, isEventStream: Bool) {
    self.stream = stream
    self.key = key
    self.keys = keys
    self.isEventStream = isEventStream
  }

  deinit {
    if let number = registration.withLock({ $0?.number }) { keys.forget(number) }
  }

  var isQuick: Bool { stream.isQuick || !keys.isValid(key) }

  func onChange(_ wake: @escaping @Sendable () -> Void) {
    registration.withLock { $0 = (keys.notify(wake), wake) }
    stream.onChange(wake)
  }

  func next(_ received: [UInt8], isComplete: Bool) -> StreamPart {
    keys.isValid(key) ? stream.next(received, isComplete: isComplete) : StreamPart(ending, .end)
  }

  func signOfLife() -> [UInt8] {
    // No reload tells that a key expires.
    if !keys.isValid(key), let wake = registration.withLock({ $0?.wake }) { wake() }
    return stream.signOfLife()
  }

  /// The last bytes, from which a client learns that the stream is not complete.
  private var ending: [UInt8] {
    let problem = Problem(
      .unauthorized, "The key was removed or has expired; continue with a valid key.")
    let document = problem.document(for: RequestContext())
    let prefix = isEventStream ? "event: end\ndata: " : ""
    return Array(prefix.utf8) + document + Array((isEventStream ? "\n\n" : "\n").utf8)
  }
}
