extension [UInt8] {
  /// Capacity that is not worth moving bytes for.
  private static let leastRoom = 4_096

  /// Gives its room to `kept`, if that has less, and if it is no more than `limit` bytes.
  ///
  /// Few bytes in much room move to room of their own, so that whoever is slow holds little more than what has come.
  package mutating func giveRoom(to kept: inout [UInt8], upTo limit: Int) {
    guard isEmpty || capacity / 4 > Swift.max(count, Self.leastRoom) else { return }
    // Most often there is nothing to move, and even that costs.
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
