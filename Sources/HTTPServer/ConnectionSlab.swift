/// The connections of an event loop, in slots that are used again.
///
/// An event names its connection by slot and generation, so that one that comes late for a connection that has ended
/// finds nothing rather than the slot's next tenant.
final class ConnectionSlab {
  private struct Slot: ~Copyable {
    var connection: Connection
    let descriptor: Descriptor
    /// What is asked of epoll at present.
    var interest: UInt32
  }

  private var slots: UnsafeMutablePointer<Slot?>
  private var generations: [UInt32]
  private var free: [Int]
  private(set) var count = 0

  /// Makes room for `capacity` connections.
  init(capacity: Int) {
    slots = .allocate(capacity: capacity)
    for index in 0..<capacity { (slots + index).initialize(to: nil) }
    generations = Array(repeating: 0, count: capacity)
    free = Array((0..<capacity).reversed())
  }

  deinit {
    for index in generations.indices { (slots + index).deinitialize(count: 1) }
    slots.deallocate()
  }

  var isFull: Bool { free.isEmpty }

  /// Takes a connection in and returns its name, or `nil` if there is no room.
  func insert(_ connection: consuming Connection, _ descriptor: consuming Descriptor, interest: UInt32)
    -> UInt64?
  {
    guard let index = free.popLast() else { return nil }
    slots[index] = Slot(connection: connection, descriptor: descriptor, interest: interest)
    count += 1
    return name(of: index)
  }

  private func name(of index: Int) -> UInt64 { UInt64(generations[index]) << 32 | UInt64(index) }

  /// The names of all connections.
  var names: [UInt64] { generations.indices.filter { slots[$0] != nil }.map(name) }

  /// Lets `body` work on the connection of a name, if it is still there.
  func with(_ name: UInt64, _ body: (inout Connection, Int32, inout UInt32) -> Void) {
    let index = Int(name & 0xFFFF_FFFF)
    guard index < generations.count, generations[index] == UInt32(name >> 32), var slot = slots[index].take()
    else {
      return
    }
    body(&slot.connection, slot.descriptor.number, &slot.interest)
    slots[index] = consume slot
  }

  /// Ends the connection of a name; its descriptor is closed.
  func remove(_ name: UInt64) {
    let index = Int(name & 0xFFFF_FFFF)
    guard index < generations.count, generations[index] == UInt32(name >> 32), slots[index] != nil else {
      return
    }
    slots[index] = nil
    generations[index] &+= 1
    free.append(index)
    count -= 1
  }
}
