/// Why a text is no JSON that we take.
public struct JSONError: Error, Equatable {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The text does not continue with the expected thing.
    case expected(String)
    /// A string is no UTF-8, or names half a surrogate pair.
    case invalidUnicode
    /// A string has more combining marks in a row than ``StreamSafeText/combiningMarks``.
    case tooManyMarks
    /// An object has two members of this name.
    case duplicateKey(String)
    /// Values are nested deeper than the limit.
    case tooDeep(limit: Int)
  }

  /// What is wrong.
  public let reason: Reason
  /// Where in the text, in bytes from its beginning.
  public let offset: Int
}

/// Reads JSON as RFC 8259 defines it, and more strictly: no byte order mark, no duplicate keys, UTF-8 only.
///
/// One pass over the text. Each function takes the place where it begins and returns the one behind what it has read, so that the
/// place stays in a register; the span of the text and the list that is written are handed on, for a span is never stored.
public struct JSONParser {
  typealias Nodes = OutputSpan<JSONDocument.Node>

  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")

  /// An array or object whose end has not been found, or what is around the document.
  private struct Container {
    /// Its node, or -1 around the document.
    let node: Int
    let isObject: Bool
    /// How many values it has so far.
    var count = 0
    /// The names of an object.
    var names = JSONNames()
    /// A node that the next value is expected to be like, or 0.
    var model = 0

    var closingBracket: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  let depthLimit: Int
  /// What the objects look like that repeat the latest models.
  var shapes = InlineArray<4, JSONShape>(repeating: JSONShape())
  private var innermost = Container(node: -1, isObject: false)
  /// What is around the innermost, outermost first; those from `depth` on are left over.
  private var outer: [Container] = []
  private(set) var depth = 0

  private init(depthLimit: Int) {
    self.depthLimit = depthLimit
    outer.reserveCapacity(Self.usualDepth)
  }

  /// A usual depth, for which memory is reserved.
  private static let usualDepth = 16

  /// Parses a whole text.
  ///
  /// - Complexity: Linear in the bytes, but for objects of many members, whose names are sorted.
  public static func parse(_ text: [UInt8], depthLimit: Int) throws(JSONError) -> JSONDocument {
    precondition(text.count < 1 << 31, "A body has fewer bytes.")
    // Beside its first byte each value has a comma or colon before it, or is the first in something, and may count the
    // bracket that closes it. What is too large for its values is never touched.
    let bound = text.count / 2 + depthLimit + 1
    let nodes = try [JSONDocument.Node](capacity: bound) { nodes throws(JSONError) in
      var parser = JSONParser(depthLimit: depthLimit)
      try parser.parse(text.span, &nodes)
    }
    return JSONDocument(text: text, nodes: nodes)
  }

  private mutating func parse(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONError) {
    var index = text.skippingSpace(from: 0)
    repeat {
      index = try parseValue(text, at: index, &nodes)
      index =
        if let next = parseExpectedName(text, at: index, &nodes) { next } else {
          try goToNextValue(text, from: index, &nodes)
        }
    } while innermost.node >= 0
    if index < text.count { throw Self.expected("the end of the document", at: index) }
  }

  /// Goes to the next value of an object if the bytes before it are the same as in the model.
  @inline(__always)
  private mutating func parseExpectedName(
    _ text: Span<UInt8>, at index: Int, _ nodes: inout Nodes
  ) -> Int? {
    guard let number = innermost.names.next else { return nil }
    let place = innermost.names.place
    let value = nodes[number &+ 1]
    let count = value.opening &- place
    guard text.isSame(count, at: index, and: place) else { return nil }
    nodes.append(nodes[number].moved(by: index &- place))
    innermost.names.follow(value)
    innermost.model = number &+ 1
    innermost.count &+= 1
    // The model has no more space before its value; this one may have.
    return text.skippingSpace(from: index &+ count)
  }

