/// The names of an enumeration that is read often. They find its case without making a `String` of the name.
///
/// ```swift
/// static let relations = JSONChoices(Relation.self)
/// ```
public struct JSONChoices<Choice: RawRepresentable & CaseIterable & Sendable>: Sendable
where Choice.RawValue == String {
  @usableFromInline struct Name: Sendable {
    @usableFromInline let ends: JSONName.Ends
    @usableFromInline let bytes: [UInt8]
    @usableFromInline let choice: Choice
  }

  @usableFromInline let names: [Name]
  /// A hash table of the places of the names, counted from 1, each in the next free slot; 0 is a free slot. The count is a
  /// power of two.
  @usableFromInline var slots = [UInt8](repeating: 0, count: 64)

  /// The names of an enumeration.
  public init(_ type: Choice.Type) {
    precondition(type.allCases.count < slots.count, "A slot is left free, where a search ends.")
    names = type.allCases.map { choice in
      let bytes = Array(choice.rawValue.utf8)
      return Name(ends: JSONName.Ends(bytes.span, from: 0, to: bytes.count), bytes: bytes, choice: choice)
    }
    for (place, name) in names.enumerated() {
      var slot = Int(name.ends.hash) & (slots.count - 1)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt8(place + 1)
    }
  }

  /// The case of the name between two places of a text, if it is one.
  @inline(__always)
  @inlinable public func choice(_ text: Span<UInt8>, from start: Int, to end: Int) -> Choice? {
    let ends = JSONName.Ends(text, from: start, to: end)
    var slot = Int(ends.hash) & (slots.count &- 1)
    while slots[slot] > 0 {
      let place = Int(slots[slot]) - 1
      if names[place].ends == ends, ends.isAll || isSame(names[place].bytes, text, from: start) {
        return names[place].choice
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// Whether the bytes at a place are those of a name. The text has enough bytes there.
  @inlinable public func isSame(_ name: [UInt8], _ text: Span<UInt8>, from start: Int) -> Bool {
    name.indices.allSatisfy { name[$0] == text[start + $0] }
  }
}

extension JSONDocument {
  /// The case that a string names; `nil` for a name that is written with escapes.
  @inline(__always)
  @inlinable public func choice<Choice>(_ number: Int, among choices: JSONChoices<Choice>) -> Choice? {
    let node = nodes.span[number]
    guard node.kind == .string else { return nil }
    return choices.choice(text.span, from: node.start, to: node.end)
  }
}
