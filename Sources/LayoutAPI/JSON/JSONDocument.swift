/// A parsed JSON text: its values in one flat list, each after the one that contains it.
///
/// Nothing here is recursive, however deep the text is, and a value is looked at only when somebody asks for it.
struct JSONDocument: Sendable {
  enum Kind: Sendable { case null, `true`, `false`, number, string, array, object }

  /// A value, or the name of a member, which stands right before the member's value.
  ///
  /// Places are kept in 32 bits, for a text has fewer bytes (`bodyBytes` of `HTTP.Limits`) and the list is most of what parsing writes.
  struct Node: Sendable {
    let kind: Kind
    /// Whether a string has to be decoded.
    let hasEscapes: Bool
    private let packedStart: UInt32
    private var packedEnd: UInt32
    private var packedCount: UInt32 = 0
    private var packedNext: UInt32

    init(_ kind: Kind, from start: Int, to end: Int, next: Int, hasEscapes: Bool = false) {
      self.kind = kind
      self.hasEscapes = hasEscapes
      packedStart = UInt32(start)
      packedEnd = UInt32(end)
      packedNext = UInt32(next)
    }

    /// Where the value begins in the text; for a string, after the quote.
    var start: Int { Int(packedStart) }
    /// Where it ends; for a string, before the quote.
    var end: Int { Int(packedEnd) }
    /// How many elements an array has, or members an object.
    var count: Int { Int(packedCount) }
    /// The number of the node that follows the value and all within it.
    var next: Int { Int(packedNext) }

    /// Counts one more element or member.
    mutating func countOne() { packedCount += 1 }

    /// Closes an array or object.
    mutating func close(at end: Int, next: Int) {
      packedEnd = UInt32(end)
      packedNext = UInt32(next)
    }
  }

  let text: [UInt8]
  let nodes: [Node]

  /// The whole document.
  static let root = 0

  /// Where a value begins in the text, a string with its quote.
  func offset(of node: Int) -> Int { nodes[node].kind == .string ? nodes[node].start - 1 : nodes[node].start }

  func kind(_ node: Int) -> Kind { nodes[node].kind }

  /// The nodes of an array's elements.
  func elements(_ array: Int) -> [Int] {
    var elements: [Int] = []
    elements.reserveCapacity(nodes[array].count)
    var node = array + 1
    for _ in 0..<nodes[array].count {
      elements.append(node)
      node = nodes[node].next
    }
    return elements
  }

  /// The nodes of an object's names, each of which stands before its value.
  func names(_ object: Int) -> Names { Names(nodes: nodes, node: object + 1, left: nodes[object].count) }

  /// Goes from one name of an object to the next.
  struct Names: Sequence, IteratorProtocol {
    fileprivate let nodes: [Node]
    fileprivate var node: Int
    fileprivate var left: Int

    mutating func next() -> Int? {
      guard left > 0 else { return nil }
      left -= 1
      defer { node = nodes[node + 1].next }
      return node
    }
  }

  /// The names and the nodes of an object's members.
  func members(_ object: Int) -> [(name: String, value: Int)] {
    names(object).map { (string($0), $0 + 1) }
  }

  /// The value of the member of that name, if an object has it.
  func member(_ name: String, of object: Int) -> Int? {
    let nodes = nodes.span
    var node = object + 1
    for _ in 0..<nodes[object].count {
      if isText(node, name) { return node + 1 }
      node = nodes[node + 1].next
    }
    return nil
  }

  /// Whether a string, or the name of a member, is that text, byte for byte.
  @inline(__always)
  func isText(_ number: Int, _ other: String) -> Bool {
    let node = nodes.span[number]
    // Most differ in length already.
    guard !node.hasEscapes else { return string(number).utf8.elementsEqual(other.utf8) }
    guard other.utf8.count == node.end - node.start else { return false }
    let (text, bytes) = (text.span, other.utf8.span)
    for offset in bytes.indices where text[node.start + offset] != bytes[offset] { return false }
    return true
  }

  /// The names of an object at a glance: a bit for each, which another name hardly ever shares.
  ///
  /// All bits where a name would have to be decoded.
  func marks(ofNames object: Int) -> UInt64 {
    let (nodes, text) = (nodes.span, text.span)
    var marks: UInt64 = 0
    var node = object + 1
    for _ in 0..<nodes[object].count {
      let name = nodes[node]
      if name.hasEscapes { return .max }
      marks |= JSONDocument.mark(text.extracting(name.start..<name.end))
      node = nodes[node + 1].next
    }
    return marks
  }

  /// One bit of 64 for a name, by its length and its first and last byte.
  @inline(__always)
  static func mark(_ name: Span<UInt8>) -> UInt64 {
    guard !name.isEmpty else { return 1 }
    let number = name.count &* 23 &+ Int(name[0]) &* 5 &+ Int(name[name.count - 1])
    return 1 << UInt64(number & 63)
  }

  /// The text of a string.
  func string(_ node: Int) -> String {
    let bytes = text[nodes[node].start..<nodes[node].end]
    return nodes[node].hasEscapes ? JSONString.decode(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a number; infinite where it is too large for a `Double`.
  func number(_ node: Int) -> Double {
    let (start, end) = (nodes[node].start, nodes[node].end)
    if let number = JSONNumber.exact(text.span.extracting(start..<end)) { return number }
    return Double(String(decoding: text[start..<end], as: UTF8.self)) ?? .infinity
  }

  /// The way from the root to a node, as RFC 6901 writes it.
  func pointer(to target: Int) -> String {
    var pointer = ""
    var node = JSONDocument.root
    while node != target {
      let isObject = nodes[node].kind == .object
      var child = node + 1
      var index = 0
      while index < nodes[node].count {
        let value = isObject ? child + 1 : child
        if target < nodes[value].next { break }
        child = nodes[value].next
        index += 1
      }
      guard index < nodes[node].count else { return pointer }
      pointer += "/" + (isObject ? string(child).escapedForPointer : "\(index)")
      if isObject, child == target { return pointer }
      node = isObject ? child + 1 : child
    }
    return pointer
  }
}

extension String {
  /// The name as a token of a JSON pointer, escaped scalar by scalar: a combining mark behind a slash hides it from
  /// a search for characters.
  fileprivate var escapedForPointer: String {
    var token = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "~": token.append(contentsOf: "~0".unicodeScalars)
      case "/": token.append(contentsOf: "~1".unicodeScalars)
      default: token.append(scalar)
      }
    }
    return String(token)
  }
}
