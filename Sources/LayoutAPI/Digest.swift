import HTTP

/// A fingerprint of a document for its `ETag`: 128 bits, taken from eight bytes at a time.
///
/// It tells versions of one document apart; it is no protection against forgery, which an `ETag` does not ask for.
enum Digest {
  // Odd, so that multiplying loses nothing: the factors of MurmurHash3's finalizer (Appleby 2011).
  private static let factors: (UInt64, UInt64) = (0xFF51_AFD7_ED55_8CCD, 0xC4CE_B9FE_1A85_EC53)

  /// The strong tag of a document, in its quotation marks.
  static func entityTag(of bytes: [UInt8]) -> String {
    let (one, other) = words(of: bytes.span)
    var tag: [UInt8] = []
    tag.reserveCapacity(34)
    tag.append(UInt8(ascii: "\""))
    one.writeHexadecimal(to: &tag)
    other.writeHexadecimal(to: &tag)
    tag.append(UInt8(ascii: "\""))
    return String(decoding: tag, as: UTF8.self)
  }

  /// Two sums over the same words. Each step of one can be undone, so that documents that differ in a word have
  /// different sums before the next.
  private static func words(of bytes: Span<UInt8>) -> (UInt64, UInt64) {
    var (one, other) = (UInt64(bytes.count), ~UInt64(bytes.count))
    var start = 0
    while start < bytes.count {
      var word: UInt64 = 0
      let end = min(start + 8, bytes.count)
      for index in start..<end { word = word &<< 8 | UInt64(bytes[index]) }
      one = step(one, word, factors.0)
      other = step(other, word, factors.1)
      start = end
    }
    return (step(one, other, factors.1), step(other, one, factors.0))
  }

  private static func step(_ sum: UInt64, _ word: UInt64, _ factor: UInt64) -> UInt64 {
    let product = (sum ^ word) &* factor
    return product ^ product &>> 32
  }
}