  /// Goes to the next value, past all brackets that close before it, a comma, and a name.
  @inline(never)
  private mutating func goToNextValue(
    _ text: Span<UInt8>, from end: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    var index = text.skippingSpace(from: end)
    while innermost.node >= 0, text.byte(at: index) == innermost.closingBracket {
      index += 1
      try close(text, before: index, &nodes)
      index = text.skippingSpace(from: index)
    }
    guard innermost.node >= 0 else { return index }
    if innermost.count > 0 {
      guard text.byte(at: index) == UInt8(ascii: ",") else {
        throw Self.expected(innermost.isObject ? "“,” or “}”" : "“,” or “]”", at: index)
      }
      index = text.skippingSpace(from: index + 1)
    }
    if innermost.isObject { index = try parseName(text, at: index, &nodes) }
    innermost.count += 1
    return index
  }

  private mutating func parseName(
    _ text: Span<UInt8>, at quote: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    guard text.byte(at: quote) == Self.quote else {
      throw Self.expected("a member's name in quotes", at: quote)
    }
    let start = quote + 1
    let (end, hasEscapes) = try Self.parseString(text, at: quote)
    let hash =
      hasEscapes
      ? JSONName.hash(ofEscaped: text.extracting(start..<end)) : JSONName.hash(text, from: start, to: end)
    nodes.append(
      JSONDocument.Node(.string, from: start, to: end, hasEscapes: hasEscapes, extra: UInt64(hash)))
    innermost.names.insert(hash, after: innermost.count, of: innermost.node, nodes.span)
    innermost.model = 0
    let colon = text.skippingSpace(from: end + 1)
    guard text.byte(at: colon) == UInt8(ascii: ":") else { throw Self.expected("“:”", at: colon) }
    return text.skippingSpace(from: colon + 1)
  }

  @inline(__always)
  private mutating func parseValue(
    _ text: Span<UInt8>, at index: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    switch text.byte(at: index) {
    case UInt8(ascii: "{"): return try parseObject(text, at: index, &nodes)
    case UInt8(ascii: "["): return try open(.array, at: index, &nodes)
    default: return try Self.parseScalar(text, at: index, &nodes)
    }
  }

  // MARK: Arrays and objects

  /// Parses an object at once if it repeats its model, and in a list also the objects after it that do. Opens any other object.
  private mutating func parseObject(
    _ text: Span<UInt8>, at index: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    let model = innermost.model
    if model > 0, depth < depthLimit, nodes[model].kind == .object {
      let (count, end) = parseRecords(
        of: nodes[model].model, areInList: !innermost.isObject, text, at: index, &nodes)
      if count > 0 {
        // The first has been counted.
        innermost.count &+= count &- 1
        return end
      }
    }
    return try open(.object, at: index, &nodes)
  }

  private mutating func open(
    _ kind: JSONDocument.Kind, at index: Int, _ nodes: inout Nodes
  ) throws(JSONError) -> Int {
    guard depth < depthLimit else {
      throw JSONError(reason: .tooDeep(limit: depthLimit), offset: index)
    }
    let model = innermost.model
    if depth < outer.count { outer[depth] = innermost } else { outer.append(innermost) }
    depth += 1
    innermost = Container(node: nodes.count, isObject: kind == .object)
    if model > 0, nodes[model].kind == kind, nodes[model].count > 0 {
      if kind == .object {
        innermost.names = JSONNames(of: nodes[model].model, nodes)
      } else {
        innermost.model = nodes[model].model > 0 ? nodes[model].model : model + 1
      }
    }
    nodes.append(JSONDocument.Node(kind, from: index, to: index))
    return index + 1
  }

  private mutating func close(
    _ text: Span<UInt8>, before end: Int, _ nodes: inout Nodes
  ) throws(JSONError) {
    let closed = innermost
    depth -= 1
    innermost = outer[depth]
    let model = closed.names.model
    nodes[closed.node].close(
      at: end, count: closed.count, next: nodes.count,
      model: closed.isObject ? (model > 0 ? nodes[model].model : closed.node) : closed.model)
    // What has more names, or others, is the better model.
    if !innermost.isObject, closed.isObject, model == 0 { innermost.model = closed.node }
    if closed.names.mayRepeat { try JSONNames.compare(namesOf: closed.node, text, nodes.span) }
  }

  @inline(never)
  static func expected(_ what: String, at index: Int) -> JSONError {
    JSONError(reason: .expected(what), offset: index)
  }
}
