import COpenSSL

/// The SHA-256 of a key (FIPS 180-4). Keys are looked up by it, because it has the same length for every key.
///
/// Comparing two always takes the same time, so that an attacker cannot measure how much of a guess was right.
struct Fingerprint: Hashable {
  private var words = SIMD4<UInt64>()

  /// The fingerprint of a key; nil if there is no memory for that.
  init?(of key: [UInt8]) {
    let isMade = withUnsafeMutableBytes(of: &words) { digest in
      digest.assumingMemoryBound(to: UInt8.self).baseAddress.map { copenssl_sha256(key, key.count, $0) }
    }
    guard isMade == true else { return nil }
  }

  static func == (one: Fingerprint, other: Fingerprint) -> Bool {
    let difference = one.words ^ other.words
    return difference[0] | difference[1] | difference[2] | difference[3] == 0
  }
}
