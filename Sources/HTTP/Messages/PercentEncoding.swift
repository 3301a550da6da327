import StreamSafeText

/// Decodes the escapes of a target (RFC 3986 §2.1).
enum PercentEncoding {
  /// A path: an escaped slash stays escaped, because it separates no segments.
  case path
  /// A name or a value of a query: `+` is a space, as forms and `URLSearchParams` write it.
  case query

  private static let pathBytes = ByteSet("/", .pathCharacter)
  private static let queryBytes = ByteSet("/?", .pathCharacter)

  /// The decoded text. Escapes may have any octets (RFC 3986 §2.1). Invalid UTF-8 becomes U+FFFD, and so do combining
  /// marks beyond thirty in a row; no name of ours contains it.
  func decode(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> String {
    let allowed = self == .path ? Self.pathBytes : Self.queryBytes
    // Most paths and many queries contain nothing to decode.
    if bytes.allSatisfy({ allowed.contains($0) && !(self == .query && $0 == UInt8(ascii: "+")) }) {
      return String(streamSafe: bytes)
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == ASCII.percent {
        append(try escapedByte(&rest), to: &decoded)
      } else {
        guard allowed.contains(byte) else { throw .malformed(.target) }
        decoded.append(self == .query && byte == UInt8(ascii: "+") ? ASCII.space : byte)
      }
    }
    return String(streamSafe: decoded)
  }

  private func append(_ byte: UInt8, to decoded: inout [UInt8]) {
    if self == .path && byte == ASCII.slash {
      decoded.append(contentsOf: "%2F".utf8)
    } else {
      decoded.append(byte)
    }
  }

  /// Refuses NUL: it ends strings elsewhere, and no name of ours contains it.
  private func escapedByte(_ rest: inout ArraySlice<UInt8>) throws(Refusal) -> UInt8 {
    guard let first = rest.popFirst(), let second = rest.popFirst(),
      let high = ASCII.hexadecimal(first), let low = ASCII.hexadecimal(second), high | low != 0
    else { throw .malformed(.percentEncoding) }
    return UInt8(high << 4 | low)
  }
}
