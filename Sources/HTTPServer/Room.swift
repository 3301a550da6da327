import HTTP

/// Room in memory in which the connections of a loop take turns.
///
/// A connection that holds no byte has no room of its own, so that ten thousand idle ones cost nothing, and one that is
/// busy need not ask for memory with each request.
package struct Room {
  /// What is kept of one buffer.
  private static let keptBytes = 262_144

  var inbox: [UInt8] = []
  var outbox: [UInt8] = []
  var requests = RequestParser.Room()

  /// No room yet.
  package init() {}

  /// Gives `buffer` the room of `kept`, if it has none.
  static func lend(_ kept: inout [UInt8], to buffer: inout [UInt8]) {
    if buffer.capacity == 0 { swap(&kept, &buffer) }
  }

  /// Takes the room of `buffer` in place of `kept`, if nothing is in it.
  static func takeBack(_ kept: inout [UInt8], from buffer: inout [UInt8]) {
    guard buffer.isEmpty else { return }
    if kept.capacity < buffer.capacity, buffer.capacity <= keptBytes { swap(&kept, &buffer) }
    buffer = []
  }
}
