import Glibc

/// The address of a client: an IPv6 address, or an IPv4 address in its mapped form (RFC 4291 §2.5.5.2).
///
/// ```swift
/// ClientAddress("192.0.2.7")?.text  // "192.0.2.7"
/// ClientAddress("2001:db8::7")?.network.text  // "2001:db8::"
/// ```
public struct ClientAddress: Hashable, Sendable {
  /// The first 64 bits: the network of an IPv6 address.
  let high: UInt64
  /// The last 64 bits.
  let low: UInt64

  /// The address of a client that the server does not know: `::`.
  public static let unknown = ClientAddress(high: 0, low: 0)

  /// An IPv6 address as two numbers.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// An IPv4 address as a number.
  public init(ipv4 address: UInt32) { self.init(high: 0, low: 0xFFFF << 32 | UInt64(address)) }

  /// Reads an address without a port or a zone; `nil` if the text is none.
  public init?(_ text: some StringProtocol) {
    // inet_pton stops at a NUL, so text after one would be ignored.
    guard text.utf8.count < Int(INET6_ADDRSTRLEN), !text.utf8.contains(0) else { return nil }
    let text = String(text)
    var (old, new) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &old) == 1 {
      self.init(ipv4: UInt32(bigEndian: old.s_addr))
    } else if inet_pton(AF_INET6, text, &new) == 1 {
      self.init(new)
    } else {
      return nil
    }
  }

  /// An IPv6 address as the system stores it.
  public init(_ address: in6_addr) {
    self = withUnsafeBytes(of: address) { bytes in
      ClientAddress(
        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }

  /// Whether it is an IPv4 address.
  public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// The address that counts for a client: of an IPv6 address only the first 64 bits, because one client usually has all
  /// addresses of such a network (RFC 6177 §2).
  public var network: ClientAddress { isIPv4 ? self : ClientAddress(high: high, low: 0) }

  /// The address as text (RFC 5952).
  public var text: String {
    var bytes = (high.bigEndian, low.bigEndian)
    var old = UInt32(truncatingIfNeeded: low).bigEndian
    var name = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let isWritten =
      isIPv4
      ? inet_ntop(AF_INET, &old, &name, socklen_t(name.count))
      : inet_ntop(AF_INET6, &bytes, &name, socklen_t(name.count))
    guard isWritten != nil else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
