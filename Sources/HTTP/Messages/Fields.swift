import StreamSafeText

/// The fields of a message, in order.
public struct Fields: Sendable {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// The name as it was written.
    public let name: String
    /// The value without the white space around it.
    public let value: String
  }

  /// The position of a field in `bytes`.
  struct Place: Sendable {
    var name: Range<Int>
    var value: Range<Int>

    /// Moves it by `count` bytes, backward if that is negative.
    mutating func move(by count: Int) {
      name = name.lowerBound + count..<name.upperBound + count
      value = value.lowerBound + count..<value.upperBound + count
    }
  }

  /// Capacity for the usual response fields, so that the arrays grow once.
  private static let (usualBytes, usualCount) = (512, 16)
  /// The largest capacity that is reused.
  private static let keptBytes = 4_096

  private(set) var bytes: [UInt8]
  private(set) var places: [Place]
  /// Whether `bytes` can be sent as they are: the lines of a response, all valid, and nothing else.
  private(set) var areResponseLines: Bool

  /// No fields.
  public init() {
    bytes = []
    places = []
    areResponseLines = true
  }

  /// The given fields, in order.
  public init(_ pairs: [(String, String)]) {
    self.init()
    for (name, value) in pairs { add(name, value) }
  }

  /// A parsed head; every place, counted from `start`, is within `bytes`.
  init(bytes: [UInt8], places: [Place], from start: Int) {
    self.bytes = bytes
    self.places = places
    areResponseLines = false
    for index in places.indices { self.places[index].move(by: start) }
  }

  /// The bytes they take, including the whole head that they were read from.
  var heldBytes: Int { bytes.count + places.count * MemoryLayout<Place>.stride }

  /// Removes all fields and returns their empty buffers, unless these are too large to be reused.
  mutating func takeBuffers() -> (bytes: [UInt8], places: [Place]) {
    var taken = exchange(&self, with: Fields())
    guard taken.bytes.capacity <= Self.keptBytes else { return ([], []) }
    taken.bytes.removeAll(keepingCapacity: true)
    taken.places.removeAll(keepingCapacity: true)
    return (taken.bytes, taken.places)
  }

  /// The value of the field of that name, ignoring case.
  ///
  /// If the field came more than once, all values joined by commas (RFC 9110 §5.2). That makes a field that may come
  /// only once malformed: so this server never uses the first of two values while a proxy uses the last.
  public subscript(name: String) -> String? {
    guard let first = firstValue(name) else { return nil }
    return count(of: name) > 1 ? values(name).joined(separator: ", ") : String(streamSafe: first)
  }

  /// All values of that name, in order, ignoring case.
  public func values(_ name: String) -> [String] {
    places.lazy.filter { has($0, name) }.map { text(in: $0.value) }
  }

  /// The elements of the list in all values of that name (RFC 9110 §5.6.1).
  func listElements(_ name: String) -> [ArraySlice<UInt8>] {
    places.lazy.filter { has($0, name) }.flatMap { Array(bytes[$0.value]).listElements() }
  }

  /// The bytes of the first value of that name.
  func firstValue(_ name: String) -> ArraySlice<UInt8>? {
    for place in places where has(place, name) { return bytes[place.value] }
    return nil
  }

  func count(of name: String) -> Int { places.count { has($0, name) } }

  /// Makes `value` the only one of that name; the field moves to the end.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    add(name, value)
  }

  /// Adds a field at the end, beside others of that name.
  public mutating func add(_ name: String, _ value: String) {
    reserve(for: name.utf8.count + value.utf8.count + 4, 1)
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
    areResponseLines = areResponseLines && Self.mayWrite(place, in: bytes.span)
  }

  /// Adds all fields of `others` at the end.
  public mutating func add(_ others: Fields) {
    guard !others.isEmpty else { return }
    reserve(for: others.bytes.count, others.places.count)
    let start = bytes.count
    bytes += others.bytes
    for var place in others.places {
      place.move(by: start)
      places.append(place)
    }
    areResponseLines = areResponseLines && others.areResponseLines
  }

  private mutating func reserve(for byteCount: Int, _ count: Int) {
    if bytes.capacity - bytes.count < byteCount {
      bytes.reserveCapacity(Swift.max(2 * bytes.count, bytes.count + byteCount, Self.usualBytes))
    }
    if places.capacity - places.count < count {
      places.reserveCapacity(Swift.max(2 * places.count, places.count + count, Self.usualCount))
    }
  }

  /// Appends an element to the list in a field, the last one if there are several.
  public mutating func append(_ element: String, to name: String) {
    guard let index = places.lastIndex(where: { has($0, name) }) else { return add(name, element) }
    let end = places[index].value.upperBound
    let separator = ", ".utf8
    bytes.insert(contentsOf: separator, at: end)
    bytes.insert(contentsOf: element.utf8, at: end + separator.count)
    let count = separator.count + element.utf8.count
    for later in places.indices where places[later].name.lowerBound > end { places[later].move(by: count) }
    places[index].value = places[index].value.lowerBound..<end + count
    areResponseLines = areResponseLines && Self.mayWrite(places[index], in: bytes.span)
  }

  /// Removes all fields of that name.
  public mutating func remove(_ name: String) {
    // Usually there is none, and the array need not be copied.
    guard places.contains(where: { has($0, name) }) else { return }
    if areResponseLines {
      for index in places.indices.reversed() where has(places[index], name) { removeLine(index) }
    } else {
      places = places.filter { !has($0, name) }
    }
  }

  /// Removes a field with its line, so that the others can still be sent in one piece.
  private mutating func removeLine(_ index: Int) {
    let place = places.remove(at: index)
    let line = place.name.lowerBound..<place.value.upperBound + 2
    bytes.removeSubrange(line)
    for later in index..<places.count { places[later].move(by: -line.count) }
  }

  private func text(in range: Range<Int>) -> String { String(streamSafe: bytes[range]) }

  private func has(_ place: Place, _ name: String) -> Bool {
    // Most names differ in length.
    place.name.count == name.utf8.count
      && Self.isSame(bytes.span.extracting(place.name), name.utf8.span)
  }

  /// Whether two names of the same length are equal, ignoring case.
  static func isSame(_ name: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    for index in name.indices where ASCII.lowercased(name[index]) != ASCII.lowercased(other[index]) {
      return false
    }
    return true
  }
}

extension Fields: RandomAccessCollection {
  /// The index of the first field.
  public var startIndex: Int { 0 }
  /// The index after the last field.
  public var endIndex: Int { places.count }

  /// The field at an index.
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
