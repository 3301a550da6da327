import COpenSSL

/// What stands for a key where it is sought: its SHA-256 (FIPS 180-4), which is of one length however long the key is.
///
/// Two are compared to their end, so that the time tells nobody how much of a guess was right.
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
