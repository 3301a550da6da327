import HTTP
import JSON

/// A fingerprint of a document for its `ETag`: XXH64 (Collet, xxHash fast digest algorithm, 0.1.1) under two seeds, which
/// is 128 bits.
///
/// It tells versions of one document apart; it is no protection against forgery, which an `ETag` does not ask for.
enum Digest {
  /// The strong tag of a document, in its quotation marks.
  static func entityTag(of bytes: [UInt8]) -> String {
    var tag: [UInt8] = []
    tag.reserveCapacity(34)
    tag.append(UInt8(ascii: "\""))
    let hashes = hashes(bytes.span, seeds: (0, 1))
    hashes.0.writeHexadecimal(to: &tag)
    hashes.1.writeHexadecimal(to: &tag)
    tag.append(UInt8(ascii: "\""))
    return String(decoding: tag, as: UTF8.self)
  }

  private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5
  )

  /// The XXH64 of bytes under two seeds, which share half of the work.
  static func hashes(_ bytes: Span<UInt8>, seeds: (UInt64, UInt64)) -> (UInt64, UInt64) {
    var (first, second) = (Lanes(seed: seeds.0), Lanes(seed: seeds.1))
    var place = 0
    while place <= bytes.count - 32 {
      let block = (
        bytes.word(at: place) &* primes.1, bytes.word(at: place + 8) &* primes.1,
        bytes.word(at: place + 16) &* primes.1, bytes.word(at: place + 24) &* primes.1
      )
      first.add(block)
      second.add(block)
      place += 32
    }
    return (first.hash(of: bytes, from: place), second.hash(of: bytes, from: place))
  }

  /// The four sums that a hash has until the last bytes.
  private struct Lanes {
    private let seed: UInt64
    private var lanes: (UInt64, UInt64, UInt64, UInt64)

    init(seed: UInt64) {
      self.seed = seed
      lanes = (seed &+ primes.0 &+ primes.1, seed &+ primes.1, seed, seed &- primes.0)
    }

    /// Adds 32 bytes as four words, each times the second prime.
    @inline(__always)
    mutating func add(_ block: (UInt64, UInt64, UInt64, UInt64)) {
      lanes.0 = round(lanes.0, block.0)
      lanes.1 = round(lanes.1, block.1)
      lanes.2 = round(lanes.2, block.2)
      lanes.3 = round(lanes.3, block.3)
    }

    /// The hash of bytes, of which those before `start` have been added.
    func hash(of bytes: Span<UInt8>, from start: Int) -> UInt64 {
      var place = start
      var hash = seed &+ primes.4
      if start > 0 {
        hash = rotated(lanes.0, 1) &+ rotated(lanes.1, 7) &+ rotated(lanes.2, 12) &+ rotated(lanes.3, 18)
        for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
          hash = (hash ^ round(0, lane &* primes.1)) &* primes.0 &+ primes.3
        }
      }
      hash &+= UInt64(bytes.count)
      while place <= bytes.count - 8 {
        hash = rotated(hash ^ round(0, bytes.word(at: place) &* primes.1), 27) &* primes.0 &+ primes.3
        place += 8
      }
      if place <= bytes.count - 4 {
        let word = bytes.word(at: place) & 0xFFFF_FFFF
        hash = rotated(hash ^ word &* primes.0, 23) &* primes.1 &+ primes.2
        place += 4
      }
      for place in place..<bytes.count {
        hash = rotated(hash ^ UInt64(bytes[place]) &* primes.4, 11) &* primes.0
      }
      return avalanche(hash)
    }
  }

  private static func round(_ lane: UInt64, _ product: UInt64) -> UInt64 {
    rotated(lane &+ product, 31) &* primes.0
  }

  private static func avalanche(_ value: UInt64) -> UInt64 {
    var hash = value
    hash = (hash ^ hash >> 33) &* primes.1
    hash = (hash ^ hash >> 29) &* primes.2
    return hash ^ hash >> 32
  }

  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }
}
