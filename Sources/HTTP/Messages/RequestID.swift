import Synchronization

/// The name of a request, by which its answer can be found again in a log: what `X-Request-Id` says.
public struct RequestID: Sendable, Hashable {
  /// Where this process begins; asking the system for each request would cost a call of its own.
  private static let start = UInt64.random(in: 0...UInt64.max)
  private static let count = Atomic<UInt64>(0)

  private let number: UInt64

  /// The name of that number.
  public init(_ number: UInt64) { self.number = number }

  /// A name that looks random, no two alike in one process.
  public static func next() -> RequestID {
    // The steps and the mixing of SplitMix64 (Steele, Lea, Flood 2014), which maps no two numbers to one.
    var value = start &+ count.wrappingAdd(1, ordering: .relaxed).newValue &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return RequestID(value ^ value >> 31)
  }

  /// The name as it is written: sixteen hexadecimal digits.
  public var text: String {
    var digits: [UInt8] = []
    number.writeHexadecimal(to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  /// Adds the name to `output`.
  func write(to output: inout [UInt8]) { number.writeHexadecimal(to: &output) }
}

extension UInt64 {
  /// Adds the number to `output`, as sixteen hexadecimal digits.
  package func writeHexadecimal(to output: inout [UInt8]) {
    let digitCount = 16
    output.append(addingCapacity: digitCount) { digits in
      for place in 1...digitCount {
        let digit = UInt8(truncatingIfNeeded: self &>> UInt64(4 * (digitCount - place))) & 15
        digits.append(digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    }
  }
}
