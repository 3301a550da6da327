/// A JSON value that can be changed.
///
/// ```swift
/// var value = JSONValue(document)
/// try value.apply(operations)
/// value.bytes
/// ```
public indirect enum JSONValue: Sendable {
  /// null, true, false or a number, as it was written.
  case literal([UInt8])
  case string(String)
  case array([JSONValue])
  /// The members in their order, no two of one name.
  case object([Member])

  /// A member of an object.
  public struct Member: Sendable {
    /// Its name.
    public let name: String
    /// Its value.
    public var value: JSONValue

    /// A member with a name and a value.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a node in a document. The recursion is as deep as the document, which its parser limits.
  public init(_ document: JSONDocument, _ node: Int = JSONDocument.root) {
    switch document.kind(node) {
    case .array: self = .array(document.elements(node).map { JSONValue(document, $0) })
    case .object:
      self = .object(document.members(node).map { Member($0.name, JSONValue(document, $0.value)) })
    case .string: self = .string(document.string(node))
    case .null, .true, .false, .number: self = .literal(document.writtenText(node))
    }
  }

  /// The value as JSON without spaces.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .literal(let text): writer.raw(text)
    case .string(let text): writer.string(text)
    case .array(let elements): writer.array(elements) { $1.write(to: &$0) }
    case .object(let members):
      writer.object { object in
        for member in members { object.member(named: member.name) { member.value.write(to: &$0) } }
      }
    }
  }

  /// The number of values in this one, with itself.
  var count: Int {
    switch self {
    case .literal, .string: 1
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// The levels of arrays and objects in this value.
  var levels: Int {
    switch self {
    case .literal, .string: 0
    case .array(let elements): 1 + (elements.map(\.levels).max() ?? 0)
    case .object(let members): 1 + (members.map(\.value.levels).max() ?? 0)
    }
  }

  /// The approximate bytes of the value's text.
  var size: Int {
    switch self {
    case .literal(let text): text.count + 1
    case .string(let text): text.utf8.count + 3
    case .array(let elements): elements.reduce(2) { $0 + $1.size }
    case .object(let members): members.reduce(2) { $0 + $1.name.utf8.count + 4 + $1.value.size }
    }
  }

  /// Whether two values are equal as RFC 6902 §4.6 compares them: numbers by value, objects without order.
  public static func isEqual(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (.literal(let a), .literal(let b)):
      if a == b { return true }
      guard let a = number(a), let b = number(b) else { return false }
      return a == b
    case (.string(let a), .string(let b)): return a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): return a.count == b.count && zip(a, b).allSatisfy(isEqual)
    case (.object(let a), .object(let b)):
      guard a.count == b.count else { return false }
      // Sorted by bytes, because canonically equivalent names are different names.
      let order = { (one: Member, other: Member) in one.name.utf8.lexicographicallyPrecedes(other.name.utf8) }
      return zip(a.sorted(by: order), b.sorted(by: order)).allSatisfy { one, other in
        one.name.utf8.elementsEqual(other.name.utf8) && isEqual(one.value, other.value)
      }
    default: return false
    }
  }

  private static func number(_ text: [UInt8]) -> Double? { Double(String(decoding: text, as: UTF8.self)) }
}
