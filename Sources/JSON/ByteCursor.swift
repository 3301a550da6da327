/// Writes bytes to memory that has room for them.
///
/// Most of an answer is numbers and short names. To ask an `OutputSpan` for room before each byte takes longer than to write
/// them. A cursor stores eight bytes at once; the next store overwrites the unused ones.
struct ByteCursor: ~Copyable {
  /// Where the next byte goes.
  fileprivate var place: UnsafeMutableRawPointer
  /// The end of the memory. Each store is checked against it: if the caller reserved too little, the process ends before
  /// anything is written outside.
  private let end: UnsafeMutableRawPointer

  fileprivate init(from place: UnsafeMutableRawPointer, to end: UnsafeMutableRawPointer) {
    (self.place, self.end) = (place, end)
  }

  /// The bytes to reserve beyond those that are written, because words are stored whole.
  static var spareBytes: Int { 8 }
  /// The most bytes that a number takes.
  static var numberBytes: Int { 32 }
  /// The most bytes that an object of four numbers takes.
  static var objectBytes: Int { 4 * (numberBytes + 12) + 1 }

  /// Writes the first bytes of a word, the first one lowest.
  @inline(__always)
  mutating func write(_ word: UInt64, _ count: Int) {
    precondition(end >= place + 8, "the caller has reserved enough bytes")
    place.storeBytes(of: word.littleEndian, as: UInt64.self)
    place += count
  }

  /// Writes a text of the program.
  @inline(__always)
  mutating func write(_ text: StaticString) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    for place in stride(from: 0, to: bytes.count, by: 8) {
      let (word, count) = bytes.word(at: place)
      write(word, count)
    }
  }

  /// Writes the name of a member in which nothing has to be escaped.
  @inline(__always)
  mutating func write(member name: StaticString) {
    write("\"")
    write(name)
    write("\":")
  }

  /// Writes the name of a member.
  @inline(__always)
  mutating func write(name: ShortName) {
    write(UInt64(UInt8(ascii: "\"")), 1)
    write(name.word, name.count)
    write(UInt64(UInt8(ascii: "\"")) | UInt64(UInt8(ascii: ":")) << 8, 2)
  }

  /// Writes an object of four numbers.
  mutating func write(object numbers: InlineArray<4, NamedNumber>) {
    for place in numbers.indices {
      write(place == 0 ? "{" : ",")
      write(name: numbers[place].name)
      write(number: numbers[place].value)
    }
    write("}")
  }

  /// Writes a quote and a text. Stops before the first group of eight bytes that needs an escape; otherwise also writes the
  /// ending. Returns how many bytes of the text it has written.
  @inline(__always)
  mutating func write(plain text: UnsafeBufferPointer<UInt8>, _ ending: StaticString) -> Int {
    write("\"")
    var plain = 0
    while plain < text.count {
      let (word, count) = text.word(at: plain)
      guard word.isPlain || word.needsNoEscape else { return plain }
      write(word, count)
      plain &+= count
    }
    write(ending)
    return plain
  }

  /// Takes back what `body` writes if it returns false. Returns what `body` returns.
  @inline(__always)
  mutating func writeIfPossible(_ body: (inout ByteCursor) -> Bool) -> Bool {
    let start = place
    let isWritten = body(&self)
    if !isWritten { place = start }
    return isWritten
  }

  /// Writes a number: the shortest text that reads back as the same, without a fraction where there is none.
  mutating func write(number value: Double) {
    guard let parts = value.billionths, Double(parts) / 1e9 == value else { return writeLong(value) }
    write(billionths: parts)
  }

  /// Writes a number, rounded to a billionth: the same text as that of the rounded number, sooner.
  mutating func write(rounded value: Double) {
    if let parts = value.billionths { return write(billionths: parts) }
    let rounded = (value * 1e9).rounded() / 1e9
    write(number: rounded.isFinite ? rounded : value)
  }

  @inline(never)
  private mutating func writeLong(_ value: Double) {
    // Up to 2^53 a whole number is written as one; beyond, the exponent is shorter.
    guard value.magnitude <= 0x1p53, case let whole = Int(value), Double(whole) == value else {
      for byte in value.description.utf8 { write(UInt64(byte), 1) }
      return
    }
    if whole < 0 { write("-") }
    write(digitsOf: whole.magnitude)
  }

  /// Writes so many billionths, as ``Swift/Double/billionths`` gives them.
  ///
  /// With at most 15 digits, each text is a different number, so no shorter text exists.
  @inline(__always)
  private mutating func write(billionths parts: Int) {
    if parts < 0 { write("-") }
    let (whole, fraction) = parts.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    write(digitsOf: whole)
    guard fraction > 0 else { return }
    let (first, rest) = fraction.quotientAndRemainder(dividingBy: 100_000_000)
    write(UInt64(UInt8(ascii: ".")) | (UInt64(first) | UInt64(UInt8(ascii: "0"))) &<< 8, 2)
    let digits = UInt64(rest).eightDigits
    // Without the zeros at the end, which are the highest bytes.
    write(digits | .all(UInt8(ascii: "0")), 8 &- digits.leadingZeroBitCount >> 3)
  }

  /// Writes the digits of a number that is at most 2^53.
  @inline(__always)
  private mutating func write(digitsOf number: UInt) {
    guard number >= 1_000 else { return write(threeDigitsOf: UInt64(number)) }
    writeLong(digitsOf: UInt64(number))
  }

  @inline(__always)
  private mutating func write(threeDigitsOf number: UInt64) {
    let hundreds = (number &* 5_243) >> 19
    let rest = number &- hundreds &* 100
    let tens = (rest &* 103) >> 10
    let digits = hundreds | tens &<< 8 | (rest &- tens &* 10) &<< 16
    let zeros: UInt64 = number < 10 ? 2 : number < 100 ? 1 : 0
    write((digits | .all(UInt8(ascii: "0"))) &>> (8 &* zeros), 3 &- Int(zeros))
  }

  @inline(never)
  private mutating func writeLong(digitsOf number: UInt64) {
    let (high, low) = number.quotientAndRemainder(dividingBy: 100_000_000)
    if high > 0 {
      if high >= 1_000 { writeLong(digitsOf: high) } else { write(threeDigitsOf: high) }
      return write(low.eightDigits | .all(UInt8(ascii: "0")), 8)
    }
    let digits = low.eightDigits
    let zeros = digits.trailingZeroBitCount >> 3
    write((digits | .all(UInt8(ascii: "0"))) &>> UInt64(8 &* zeros), 8 &- zeros)
  }
}

