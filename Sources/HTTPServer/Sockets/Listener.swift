import CLinux
import Glibc
import HTTP

/// A socket that accepts connections, together with others on the same port.
struct Listener: ~Copyable, Sendable {
  /// The outcome of accepting a connection.
  enum Outcome: ~Copyable {
    case accepted(Descriptor, ClientAddress)
    /// No client waits.
    case wouldBlock
    /// The process or the system has run out of descriptors or memory; only time helps.
    case exhausted
    /// This connection is lost; the next one may work.
    case failed
  }

  /// Clients that may wait in the system's queue.
  static let backlog: Int32 = 1_024

  let descriptor: Descriptor

  /// Listens on a port that other listeners of this process share.
  init(host: String, port: UInt16) throws(ServerError) {
    descriptor = try Self.bind(host: host, port: port, isShared: true, backlog: Self.backlog)
  }

  /// Checks that no other process listens there.
  ///
  /// Sharing the port would otherwise let two servers of one user silently take turns.
  static func checkIsFree(host: String, port: UInt16) throws(ServerError) {
    guard port != 0 else { return }
    _ = try bind(host: host, port: port, isShared: false, backlog: -1)
  }

  /// The port that the system has assigned.
  var port: UInt16 {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor.number, $0, &length)
      }
    }
    guard result == 0 else { return 0 }
    // The port has the same offset in the addresses of both families.
    return withUnsafeBytes(of: &address) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
  }

  func accept() -> Outcome {
    var client = PeerAddress()
    let result = clinux_accept(descriptor.number, &client.address)
    guard result < 0 else { return .accepted(Descriptor(owning: result), client.client) }
    switch -result {
    case EAGAIN: return .wouldBlock
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
    default: return .failed
    }
  }

  /// A socket bound to the address; it listens if the backlog is not negative.
  private static func bind(
    host: String, port: UInt16, isShared: Bool, backlog: Int32
  ) throws(ServerError) -> Descriptor {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV | AI_NUMERICHOST
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let address = found?.pointee else {
      throw .notAnAddress(host)
    }
    defer { freeaddrinfo(found) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = socket(address.ai_family, type, 0)
    guard number >= 0 else { throw .system(call: "socket", errno: errno) }
    let descriptor = Descriptor(owning: number)
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, size)
    if isShared { setsockopt(number, SOL_SOCKET, SO_REUSEPORT, &on, size) }
    guard Glibc.bind(number, address.ai_addr, address.ai_addrlen) == 0,
      backlog < 0 || listen(number, backlog) == 0
    else { throw .cannotListen(host: host, port: port, errno: errno) }
    return descriptor
  }
}
