/// The short numbers of which documents are full.
///
/// Where the digits are a whole number below 2^53 and the power of ten is exact, their product or quotient has but one rounding
/// (Clinger, How to Read Floating Point Numbers Accurately, 1990). `Double.init` takes any number, and far longer.
struct JSONNumber {
  /// 10 to the power of 0…22, all that a `Double` holds exactly.
  static let powers: InlineArray<23, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]
  static let wholePowers: InlineArray<9, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]
  /// 19 digits cannot overflow 64 bits.
  private static let digitLimit = 19

  var isNegative = false
  /// All digits as one whole number, if they are few enough.
  private var digits: UInt64 = 0
  private var digitCount = 0
  /// The power of ten by which `digits` is multiplied.
  var exponent = 0

  /// Appends the first `count` digits of a word.
  @inline(__always)
  public mutating func append(_ word: UInt64, _ count: Int) {
    // With too many digits the number is not used.
    digits = digits &* JSONNumber.wholePowers[count] &+ word.decimal(count)
    digitCount += count
  }

  /// The value, if one operation gives it; NaN if it does not.
  @inline(__always)
  var exact: Double {
    guard digitCount <= JSONNumber.digitLimit, digits < 1 << 53, exponent.magnitude <= 22 else { return .nan }
    var magnitude = Double(digits)
    if exponent < 0 {
      magnitude /= JSONNumber.powers[-exponent]
    } else if exponent > 0 {
      magnitude *= JSONNumber.powers[exponent]
    }
    return isNegative ? -magnitude : magnitude
  }
}

extension JSONNumber {
  /// Multiplies by ten to the power of another number, which has been read without a point.
  public mutating func scale(by other: JSONNumber) {
    guard other.digitCount <= JSONNumber.digitLimit, other.digits < 1 << 32 else {
      // Far beyond what is exact.
      digitCount = .max
      return
    }
    exponent += other.isNegative ? -Int(other.digits) : Int(other.digits)
  }
}