extension OutputSpan<UInt8> {
  /// Appends the bytes that `body` writes, if it returns true.
  ///
  /// - Parameters:
  ///   - capacity: The most bytes that `body` writes, plus ``ByteCursor/spareBytes``.
  ///   - body: Writes the bytes.
  /// - Returns: What `body` returns.
  @inline(__always)
  mutating func append(upTo capacity: Int, _ body: (inout ByteCursor) -> Bool) -> Bool {
    precondition(freeCapacity >= capacity, "the caller has reserved enough bytes")
    return withUnsafeMutableBufferPointer { buffer, count in
      guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return false }
      var cursor = ByteCursor(from: base + count, to: base + count + capacity)
      let isWritten = cursor.writeIfPossible(body)
      count = cursor.place - base
      return isWritten
    }
  }
}

/// A member of an object that is a number.
public typealias NamedNumber = (name: ShortName, value: Double)

/// The name of a member that has at most eight bytes, as a number that is known when the code is compiled.
public struct ShortName: ExpressibleByStringLiteral {
  @usableFromInline let word: UInt64
  @usableFromInline let count: Int

  /// The name that a literal writes.
  @inlinable @inline(__always)
  public init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount <= 8, "the name is short")
    count = text.utf8CodeUnitCount
    var word: UInt64 = 0
    for place in 0..<text.utf8CodeUnitCount {
      word |= UInt64(text.utf8Start[place]) &<< UInt64(truncatingIfNeeded: 8 &* place)
    }
    self.word = word
  }
}

extension Double {
  /// The nearest whole number of billionths; `nil` if it has more than 15 digits, or if the text of the number has an
  /// exponent.
  @inline(__always)
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

extension UnsafeBufferPointer<UInt8> {
  /// Up to eight bytes from a place on, the first one lowest, and their number; spaces take the places of those that are missing.
  ///
  /// `String.withUTF8` gives this pointer, which is valid only during that call. All loads are inside the text.
  @inline(__always)
  func word(at place: Int) -> (word: UInt64, count: Int) {
    let left = count &- place
    if left >= 8 { return (load(place), 8) }
    let bits = UInt64(truncatingIfNeeded: 8 &* left)
    let spaces = UInt64.all(0x20) &<< bits
    // The last eight bytes, without those before the place.
    if count >= 8 { return (load(count &- 8) &>> (64 &- bits) | spaces, left) }
    return (shortWord | spaces, left)
  }

  /// All bytes of a text of less than eight; loads may overlap.
  @inline(__always)
  private var shortWord: UInt64 {
    if count >= 4 {
      return UInt64(load(0, UInt32.self))
        | UInt64(load(count &- 4, UInt32.self)) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
    }
    if count == 0 { return 0 }
    let middle = count >> 1
    return UInt64(self[0]) | UInt64(self[middle]) &<< UInt64(truncatingIfNeeded: 8 &* middle)
      | UInt64(self[count &- 1]) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 1))
  }

  @inline(__always)
  private func load<Word: FixedWidthInteger & BitwiseCopyable>(_ place: Int, _: Word.Type = UInt64.self)
    -> Word
  {
    Word(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: place, as: Word.self))
  }
}

extension UInt64 {
  /// Whether all eight bytes are ASCII and stay as they are in a JSON string.
  ///
  /// As ``plainBytes``, but DEL is no plain byte here: adding 1 marks it. A carry comes only from a byte that is marked.
  @inline(__always)
  var isPlain: Bool {
    let quotes = self ^ .all(UInt8(ascii: "\""))
    let escapes = self ^ .all(UInt8(ascii: "\\"))
    let zeros = ((quotes &- .all(1)) & ~quotes) | ((escapes &- .all(1)) & ~escapes)
    return (zeros | (self &- .all(0x20)) | (self &+ .all(1)) | self) & .all(0x80) == 0
  }

  /// Whether all eight bytes stay as they are in a JSON string, perhaps as parts of characters that are not ASCII.
  var needsNoEscape: Bool {
    // Without their highest bits, no carry reaches the next byte.
    let low = self & .all(0x7F)
    let marked =
      ~(low &+ .all(0x60)) | ~((low ^ .all(UInt8(ascii: "\""))) &+ .all(0x7F))
      | ~((low ^ .all(UInt8(ascii: "\\"))) &+ .all(0x7F)) | (low &+ .all(1))
    return marked & ~self & .all(0x80) == 0
  }
}
