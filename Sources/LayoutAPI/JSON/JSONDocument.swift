/// A parsed JSON text: its values in one flat list, each after the one that contains it.
///
/// Nothing here is recursive, however deep the text is, and a value is looked at only when somebody asks for it.
struct JSONDocument: Sendable {
  enum Kind: Sendable { case null, `true`, `false`, number, string, array, object }

  /// A value, or the name of a member, which stands right before the member's value.
  struct Node: Sendable {
    let kind: Kind
    /// Where the value begins in the text; for a string, after the quote.
    let start: Int
    /// Where it ends; for a string, before the quote.
    var end: Int
    /// How many elements an array has, or members an object.
    var count = 0
    /// The number of the node that follows the value and all within it.
    var next = 0
    /// Whether a string has to be decoded.
    var hasEscapes = false
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

  /// The names and the nodes of an object's members.
  func members(_ object: Int) -> [(name: String, value: Int)] {
    var members: [(name: String, value: Int)] = []
    members.reserveCapacity(nodes[object].count)
    var node = object + 1
    for _ in 0..<nodes[object].count {
      members.append((string(node), node + 1))
      node = nodes[node + 1].next
    }
    return members
  }

  /// The text of a string.
  func string(_ node: Int) -> String {
    let bytes = text[nodes[node].start..<nodes[node].end]
    return nodes[node].hasEscapes ? JSONString.decode(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a number; infinite where it is too large for a `Double`.
  func number(_ node: Int) -> Double {
    let bytes = text[nodes[node].start..<nodes[node].end]
    return Double(String(decoding: bytes, as: UTF8.self)) ?? .infinity
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
