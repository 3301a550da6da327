/// The addresses that share their first bits: `10.0.0.0/8`, or `2001:db8::/32` (RFC 4632 §3.1).
///
/// ```swift
/// AddressRange("10.0.0.0/8")?.contains(ClientAddress("10.1.2.3")!)  // true
/// ```
public struct AddressRange: Hashable, Sendable {
  private let first: ClientAddress
  private let mask: ClientAddress

  /// Reads a range, or an address alone; `nil` if the text is neither, or has bits beyond its length.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = ClientAddress(parts[0]) else { return nil }
    let width = first.isIPv4 ? 32 : 128
    guard let length = parts.count == 2 ? Self.length(parts[1]) : width, length <= width else { return nil }
    mask = Self.mask(128 - width + length)
    guard first.high & ~mask.high == 0, first.low & ~mask.low == 0 else { return nil }
    self.first = first
  }

  /// Whether the address is in the range.
  public func contains(_ address: ClientAddress) -> Bool {
    address.high & mask.high == first.high && address.low & mask.low == first.low
  }

  /// The number of a length without a sign.
  private static func length(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy(ASCII.isDigit) ? Int(text) : nil
  }

  /// Ones in the first `length` bits.
  private static func mask(_ length: Int) -> ClientAddress {
    // A shift by 64 or more leaves nothing.
    ClientAddress(
      high: ~(UInt64.max >> UInt64(min(64, length))), low: ~(UInt64.max >> UInt64(max(0, length - 64))))
  }
}
