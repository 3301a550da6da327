import HTTP

/// A stream whose steps are counted for its client, part by part.
final class MeteredStream: BodyStream {
  private let stream: any BodyStream
  private let count: @Sendable (Int) -> Void

  /// Counts the steps of each part of `stream`.
  init(_ stream: any BodyStream, _ count: @escaping @Sendable (Int) -> Void) {
    self.stream = stream
    self.count = count
  }

  var isQuick: Bool { stream.isQuick }

  func next(_ received: [UInt8], isComplete: Bool) -> StreamPart {
    let part = stream.next(received, isComplete: isComplete)
    count(part.steps)
    return part
  }

  func onChange(_ wake: @escaping @Sendable () -> Void) { stream.onChange(wake) }

  func signOfLife() -> [UInt8] { stream.signOfLife() }
}
