import HTTP

/// Buffers that the connections of a loop take turns using.
///
/// A connection without pending bytes has no buffer, so ten thousand idle connections cost nothing, and a busy one
/// does not allocate for each request.
package struct BufferPool {
  /// The largest buffer that is kept.
  static let keptBytes = 262_144

  var inbox: [UInt8] = []
  var outbox: [UInt8] = []
  var requests = RequestParser.Buffers()

  /// An empty pool.
  package init() {}

  /// Gives `buffer` the memory of `kept`, if it has none.
  static func lend(_ kept: inout [UInt8], to buffer: inout [UInt8]) {
    if buffer.capacity == 0 { swap(&kept, &buffer) }
  }
}
