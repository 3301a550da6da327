extension Span<UInt8> {
  /// The eight bytes at a place, the first one lowest. Bytes behind the end read as zeros.
  @inline(__always)
  @inlinable public func word(at place: Int) -> UInt64 {
    if UInt(bitPattern: place) < UInt(bitPattern: Swift.max(0, count &- 7)) {
      // Any eight bytes are an integer, and the comparison of unsigned numbers has shown that they are in the span.
      return UInt64(
        littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
    }
    return lastWord(at: place)
  }

  /// The eight bytes at a place, the first one lowest. The caller has made sure that the text has them.
  @inline(__always)
  @unsafe func uncheckedWord(at place: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
  }

  /// The byte at a place; zero behind the end, because no JSON text has a zero byte.
  @inline(__always)
  @inlinable public func byte(at place: Int) -> UInt8 {
    // One comparison of unsigned numbers checks both ends of the span.
    UInt(bitPattern: place) < UInt(bitPattern: count) ? unsafe self[unchecked: place] : 0
  }

  /// Whether one of the bytes between two places is `byte`.
  @inline(__always)
  @inlinable public func has(_ byte: UInt8, from start: Int, to end: Int) -> Bool {
    var place = start
    while place < end {
      if word(at: place).offset(of: byte) < Swift.min(8, end &- place) { return true }
      place &+= 8
    }
    return false
  }

  /// Whether all bytes between two places are ASCII.
  public func isASCII(from start: Int, to end: Int) -> Bool {
    var place = start
    while place < end {
      let left = end &- place
      let word = left < 8 ? word(at: place) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* left) : word(at: place)
      if word & .all(0x80) != 0 { return false }
      place &+= 8
    }
    return true
  }

  /// The place of the first byte from `start` on that is not ASCII or needs an escape in a JSON string.
  @inline(__always)
  func skippingPlainBytes(from start: Int) -> Int {
    var place = start
    // The zeros behind the end are not plain.
    while true {
      let plain = word(at: place).plainBytes
      place &+= plain
      if plain < 8 { return place }
    }
  }

  /// The place of the first byte from `start` on that is not white space.
  @inline(__always)
  func skippingSpace(from start: Int) -> Int {
    // Most texts have no space here, or one.
    if byte(at: start) > 0x20 { return start }
    if byte(at: start) == 0x20, byte(at: start + 1) > 0x20 { return start + 1 }
    return skippingLongSpace(from: start)
  }

  @inline(never)
  private func skippingLongSpace(from start: Int) -> Int {
    var place = start
    while true {
      let byte = byte(at: place)
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return place }
      place += word(at: place).isSpaces ? 8 : 1
    }
  }

  /// Whether `count` bytes, at least one, are the same at two places. A check for 0 would make the parser slower (decision
  /// 0029).
  @inline(__always)
  @inlinable public func isSame(_ count: Int, at one: Int, and other: Int) -> Bool {
    // Then no word ends behind the text.
    let limit = UInt(bitPattern: Swift.max(0, self.count &- count &- 7))
    guard UInt(bitPattern: one) < limit, UInt(bitPattern: other) < limit else {
      return isSameNearEnd(count, at: one, and: other)
    }
    var offset = 0
    while true {
      let a = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: one &+ offset, as: UInt64.self)
      let b = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: other &+ offset, as: UInt64.self)
      let left = count &- offset
      if left <= 8 {
        return (UInt64(littleEndian: a) ^ UInt64(littleEndian: b))
          &<< UInt64(truncatingIfNeeded: 64 &- 8 &* left) == 0
      }
      if a != b { return false }
      offset &+= 8
    }
  }

  @inline(never)
  @usableFromInline
  func isSameNearEnd(_ count: Int, at one: Int, and other: Int) -> Bool {
    for offset in 0..<count where byte(at: one &+ offset) != byte(at: other &+ offset) { return false }
    return true
  }

  /// The number of up to seven digits at a place, perhaps with a point and up to seven more, and where it ends; `nil` if
  /// the number goes on after that.
  @inline(__always)
  public func shortNumber(at start: Int) -> (value: Double, end: Int)? {
    UInt64.shortNumber(at: start) { word(at: $0) }
  }

  /// A hash of the bytes between two places, whose highest bits depend on all of them. A client can choose bytes with equal
  /// hashes, so only speed may depend on it.
  @inline(__always)
  @inlinable public func hash(from start: Int, to end: Int) -> UInt64 {
    var hash: UInt64 = 0
    var place = start
    while place < end {
      let left = end &- place
      let word = word(at: place)
      hash ^= hash >> 32
      hash ^= left < 8 ? word.prefix(left) : word
      hash = hash &* 0x9E37_79B9_7F4A_7C15
      place &+= 8
    }
    return hash
  }

  @inline(never)
  @usableFromInline
  func lastWord(at place: Int) -> UInt64 {
    var word: UInt64 = 0
    for offset in 0..<Swift.max(0, count - place) {
      word |= UInt64(self[place + offset]) << UInt64(8 * offset)
    }
    return word
  }
}

