import AutoLayout

/// Everything that keeps bytes from being an Interface Builder document.
public enum InvalidDocument: Error, Sendable {
  /// The bytes are no XML.
  case xml(XMLError)
  /// The XML is no such document, or not one that can be laid out.
  case issues([Issue])

  /// One thing that is wrong, and where.
  public struct Issue: Hashable, Sendable {
    /// What is wrong.
    public let kind: Kind
    /// The line of the element, the first being 1.
    public let line: Int
    /// The element's id, or its name where it has none.
    public let element: String

    init(_ kind: Kind, at element: XMLElement) {
      self.kind = kind
      self.line = element.line
      self.element = element["id"] ?? element.name
    }
  }

  /// What can be wrong.
  public enum Kind: Hashable, Sendable {
    /// The outermost element is none that Interface Builder writes.
    case noDocument
    /// The document is for a runtime without Auto Layout, such as watchOS.
    case unsupportedRuntime(String)
    /// There are more than ``Limits/scenes`` scenes.
    case tooManyScenes
    /// An attribute is no number, or none within 10⁹.
    case notANumber(attribute: String, value: String)
    /// An attribute has a value that is none of the known ones.
    case unknownValue(attribute: String, value: String)
    /// What the element stands for has no place in a layout.
    case invalidLayout(InvalidLayout.Kind)
  }
}
