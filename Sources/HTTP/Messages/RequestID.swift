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
    output.append(addingCapacity: 16) { digits in
      Self.append(Self.hexadecimal(self &>> 32), to: &digits)
      Self.append(Self.hexadecimal(self & 0xFFFF_FFFF), to: &digits)
    }
  }

  /// Appends eight characters, the one in the highest byte first.
  private static func append(_ characters: UInt64, to output: inout OutputSpan<UInt8>) {
    for place in 1...8 { output.append(UInt8(truncatingIfNeeded: characters &>> UInt64(64 - 8 * place))) }
  }

  /// Eight digits as ASCII, the first one in the highest byte. All are computed at once, each in a byte of its own.
  private static func hexadecimal(_ number: UInt64) -> UInt64 {
    var digits = (number | number &<< 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits &<< 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
    // A digit above nine has a carry into its fifth bit once six is added.
    let letters = (digits &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
    return digits &+ 0x3030_3030_3030_3030 &+ letters &* UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
  }
}
