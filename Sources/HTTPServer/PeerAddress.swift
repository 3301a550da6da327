import CLinux
import Glibc

/// Who is at the other end of a socket.
enum PeerAddress {
  /// The numeric address, without the port; empty if there is none any more.
  static func text(of descriptor: Int32) -> String {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard getpeername(descriptor, address, &length) == 0 else { return Int32(-1) }
        return getnameinfo(address, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
      }
    }
    guard result == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
