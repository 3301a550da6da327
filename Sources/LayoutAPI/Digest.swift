/// A fingerprint of a document for its `ETag`: FNV-1a (Fowler, Noll, Vo) of 64 bits, over the bytes and over the bytes
/// in pairs.
///
/// It tells versions of one document apart; it is no protection against forgery, which an `ETag` does not ask for.
enum Digest {
  static func hexadecimal(of bytes: [UInt8]) -> String {
    var forward: UInt64 = 0xCBF2_9CE4_8422_2325
    var pairs = forward
    for (index, byte) in bytes.enumerated() {
      forward = (forward ^ UInt64(byte)) &* 0x100_0000_01B3
      pairs = (pairs ^ (UInt64(byte) << (index % 2 == 0 ? 8 : 0))) &* 0x100_0000_01B3
    }
    return [forward, pairs].map { value in
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
