extension Span<UInt8> {
  /// The eight bytes from a place on, the first one lowest; zeros stand for what is behind the end.
  @inline(__always)
  func word(at place: Int) -> UInt64 {
    if place <= count &- 8 {
      // Any eight bytes are an integer, and the place has been compared with the end.
      return UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    return lastWord(at: place)
  }

  /// The byte at a place, or behind the end a zero, which is nothing that JSON has.
  @inline(__always)
  func byte(at place: Int) -> UInt8 { place < count ? self[place] : 0 }

  /// The place of the first byte from `start` on that is not ASCII or does not stand for itself in a JSON string.
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
    // Mostly there is none, or one space.
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

  @inline(never)
  private func lastWord(at place: Int) -> UInt64 {
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
  private static func all(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// How many of the eight bytes, from the first one on, are ASCII and stand for themselves in a JSON string.
  ///
  /// Subtracting marks a byte by its highest bit: a control character borrows, and so does a quote or back-slash once they
  /// are zero. The borrow can only mark more bytes behind the first one, which is the one that is looked for.
  @inline(__always)
  var plainBytes: Int {
    let quotes = self ^ .all(UInt8(ascii: "\""))
    let escapes = self ^ .all(UInt8(ascii: "\\"))
    let zeros = ((quotes &- .all(1)) & ~quotes) | ((escapes &- .all(1)) & ~escapes)
    let marks = (zeros | (self &- .all(0x20)) | self) & .all(0x80)
    return marks.trailingZeroBitCount >> 3
  }

  /// How many of the eight bytes, from the first one on, are decimal digits.
  @inline(__always)
  var digitCount: Int {
    let digits = self ^ .all(UInt8(ascii: "0"))
    // What is no digit is more than 9 now, and 0x76 more has the highest bit, or had it before.
    return (((digits & .all(0x7F)) &+ .all(0x76) | digits) & .all(0x80)).trailingZeroBitCount >> 3
  }

  /// The number that the first `count` bytes write, all of them decimal digits.
  ///
  /// Neighbours are put together: eight digits to four numbers, these to two, and they to one.
  @inline(__always)
  func decimal(_ count: Int) -> UInt64 {
    let digits = (self & .all(0x0F)) << UInt64(64 &- 8 &* count)
    let pairs = digits &* 10 &+ digits >> 8
    let outer = (pairs & 0x0000_00FF_0000_00FF) &* (100 + 1_000_000 << 32)
    let inner = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* (1 + 10_000 << 32)
    return (outer &+ inner) >> 32
  }

  /// Whether all eight bytes are spaces.
  @inline(__always)
  var isSpaces: Bool { self == .all(0x20) }
}
