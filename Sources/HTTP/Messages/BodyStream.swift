/// A body that is computed part by part, if need be while the request's body is still coming.
///
/// A connection asks for one part at a time, from any thread, and for no further one before most of the last has been
/// sent: whoever reads slowly is computed for slowly, and only what lies between two parts is held.
public protocol BodyStream: AnyObject, Sendable {
  /// Whether a part takes hardly any time, so that an event loop may ask for it itself.
  var isQuick: Bool { get }

  /// Takes what has come of the request's body, and gives what is there to be sent.
  ///
  /// - Parameters:
  ///   - received: What came since the last time; empty if nothing did.
  ///   - isComplete: Whether nothing more will come.
  /// - Returns: The next part, which may be empty: a change may have been told with the one before it.
  func next(_ received: [UInt8], isComplete: Bool) -> StreamPart

  /// Has `wake` called, from any thread, when there is a part though nothing has come. Called once, before the rest.
  func onChange(_ wake: @escaping @Sendable () -> Void)

  /// What tells the client that the stream still goes on, asked for where it has waited long: nothing unless it says so.
  ///
  /// - Returns: A few bytes, made at once.
  func signOfLife() -> [UInt8]
}

extension BodyStream {
  /// Nothing: a body whose length the client waits for has no need of it.
  public func signOfLife() -> [UInt8] { [] }
}

/// A part of a body, and what comes after it.
///
/// One that has bytes says that a piece of the request's body was complete: the client has the time for a body anew, for the
/// next piece.
public struct StreamPart: Sendable {
  /// What comes after a part.
  public enum Continuation: Sendable {
    /// Another part, which can be asked for at once.
    case more
    /// Another part, once more has been received or there is a change.
    case wait
    /// Nothing.
    case end
  }

  /// What is to be sent.
  public let bytes: [UInt8]
  /// What comes after it.
  public let continuation: Continuation
  /// What the stream holds of the request's body.
  public let heldBytes: Int

  /// A part, and what comes after it.
  public init(_ bytes: [UInt8], _ continuation: Continuation, heldBytes: Int = 0) {
    self.bytes = bytes
    self.continuation = continuation
    self.heldBytes = heldBytes
  }
}

/// Decides by its head whether a request is answered while its body is still coming.
public typealias StreamedRequests = @Sendable (Request) -> Bool
