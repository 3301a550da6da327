import COpenSSL
import HTTP

/// The SHA-256 of bytes (FIPS 180-4). Keys are stored and looked up by it, because it has the same length for every key.
///
/// Comparing two always takes the same time, so that an attacker cannot measure how much of a guess was right.
struct Fingerprint: Hashable {
  private var words = SIMD4<UInt64>()

  /// The fingerprint of bytes; nil if there is no memory for that.
  init?(of bytes: [UInt8]) {
    let isMade = withUnsafeMutableBytes(of: &words) { digest in
      digest.assumingMemoryBound(to: UInt8.self).baseAddress.map { copenssl_sha256(bytes, bytes.count, $0) }
    }
    guard isMade == true else { return nil }
  }

  /// Reads a digest of 64 hexadecimal digits; nil if the text has others.
  init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.count == 64, digits.count == 64 else { return nil }
    withUnsafeMutableBytes(of: &words) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(digits[2 * index] << 4 | digits[2 * index + 1]) }
    }
  }

  /// The digest in hexadecimal.
  var text: String {
    var digits: [UInt8] = []
    for place in 0..<4 { words[place].bigEndian.writeHexadecimal(to: &digits) }
    return String(decoding: digits, as: UTF8.self)
  }

  static func == (one: Fingerprint, other: Fingerprint) -> Bool {
    let difference = one.words ^ other.words
    return difference[0] | difference[1] | difference[2] | difference[3] == 0
  }
}
