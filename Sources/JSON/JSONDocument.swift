/// A parsed JSON text: its values in one flat list, each after the one that contains it.
///
/// Nothing here is recursive, however deep the text is, and a value is decoded only when it is read.
///
/// Each member of an object has two nodes: its name and its value. A *record* is an object that repeats the names of an
/// earlier one, its *model*, or the first of them. It has nodes only for its values. A record has no arrays, and the objects
/// in it are records.
public struct JSONDocument: Sendable {
  /// The kinds of values.
  public enum Kind: Sendable { case null, `true`, `false`, number, string, array, object }

  /// A value, or the name of a member.
  ///
  /// Offsets have 32 bits, because a text has fewer than 2³¹ bytes and the list is most of what parsing writes.
  public struct Node: Sendable {
    /// The kind of the value.
    public let kind: Kind
    /// Whether a string has escapes, or an object is a record.
    @usableFromInline let isSpecial: Bool
    @usableFromInline var packedStart: UInt32
    @usableFromInline var packedEnd: UInt32
    @usableFromInline var packedModel: UInt32 = 0
    /// What a kind needs besides: an array or object the number of the next node and its count of elements or
    /// members, a number its value, a name its hash, a short string its bytes.
    @usableFromInline var extra: UInt64

    @inlinable init(
      _ kind: Kind, from start: Int, to end: Int, hasEscapes: Bool = false, isRecord: Bool = false,
      extra: UInt64 = 0
    ) {
      self.kind = kind
      isSpecial = hasEscapes || isRecord
      packedStart = UInt32(truncatingIfNeeded: start)
      packedEnd = UInt32(truncatingIfNeeded: end)
      self.extra = extra
    }

    /// Whether a string has to be decoded.
    @inlinable public var hasEscapes: Bool { isSpecial && kind == .string }
    /// Whether an object has no nodes for its names.
    @inlinable public var isRecord: Bool { isSpecial && kind == .object }
    /// Where the value begins in the text; for a string, after the quote.
    @inlinable public var start: Int { Int(packedStart) }
    /// Where it ends; for a string, before the quote.
    @inlinable public var end: Int { Int(packedEnd) }
    /// Where the value begins, a string with its quote.
    @inlinable public var opening: Int { kind == .string ? start - 1 : start }
    /// Where the value ends, a string with its quote.
    @inlinable public var closing: Int { kind == .string ? end + 1 : end }
    /// How many elements an array has, or members an object.
    @inlinable public var count: Int { isContainer ? Int(extra >> 32) : 0 }
    /// The value of a number; NaN for one that ``JSONNumber`` leaves to `Double.init`.
    @inlinable public var number: Double { Double(bitPattern: extra) }
    /// The hash of a name.
    @inlinable public var hash: UInt32 { UInt32(truncatingIfNeeded: extra) }

    /// The bytes of a string of up to eight bytes, all ASCII and without escapes, the first one lowest; 0 for other strings,
    /// and for an empty one. No string has a zero byte.
    @inlinable public var shortText: UInt64 { extra }

    /// An object with nodes for its names, whose first names are the names of this one, in the same order; perhaps this one. Of two
    /// objects with the same model, the shorter has the first names of the longer. For an array, an element that the elements
    /// of the next array are expected to be like, or 0.
    @inlinable public var model: Int { Int(packedModel) }

    /// Whether the value is an array or an object.
    @inlinable public var isContainer: Bool { kind == .array || kind == .object }

    /// The number of the node that follows the value and all within it; `number` is the node's own.
    @inlinable public func next(_ number: Int) -> Int {
      isContainer ? Int(UInt32(truncatingIfNeeded: extra)) : number + 1
    }

    /// Whether each value of an object takes one node, as scalars and empty containers do, and the object has nodes for its
    /// names; `number` is its own.
    @inlinable func isFlat(_ number: Int) -> Bool {
      kind == .object && !isRecord && next(number) == number &+ 1 &+ 2 &* count
    }

