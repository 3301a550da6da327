/// An XML document, read: elements with their attributes, as places in the bytes that they stand in.
///
/// ```swift
/// let tree = try XMLTree(bytes)
/// tree.root.children(named: "scenes").first?["id"]
/// ```
/// Text between elements is checked and not kept, since Interface Builder keeps nothing there that places a view.
public final class XMLTree: Sendable {
  /// A name or a value.
  struct Piece {
    let start: Int32
    let count: Int32
    /// Whether references have to be replaced to read it.
    var hasReferences = false

    /// The places of its bytes.
    var range: Range<Int> { Int(start)..<Int(start + count) }
  }

  struct Attribute {
    let name: Piece
    let value: Piece
  }

  struct Node {
    let name: Piece
    /// The first of the element's attributes, and how many there are.
    let attributes: Range<Int32>
    let parent: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
  }

  let bytes: [UInt8]
  let nodes: [Node]
  let attributes: [Attribute]

  /// Reads a document.
  ///
  /// - Parameter bytes: XML 1.0 in UTF-8, without a document type declaration.
  /// - Throws: ``XMLError`` for the first thing that is wrong, with its line and column.
  /// - Complexity: Linear in `bytes`.
  public init(_ bytes: [UInt8]) throws(XMLError) {
    var parser = XMLParser(bytes)
    try parser.parse()
    self.bytes = bytes
    nodes = parser.nodes
    attributes = parser.attributes
  }

  /// The outermost element.
  public var root: XMLElement { XMLElement(tree: self, number: 0) }

  /// All elements, in the order in which they open.
  var elements: some Sequence<XMLElement> { nodes.indices.lazy.map { XMLElement(tree: self, number: $0) } }

  /// The piece with its references replaced.
  func text(_ piece: Piece) -> String {
    let slice = bytes[piece.range]
    guard piece.hasReferences else { return String(decoding: slice, as: UTF8.self) }
    return String(decoding: XMLReference.replaceAll(in: slice), as: UTF8.self)
  }

  /// Whether the piece is written as `text`.
  func isEqual(_ piece: Piece, _ text: StaticString) -> Bool {
    guard Int(piece.count) == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { other in
      bytes.withUnsafeBufferPointer { own in
        own[piece.range].elementsEqual(other)
      }
    }
  }
}

/// An element of an ``XMLTree``.
public struct XMLElement: Sendable {
  let tree: XMLTree
  /// The element's place in the order in which elements open, the root being 0.
  public let number: Int

  private var node: XMLTree.Node { tree.nodes[number] }

  /// The name, with its prefix if it has one.
  public var name: String { tree.text(node.name) }

  /// Whether the element has a name.
  public func isNamed(_ name: StaticString) -> Bool { tree.isEqual(node.name, name) }

  /// The value of an attribute, or `nil` where there is none.
  public subscript(attribute: StaticString) -> String? {
    for index in node.attributes where tree.isEqual(tree.attributes[Int(index)].name, attribute) {
      return tree.text(tree.attributes[Int(index)].value)
    }
    return nil
  }

  /// Whether an attribute has a value.
  public func has(_ attribute: StaticString, _ value: StaticString) -> Bool {
    for index in node.attributes where tree.isEqual(tree.attributes[Int(index)].name, attribute) {
      return tree.isEqual(tree.attributes[Int(index)].value, value)
    }
    return false
  }

  /// The element around, or `nil` for the root.
  public var parent: XMLElement? {
    node.parent < 0 ? nil : XMLElement(tree: tree, number: Int(node.parent))
  }

  /// The elements inside, in order.
  public var children: Children { Children(tree: tree, first: node.firstChild) }

  /// The first element inside of a name, and, if one is given, of that value of the attribute `key`.
  public func child(_ name: StaticString, key: StaticString? = nil) -> XMLElement? {
    children.first { child in child.isNamed(name) && (key.map { child.has("key", $0) } ?? true) }
  }

  /// The first element inside, whatever its name, of a value of the attribute `key`.
  public func child(key: StaticString) -> XMLElement? { children.first { $0.has("key", key) } }

  /// Where the element opens: its line, the first being 1.
  public var line: Int { TextPosition(of: Int(node.name.start), in: tree.bytes).line }

  /// The elements inside an element.
  public struct Children: Sequence, IteratorProtocol {
    let tree: XMLTree
    private var following: Int32

    init(tree: XMLTree, first: Int32) {
      self.tree = tree
      following = first
    }

    /// The next element.
    public mutating func next() -> XMLElement? {
      guard following >= 0 else { return nil }
      defer { following = tree.nodes[Int(following)].nextSibling }
      return XMLElement(tree: tree, number: Int(following))
    }
  }
}
