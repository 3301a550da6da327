/// The names of an object that is being parsed: what they are expected to be, and whether two of them are the same.
///
/// The objects of a list mostly have the same names in the same order. As long as an object's names are those of another,
/// which has been parsed, no two are the same; after that they are looked for by their hashes.
struct JSONNames {
  typealias Nodes = OutputSpan<JSONDocument.Node>

  /// More names than this are not compared with each other one by one.
  private static let few = 24

  /// The object that this one is like so far, or 0.
  public private(set) var model = 0
  /// Where in the text the model's bracket or its last value ends.
  public private(set) var place = 0
  /// The next of the model's names, and where there is none any more.
  private var expected = 0
  private var end = 0
  /// Two bits for each name, of which another one seldom has both.
  private var marks: (UInt64, UInt64) = (0, 0)
  /// Whether two names may be the same.
  private(set) var mayRepeat = false

  /// The names of an object that is like none.
  public init() {}

  /// The names of an object that is expected to be like another, which has been parsed.
  public init(of model: Int, _ nodes: borrowing Nodes) {
    self.model = model
    place = nodes[model].start + 1
    expected = model + 1
    end = nodes[model].next(model)
  }

  /// The node of the name that is expected next.
  @inline(__always)
  public var next: Int? { expected < end ? expected : nil }

  /// Goes on behind the name that was expected and the value that it has in the model.
  @inline(__always)
  mutating func follow(_ value: JSONDocument.Node) {
    place = value.closing
    expected = value.next(expected &+ 1)
  }

  /// Takes account of a name that was not expected, the last node.
  ///
  /// - Parameters:
  ///   - hash: Its hash.
  ///   - count: How many names the object has before it.
  ///   - object: The object's node.
  ///   - nodes: All nodes so far.
  @inline(__always)
  public mutating func insert(
    _ hash: UInt32, after count: Int, of object: Int, _ nodes: Span<JSONDocument.Node>
  ) {
    if model > 0 { leaveModel(count, object, nodes) }
    let mark = JSONNames.mark(hash)
    if marks.0 & mark.0 != 0, marks.1 & mark.1 != 0 { look(for: hash, among: count, object, nodes) }
    marks.0 |= mark.0
    marks.1 |= mark.1
  }

  /// Marks the names that were expected, each of which is another.
  @inline(never)
  private mutating func leaveModel(_ count: Int, _ object: Int, _ nodes: Span<JSONDocument.Node>) {
    self = JSONNames()
    var node = object + 1
    for _ in 0..<count {
      let mark = JSONNames.mark(nodes[node].hash)
      marks.0 |= mark.0
      marks.1 |= mark.1
      node = nodes[node + 1].next(node + 1)
    }
  }

  @inline(__always)
  private static func mark(_ hash: UInt32) -> (UInt64, UInt64) {
    (1 &<< UInt64(hash), 1 &<< UInt64(hash >> 6))
  }

  @inline(never)
  private mutating func look(
    for hash: UInt32, among count: Int, _ object: Int, _ nodes: Span<JSONDocument.Node>
  ) {
    guard !mayRepeat, count <= JSONNames.few else {
      mayRepeat = true
      return
    }
    var node = object + 1
    for _ in 0..<count {
      if nodes[node].hash == hash { mayRepeat = true }
      node = nodes[node + 1].next(node + 1)
    }
  }

  /// Compares all names of an object.
  ///
  /// - Throws: ``JSONError/Reason/duplicateKey(_:)`` at the first name that repeats an earlier one.
  /// - Complexity: O(*n* log *n*) comparisons of names for *n* of them, whatever their hashes.
  public static func compare(
    namesOf object: Int, _ text: Span<UInt8>, _ nodes: Span<JSONDocument.Node>
  ) throws(JSONError) {
    var names: [Name] = []
    names.reserveCapacity(nodes[object].count)
    var node = object + 1
    for _ in 0..<nodes[object].count {
      names.append(Name(node, nodes[node], text))
      node = nodes[node + 1].next(node + 1)
    }
    names.sort()
    let repeated = names.indices.dropFirst().filter { names[$0].bytes == names[$0 - 1].bytes }
    guard let first = repeated.min(by: { names[$0].node < names[$1].node }) else { return }
    throw JSONError(
      reason: .duplicateKey(String(decoding: names[first].bytes, as: UTF8.self)),
      offset: nodes[names[first].node].start)
  }

  /// A name as it is compared, byte by byte: two spellings of one accented letter are two names.
  private struct Name: Comparable {
    let node: Int
    let hash: UInt32
    let bytes: [UInt8]

    init(_ number: Int, _ node: JSONDocument.Node, _ text: Span<UInt8>) {
      self.node = number
      hash = node.hash
      let bytes = text.extracting(node.start..<node.end)
      self.bytes = node.hasEscapes ? JSONString.decode(bytes) : bytes.indices.map { bytes[$0] }
    }

    /// By the hash, which mostly decides, then by the bytes, then by the place.
    static func < (a: Name, b: Name) -> Bool {
      if a.hash != b.hash { return a.hash < b.hash }
      if a.bytes == b.bytes { return a.node < b.node }
      return a.bytes.lexicographicallyPrecedes(b.bytes)
    }
  }
}
