extension OutputSpan<UInt8> {
  /// The most bytes that a number takes.
  @usableFromInline static var numberBytes: Int { 32 }

  /// Appends the bytes of a text.
  @inlinable @inline(__always)
  mutating func append(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    for place in 0..<count { append(text.utf8Start[place]) }
  }

  /// Appends the eight bytes at a place of a text, unless one of them has to be escaped in a JSON string or is not ASCII.
  ///
  /// `String.withUTF8` gives this pointer, which is valid only during that call. The caller makes sure that the text has eight
  /// bytes there, and the output's free capacity is compared before they are stored.
  @inline(__always)
  mutating func append(plainWordOf text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let word = UInt64(
      littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: place, as: UInt64.self))
    guard word.plainBytes == 8, word.offset(of: 0x7F) == 8, freeCapacity >= 8 else { return false }
    withUnsafeMutableBufferPointer { buffer, count in
      UnsafeMutableRawBufferPointer(buffer).storeBytes(
        of: word.littleEndian, toByteOffset: count, as: UInt64.self)
      count += 8
    }
    return true
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
    if value.magnitude <= 0x1p53, case let whole = Int(value), Double(whole) == value {
      if whole < 0 { append(UInt8(ascii: "-")) }
      append(digitsOf: whole.magnitude)
    } else if let parts = value.billionths, Double(parts) / 1e9 == value {
      append(billionths: parts)
    } else {
      for byte in value.description.utf8 { append(byte) }
    }
  }

  /// Appends a number, rounded to a billionth: the same text as that of the rounded number, sooner.
  @usableFromInline mutating func append(rounded value: Double) {
    if let parts = value.billionths { return append(billionths: parts) }
    let rounded = (value * 1e9).rounded() / 1e9
    append(number: rounded.isFinite ? rounded : value)
  }

  /// Appends so many billionths, as ``Swift/Double/billionths`` gives them.
  ///
  /// With at most 15 digits, each text is a different number, so no shorter text exists.
  private mutating func append(billionths parts: Int) {
    if parts < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = parts.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    append(digitsOf: whole)
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    let (first, rest) = fraction.quotientAndRemainder(dividingBy: 100_000_000)
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: first))
    var digits = UInt64(rest).eightDigits
    while digits > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits))
      digits >>= 8
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

extension Double {
  /// The nearest whole number of billionths; `nil` if it has more than 15 digits, or if the text of the number has an
  /// exponent.
  fileprivate var billionths: Int? {
    guard magnitude < 1e6 else { return nil }
    let scaled = self * 1e9
    // Adds the largest number below 0.5, so that a fraction just below one half is not rounded up (as `rounded()`, but
    // without a call).
    let parts = Int(scaled + (scaled < 0 ? -0.5.nextDown : 0.5.nextDown))
    return parts == 0 || parts.magnitude >= 100_000 ? parts : nil
  }
}

extension UInt64 {
  /// The digits of a number below 10^8, one in each byte, the first in the lowest.
  ///
  /// Each step divides all parts at once: by 10,000, by 100 and by 10, as products with reciprocals.
  fileprivate var eightDigits: UInt64 {
    let halves = self / 10_000 | (self % 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let quarters = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (quarters &- tens &* 10) << 8
  }
}
