/// Why bytes are no XML, or none that is read here.
public struct XMLError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// A byte is not UTF-8, or the character is none that XML 1.0 allows.
    case invalidCharacter
    /// There are more combining marks in a row, whatever they belong to, than ``StreamSafeText/combiningMarks``.
    case tooManyMarks
    /// The document says that it is written in another encoding than UTF-8.
    case unsupportedEncoding(String)
    /// A document type declaration: such documents can name files and grow without bound.
    case documentType
    /// A reference to an entity other than the five that XML brings with it.
    case unknownEntity(String)
    /// A reference that names no character.
    case invalidReference
    /// Something else than `expected` stands there.
    case expected(String)
    /// An element is closed by another name than the one that opened it.
    case mismatchedEndTag(expected: String)
    /// An element has two attributes of one name.
    case duplicateAttribute(String)
    /// Elements are nested deeper than ``Limits/xmlDepth``.
    case tooDeep
    /// There are more than ``Limits/xmlElements`` elements.
    case tooManyElements
    /// An element has more than ``Limits/xmlAttributes`` attributes.
    case tooManyAttributes
    /// A name or a value is longer than ``Limits/xmlAttributeBytes``.
    case tooLong
  }

  /// What is wrong.
  public let kind: Kind
  /// The line, the first being 1.
  public let line: Int
  /// The place in the line, counted in characters from 1.
  public let column: Int
}
