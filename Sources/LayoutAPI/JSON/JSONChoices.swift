/// The names of an enumeration that is read often, by which its case is found without making a text of the name.
///
/// ```swift
/// static let relations = JSONChoices(Relation.self)
/// ```
struct JSONChoices<Choice: RawRepresentable & CaseIterable & Sendable>: Sendable
where Choice.RawValue == String {
  private let names: [(hash: UInt32, bytes: [UInt8], choice: Choice)]

  init(_ type: Choice.Type) {
    names = type.allCases.map { choice in
      let bytes = Array(choice.rawValue.utf8)
      return (JSONName.hash(bytes.span, from: 0, to: bytes.count), bytes, choice)
    }
  }

  /// The case of the name between two places of a text, if it is one.
  fileprivate func choice(_ text: Span<UInt8>, from start: Int, to end: Int) -> Choice? {
    let hash = JSONName.hash(text, from: start, to: end)
    for name in names where name.hash == hash && name.bytes.count == end - start {
      if name.bytes.indices.allSatisfy({ name.bytes[$0] == text[start + $0] }) { return name.choice }
    }
    return nil
  }
}

extension JSONDocument {
  /// The case that a string names, as it stands there: one written with escapes is not found.
  func choice<Choice>(_ number: Int, among choices: JSONChoices<Choice>) -> Choice? {
    let node = nodes.span[number]
    guard node.kind == .string else { return nil }
    return choices.choice(text.span, from: node.start, to: node.end)
  }
}