extension UInt64 {
  /// The byte in all eight places.
  @inline(__always)
  @inlinable public static func all(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// One of the eight bytes.
  @inline(__always)
  func byte(_ place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: self &>> UInt64(truncatingIfNeeded: 8 &* place))
  }

  /// The first `count` bytes, fewer than eight, and zeros instead of the others.
  @inline(__always)
  @inlinable func prefix(_ count: Int) -> UInt64 {
    self & ~(.max &<< UInt64(truncatingIfNeeded: 8 &* count))
  }

  /// How many of the eight bytes, from the first one on, are ASCII and need no escape in a JSON string.
  ///
  /// Subtracting marks a byte by its highest bit: a control character borrows, and so does a quote or back-slash once they
  /// are zero. The borrow can only mark more bytes behind the first marked one, and only that one matters.
  @inline(__always)
  public var plainBytes: Int {
    let quotes = self ^ .all(UInt8(ascii: "\""))
    let escapes = self ^ .all(UInt8(ascii: "\\"))
    let zeros = ((quotes &- .all(1)) & ~quotes) | ((escapes &- .all(1)) & ~escapes)
    let marks = (zeros | (self &- .all(0x20)) | self) & .all(0x80)
    return marks.trailingZeroBitCount >> 3
  }

  /// The offset of the first of the eight bytes that is `byte`; 8 if there is none.
  @inline(__always)
  @inlinable public func offset(of byte: UInt8) -> Int {
    let others = self ^ .all(byte)
    // A borrow can only mark bytes behind the first one.
    return ((others &- .all(1)) & ~others & .all(0x80)).trailingZeroBitCount >> 3
  }

  /// How many of the eight bytes, from the first one on, are decimal digits.
  @inline(__always)
  public var digitCount: Int {
    let digits = self ^ .all(UInt8(ascii: "0"))
    // A byte that is no digit is more than 9 now: adding 0x76 sets its highest bit, unless it was set before.
    return (((digits & .all(0x7F)) &+ .all(0x76) | digits) & .all(0x80)).trailingZeroBitCount >> 3
  }

  /// The number that the first `count` bytes write, all of them decimal digits.
  ///
  /// Neighbors are combined: eight digits to four numbers, four numbers to two, two to one.
  @inline(__always)
  public func decimal(_ count: Int) -> UInt64 {
    let digits = (self & .all(0x0F)) << UInt64(64 &- 8 &* count)
    let pairs = digits &* 10 &+ digits >> 8
    let outer = (pairs & 0x0000_00FF_0000_00FF) &* (100 + 1_000_000 << 32)
    let inner = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* (1 + 10_000 << 32)
    return (outer &+ inner) >> 32
  }

  /// The number of up to seven digits at a place, perhaps with a point and up to seven more, and where it ends; `nil` if
  /// the number goes on after that. `word` reads the eight bytes at a place.
  @inline(__always)
  static func shortNumber(at start: Int, _ word: (Int) -> UInt64) -> (value: Double, end: Int)? {
    let digits = word(start)
    let count = digits.digitCount
    guard count > 0, count < 8 else { return nil }
    guard count == 1 || UInt8(truncatingIfNeeded: digits) != UInt8(ascii: "0") else { return nil }
    let whole = digits.decimal(count)
    let next = digits.byte(count)
    guard next == UInt8(ascii: ".") else {
      if next | 0x20 == UInt8(ascii: "e") { return nil }
      return (Double(Int64(truncatingIfNeeded: whole)), start &+ count)
    }
    return word(start &+ count &+ 1).shortFraction(at: start &+ count &+ 1, after: whole)
  }

  /// The rest of a number behind its point.
  @inline(__always)
  private func shortFraction(at start: Int, after whole: UInt64) -> (value: Double, end: Int)? {
    let count = digitCount
    guard count > 0, count < 8, byte(count) | 0x20 != UInt8(ascii: "e") else { return nil }
    // Fourteen digits are exact, and so is the power of ten.
    let digits = whole &* JSONNumber.wholePowers[count] &+ decimal(count)
    let value = Double(Int64(truncatingIfNeeded: digits)) / JSONNumber.powers[count]
    return (value, start &+ count)
  }

  /// Whether all eight bytes are spaces.
  @inline(__always)
  var isSpaces: Bool { self == .all(0x20) }
}
