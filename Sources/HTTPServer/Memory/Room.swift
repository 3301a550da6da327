import HTTP

/// Room in memory in which the connections of a loop take turns.
///
/// A connection that holds no byte has no room of its own, so that ten thousand idle ones cost nothing, and one that is
/// busy need not ask for memory with each request.
package struct Room {
  /// What is kept of one buffer.
  static let keptBytes = 262_144

  var inbox: [UInt8] = []
  var outbox: [UInt8] = []
  var requests = RequestParser.Room()

  /// No room yet.
  package init() {}

  /// Gives `buffer` the room of `kept`, if it has none.
  static func lend(_ kept: inout [UInt8], to buffer: inout [UInt8]) {
    if buffer.capacity == 0 { swap(&kept, &buffer) }
  }
}
