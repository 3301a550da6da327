/// Why bytes are not XML, or not XML that this parser supports.
public struct XMLError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Kind: Hashable, Sendable {
    /// A byte is not UTF-8, or a character is not allowed in XML 1.0.
    case invalidCharacter
    /// More combining marks follow each other than ``StreamSafeText/combiningMarks``.
    case tooManyMarks
    /// The document declares an encoding other than UTF-8.
    case unsupportedEncoding(String)
    /// The document has a document type declaration, which could name files or grow without bound.
    case documentType
    /// A reference names an entity other than the five predefined ones.
    case unknownEntity(String)
    /// A reference names no character.
    case invalidReference
    /// The parser expected the given text or thing here.
    case expected(String)
    /// The name of an end tag differs from the start tag's.
    case mismatchedEndTag(expected: String)
    /// An element has two attributes with this name.
    case duplicateAttribute(String)
    /// Elements are nested deeper than ``Limits/xmlDepth``.
    case tooDeep
    /// There are more than ``Limits/xmlElements`` elements.
    case tooManyElements
    /// An element has more than ``Limits/xmlAttributes`` attributes.
    case tooManyAttributes
    /// A name or a value is longer than ``Limits/xmlAttributeBytes``.
    case tooLong
    /// The project was built without the library of these Debian packages.
    case libraryMissing(packages: [String])
  }

  /// The kind of error.
  public let kind: Kind
  /// The line; the first is 1.
  public let line: Int
  /// The column in characters; the first is 1.
  public let column: Int
}
