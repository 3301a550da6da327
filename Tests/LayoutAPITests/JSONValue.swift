import Documents
import JSON

/// A value of a JSON document that a test reads.
struct JSONValue: Sendable {
  private let document: JSONDocument
  private let node: Int

  /// The whole of a text.
  init(_ text: [UInt8]) throws(JSONError) {
    self.init(try JSONParser.parse(text, depthLimit: Documents.Limits.jsonDepth), JSONDocument.root)
  }

  private init(_ document: JSONDocument, _ node: Int) {
    self.document = document
    self.node = node
  }

  /// The members of an object; none of any other value.
  var members: [(name: String, value: JSONValue)] {
    guard document.kind(node) == .object else { return [] }
    return document.members(node).map { ($0.name, JSONValue(document, $0.value)) }
  }

  /// The elements of an array; none of any other value.
  var elements: [JSONValue] {
    guard document.kind(node) == .array else { return [] }
    return document.elements(node).map { JSONValue(document, $0) }
  }

  /// The characters of a string, or any other value as it is written.
  var text: String {
    document.kind(node) == .string
      ? document.string(node) : String(decoding: document.writtenText(node), as: UTF8.self)
  }

  /// A whole number.
  var integer: Int? { Int(text) }

  subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }
}
