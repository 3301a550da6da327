/// The grammar of a host with an optional port, in `Host` and in absolute targets (RFC 3986 §3.2).
enum Authority {
  /// Whether the bytes are `uri-host [ ":" port ]` with a nonempty host.
  ///
  /// User information is refused: in an `http` URI it only serves to deceive (RFC 9110 §4.2.4).
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first != UInt8(ascii: "[") else { return isLiteralWithPort(bytes) }
    let end = bytes.firstIndex(of: ASCII.colon) ?? bytes.endIndex
    return isRegisteredName(bytes[..<end]) && isPortSuffix(bytes[end...])
  }

  private static func isLiteralWithPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
    let address = bytes[bytes.startIndex..<end].dropFirst()
    return (isIPv6(address) || isFutureAddress(address)) && isPortSuffix(bytes[end...].dropFirst())
  }

  /// Nothing, or a colon and an optional port up to 65,535, of at most five digits; RFC 3986 §3.2.3 allows any number
  /// of digits.
  private static func isPortSuffix(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    guard first == ASCII.colon, bytes.count <= 6 else { return false }
    var port = 0
    for byte in bytes.dropFirst() {
      guard ASCII.isDigit(byte) else { return false }
      port = port * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return port <= 65_535
  }

  private static func isRegisteredName(_ bytes: ArraySlice<UInt8>) -> Bool {
    let allowed = ByteSet.registeredName
    // Digits of an escape that are still expected.
    var digitsLeft = 0
    for byte in bytes {
      if digitsLeft > 0 {
        guard ASCII.hexadecimal(byte) != nil else { return false }
        digitsLeft -= 1
      } else if byte == ASCII.percent {
        digitsLeft = 2
      } else if !allowed.contains(byte) {
        return false
      }
    }
    return digitsLeft == 0 && !bytes.isEmpty
  }

  /// Up to eight groups of four hexadecimal digits; `::` may replace one run of zeros, and an IPv4 address the last
  /// two groups.
  private static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
    let pieces = bytes.split(separator: ASCII.colon, omittingEmptySubsequences: false)
    // `::` leaves two empty pieces at an end, and one in the middle; a single colon at an end is invalid.
    let gap = pieces.indices.filter { pieces[$0].isEmpty }
    let groups = pieces.filter { !$0.isEmpty }
    guard pieces.count >= 3, isOneGap(gap, of: pieces.count) else { return false }
    let endsWithIPv4 = groups.last.map(isIPv4) ?? false
    let plain = endsWithIPv4 ? groups.dropLast() : groups[...]
    guard plain.allSatisfy(isGroup), !endsWithIPv4 || pieces.last?.isEmpty == false else { return false }
    let width = plain.count + (endsWithIPv4 ? 2 : 0)
    return gap.isEmpty ? width == 8 : width <= 7
  }

  private static func isOneGap(_ gap: [Int], of count: Int) -> Bool {
    switch gap {
    case []: true
    case [0, 1, 2]: count == 3
    case [0, 1]: true
    case [count - 2, count - 1]: true
    default: gap.count == 1 && gap[0] != 0 && gap[0] != count - 1
    }
  }

  private static func isGroup(_ bytes: ArraySlice<UInt8>) -> Bool {
    (1...4).contains(bytes.count) && bytes.allSatisfy { ASCII.hexadecimal($0) != nil }
  }

  private static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
    let octets = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return octets.count == 4
      && octets.allSatisfy { octet in
        guard (1...3).contains(octet.count), octet.allSatisfy(ByteSet.digits.contains) else { return false }
        guard octet.count == 1 || octet.first != UInt8(ascii: "0") else { return false }
        return octet.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
      }
  }

  private static func isFutureAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, ASCII.lowercased(first) == UInt8(ascii: "v") else { return false }
    let version = bytes.dropFirst().prefix { ASCII.hexadecimal($0) != nil }
    let rest = bytes[version.endIndex...]
    guard !version.isEmpty, rest.first == UInt8(ascii: "."), rest.count > 1 else { return false }
    return rest.dropFirst().allSatisfy {
      $0 == ASCII.colon || ByteSet.unreserved.contains($0) || ByteSet.subDelimiters.contains($0)
    }
  }
}
