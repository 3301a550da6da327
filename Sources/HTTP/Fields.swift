/// The header fields of a message, in order (RFC 9110 §5).
public struct Fields: Hashable, Sendable {
  /// A name and a value.
  public struct Field: Hashable, Sendable {
    /// The name, as it was written; case does not count.
    public let name: String
    /// The value, without the spaces around it.
    public var value: String
  }

  /// The fields in the order in which they stand.
  public private(set) var list: [Field] = []

  /// No fields.
  public init() {}

  /// The fields of `pairs`.
  public init(_ pairs: [(name: String, value: String)]) {
    list = pairs.map { Field(name: $0.name, value: $0.value) }
  }

  /// The value of the first field of a name.
  public subscript(name: String) -> String? { list.first { $0.name.isSame(as: name) }?.value }

  /// The values of all fields of a name.
  public func values(_ name: String) -> [String] {
    list.filter { $0.name.isSame(as: name) }.map(\.value)
  }

  /// Adds a field behind the others.
  public mutating func add(_ name: String, _ value: String) { list.append(Field(name: name, value: value)) }

  /// Gives a field a value, in place of all that have its name.
  public mutating func set(_ name: String, _ value: String) {
    list.removeAll { $0.name.isSame(as: name) }
    add(name, value)
  }
}

extension String {
  /// Whether two tokens are the same when the case of ASCII letters does not count.
  package func isSame(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }
}

extension UInt8 {
  /// The letter in lower case; any other byte as it is.
  fileprivate var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
