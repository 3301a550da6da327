/// Connections whose responses are ready and are sent one right after the other.
///
/// Sending to a sleeping client wakes it, which takes a tenth of the time of a layout with 30 views. A proxy with many
/// connections would sleep and wake for each response; a group usually wakes it once.
package struct ResponseGroup {
  /// A group of this many responses is sent. The pool keeps an outbox for each.
  private static let fullCount = BufferPool.outboxCount
  /// How long the first response may wait before the group is sent.
  private static let longestWait = Duration.milliseconds(1)

  /// The connections, in the order in which their responses became ready.
  package private(set) var tokens: [UInt64] = []
  private var start = Duration.zero

  /// A group without connections.
  package init() {}

  /// Whether there are no connections.
  package var isEmpty: Bool { tokens.isEmpty }

  /// Whether to send now instead of waiting for another response.
  package func isDue(at now: Duration) -> Bool {
    tokens.count >= Self.fullCount || (!isEmpty && now - start >= Self.longestWait)
  }

  /// Adds a connection whose response is ready.
  package mutating func add(_ token: UInt64, at now: Duration) {
    if isEmpty { start = now }
    tokens.append(token)
  }

  /// Removes all connections, and keeps the memory.
  package mutating func clear() { tokens.removeAll(keepingCapacity: true) }
}