    /// The same name further on.
    @inline(__always)
    @inlinable public func moved(by distance: Int) -> Node {
      var node = self
      node.packedStart &+= UInt32(truncatingIfNeeded: distance)
      node.packedEnd &+= UInt32(truncatingIfNeeded: distance)
      return node
    }

    /// Closes an array or object.
    @inline(__always)
    @inlinable public mutating func close(at end: Int, count: Int, next: Int, model: Int) {
      packedEnd = UInt32(truncatingIfNeeded: end)
      packedModel = UInt32(truncatingIfNeeded: model)
      extra = UInt64(truncatingIfNeeded: count) << 32 | UInt64(truncatingIfNeeded: next)
    }
  }

  /// The text that was parsed.
  public let text: [UInt8]
  /// The values, each after the one that contains it.
  public let nodes: [Node]

  /// The whole document.
  public static let root = 0

  /// Where a value begins in the text, a string with its quote.
  @inlinable public func offset(of node: Int) -> Int { nodes[node].opening }

  /// The text of a value as it is written.
  public func writtenText(_ node: Int) -> [UInt8] { Array(text[nodes[node].opening..<nodes[node].closing]) }

  /// The text of a value, without the spaces between its parts.
  public func compactText(_ node: Int) -> [UInt8] {
    var compact: [UInt8] = []
    var isInString = false
    var isEscaped = false
    // The place of a string is that of its content.
    let quote = kind(node) == .string ? 1 : 0
    compact.reserveCapacity(nodes[node].end - nodes[node].start + 2 * quote)
    for byte in text[nodes[node].start - quote..<nodes[node].end + quote] {
      if !isInString, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { continue }
      compact.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isInString
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return compact
  }

  /// A value that is there and not null.
  @inline(__always)
  @inlinable public func unlessNull(_ node: Int?) -> Int? { node.flatMap { kind($0) == .null ? nil : $0 } }

  /// The kind of a value.
  @inlinable public func kind(_ node: Int) -> Kind { nodes[node].kind }

  /// The number of the node that follows a value and all within it.
  @inlinable public func next(_ node: Int) -> Int { nodes[node].next(node) }

  /// The nodes of an array's elements.
  public func elements(_ array: Int) -> [Int] {
    let nodes = nodes.span
    var elements: [Int] = []
    elements.reserveCapacity(nodes[array].count)
    var node = array + 1
    for _ in 0..<nodes[array].count {
      elements.append(node)
      node = nodes[node].next(node)
    }
    return elements
  }

  /// The nodes of an object's names and values.
  public func memberNodes(_ object: Int) -> [(name: Int, value: Int)] {
    let nodes = nodes.span
    var members: [(name: Int, value: Int)] = []
    members.reserveCapacity(nodes[object].count)
    var member = JSONChild(firstOf: object, nodes)
    for _ in 0..<nodes[object].count {
      members.append((member.name, member.value))
      member.advance(nodes)
    }
    return members
  }

  /// The names and the nodes of an object's members.
  public func members(_ object: Int) -> [(name: String, value: Int)] {
    memberNodes(object).map { (string($0.name), $0.value) }
  }

  /// The value of an object's member of that name; `nil` if there is none, or if the value is no object.
  public func member(_ name: JSONName, of object: Int) -> Int? {
    let nodes = nodes.span
    guard nodes[object].kind == .object else { return nil }
    var member = JSONChild(firstOf: object, nodes)
    for _ in 0..<nodes[object].count {
      if isName(member.name, name) { return member.value }
      member.advance(nodes)
    }
    return nil
  }

  /// The values of an object that has these two members and no others, in this order, if neither contains others.
  public func pair(_ object: Int, _ first: JSONName, _ second: JSONName) -> (first: Int, second: Int)? {
    let nodes = nodes.span
    let node = nodes[object]
    let stride = node.isRecord ? 1 : 2
    guard node.kind == .object, node.count == 2, node.next(object) == object &+ 1 &+ 2 &* stride else {
      return nil
    }
    // A record's model has values at the same places that contain no others either.
    let model = node.isRecord ? node.model : object
    guard isName(model &+ 1, first), isName(model &+ 3, second) else { return nil }
    return (object &+ stride, object &+ 2 &* stride)
  }

  /// Whether the name of a member is `name`, byte for byte.
  @inline(__always)
  @inlinable public func isName(_ number: Int, _ name: JSONName) -> Bool {
    let node = nodes.span[number]
    guard node.hash == name.hash else { return false }
    if node.hasEscapes { return string(number).utf8.elementsEqual(name.description.utf8) }
    return JSONName.isSame(text.span.bytes.extracting(node.start..<node.end), name.text)
  }

  /// The text of a string.
  @inlinable public func string(_ number: Int) -> String {
    let node = nodes.span[number]
    let bytes = text.span.extracting(node.start..<node.end)
    if node.hasEscapes { return String(decoding: JSONString.decode(bytes), as: UTF8.self) }
    // The parser has validated every byte that is not ASCII.
    return String(copying: unsafe UTF8Span(unchecked: bytes))
  }

  /// Whether a string may have a byte: `true` also for a string with escapes, which can mean that byte.
  @inline(__always)
  @inlinable public func mayHave(_ byte: UInt8, _ number: Int) -> Bool {
    let node = nodes.span[number]
    return node.hasEscapes || text.span.has(byte, from: node.start, to: node.end)
  }

  /// The value of a number; infinite if it is too large for a `Double`.
  @inline(__always)
  @inlinable public func number(_ number: Int) -> Double {
    let value = nodes.span[number].number
    return value.isNaN ? longNumber(number) : value
  }

  @inline(never)
  @usableFromInline
  func longNumber(_ number: Int) -> Double {
    let node = nodes[number]
    return Double(String(decoding: text[node.start..<node.end], as: UTF8.self)) ?? .infinity
  }

  /// The node of a value that a JSON pointer (RFC 6901) names; `nil` if there is none.
  public func node(at pointer: String) -> Int? {
    var node = JSONDocument.root
    for part in pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
    {
      let token = (String(part) ?? "").replacing("~1", with: "/").replacing("~0", with: "~")
      let child: Int? =
        switch kind(node) {
        case .object: members(node).first { $0.name == token }?.value
        case .array: UInt32(token).flatMap { elements(node).dropFirst(Int($0)).first }
        default: nil
        }
      guard let child else { return nil }
      node = child
    }
    return node
  }

  /// The JSON pointer to a node (RFC 6901).
  ///
  /// - Parameters:
  ///   - target: The node.
  ///   - nameBytes: The longest name that is repeated. The pointer ends at an object whose member has a longer one.
  /// - Returns: The pointer.
  public func pointer(to target: Int, nameBytes: Int = .max) -> String {
    var pointer = ""
    var node = JSONDocument.root
    while node != target {
      let isObject = nodes[node].kind == .object
      var child = JSONChild(firstOf: node, nodes.span)
      var index = 0
      while index < nodes[node].count, next(child.value) <= target {
        child.advance(nodes.span)
        index += 1
      }
      guard index < nodes[node].count else { return pointer }
      let token = isObject ? string(child.name) : "\(index)"
      guard token.utf8.count <= nameBytes else { return pointer }
      pointer += "/" + token.escapedForPointer
      if isObject, child.name == target { return pointer }
      node = child.value
    }
    return pointer
  }
}

extension String {
  /// The name as a token of a JSON pointer. It is escaped byte by byte, because a combining mark hides the slash before it
  /// from a search for characters.
  fileprivate var escapedForPointer: String {
    var token: [UInt8] = []
    token.reserveCapacity(utf8.count)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "~"): token += "~0".utf8
      case UInt8(ascii: "/"): token += "~1".utf8
      default: token.append(byte)
      }
    }
    return String(decoding: token, as: UTF8.self)
  }
}
