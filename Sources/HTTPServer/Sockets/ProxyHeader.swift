import HTTP

/// The bytes with which a proxy says for which client it has connected: version 2 of the PROXY protocol
/// (https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt, §2.2).
enum ProxyHeader: Equatable {
  /// The connection begins with something else.
  case absent
  /// That many bytes from the beginning say more.
  case incomplete(needed: Int)
  /// The header takes `length` bytes. There is no source if the proxy asks for itself, or the client has no address.
  case complete(length: Int, source: ClientAddress?)
  /// The bytes begin as a header and then break its rules.
  case malformed

  /// The longest header that is read, with the values that a proxy may add.
  static let longest = ServerConfiguration.proxyHeaderBytes

  private static let signature: [UInt8] = [
    0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
  ]
  private static let fixedBytes = 16

  /// Reads the first bytes of a connection.
  init(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    guard zip(bytes, Self.signature).allSatisfy(==) else {
      self = .absent
      return
    }
    guard bytes.count >= Self.fixedBytes else {
      self = .incomplete(needed: Self.fixedBytes)
      return
    }
    self = Self.header(bytes, length: Self.fixedBytes + Int(bytes[14]) << 8 + Int(bytes[15]))
  }

  private static func header(_ bytes: [UInt8], length: Int) -> ProxyHeader {
    let (version, command) = (bytes[12] >> 4, bytes[12] & 0xF)
    guard version == 2, command <= 1, length <= longest else { return .malformed }
    guard bytes.count >= length else { return .incomplete(needed: length) }
    guard command == 1 else { return .complete(length: length, source: nil) }
    let addresses = bytes[fixedBytes..<length]
    // The family is in the upper half; what is neither IPv4 nor IPv6 has no address to count for.
    switch bytes[13] >> 4 {
    case 1: return addresses.count < 12 ? .malformed : .complete(length: length, source: old(addresses))
    case 2: return addresses.count < 36 ? .malformed : .complete(length: length, source: new(addresses))
    default: return .complete(length: length, source: nil)
    }
  }

  private static func old(_ bytes: ArraySlice<UInt8>) -> ClientAddress {
    ClientAddress(ipv4: UInt32(truncatingIfNeeded: number(bytes.prefix(4))))
  }

  private static func new(_ bytes: ArraySlice<UInt8>) -> ClientAddress {
    ClientAddress(high: number(bytes.prefix(8)), low: number(bytes.dropFirst(8).prefix(8)))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
