import Glibc
import HTTP

/// The address at the other end of a connection, as the system gives it.
struct PeerAddress: Sendable {
  /// An IPv4 address uses only the first bytes.
  var address = sockaddr_in6()

  /// The same address, without its port and zone.
  var client: ClientAddress {
    guard Int32(address.sin6_family) == AF_INET else { return ClientAddress(address.sin6_addr) }
    return withUnsafeBytes(of: address) { bytes in
      ClientAddress(ipv4: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    }
  }
}
