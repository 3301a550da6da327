/// Looks for two members of one name in an object.
struct JSONNames {
  /// More names than this are not compared with each other one by one.
  private static let few = 24

  private var count = 0
  /// Two bits for each name, of which another one seldom has both.
  private var marks: (UInt64, UInt64) = (0, 0)
  /// Whether two names may be the same.
  private(set) var mayRepeat = false

  /// Takes account of one more name.
  ///
  /// - Parameters:
  ///   - hash: The hash of the name, whose node is the last one.
  ///   - object: The object's node.
  ///   - nodes: All nodes so far.
  @inline(__always)
  mutating func insert(_ hash: UInt32, of object: Int, _ nodes: Span<JSONDocument.Node>) {
    let mark: (UInt64, UInt64) = (1 &<< UInt64(hash), 1 &<< UInt64(hash >> 6))
    if marks.0 & mark.0 != 0, marks.1 & mark.1 != 0 { look(for: hash, object, nodes) }
    marks.0 |= mark.0
    marks.1 |= mark.1
    count &+= 1
  }

  @inline(never)
  private mutating func look(for hash: UInt32, _ object: Int, _ nodes: Span<JSONDocument.Node>) {
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
  /// - Throws: That the second one stands there, for the first pair in the order of the second ones.
  /// - Complexity: O(*n* log *n*) comparisons of names for *n* of them, whatever their hashes.
  static func compare(
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
