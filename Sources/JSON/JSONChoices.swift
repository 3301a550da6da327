/// The names of an enumeration that is read often. They find its case without making a `String` of the name.
///
/// ```swift
/// static let relations = JSONChoices(Relation.self)
/// ```
public struct JSONChoices<Choice: RawRepresentable & CaseIterable & Sendable>: Sendable
where Choice.RawValue == String {
  // Each in a list of its own: reading one of a structure's would retain the others.
  @usableFromInline let ends: [JSONName.Ends]
  @usableFromInline let bytes: [[UInt8]]
  @usableFromInline let choices: [Choice]
  /// A hash table of the places of the names, counted from 1, each in the next free slot; 0 is a free slot. The count is a
  /// power of two.
  @usableFromInline var slots = [UInt8](repeating: 0, count: 64)

  /// The names of an enumeration.
  public init(_ type: Choice.Type) {
    precondition(type.allCases.count < slots.count, "A slot is left free, where a search ends.")
    choices = Array(type.allCases)
    bytes = choices.map { Array($0.rawValue.utf8) }
    ends = bytes.map { JSONName.Ends($0.span, from: 0, to: $0.count) }
    for (place, ends) in ends.enumerated() {
      var slot = Int(ends.hash) & (slots.count - 1)
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
      if self.ends[place] == ends, ends.isAll || isSame(bytes[place], text, from: start) {
        return choices[place]
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
