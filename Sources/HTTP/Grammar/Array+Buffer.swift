extension [UInt8] {
  /// Smaller capacities are not worth moving bytes for.
  private static let leastCapacity = 4_096

  /// Gives its memory to `kept`, if that has less, and if it is at most `limit` bytes.
  ///
  /// A few bytes in a large buffer move to a small one, so that a slow client holds little more than the bytes that
  /// have arrived.
  package mutating func giveBuffer(to kept: inout [UInt8], upTo limit: Int) {
    guard isEmpty || capacity / 4 > Swift.max(count, Self.leastCapacity) else { return }
    // Usually there is nothing to move, and even that costs time.
    var held: [UInt8] = []
    if !isEmpty {
      held.reserveCapacity(count)
      held += self
    }
    swap(&held, &self)
    guard kept.capacity < held.capacity, held.capacity <= limit else { return }
    if !held.isEmpty { held.removeAll(keepingCapacity: true) }
    swap(&kept, &held)
  }
}
