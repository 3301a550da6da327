import JSON

extension JSONDocument {
  /// Whether a value is a Figma document: a file, the nodes of a file, a node, or a list of such values.
  ///
  /// A node is an object whose `type` is written in capital letters, as `FRAME` is, with an id, a box or children.
  ///
  /// - Complexity: Looks at the first node only.
  package func isFigmaDocument(_ value: Int = JSONDocument.root) -> Bool {
    switch kind(value) {
    case .array: return elements(value).first.map(isFigmaEnvelope) ?? false
    case .object: return isFigmaEnvelope(value)
    default: return false
    }
  }

  private func isFigmaEnvelope(_ value: Int) -> Bool {
    guard kind(value) == .object else { return false }
    if let document = unlessNull(member("document", of: value)) { return isFigmaNode(document) }
    guard let nodes = unlessNull(member("nodes", of: value)) else { return isFigmaNode(value) }
    let entries =
      kind(nodes) == .array
      ? elements(nodes) : kind(nodes) == .object ? memberNodes(nodes).map(\.value) : []
    guard let first = entries.first(where: { kind($0) == .object }) else { return false }
    return isFigmaNode(unlessNull(member("document", of: first)) ?? first)
  }

  private func isFigmaNode(_ value: Int) -> Bool {
    guard kind(value) == .object, let type = member("type", of: value), kind(type) == .string else {
      return false
    }
    let name = string(type).utf8
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard !name.isEmpty, name.allSatisfy({ capitals.contains($0) || $0 == UInt8(ascii: "_") }) else {
      return false
    }
    let marks: [JSONName] = ["id", "absoluteBoundingBox", "children"]
    return marks.contains { member($0, of: value) != nil }
  }
}
