/// A body that is computed part by part, even while the request's body is still arriving.
///
/// A connection asks for one part at a time, from any thread, and for the next one when most of the last has been
/// sent. So a client that reads slowly makes the server compute slowly, and only the bytes between two parts are
/// held.
public protocol BodyStream: AnyObject, Sendable {
  /// Whether a part takes hardly any time, so that an event loop may compute it.
  var isQuick: Bool { get }

  /// Takes the bytes of the request's body that have arrived, and returns the next part.
  ///
  /// - Parameters:
  ///   - received: The bytes since the last call; empty if none arrived.
  ///   - isComplete: Whether the request's body is complete.
  /// - Returns: The next part. It may be empty, for example if a change was already sent with the part before it.
  func next(_ received: [UInt8], isComplete: Bool) -> StreamPart

  /// Calls `wake`, from any thread, when there is a part although nothing arrived. Called once, before
  /// ``next(_:isComplete:)``.
  func onChange(_ wake: @escaping @Sendable () -> Void)

  /// Tells a client that has waited long that the stream continues; empty by default.
  ///
  /// - Returns: A few bytes, made at once.
  func signOfLife() -> [UInt8]
}

extension BodyStream {
  /// No bytes: a body whose length the client waits for needs no sign of life.
  public func signOfLife() -> [UInt8] { [] }
}

/// A part of a body, and what comes after it.
///
/// A part with bytes says that a piece of the request's body was complete: the body deadline starts again for the
/// next piece.
public struct StreamPart: Sendable {
  /// What comes after a part.
  public enum Continuation: Sendable {
    /// Another part, at once.
    case more
    /// Another part, after more bytes or a change.
    case wait
    /// Nothing.
    case end
  }

  /// The bytes to send.
  public let bytes: [UInt8]
  /// What comes after the part.
  public let continuation: Continuation
  /// The bytes of the request's body that the stream holds.
  public let heldBytes: Int
  /// The steps that computing the part took.
  public let steps: Int

  /// A part, and what comes after it.
  public init(_ bytes: [UInt8], _ continuation: Continuation, heldBytes: Int = 0, steps: Int = 0) {
    self.bytes = bytes
    self.continuation = continuation
    self.heldBytes = heldBytes
    self.steps = steps
  }
}

/// Decides from its head whether a request is answered while its body is still arriving.
public typealias StreamedRequests = @Sendable (Request) -> Bool
