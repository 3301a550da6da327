/// The short numbers of which documents are full.
enum JSONNumber {
  /// 10 to the power of 0…16, which is as far as numbers of at most 18 bytes go; a `Double` holds all of them exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  ]

  /// The value of a number that the parser has accepted, if one operation gives it; nil for one with more digits.
  ///
  /// Where the digits are a whole number below 2^53 and the power of ten is exact, their quotient has but one
  /// rounding (Clinger, How to Read Floating Point Numbers Accurately, 1990). `Double.init` takes any
  /// number, and three times as long.
  static func exact(_ text: Span<UInt8>) -> Double? {
    var digits: UInt64 = 0
    var exponent = 0
    var hasPoint = false
    let isNegative = text[0] == UInt8(ascii: "-")
    // 18 digits cannot overflow.
    guard text.count <= 18 else { return nil }
    for index in (isNegative ? 1 : 0)..<text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if hasPoint { exponent += 1 }
      case UInt8(ascii: "."): hasPoint = true
      default: return nil
      }
    }
    guard digits < 1 << 53 else { return nil }
    let magnitude = Double(digits) / powers[exponent]
    return isNegative ? -magnitude : magnitude
  }
}
