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
  public mutating func member(_ name: StaticString, _ value: String) {
    var value = value
    let isWritten = value.withUTF8 { text in
      writeIfPossible(upTo: name.utf8CodeUnitCount + text.count + 5) {
        $0.write(member: name)
        return $0.write(plain: text, "\"") == text.count
      }
    }
    if isWritten { return }
    writeName(name)
    string(value)
  }

  /// Writes a member that is a number.
  public mutating func member(_ name: StaticString, _ value: Double) {
    write(upTo: name.utf8CodeUnitCount + 3 + ByteCursor.numberBytes) {
      $0.write(member: name)
      $0.write(number: value)
    }
  }

  /// Writes a member that is an array of strings.
  public mutating func member(_ name: StaticString, _ values: [String]) {
    writeName(name)
    strings(values)
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
    write(upTo: name.utf8CodeUnitCount + 3) { $0.write(member: name) }
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

  /// Writes an object of four numbers at once.
  public mutating func numbers(_ numbers: InlineArray<4, NamedNumber>) {
    write(upTo: ByteCursor.objectBytes) { $0.write(object: numbers) }
  }

  /// Writes a member whose name comes from a document and whose value is an object of four numbers. Most of a response consists
  /// of such members, so each is written in one step.
  public mutating func member(named name: String, numbers: InlineArray<4, NamedNumber>) {
    if isBeyondLimit { return }
    var name = name
    let isWritten = name.withUTF8 { text in
      writeIfPossible(upTo: text.count + 3 + ByteCursor.objectBytes) {
        guard $0.write(plain: text, "\":") == text.count else { return false }
        $0.write(object: numbers)
        return true
      }
    }
    if !isWritten { member(named: name) { $0.numbers(numbers) } }
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
    _ = writeIfPossible(upTo: capacity) {
      body(&$0)
      return true
    }
  }

  /// Writes a value of at most `capacity` bytes, or nothing if `body` returns false. Returns whether it is written.
  @inline(__always)
  private mutating func writeIfPossible(upTo capacity: Int, _ body: (inout ByteCursor) -> Bool) -> Bool {
    let separates = needsComma
    let reserved = capacity + 1 + ByteCursor.spareBytes
    var isWritten = false
    written.append(addingCapacity: reserved) { output in
      isWritten = output.append(upTo: reserved) {
        if separates { $0.write(",") }
        return body(&$0)
      }
    }
    if isWritten { needsComma = true }
    return isWritten
  }

  /// Writes true or false.
  public mutating func boolean(_ value: Bool) { raw(Array("\(value)".utf8)) }

  /// Writes a string.
  public mutating func string(_ value: String) { string(value, ending: "\"") }

  private mutating func string(_ value: String, ending: StaticString) {
    var value = value
    value.withUTF8 { text in
      var plain = 0
      write(upTo: text.count + 1 + ending.utf8CodeUnitCount) { plain = $0.write(plain: text, ending) }
      if plain == text.count { return }
      for byte in text[plain...] { escape(byte) }
      written.append(
        contentsOf: UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount))
    }
  }

  /// Writes an array of strings: at once those before the first one that needs an escape, then the others.
  private mutating func strings(_ values: [String]) {
    let capacity = values.reduce(2) { $0 + $1.utf8.count + 3 }
    guard written.count <= byteLimit - capacity else { return array(values) { $0.string($1) } }
    var plainCount = 0
    write(upTo: capacity) { output in
      output.write("[")
      for var value in values {
        let isPlain = value.withUTF8 { text in
          output.writeIfPossible { cursor in
            if plainCount > 0 { cursor.write(",") }
            return cursor.write(plain: text, "\"") == text.count
          }
        }
        if !isPlain { return }
        plainCount += 1
      }
      output.write("]")
    }
    if plainCount == values.count { return }
    needsComma = plainCount > 0
    for value in values[plainCount...] where !isBeyondLimit { string(value) }
    close("]")
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
