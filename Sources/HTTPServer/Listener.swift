import CLinux

/// A socket that takes connections, beside others on the same port.
struct Listener: ~Copyable, Sendable {
  /// What became of an attempt to take a connection.
  enum Outcome: ~Copyable {
    case accepted(Socket)
    /// Nobody waits.
    case wouldBlock
    /// The process or the system is out of descriptors or memory; nothing but time helps.
    case exhausted
    /// This one is lost, the next may do.
    case failed
  }

  /// Clients that may wait in the system's queue.
  static let backlog: Int32 = 1_024

  let descriptor: Descriptor

  /// Listens on a port that other listeners of this process share.
  init(host: String, port: UInt16) throws(ServerError) {
    descriptor = try Self.bind(host: host, port: port, isShared: true, backlog: Self.backlog)
  }

  /// Makes sure that no other process listens there.
  ///
  /// Sharing a port would otherwise let two servers of one user take turns without a word.
  static func checkIsFree(host: String, port: UInt16) throws(ServerError) {
    guard port != 0 else { return }
    _ = try bind(host: host, port: port, isShared: false, backlog: -1)
  }

  var port: UInt16 { UInt16(clamping: clinux_port(descriptor.number)) }

  func accept() -> Outcome {
    let result = clinux_accept(descriptor.number)
    guard result < 0 else { return .accepted(Socket(descriptor: Descriptor(owning: result))) }
    switch Int(-result) {
    case CLINUX_AGAIN: return .wouldBlock
    case CLINUX_PROCESS_FILES, CLINUX_SYSTEM_FILES, CLINUX_NO_BUFFERS,
      CLINUX_NO_MEMORY:
      return .exhausted
    default: return .failed
    }
  }

  private static func bind(
    host: String, port: UInt16, isShared: Bool, backlog: Int32
  ) throws(ServerError) -> Descriptor {
    let result = clinux_bind(host, port, isShared ? 1 : 0, backlog)
    if result >= 0 { return Descriptor(owning: result) }
    guard result != -Int32(CLINUX_NO_ADDRESS) else { throw .notAnAddress(host) }
    throw .cannotListen(host: host, port: port, errno: -result)
  }
}
