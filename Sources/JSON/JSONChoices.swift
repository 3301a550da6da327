/// The names of an enumeration that is read often. They find its case without making a `String` of the name.
///
/// ```swift
/// static let relations = JSONChoices(Relation.self)
/// ```
public struct JSONChoices<Choice: RawRepresentable & CaseIterable & Sendable>: Sendable
where Choice.RawValue == String {
  /// A slot of the hash table, with the name in it if there is one.
  @usableFromInline struct Slot: Sendable {
    @usableFromInline var ends = JSONName.Ends(count: -1, head: 0, tail: 0)
    @usableFromInline var choice: Choice?
    /// Where the name is in the list.
    @usableFromInline var place = 0
  }

  /// A slot for a short name.
  @usableFromInline struct ShortSlot: Sendable {
    /// The name as ``JSONDocument/Node/shortText`` has it; 0 in a free slot.
    @usableFromInline var text: UInt64 = 0
    @usableFromInline var choice: Choice?
  }

  @usableFromInline let names: [[UInt8]]
  /// A hash table of the names, each in the next free slot. The count is a power of two.
  @usableFromInline var slots = [Slot](repeating: Slot(), count: 64)
  /// The same for names that are short texts.
  @usableFromInline var shortSlots = [ShortSlot](repeating: ShortSlot(), count: 64)

  /// The names of an enumeration.
  public init(_ type: Choice.Type) {
    precondition(type.allCases.count < slots.count, "A slot is left free, where a search ends.")
    names = type.allCases.map { Array($0.rawValue.utf8) }
    for (place, choice) in type.allCases.enumerated() {
      let name = names[place]
      let ends = JSONName.Ends(name.span, from: 0, to: name.count)
      var slot = Int(ends.hash) & (slots.count - 1)
      while slots[slot].choice != nil { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Slot(ends: ends, choice: choice, place: place)
      guard (1...8).contains(name.count), name.allSatisfy({ $0 < 0x80 }) else { continue }
      let text = name.span.word(at: 0)
      var shortSlot = Self.shortSlot(text)
      while shortSlots[shortSlot].choice != nil { shortSlot = (shortSlot + 1) & 63 }
      shortSlots[shortSlot] = ShortSlot(text: text, choice: choice)
    }
  }

  /// Where the search for a short text begins: the highest bits of a product depend on all bytes.
  @inline(__always)
  @inlinable static func shortSlot(_ text: UInt64) -> Int {
    Int(truncatingIfNeeded: (text &* 0x9E37_79B9_7F4A_7C15) &>> 58)
  }

  /// The case of a short text, if it is one.
  @inline(__always)
  @inlinable public func choice(shortText text: UInt64) -> Choice? {
    let slots = shortSlots.span
    var number = Self.shortSlot(text)
    while slots[number].text != text {
      if slots[number].text == 0 { return nil }
      number = (number &+ 1) & (slots.count &- 1)
    }
    return slots[number].choice
  }

  /// The case of the name between two places of a text, if it is one.
  @inline(__always)
  @inlinable public func choice(_ text: Span<UInt8>, from start: Int, to end: Int) -> Choice? {
    let ends = JSONName.Ends(text, from: start, to: end)
    let slots = slots.span
    var number = Int(ends.hash) & (slots.count &- 1)
    while let choice = slots[number].choice {
      if slots[number].ends == ends, ends.isAll || isSame(names[slots[number].place], text, from: start) {
        return choice
      }
      number = (number &+ 1) & (slots.count &- 1)
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
    return node.shortText != 0 ? choices.choice(shortText: node.shortText) : longChoice(node, among: choices)
  }

  @inline(never)
  @inlinable func longChoice<Choice>(_ node: Node, among choices: JSONChoices<Choice>) -> Choice? {
    choices.choice(text.span, from: node.start, to: node.end)
  }
}
