import HTTP

/// Buffers that the connections of a loop take turns using.
///
/// A connection without pending bytes has no buffer, so ten thousand idle connections cost nothing, and a busy one
/// does not allocate for each request.
package struct BufferPool {
  /// The largest buffer that is kept.
  private static let keptBytes = 262_144
  /// The most outboxes that are kept: their responses wait at the same time.
  static let outboxCount = 8
  /// The most bytes of one connection's responses that may wait in a group.
  static let groupedBytes = 32_768
  /// The largest outbox that is kept, except for the first. An array doubles when it grows, so one with ``groupedBytes``
  /// may have room for twice as many.
  private static let keptBytesOfOthers = 2 * groupedBytes

  private var inbox: [UInt8] = []
  /// The first outbox is apart from the others, because most responses need only one.
  private var outbox: [UInt8] = []
  private var otherOutboxes: [[UInt8]] = []
  var requests = RequestParser.Buffers()

  /// An empty pool.
  package init() {}

  /// Gives an inbox memory, if it has none and the pool has some.
  mutating func lendInbox(to buffer: inout [UInt8]) {
    if buffer.capacity == 0 { swap(&inbox, &buffer) }
  }

  /// Takes the memory of an inbox that is empty or nearly empty.
  mutating func takeInbox(from buffer: inout [UInt8]) {
    buffer.giveBuffer(to: &inbox, upTo: Self.keptBytes)
  }

  /// Gives an outbox memory, if it has none and the pool has some.
  mutating func lendOutbox(to buffer: inout [UInt8]) {
    if buffer.capacity == 0 { swap(&outbox, &buffer) }
    if buffer.capacity == 0, let other = otherOutboxes.popLast() { buffer = other }
  }

  /// Takes the memory of an outbox that is empty or nearly empty.
  mutating func takeOutbox(from buffer: inout [UInt8]) {
    guard outbox.capacity > 0, otherOutboxes.count < Self.outboxCount - 1 else {
      return buffer.giveBuffer(to: &outbox, upTo: Self.keptBytes)
    }
    var other: [UInt8] = []
    buffer.giveBuffer(to: &other, upTo: Self.keptBytesOfOthers)
    if other.capacity > 0 { otherOutboxes.append(other) }
  }
}
