import StreamSafeText

/// A parsed XML document: elements and attributes as ranges of their names and values.
///
/// ```swift
/// let tree = try XMLTree(bytes)
/// tree.root.children(named: "scenes").first?["id"]
/// ```
/// Text between elements is checked but not kept, because Interface Builder stores no layout there. Long texts of views
/// are the content of `<string>` elements, which ``XMLElement/content`` has.
public final class XMLTree: Sendable {
  /// A name or a value.
  struct Piece {
    var start: Int32
    var count: Int32

    var range: Range<Int> { Int(start)..<Int(start + count) }
  }

  struct Attribute {
    let name: Piece
    let value: Piece
  }

  struct Node {
    let name: Piece
    /// The indices of the element's attributes.
    let attributes: Range<Int32>
    let parent: Int32
    /// The offset of the start tag in the document.
    let offset: Int32
    /// The text of a `<string>` element.
    var content = Piece(start: 0, count: 0)
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
  }

  /// A value that takes the place of an attribute's.
  struct Translation {
    let attribute: String
    let value: String
  }

  /// The bytes of the document.
  let bytes: [UInt8]
  /// Names and values, with their references replaced.
  private let text: [UInt8]
  /// The translations of attributes, by the numbers of their elements.
  let translations: [Int: [Translation]]
  let nodes: [Node]
  let attributes: [Attribute]

  /// Parses a document.
  ///
  /// - Parameter bytes: XML 1.0 in UTF-8, without a document type declaration.
  /// - Throws: ``XMLError`` for the first error, with its line and column, or if the project was built without Expat.
  /// - Complexity: Linear in `bytes`.
  public init(_ bytes: [UInt8]) throws(XMLError) {
    #if EXPAT
      let reader = try XMLReader(bytes)
      try reader.read()
      self.bytes = bytes
      translations = [:]
      let lists = reader.lists
      (text, nodes, attributes) = (lists.text, lists.nodes, lists.attributes)
    #else
      throw XMLError(kind: .libraryMissing(packages: XMLLibrary.missingPackages), line: 1, column: 1)
    #endif
  }

  /// A tree with other values of attributes.
  init(_ tree: XMLTree, translations: [Int: [Translation]]) {
    (bytes, text) = (tree.bytes, tree.text)
    (nodes, attributes) = (tree.nodes, tree.attributes)
    self.translations = translations
  }

  /// The outermost element.
  public var root: XMLElement { XMLElement(tree: self, number: 0) }

  /// All elements, in the order of their start tags.
  var elements: some Sequence<XMLElement> { nodes.indices.lazy.map { XMLElement(tree: self, number: $0) } }

  /// The piece as a string.
  func text(_ piece: Piece) -> String { String(decoding: text[piece.range], as: UTF8.self) }

  /// Whether the bytes of the piece equal `text`.
  func isEqual(_ piece: Piece, _ text: StaticString) -> Bool {
    guard Int(piece.count) == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { other in
      self.text.withUnsafeBufferPointer { own in
        own[piece.range].elementsEqual(other)
      }
    }
  }
}

/// An element of an ``XMLTree``.
public struct XMLElement: Sendable {
  let tree: XMLTree
  /// The element's index in the order of start tags; the root is 0.
  public let number: Int

  private var node: XMLTree.Node { tree.nodes[number] }

  /// The name with its namespace prefix, if any.
  public var name: String { tree.text(node.name) }

  /// Whether the element has the given name.
  public func isNamed(_ name: StaticString) -> Bool { tree.isEqual(node.name, name) }

  /// The value of an attribute, or `nil` if the attribute is missing.
  public subscript(attribute: StaticString) -> String? {
    if !tree.translations.isEmpty, let value = translation(of: attribute) { return value }
    for index in node.attributes where tree.isEqual(tree.attributes[Int(index)].name, attribute) {
      return tree.text(tree.attributes[Int(index)].value)
    }
    return nil
  }

  private func translation(of attribute: StaticString) -> String? {
    let name = "\(attribute)"
    return tree.translations[number]?.last { $0.attribute == name }?.value
  }

  /// The names of the attributes, in the order of the document.
  var attributeNames: [String] { node.attributes.map { tree.text(tree.attributes[Int($0)].name) } }

  /// Whether an attribute has the given value.
  public func has(_ attribute: StaticString, _ value: StaticString) -> Bool {
    for index in node.attributes where tree.isEqual(tree.attributes[Int(index)].name, attribute) {
      return tree.isEqual(tree.attributes[Int(index)].value, value)
    }
    return false
  }

  /// The parent element, or `nil` for the root.
  public var parent: XMLElement? {
    node.parent < 0 ? nil : XMLElement(tree: tree, number: Int(node.parent))
  }

  /// The child elements, in order.
  public var children: Children { Children(tree: tree, first: node.firstChild) }

  /// Whether it is the first child of its parent.
  var isFirstChild: Bool { number > 0 && tree.nodes[Int(node.parent)].firstChild == number }

  /// Whether it is the last child of its parent.
  var isLastChild: Bool { node.nextSibling < 0 }

  /// The first child with a name and, if given, with the value `key` in its attribute `key`.
  public func child(_ name: StaticString, key: StaticString? = nil) -> XMLElement? {
    children.first { child in child.isNamed(name) && (key.map { child.has("key", $0) } ?? true) }
  }

  /// The first child of any name with the value `key` in its attribute `key`.
  public func child(key: StaticString) -> XMLElement? { children.first { $0.has("key", key) } }

  /// The text of a `<string>` element; empty for other elements.
  public var content: String { String(streamSafe: tree.text(node.content).utf8) }

  /// The line of the start tag; the first line is 1.
  public var line: Int { TextPosition(of: Int(node.offset), in: tree.bytes).line }

  /// The children of an element.
  public struct Children: Sequence, IteratorProtocol {
    let tree: XMLTree
    private var following: Int32

    init(tree: XMLTree, first: Int32) {
      self.tree = tree
      following = first
    }

    /// The next child.
    public mutating func next() -> XMLElement? {
      guard following >= 0 else { return nil }
      defer { following = tree.nodes[Int(following)].nextSibling }
      return XMLElement(tree: tree, number: Int(following))
    }
  }
}
