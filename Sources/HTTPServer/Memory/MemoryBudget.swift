import Synchronization

/// Limits the bytes that the connections of all loops hold together.
final class MemoryBudget: Sendable {
  /// A connection that holds no more is not counted. It is counted when its turn ends, so a request that arrives and
  /// is answered in one turn, as most are, touches no number that loops share.
  static let uncountedBytes = 4_096
  /// A response of at most this size is sent even if memory is full.
  static let alwaysAllowedBytes = 65_536

  private let limit: Int
  private let total = Atomic(0)

  init(limit: Int) { self.limit = limit }

  /// Whether the limit is exceeded: then nothing is begun whose response may be large.
  var isFull: Bool { total.load(ordering: .relaxed) > limit }

  /// Counts the bytes of a delivery that waits for a loop; the loop subtracts them.
  func add(_ bytes: Int) {
    if bytes != 0 { total.add(bytes, ordering: .relaxed) }
  }

  /// Counts the bytes that a connection holds now instead of those it held before.
  ///
  /// - Returns: Whether the connection holds more than before and the limit is exceeded.
  func update(_ counted: inout Int, to bytes: Int) -> Bool {
    let bytes = bytes > Self.uncountedBytes ? bytes : 0
    guard bytes != counted else { return false }
    let growth = bytes - counted
    counted = bytes
    return total.add(growth, ordering: .relaxed).newValue > limit && growth > 0
  }
}
