import Glibc

/// The address of a client.
struct PeerAddress: Sendable {
  /// The address as the system gives it; an IPv4 address uses only the first bytes.
  var address = sockaddr_in6()

  var text: String {
    let isShort = Int32(address.sin6_family) == AF_INET
    let bytes = isShort ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getnameinfo($0, socklen_t(bytes), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
      }
    }
    guard result == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
