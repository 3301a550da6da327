import CLinux

/// Waits for many descriptors at once, with level-triggered epoll.
struct Poller: ~Copyable, Sendable {
  /// What to wait for.
  enum Interest: UInt32 {
    case nothing = 0
    case readable = 1
    case writable = 4
    /// The end of the peer's bytes; bytes sent before it may still wait to be received.
    case end = 0x2000
  }

  private static let capacity = 128

  private let descriptor: Descriptor
  private var events = [clinux_event](repeating: clinux_event(), count: capacity)

  init() throws(ServerError) { descriptor = try Descriptor(clinux_epoll_create(), from: "epoll_create1") }

  /// Begins to wait for a descriptor; closing it ends that.
  func add(_ number: Int32, _ interest: Interest, token: UInt64) throws(ServerError) {
    let result = clinux_epoll_add(descriptor.number, number, interest.rawValue, token)
    guard result == 0 else { throw .system(call: "epoll_ctl", errno: -result) }
  }

  /// Waits for something else of the same descriptor.
  func change(_ number: Int32, _ interest: Interest, token: UInt64) {
    let result = clinux_epoll_change(descriptor.number, number, interest.rawValue, token)
    precondition(result == 0, "only a descriptor that was added is changed")
  }

  /// Waits at most so many milliseconds, or without limit if negative.
  ///
  /// - Returns: An event for each descriptor that is ready or broken.
  mutating func wait(milliseconds: Int32) -> ArraySlice<clinux_event> {
    let count = events.withUnsafeMutableBufferPointer {
      clinux_epoll_wait(descriptor.number, $0.baseAddress, Int32($0.count), milliseconds)
    }
    precondition(count >= 0, "epoll_wait fails only on a descriptor that is not ours")
    return events.prefix(Int(count))
  }
}

extension clinux_event {
  /// Whether both directions of the connection are gone.
  var isBroken: Bool { readiness & UInt32(CLINUX_BROKEN) != 0 }
}
