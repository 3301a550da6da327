#if EXPAT
  import CExpat
  import StreamSafeText

  /// The flat lists of an ``XMLTree`` while a document is read.
  struct XMLLists {
    /// The names and values of the document, one after the other.
    private(set) var text: [UInt8] = []
    private(set) var nodes: [XMLTree.Node] = []
    private(set) var attributes: [XMLTree.Attribute] = []
    /// The open elements, outermost first, each with its last child so far.
    private var open: [(number: Int32, lastChild: Int32)] = []

    /// Whether no element has begun.
    var isEmpty: Bool { nodes.isEmpty }
    /// Whether no element is open.
    var isOutside: Bool { open.isEmpty }

    /// The name of the innermost open element.
    var innermostName: String {
      open.last.map { String(decoding: text[nodes[Int($0.number)].name.range], as: UTF8.self) } ?? ""
    }

    /// Whether the text of the innermost element matters: Interface Builder keeps long texts in elements, not in attributes.
    var holdsText: Bool {
      guard let number = open.last?.number else { return false }
      let name = text[nodes[Int(number)].name.range]
      return name.elementsEqual("string".utf8) || name.elementsEqual("mutableString".utf8)
    }

    mutating func reserve(bytes: Int) { text.reserveCapacity(bytes) }

    /// Adds an element to the innermost open element, and opens it.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - list: Names and values of attributes in turn, up to `nil`.
    ///   - offset: Where the start tag is.
    ///   - checksMarks: Whether values may have more combining marks than the bytes of the document show.
    /// - Returns: The limit that the element exceeds.
    mutating func start(
      _ name: UnsafePointer<CChar>, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>, at offset: Int32,
      checksMarks: Bool
    ) -> XMLError.Kind? {
      if nodes.count >= Limits.xmlElements { return .tooManyElements }
      if open.count >= Limits.xmlDepth { return .tooDeep }
      guard let name = piece(name) else { return .tooLong }
      let first = attributes.count
      var next = list
      while let attribute = next[0], let value = next[1] {
        if attributes.count - first >= Limits.xmlAttributes { return .tooManyAttributes }
        guard let attribute = piece(attribute), let value = piece(value) else { return .tooLong }
        if checksMarks, hasTooManyMarks(value) { return .tooManyMarks }
        attributes.append(XMLTree.Attribute(name: attribute, value: value))
        next += 2
      }
      append(
        XMLTree.Node(
          name: name, attributes: Int32(first)..<Int32(attributes.count), parent: open.last?.number ?? -1,
          offset: offset))
      return nil
    }

    /// Closes the innermost element.
    mutating func end() { open.removeLast() }

    /// Adds characters to the text of the innermost element.
    mutating func append(_ characters: UnsafePointer<CChar>?, count: Int) {
      guard let characters, let number = open.last?.number else { return }
      if nodes[Int(number)].content.count == 0 { nodes[Int(number)].content.start = Int32(text.count) }
      text.append(contentsOf: UnsafeRawBufferPointer(start: characters, count: count))
      nodes[Int(number)].content.count += Int32(count)
    }

    private mutating func append(_ node: XMLTree.Node) {
      let number = Int32(nodes.count)
      nodes.append(node)
      if let (parent, last) = open.last {
        if last < 0 { nodes[Int(parent)].firstChild = number } else { nodes[Int(last)].nextSibling = number }
        open[open.count - 1].lastChild = number
      }
      open.append((number, -1))
    }

    /// Keeps a name or value; `nil` if it is too long.
    private mutating func piece(_ characters: UnsafePointer<CChar>) -> XMLTree.Piece? {
      let start = text.count
      let bytes = UnsafeRawBufferPointer(start: characters, count: strlen(characters))
      if bytes.count > Limits.xmlAttributeBytes { return nil }
      text.append(contentsOf: bytes)
      return XMLTree.Piece(start: Int32(start), count: Int32(bytes.count))
    }

    private func hasTooManyMarks(_ piece: XMLTree.Piece) -> Bool {
      let value = Array(text[piece.range])
      return StreamSafeText.excess(in: value.span) != nil
    }
  }
#endif
