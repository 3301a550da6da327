/// Writes JSON without spaces, members in the order in which they are written.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object { $0.member("size") { $0.number(44) } }
/// writer.bytes  // {"size":44}
/// ```
public struct JSONWriter {
  /// The bytes that have been written.
  public private(set) var bytes: [UInt8] = []
  @usableFromInline let byteLimit: Int
  /// Whether the innermost container already has an element or member.
  private var needsComma = false

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - capacity: For how many bytes there is room at first; more are no error.
  ///   - byteLimit: The most bytes that are of use: of what comes after more than these, elements of lists and members of
  ///     names that the program does not know are left out.
  public init(capacity: Int = 0, byteLimit: Int = .max) {
    self.byteLimit = byteLimit
    bytes.reserveCapacity(capacity)
  }

  /// Whether there are more bytes than are of use.
  @inlinable var isBeyondLimit: Bool { bytes.count > byteLimit }

  /// Writes an object with the members that `body` writes.
  @inlinable public mutating func object(_ body: (inout JSONWriter) -> Void) { container("{", "}", body) }

  /// Writes an array with the elements that `body` writes.
  @inlinable public mutating func array(_ body: (inout JSONWriter) -> Void) { container("[", "]", body) }

  /// Writes an array of what `body` writes for each element.
  @inlinable public mutating func array<Element>(
    _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    array { writer in
      for element in elements {
        if writer.isBeyondLimit { return }
        body(&writer, element)
      }
    }
  }

  /// An object with the members that `body` writes.
  @inlinable public static func object(
    capacity: Int = 0, byteLimit: Int = .max, _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: capacity, byteLimit: byteLimit)
    writer.object(body)
    return writer.bytes
  }

  /// Writes a member that is an object with the members that `body` writes.
  @inlinable public mutating func object(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    writeName(name)
    object(body)
  }

  /// Writes a member that is an array of what `body` writes for each element.
  @inlinable public mutating func array<Element>(
    _ name: StaticString, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    writeName(name)
    array(elements, body)
  }

  /// Writes a member that is an array with an object for each element, whose members `body` writes.
  @inlinable public mutating func objects<Element>(
    _ name: StaticString, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    array(name, elements) { writer, element in writer.object { body(&$0, element) } }
  }

  /// Writes a member whose value `body` writes, of a name in which nothing has to be escaped.
  @inlinable public mutating func member(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    writeName(name)
    body(&self)
  }

  /// Writes a member that is a string.
  @inlinable public mutating func member(_ name: StaticString, _ value: String) {
    writeName(name)
    string(value)
  }

  /// Writes a member that is a number.
  @inlinable public mutating func member(_ name: StaticString, _ value: Double) {
    writeName(name)
    number(value)
  }

  /// Writes a member that is an array of strings.
  @inlinable public mutating func member(_ name: StaticString, _ values: [String]) {
    writeName(name)
    array(values) { $0.string($1) }
  }

  /// Writes a member whose value `body` writes, of a name that the program does not know, such as a view's id.
  public mutating func member(named name: String, _ body: (inout JSONWriter) -> Void) {
    if isBeyondLimit { return }
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    body(&self)
  }

  /// Writes a member that is an object, of a name that the program does not know.
  public mutating func object(named name: String, _ body: (inout JSONWriter) -> Void) {
    member(named: name) { $0.object(body) }
  }

  @usableFromInline mutating func writeName(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes null.
  public mutating func null() { raw(Array("null".utf8)) }

  /// Writes a value that is JSON already.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a number: the shortest text that reads back as the same, without a fraction where there is none.
  public mutating func number(_ value: Double) {
    separate()
    // Up to 2^53 a whole number is written as one; beyond, the exponent is shorter.
    if let whole = Int(exactly: value), whole.magnitude <= 1 << 53 {
      if whole < 0 { bytes.append(UInt8(ascii: "-")) }
      digits(of: whole.magnitude)
    } else if let parts = Int(exactly: value * 1_024), parts.magnitude < 100_000 << 10 {
      if parts < 0 { bytes.append(UInt8(ascii: "-")) }
      fraction(parts.magnitude)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// Writes so many parts of 1/1024, of which some remain beside whole ones: halves and quarters come of every screen.
  ///
  /// They have at most five digits before the point and ten behind it. Of so few no two texts are the same number,
  /// so there is none that is shorter.
  private mutating func fraction(_ parts: UInt) {
    digits(of: parts >> 10)
    bytes.append(UInt8(ascii: "."))
    // 10^10 is 1024 times this.
    var rest = (parts & 1_023) * 9_765_625
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / 1_000_000_000))
      rest = rest % 1_000_000_000 * 10
    }
  }

  /// Writes a number that is not negative, without making a text of it first.
  private mutating func digits(of number: UInt) {
    if number >= 10 { digits(of: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Writes true or false.
  public mutating func boolean(_ value: Bool) { raw(Array("\(value)".utf8)) }

  /// Writes a string.
  public mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { text in
      if text.contains(where: Self.isEscaped) {
        for byte in text { escape(byte) }
      } else {
        bytes.append(contentsOf: text)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  /// Writes a byte of a string, escaped if it has to be.
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x0A: bytes += Array("\\n".utf8)
    case 0x00..<0x20, 0x7F:
      let digits = Array("0123456789abcdef".utf8)
      bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: bytes.append(byte)
    }
  }

  @usableFromInline mutating func container(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: opening))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: closing))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

extension Double {
  /// The number as JSON would write it.
  public var jsonText: String {
    var writer = JSONWriter()
    writer.number(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
