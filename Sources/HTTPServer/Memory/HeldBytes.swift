import Synchronization

/// What all connections of all loops hold, and how much that may be.
final class HeldBytes: Sendable {
  /// A connection that holds no more is not counted. It is looked at when its turn ends: what came and was answered in one
  /// turn, as most requests are, touches no number that loops share.
  static let uncountedBytes = 4_096
  /// An answer that has no more bytes is given though there is no room left.
  static let freeBytes = 65_536

  private let limit: Int
  private let total = Atomic(0)

  init(limit: Int) { self.limit = limit }

  /// Whether it is more than may be: then nothing is begun whose answer may be large.
  var isFull: Bool { total.load(ordering: .relaxed) > limit }

  /// Counts what waits for a loop, which takes it away with as many bytes less.
  func add(_ bytes: Int) {
    if bytes != 0 { total.add(bytes, ordering: .relaxed) }
  }

  /// Counts what a connection holds now instead of what it held before.
  ///
  /// - Returns: Whether that is too much with all the others.
  func change(_ counted: inout Int, to bytes: Int) -> Bool {
    let bytes = bytes > Self.uncountedBytes ? bytes : 0
    guard bytes != counted else { return false }
    let growth = bytes - counted
    counted = bytes
    return total.add(growth, ordering: .relaxed).newValue > limit && growth > 0
  }
}
