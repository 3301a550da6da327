/// Writes JSON without spaces, members in the order in which they are written.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object { $0.member("size") { $0.number(44) } }
/// writer.bytes  // {"size":44}
/// ```
public struct JSONWriter {
  /// The bytes that have been written.
  public var bytes: [UInt8] { written }
  @usableFromInline var written: [UInt8] = []
  @usableFromInline let byteLimit: Int
  /// Whether the innermost container already has an element or member.
  @usableFromInline var needsComma = false

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - capacity: For how many bytes there is room at first; more are no error.
  ///   - byteLimit: The most bytes that are of use: of what comes after more than these, elements of lists and members of
  ///     names that the program does not know are left out.
  public init(capacity: Int = 0, byteLimit: Int = .max) {
    self.byteLimit = byteLimit
    written.reserveCapacity(capacity)
  }

  /// The number of bytes that have been written.
  @inlinable public var byteCount: Int { written.count }

  /// Whether there are more bytes than are of use.
  @inlinable var isBeyondLimit: Bool { written.count > byteLimit }

  /// Writes an object with the members that `body` writes. If it fails, what has been written is no JSON.
  @inlinable public mutating func object<Failure>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open("{")
    try body(&self)
    close("}")
  }

  /// Writes an array with the elements that `body` writes. If it fails, what has been written is no JSON.
  @inlinable public mutating func array<Failure>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open("[")
    try body(&self)
    close("]")
  }

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

  /// An object with the members that `body` writes, unless it fails.
  @inlinable public static func object<Failure>(
    capacity: Int = 0, byteLimit: Int = .max, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var writer = JSONWriter(capacity: capacity, byteLimit: byteLimit)
    try writer.object(body)
    return writer.bytes
  }

  /// Writes a member that is an object with the members that `body` writes.
  @inlinable public mutating func object(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    writeName(name)
    object(body)
  }

  /// Writes a member that is an array with the elements that `body` writes.
  @inlinable public mutating func array<Failure>(
    _ name: StaticString, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    writeName(name)
    try array(body)
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
    string(name, ending: "\":")
    needsComma = false
    body(&self)
  }

  /// Writes a member that is an object, of a name that the program does not know.
  public mutating func object(named name: String, _ body: (inout JSONWriter) -> Void) {
    member(named: name) { $0.object(body) }
  }

  @usableFromInline mutating func writeName(_ name: StaticString) {
    write(upTo: name.utf8CodeUnitCount + 3) { output in
      output.write("\"")
      output.write(name)
      output.write("\":")
    }
    needsComma = false
  }

  /// Writes null.
  public mutating func null() { raw(Array("null".utf8)) }

  /// Writes a value that is JSON already.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    written.append(contentsOf: json)
  }

  /// Writes a number: the shortest text that reads back as the same, without a fraction where there is none.
  public mutating func number(_ value: Double) {
    write(upTo: ByteCursor.numberBytes) { $0.write(number: value) }
  }

  /// Writes an object of four numbers at once; most of an answer consists of such objects.
  public mutating func numbers(
    _ first: (name: ShortName, value: Double), _ second: (name: ShortName, value: Double),
    _ third: (name: ShortName, value: Double), _ fourth: (name: ShortName, value: Double)
  ) {
    write(upTo: 4 * (ByteCursor.numberBytes + 12) + 1) { output in
      output.write("{")
      output.write(name: first.name)
      output.write(number: first.value)
      output.write(",")
      output.write(name: second.name)
      output.write(number: second.value)
      output.write(",")
      output.write(name: third.name)
      output.write(number: third.value)
      output.write(",")
      output.write(name: fourth.name)
      output.write(number: fourth.value)
      output.write("}")
    }
  }

  /// Writes texts with numbers between them at once: each text is followed by its number, rounded to a billionth.
  ///
  /// ```swift
  /// writer.form([#"{"x":"#, #","y":"#], [point.x, point.y], "}")
  /// ```
  /// A response repeats a few forms most of the time. The caller makes sure that the result is a value, or members of
  /// an object.
  public mutating func form<let count: Int>(
    _ texts: InlineArray<count, StaticString>, _ numbers: InlineArray<count, Double>, _ ending: StaticString
  ) {
    var capacity = ending.utf8CodeUnitCount
    for place in texts.indices { capacity += texts[place].utf8CodeUnitCount + ByteCursor.numberBytes }
    write(upTo: capacity) { output in
      for place in texts.indices {
        output.write(texts[place])
        output.write(rounded: numbers[place])
      }
      output.write(ending)
    }
  }

  /// Writes a value of at most `capacity` bytes.
  @inline(__always)
  private mutating func write(upTo capacity: Int, _ body: (inout ByteCursor) -> Void) {
    let separates = needsComma
    needsComma = true
    let reserved = capacity + 1 + ByteCursor.spareBytes
    written.append(addingCapacity: reserved) { output in
      output.append(upTo: reserved) {
        if separates { $0.write(",") }
        body(&$0)
      }
    }
  }

  /// Writes true or false.
  public mutating func boolean(_ value: Bool) { raw(Array("\(value)".utf8)) }

  /// Writes a string.
  public mutating func string(_ value: String) { string(value, ending: "\"") }

  private mutating func string(_ value: String, ending: StaticString) {
    var value = value
    value.withUTF8 { text in
      let plain = writePlainBytes(of: text, ending)
      if plain == text.count { return }
      for byte in text[plain...] { escape(byte) }
      written.append(
        contentsOf: UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount))
    }
  }

  /// Writes a quote and the text up to the first eight bytes of which one needs an escape or is not ASCII, or all of it with
  /// the ending. Returns how many bytes of the text it has written.
  private mutating func writePlainBytes(
    of text: UnsafeBufferPointer<UInt8>, _ ending: StaticString
  ) -> Int {
    var plain = 0
    write(upTo: text.count + 1 + ending.utf8CodeUnitCount) { output in
      output.write("\"")
      while plain < text.count {
        let (word, count) = text.word(at: plain)
        guard word.isPlain else { return }
        output.write(word, count)
        plain &+= count
      }
      output.write(ending)
    }
    return plain
  }

  /// Writes a byte of a string, escaped if it has to be.
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): written += [UInt8(ascii: "\\"), byte]
    case 0x0A: written += Array("\\n".utf8)
    case 0x00..<0x20, 0x7F:
      let digits = Array("0123456789abcdef".utf8)
      written += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: written.append(byte)
    }
  }

  @usableFromInline mutating func open(_ opening: Unicode.Scalar) {
    separate()
    written.append(UInt8(ascii: opening))
    needsComma = false
  }

  @usableFromInline mutating func close(_ closing: Unicode.Scalar) {
    written.append(UInt8(ascii: closing))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { written.append(UInt8(ascii: ",")) }
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
