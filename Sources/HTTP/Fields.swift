/// The fields of a head: names and values in the order they came.
///
/// ```swift
/// var fields: Fields = [("Content-Type", "application/json")]
/// fields.set("ETag", "\"5d\"")
/// fields["content-type"]  // "application/json"
/// ```
/// All bytes lie in one array, so a parsed head is copied once and nothing becomes a `String` before it is asked
/// for.
public struct Fields: Sendable {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// The name as it was written.
    public let name: String
    /// The value without the white space around it.
    public let value: String
  }

  /// Where one field lies in `bytes`.
  struct Place: Sendable {
    var name: Range<Int>
    var value: Range<Int>
  }

  private(set) var bytes: [UInt8]
  private(set) var places: [Place]

  /// No fields.
  public init() {
    bytes = []
    places = []
  }

  /// The given fields, in order.
  public init(_ pairs: [(String, String)]) {
    self.init()
    for (name, value) in pairs { add(name, value) }
  }

  /// A parsed head: every place lies within `bytes`.
  init(bytes: [UInt8], places: [Place]) {
    self.bytes = bytes
    self.places = places
  }

  /// The first value of that name, whatever the case of its letters.
  public subscript(name: String) -> String? {
    places.first { has($0, name) }.map { text(in: $0.value) }
  }

  /// Every value of that name, in order, whatever the case of its letters.
  public func values(_ name: String) -> [String] {
    places.filter { has($0, name) }.map { text(in: $0.value) }
  }

  /// Makes `value` the only one of that name; the field moves to the end.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    add(name, value)
  }

  /// Adds a field at the end, beside others of that name.
  public mutating func add(_ name: String, _ value: String) {
    places.append(Place(name: append(name), value: append(value)))
  }

  /// Adds an element to the list that is the value of a field.
  public mutating func append(_ element: String, to name: String) {
    let elements = values(name)
    if elements.isEmpty {
      add(name, element)
    } else {
      set(name, (elements + [element]).joined(separator: ", "))
    }
  }

  /// Removes every field of that name.
  public mutating func remove(_ name: String) {
    // Most often there is none, and the array need not be made anew.
    guard places.contains(where: { has($0, name) }) else { return }
    places = places.filter { !has($0, name) }
  }

  private mutating func append(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return start..<bytes.count
  }

  private func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func has(_ place: Place, _ name: String) -> Bool {
    // Most names differ in length already, and a slice of the bytes is not free.
    place.name.count == name.utf8.count && bytes[place.name].equalsIgnoringCase(name)
  }
}

extension Fields: RandomAccessCollection {
  /// The place of the first field.
  public var startIndex: Int { 0 }
  /// The place past the last field.
  public var endIndex: Int { places.count }

  /// The field at a place, in the order they came.
  public subscript(position: Int) -> Field {
    let place = places[position]
    return Field(name: text(in: place.name), value: text(in: place.value))
  }
}

extension Fields: Equatable {
  /// Whether both have the same names and values in the same order.
  public static func == (one: Fields, other: Fields) -> Bool { one.elementsEqual(other) }
}

extension Fields: ExpressibleByArrayLiteral {
  /// The given fields, in order.
  public init(arrayLiteral pairs: (String, String)...) { self.init(pairs) }
}
