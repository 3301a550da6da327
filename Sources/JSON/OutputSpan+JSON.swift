extension OutputSpan<UInt8> {
  /// The most bytes that a number takes.
  static var numberBytes: Int { 32 }

  /// Appends the bytes of a text.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    for place in 0..<count { append(text.utf8Start[place]) }
  }

  /// Appends a member whose value is a number.
  @inline(__always)
  mutating func append(member name: StaticString, _ value: Double) {
    append(UInt8(ascii: "\""))
    append(name)
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
    append(number: value)
  }

  /// Appends a number: the shortest text that reads back as the same, without a fraction where there is none.
  mutating func append(number value: Double) {
    // Up to 2^53 a whole number is written as one; beyond, the exponent is shorter.
    if let whole = Int(exactly: value), whole.magnitude <= 1 << 53 {
      if whole < 0 { append(UInt8(ascii: "-")) }
      append(digitsOf: whole.magnitude)
    } else if let parts = Int(exactly: value * 1_024), parts.magnitude < 100_000 << 10 {
      if parts < 0 { append(UInt8(ascii: "-")) }
      append(fraction: parts.magnitude)
    } else {
      for byte in value.description.utf8 { append(byte) }
    }
  }

  /// Appends so many parts of 1/1024, of which some remain beside whole ones: halves and quarters come of every screen.
  ///
  /// They have at most five digits before the point and ten behind it. Of so few no two texts are the same number,
  /// so there is none that is shorter.
  private mutating func append(fraction parts: UInt) {
    append(digitsOf: parts >> 10)
    append(UInt8(ascii: "."))
    // 10^10 is 1024 times this.
    var rest = (parts & 1_023) * 9_765_625
    while rest > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 1_000_000_000))
      rest = rest % 1_000_000_000 * 10
    }
  }

  /// Appends the digits of a number that is at most 2^53.
  private mutating func append(digitsOf number: UInt) {
    if number >= 1_000 { append(digitsOf: number / 1_000) }
    let last = number % 1_000
    if number >= 100 { append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: last / 100)) }
    if number >= 10 { append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: last / 10 % 10)) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: last % 10))
  }
}
