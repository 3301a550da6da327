/// Why bytes are not a file of strings.
public struct InvalidStrings: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Kind: Hashable, Sendable {
    /// A byte is not UTF-8, and the file does not begin with the mark of UTF-16.
    case invalidCharacter
    /// The file is a property list in XML or in binary form.
    case propertyList
    /// The parser expected the given text or thing here.
    case expected(String)
  }

  /// The kind of error.
  public let kind: Kind
  /// The line; the first is 1.
  public let line: Int
  /// The column in characters; the first is 1.
  public let column: Int

  /// What is wrong, and what to do.
  public var sentence: String {
    switch kind {
    case .invalidCharacter: "A byte is not UTF-8; save the file as UTF-8."
    case .propertyList: "The file is a property list; write lines of the form \"key\" = \"value\"; instead."
    case .expected(let what): "Expected \(what); correct it."
    }
  }
}
