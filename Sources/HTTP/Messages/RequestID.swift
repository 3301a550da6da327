import Synchronization

/// The id of a request, which `X-Request-Id` and the log show.
public struct RequestID: Sendable, Hashable {
  /// The first id of this process; asking the system for each request would cost a system call.
  private static let start = UInt64.random(in: 0...UInt64.max)
  private static let count = Atomic<UInt64>(0)

  private let number: UInt64

  /// The id with that number.
  public init(_ number: UInt64) { self.number = number }

  /// An id that looks random and is unique within the process.
  public static func next() -> RequestID {
    // The steps and the mixing of SplitMix64 (Steele, Lea, Flood 2014), which maps no two numbers to the same one.
    var value = start &+ count.wrappingAdd(1, ordering: .relaxed).newValue &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return RequestID(value ^ value >> 31)
  }

  /// The id as sixteen hexadecimal digits.
  public var text: String {
    var digits: [UInt8] = []
    number.writeHexadecimal(to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  func write(to output: inout [UInt8]) { number.writeHexadecimal(to: &output) }
}

extension UInt64 {
  /// Appends the number to `output` as sixteen hexadecimal digits.
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
