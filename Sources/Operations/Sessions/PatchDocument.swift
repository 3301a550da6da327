import Documents
import JSON

/// A JSON patch of a session's document (RFC 6902).
package struct PatchDocument {
  private typealias Numbered = (operation: JSONPatchOperation, node: Int)

  private var reader: DocumentReader
  private var operations: [Numbered] = []

  /// Reads a patch, reporting all errors of its operations.
  package init(_ body: [UInt8]) throws(Problem) {
    reader = try DocumentReader(body)
    let nodes = reader.elements(
      JSONDocument.root, atMost: Documents.Limits.edits, orReport: .tooManyEdits,
      "A patch has at most \(Documents.Limits.edits) operations; send several patches.")
    for node in nodes {
      if let operation = operation(node) { operations.append((operation, node)) }
    }
    try reader.throwFaults()
  }

  /// Applies all operations to the document of a model.
  ///
  /// - Returns: The model of the patched document.
  /// - Throws: The first operation that fails, or the errors of the patched document, with places in that document.
  package mutating func apply(to model: LayoutModel) throws(Problem) -> LayoutModel {
    let document = model.document
    guard let json = try? JSONParser.parse(document, depthLimit: Documents.Limits.jsonDepth) else {
      throw Problem(.internalError, "The session's document could not be read; report this error.")
    }
    var value = JSONValue(json)
    var budget = JSONValue.PatchBudget(
      bytes: max(0, Documents.Limits.documentBytes - document.count), visits: Documents.Limits.editWork,
      levels: Documents.Limits.jsonDepth)
    for (operation, node) in operations {
      do throws(JSONPatchFault) {
        try value.apply(operation, within: &budget)
      } catch {
        if error == .isDifferent { throw .otherValue(at: reader.pointer(to: node)) }
        report(error, node)
        try reader.throwFaults()
      }
    }
    return try LayoutModel(document: value.bytes, additions: model.additions)
  }

  // MARK: Reading

  private mutating func operation(_ node: Int) -> JSONPatchOperation? {
    // Members that an operation does not define are ignored (§4).
    guard reader.json.kind(node) == .object else {
      reader.wrongType(node, "an object")
      return nil
    }
    guard let name = reader.json.member("op", of: node) else {
      reader.reportMissing("op", at: node)
      return nil
    }
    switch reader.string(name) {
    case "add": return pair(node).map { .add($0, $1) }
    case "replace": return pair(node).map { .replace($0, $1) }
    case "test": return pair(node).map { .test($0, $1) }
    case "remove": return pointer("path", node).map { .remove($0) }
    case "move": return pointers(node).map { .move(from: $0, to: $1) }
    case "copy": return pointers(node).map { .copy(from: $0, to: $1) }
    case let other?:
      reader.unknownValue(name, other, among: ["add", "remove", "replace", "move", "copy", "test"])
      return nil
    case nil: return nil
    }
  }

  private mutating func pointer(_ name: JSONName, _ node: Int) -> JSONPointer? {
    guard let value = reader.json.member(name, of: node) else {
      reader.reportMissing(name, at: node)
      return nil
    }
    guard let text = reader.string(value) else { return nil }
    if let pointer = JSONPointer(text) { return pointer }
    reader.report(
      .syntax, at: value, "A JSON pointer is empty or begins with a slash, and ~ is written ~0; correct it.")
    return nil
  }

  private mutating func pair(_ node: Int) -> (JSONPointer, JSONValue)? {
    let pointer = pointer("path", node)
    guard let value = reader.json.member("value", of: node) else {
      reader.reportMissing("value", at: node)
      return nil
    }
    return pointer.map { ($0, JSONValue(reader.json, value)) }
  }

  private mutating func pointers(_ node: Int) -> (JSONPointer, JSONPointer)? {
    guard let source = pointer("from", node), let target = pointer("path", node) else { return nil }
    return (source, target)
  }

  private mutating func report(_ fault: JSONPatchFault, _ node: Int) {
    let path = reader.json.member("path", of: node) ?? node
    switch fault {
    case .missing:
      reader.report(.unknownID, at: path, "The document has nothing at this place; GET …/document shows it.")
    case .missingSource:
      let from = reader.json.member("from", of: node) ?? node
      reader.report(.unknownID, at: from, "The document has nothing at this place; GET …/document shows it.")
    case .isInside:
      reader.report(.unknownValue, at: path, "A value cannot be moved into itself; choose another place.")
    case .isDifferent: break
    case .tooDeep:
      reader.report(
        .tooComplex, at: path,
        "Values would be nested deeper than \(Documents.Limits.jsonDepth); nest them less deeply.")
    case .tooLarge:
      reader.report(.tooComplex, at: path, "The patch makes the document too large; send less at once.")
    }
  }
}

extension Problem {
  /// A test of a patch that fails (RFC 6902 §4.6).
  fileprivate static func otherValue(at operation: String) -> Problem {
    Problem(
      .versionConflict,
      "The document has another value than the test \(operation) of the patch expects; get the document, then patch it."
    )
  }
}
