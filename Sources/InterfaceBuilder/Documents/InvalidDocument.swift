import AutoLayout

/// Why bytes are not an Interface Builder document that can be laid out.
public enum InvalidDocument: Error, Sendable {
  /// The bytes are not XML.
  case xml(XMLError)
  /// The XML is not an Interface Builder document, or it cannot be laid out.
  case issues([Issue])

  /// The error about a single element.
  static func issue(_ kind: Kind, at element: XMLElement) -> InvalidDocument {
    .issues([Issue(kind, at: element)])
  }

  /// A problem and its element.
  public struct Issue: Hashable, Sendable {
    /// The kind of problem.
    public let kind: Kind
    /// The line of the element; the first line is 1.
    public let line: Int
    /// The element's id, or its name if it has no id.
    public let element: String

    init(_ kind: Kind, at element: XMLElement) {
      self.kind = kind
      self.line = element.line
      self.element = element["id"] ?? element.name
    }
  }

  /// The kind of problem.
  public enum Kind: Hashable, Sendable {
    /// The root element is not one that Interface Builder writes.
    case noDocument
    /// The document is for a runtime without Auto Layout, such as watchOS.
    case unsupportedRuntime(String)
    /// The document has more than ``Limits/scenes`` scenes.
    case tooManyScenes
    /// The value of an attribute is not a number, or its magnitude exceeds 10⁹.
    case notANumber(attribute: String, value: String)
    /// The value of an attribute is unknown.
    case unknownValue(attribute: String, value: String)
    /// The view, guide or constraint of the element is invalid in a layout.
    case invalidLayout(InvalidLayout.Kind)
  }
}
