#if EXPAT
  import CExpat
  import StreamSafeText

  /// Reads XML 1.0 into the flat lists of an ``XMLTree``, with Expat.
  ///
  /// Attacks on XML parsers use document type declarations: they declare entities that read files or that grow when replaced.
  /// Interface Builder writes none, so the first one ends the reading, before anything inside it counts.
  final class XMLReader {
    private let bytes: [UInt8]
    private let parser: XML_Parser
    /// What has been read. Each event changes it once, because every access to a class's property is checked.
    private(set) var lists = XMLLists()
    /// Whether characters belong to the innermost element.
    private var keepsCharacters = false
    /// Why the reading has ended early.
    private var failure: XMLError?
    /// Whether values may have characters that the bytes do not show.
    private let hasCharacterReferences: Bool

    /// Makes a reader of a document.
    init(_ bytes: [UInt8]) throws(XMLError) {
      // The encoding that a document declares does not matter; another one than UTF-8 is refused.
      guard bytes.count <= Int32.max, let parser = XML_ParserCreate("UTF-8") else {
        throw XMLError(kind: .tooLong, line: 1, column: 1)
      }
      (self.bytes, self.parser) = (bytes, parser)
      hasCharacterReferences = bytes.withUnsafeBytes { buffer in
        cexpat_has_character_references(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
      }
    }

    deinit { XML_ParserFree(parser) }

    /// Reads the document.
    func read() throws(XMLError) {
      try checkCharacters()
      lists.reserve(bytes: bytes.count / 2)
      setHandlers()
      let status = bytes.withUnsafeBytes { buffer in
        XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
      }
      if let failure { throw failure }
      if status != XML_STATUS_OK { throw error(XML_GetErrorCode(parser)) }
    }

    private func checkCharacters() throws(XMLError) {
      let bytes = bytes
      do {
        _ = try UTF8Span(validating: bytes.span)
      } catch let invalid {
        throw error(.invalidCharacter, at: invalid.byteOffsets.lowerBound)
      }
      if let offset = StreamSafeText.excess(in: bytes.span) { throw error(.tooManyMarks, at: offset) }
    }

    // MARK: Events

    private func setHandlers() {
      XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      XML_SetElementHandler(
        parser, { XMLReader.of($0)?.start($1, $2) }, { reader, _ in XMLReader.of(reader)?.end() })
      XML_SetXmlDeclHandler(parser) { reader, version, encoding, _ in
        XMLReader.of(reader)?.declare(version: version, encoding: encoding)
      }
      XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
        XMLReader.of(reader)?.refuseDocumentType()
      }
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
      data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func start(
      _ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
      guard failure == nil, let name, let list else { return }
      let offset = Int32(truncatingIfNeeded: XML_GetCurrentByteIndex(parser))
      if let excess = lists.start(name, list, at: offset, checksMarks: hasCharacterReferences) {
        return stop(excess)
      }
      keepCharacters(lists.holdsText)
    }

    private func end() {
      // Expat ends an element without content although its beginning has ended the reading.
      if failure != nil { return }
      lists.end()
      keepCharacters(false)
    }

    private func keepCharacters(_ keeps: Bool) {
      if keeps == keepsCharacters { return }
      keepsCharacters = keeps
      guard keeps else { return XML_SetCharacterDataHandler(parser, nil) }
      XML_SetCharacterDataHandler(parser) { reader, characters, count in
        XMLReader.of(reader)?.lists.append(characters, count: Int(count))
      }
    }

    // MARK: Declarations

    private func declare(version: UnsafePointer<CChar>?, encoding: UnsafePointer<CChar>?) {
      let version = version.map { String(cString: $0) } ?? "1.0"
      let encoding = encoding.map { String(cString: $0) } ?? "utf-8"
      if !version.hasPrefix("1.") { return stop(.expected("version 1.0"), at: offset(ofDeclared: version)) }
      if !["utf-8", "us-ascii"].contains(encoding.lowercased()) {
        stop(.unsupportedEncoding(encoding), at: offset(ofDeclared: encoding))
      }
    }

    /// Where the declaration at the beginning has a value.
    private func offset(ofDeclared value: String) -> Int {
      let declaration = bytes.prefix { $0 != UInt8(ascii: ">") }
      let count = value.utf8.count
      return declaration.indices.dropLast(count).first { bytes[$0..<$0 + count].elementsEqual(value.utf8) }
        ?? 0
    }

    private func refuseDocumentType() {
      let mark = Array("<!DOCTYPE".utf8)
      var start = min(XML_GetCurrentByteIndex(parser), bytes.count - mark.count)
      while start > 0, !bytes[start...].starts(with: mark) { start -= 1 }
      stop(.documentType, at: start)
    }

    // MARK: Errors

    /// Ends the reading.
    private func stop(_ kind: XMLError.Kind, at offset: Int? = nil) {
      if failure == nil { failure = error(kind, at: offset ?? XML_GetCurrentByteIndex(parser)) }
      XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    private func error(_ kind: XMLError.Kind, at offset: Int) -> XMLError {
      let position = TextPosition(of: max(offset, 0), in: bytes)
      return XMLError(kind: kind, line: position.line, column: position.column)
    }

    private func error(_ code: XML_Error) -> XMLError {
      let offset = min(max(XML_GetCurrentByteIndex(parser), 0), bytes.count)
      switch code {
      // The offset is that of the name, after “</”.
      case XML_ERROR_TAG_MISMATCH:
        return error(.mismatchedEndTag(expected: lists.innermostName), at: offset - 2)
      case XML_ERROR_DUPLICATE_ATTRIBUTE: return error(.duplicateAttribute(word(at: offset)), at: offset)
      case XML_ERROR_UNDEFINED_ENTITY:
        let start = offsetOfEntity(from: offset)
        return error(.unknownEntity(word(at: start + 1)), at: start)
      case XML_ERROR_BAD_CHAR_REF: return error(.invalidReference, at: offset)
      case XML_ERROR_NO_ELEMENTS:
        return error(.expected(lists.isOutside ? "an element" : "the end of an element"), at: bytes.count)
      case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION, XML_ERROR_PARTIAL_CHAR:
        return error(.expected("the end of a tag, a comment or a section"), at: bytes.count)
      case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
        let isDeclaration = bytes[offset...].starts(with: "<!DOCTYPE".utf8)
        return error(isDeclaration ? .documentType : .expected("the end of the document"), at: offset)
      // The offset is that of “<?xml”.
      case XML_ERROR_MISPLACED_XML_PI: return error(.expected("no second XML declaration"), at: offset + 5)
      case XML_ERROR_NO_MEMORY: return error(.tooLong, at: offset)
      default: return invalidToken(at: offset)
      }
    }

    /// The first reference to an entity that XML does not define; in a value, the offset of the error is that of the tag.
    private func offsetOfEntity(from offset: Int) -> Int {
      let known = ["lt", "gt", "amp", "apos", "quot"]
      return bytes.indices[offset...].first { start in
        bytes[start] == UInt8(ascii: "&") && !bytes[(start + 1)...].starts(with: "#".utf8)
          && !known.contains(word(at: start + 1))
      } ?? offset
    }

    /// The characters of a name.
    private func word(at offset: Int) -> String {
      let word = bytes[offset...].prefix { !" \t\r\n=;&<>/'\"".utf8.contains($0) }
      return String(decoding: word, as: UTF8.self)
    }

    /// The error at the byte at which a tag, a text or a reference stops being XML.
    private func invalidToken(at offset: Int) -> XMLError {
      guard offset < bytes.count else { return error(.expected("an element"), at: offset) }
      if bytes[offset] < 0x20 && ![0x09, 0x0A, 0x0D].contains(bytes[offset])
        || bytes[offset...].starts(with: [0xEF, 0xBF, 0xBE])
        || bytes[offset...].starts(with: [0xEF, 0xBF, 0xBF])
      {
        return error(.invalidCharacter, at: offset)
      }
      let before = bytes[..<offset]
      if before.suffix(2).elementsEqual("]]".utf8), bytes[offset] == UInt8(ascii: ">") {
        return error(.expected("no “]]>” in text"), at: offset - 2)
      }
      if before.suffix(2).elementsEqual("--".utf8) { return error(.expected("“>” after “--”"), at: offset) }
      let name = before.suffix(XMLReader.longestReference).reversed().prefix { XMLReader.isOfReference($0) }
      if offset > name.count, bytes[offset - name.count - 1] == UInt8(ascii: "&") {
        return error(.invalidReference, at: offset - name.count - 1)
      }
      return error(.expected(expectation(after: before)), at: offset)
    }

    /// How far back an ampersand may be to which a byte belongs.
    private static let longestReference = 64

    private static func isOfReference(_ byte: UInt8) -> Bool {
      Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
        || byte == UInt8(ascii: "#")
    }

    /// What is expected after bytes that are XML.
    private func expectation(after before: ArraySlice<UInt8>) -> String {
      let isInTag =
        (before.lastIndex(of: UInt8(ascii: "<")) ?? -1) > (before.lastIndex(of: UInt8(ascii: ">")) ?? -1)
      if !isInTag { return lists.isEmpty ? "an element" : "a text without “<” and “&”" }
      if bytes[before.endIndex] == UInt8(ascii: "<") { return "no “<” in a value" }
      switch before.last(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      case UInt8(ascii: "="): return "a value in quotation marks"
      case UInt8(ascii: "<"), UInt8(ascii: "/"): return "a name"
      default: return "“>”, or a space and an attribute"
      }
    }
  }
#endif
