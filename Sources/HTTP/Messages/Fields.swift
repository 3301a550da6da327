import StreamSafeText

/// The fields of a head: names and values in the order they came.
///
/// ```swift
/// var fields: Fields = [("Content-Type", "application/json")]
/// fields.set("ETag", "\"5d\"")
/// fields["content-type"]  // "application/json"
/// ```
/// All bytes lie in one array, as lines: a parsed head is copied once, nothing becomes a `String` before it is asked for,
/// and what was added is checked as it comes and then sent in one piece.
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

    /// Moves it where `count` more bytes stand before it, or fewer if that is negative.
    mutating func move(by count: Int) {
      name = name.lowerBound + count..<name.upperBound + count
      value = value.lowerBound + count..<value.upperBound + count
    }
  }

  /// Room that is made for what is usually added, so that it grows once.
  private static let (usualBytes, usualCount) = (512, 16)
  /// Room for bytes that is kept.
  private static let keptBytes = 4_096

  private(set) var bytes: [UInt8]
  private(set) var places: [Place]
  /// Whether `bytes` are the lines of an answer as they stand: all may be sent, and there is no other.
  private(set) var areLinesOfAnswer: Bool

  /// No fields.
  public init() {
    bytes = []
    places = []
    areLinesOfAnswer = true
  }

  /// The given fields, in order.
  public init(_ pairs: [(String, String)]) {
    self.init()
    for (name, value) in pairs { add(name, value) }
  }

  /// A parsed head: every place, counted from `start`, lies within `bytes`.
  init(bytes: [UInt8], places: [Place], from start: Int) {
    self.bytes = bytes
    self.places = places
    areLinesOfAnswer = false
    for index in places.indices { self.places[index].move(by: start) }
  }

  /// Bytes that they take, with all of the head that they were read from.
  var heldBytes: Int { bytes.count + places.count * MemoryLayout<Place>.stride }

  /// Takes all fields away, and gives the room that they took, unless it is too much to be kept.
  mutating func takeRoom() -> (bytes: [UInt8], places: [Place]) {
    var taken = Fields()
    swap(&self, &taken)
    guard taken.bytes.capacity <= Self.keptBytes else { return ([], []) }
    taken.bytes.removeAll(keepingCapacity: true)
    taken.places.removeAll(keepingCapacity: true)
    return (taken.bytes, taken.places)
  }

  /// The value of the field of that name, whatever the case of its letters.
  ///
  /// Where it came more than once, that is all values with commas between them (RFC 9110 §5.2). What may come only once is
  /// malformed then: nobody takes the first of two values and a proxy the last.
  public subscript(name: String) -> String? {
    guard let first = firstValue(name) else { return nil }
    return count(of: name) > 1 ? values(name).joined(separator: ", ") : String(streamSafe: first)
  }

  /// Every value of that name, in order, whatever the case of its letters.
  public func values(_ name: String) -> [String] {
    places.lazy.filter { has($0, name) }.map { text(in: $0.value) }
  }

  /// The elements of the list that the values of that name make together (RFC 9110 §5.6.1).
  func listElements(_ name: String) -> [ArraySlice<UInt8>] {
    places.lazy.filter { has($0, name) }.flatMap { Array(bytes[$0.value]).listElements() }
  }

  /// The bytes of the first value of that name.
  func firstValue(_ name: String) -> ArraySlice<UInt8>? {
    for place in places where has(place, name) { return bytes[place.value] }
    return nil
  }

  /// How many fields have that name.
  func count(of name: String) -> Int { places.count { has($0, name) } }

  /// Makes `value` the only one of that name; the field moves to the end.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    add(name, value)
  }

  /// Adds a field at the end, beside others of that name.
  public mutating func add(_ name: String, _ value: String) {
    makeRoom(for: name.utf8.count + value.utf8.count + 4, 1)
    let nameStart = bytes.count
    bytes.append(contentsOf: name.utf8)
    let nameEnd = bytes.count
    bytes.append(ASCII.colon)
    bytes.append(ASCII.space)
    let valueStart = bytes.count
    bytes.append(contentsOf: value.utf8)
    let place = Place(name: nameStart..<nameEnd, value: valueStart..<bytes.count)
    bytes.append(ASCII.carriageReturn)
    bytes.append(ASCII.lineFeed)
    places.append(place)
    areLinesOfAnswer = areLinesOfAnswer && Self.mayWrite(place, in: bytes.span)
  }

  /// Adds all fields of `others` at the end.
  public mutating func add(_ others: Fields) {
    guard !others.isEmpty else { return }
    makeRoom(for: others.bytes.count, others.places.count)
    let start = bytes.count
    bytes += others.bytes
    for var place in others.places {
      place.move(by: start)
      places.append(place)
    }
    areLinesOfAnswer = areLinesOfAnswer && others.areLinesOfAnswer
  }

  private mutating func makeRoom(for byteCount: Int, _ count: Int) {
    if bytes.capacity - bytes.count < byteCount {
      bytes.reserveCapacity(Swift.max(2 * bytes.count, bytes.count + byteCount, Self.usualBytes))
    }
    if places.capacity - places.count < count {
      places.reserveCapacity(Swift.max(2 * places.count, places.count + count, Self.usualCount))
    }
  }

  /// Adds an element to the list that is the value of a field, of the last one if there are several.
  public mutating func append(_ element: String, to name: String) {
    guard let index = places.lastIndex(where: { has($0, name) }) else { return add(name, element) }
    let end = places[index].value.upperBound
    let separator = ", ".utf8
    bytes.insert(contentsOf: separator, at: end)
    bytes.insert(contentsOf: element.utf8, at: end + separator.count)
    let count = separator.count + element.utf8.count
    for later in places.indices where places[later].name.lowerBound > end { places[later].move(by: count) }
    places[index].value = places[index].value.lowerBound..<end + count
    areLinesOfAnswer = areLinesOfAnswer && Self.mayWrite(places[index], in: bytes.span)
  }

  /// Removes every field of that name.
  public mutating func remove(_ name: String) {
    // Most often there is none, and the array need not be made anew.
    guard places.contains(where: { has($0, name) }) else { return }
    if areLinesOfAnswer {
      for index in places.indices.reversed() where has(places[index], name) { removeLine(index) }
    } else {
      places = places.filter { !has($0, name) }
    }
  }

  /// Removes a field with its line, so that the others may still be sent in one piece.
  private mutating func removeLine(_ index: Int) {
    let place = places.remove(at: index)
    let line = place.name.lowerBound..<place.value.upperBound + 2
    bytes.removeSubrange(line)
    for later in index..<places.count { places[later].move(by: -line.count) }
  }

  private func text(in range: Range<Int>) -> String {
    String(streamSafe: bytes[range])
  }

  private func has(_ place: Place, _ name: String) -> Bool {
    // Most names differ in length already.
    place.name.count == name.utf8.count
      && Self.isSame(bytes.span.extracting(place.name), name.utf8.span)
  }

  /// Whether two names of one length are the same, whatever the case of their letters.
  static func isSame(_ name: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    for index in name.indices where ASCII.lowercased(name[index]) != ASCII.lowercased(other[index]) {
      return false
    }
    return true
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
