import AutoLayout
import JSON

/// Finds views and guides by their ids as a document writes them, without making a string of each name in a constraint.
///
/// This table can miss names: those written with escapes, those whose slots are taken, and all names if two items have the
/// same id. The tree looks up the missed names, so only speed depends on this table.
struct ItemNames {
  /// The id of a view or guide, and its node.
  struct Name {
    let node: Int
    let id: String

    init(_ node: Int, _ id: String) { (self.node, self.id) = (node, id) }
  }

  /// More slots than this are not examined for one name.
  private static let searchedSlots = 8

  private let names: [Name]
  /// The short texts of the names, or 0 for one that is longer.
  private let shortTexts: [UInt64]
  /// The ends of all names.
  private let ends: [JSONName.Ends]
  /// A hash table of the places of the names, counted from 1, each in the next free slot; 0 is a free slot. The count is a
  /// power of two.
  private var slots: [UInt32]
  /// By how many bits a hash is shifted down to get the number of a slot.
  private let unusedBits: UInt64
  /// Whether all ids are valid, and differ as strings too.
  private(set) var areUnique: Bool

  /// - Parameters:
  ///   - names: The ids, as the items are numbered.
  ///   - json: The document with their nodes.
  init(_ names: [Name], in json: JSONDocument) {
    self.names = names
    shortTexts = names.map { json.kind($0.node) == .string ? json.nodes[$0.node].shortText : 0 }
    ends = names.map { json.ends($0.node) }
    let slotCount = 1 << max(4, Int.bitWidth - names.count.leadingZeroBitCount + 1)
    unusedBits = UInt64(slotCount.leadingZeroBitCount + 1)
    slots = [UInt32](repeating: 0, count: slotCount)
    areUnique = !names.isEmpty
    for (item, name) in names.enumerated() {
      let isPlain = json.isPlainString(name.node)
      if !isPlain || !isSurelyValid(name.node, json) { areUnique = false }
      guard isPlain else { continue }
      let (found, free) = search(for: name.node, in: json)
      if found != nil {
        slots = [UInt32](repeating: 0, count: slotCount)
        areUnique = false
        return
      }
      if let free { slots[free] = UInt32(item + 1) } else { areUnique = false }
    }
  }

  /// Whether a name has a valid length and only ASCII characters. Two different texts of these are always different strings.
  private func isSurelyValid(_ number: Int, _ json: JSONDocument) -> Bool {
    let node = json.nodes[number]
    if node.shortText != 0 { return true }
    return (1...AutoLayout.Limits.idBytes).contains(node.end - node.start)
      && json.text.span.isASCII(from: node.start, to: node.end)
  }

  /// The number of the item that a node names.
  @inline(__always)
  func number(_ node: Int, in json: JSONDocument) -> Int? {
    let nodes = json.nodes.span
    guard nodes[node].kind == .string else { return nil }
    let text = nodes[node].shortText
    return text != 0 ? search(for: text).found : longNumber(node, in: json)
  }

  @inline(never)
  private func longNumber(_ node: Int, in json: JSONDocument) -> Int? {
    json.isPlainString(node) ? search(for: node, in: json).found : nil
  }

  /// The id of an item.
  @inline(__always)
  func id(of number: Int) -> String { names[number].id }

  /// The item with a short name, or the slot where it would be.
  @inline(__always)
  private func search(for bytes: UInt64) -> (found: Int?, free: Int?) {
    let slots = slots.span
    let shortTexts = shortTexts.span
    let mask = slots.count &- 1
    // The factor of a hash of bytes.
    var slot = Int(truncatingIfNeeded: (bytes &* 0x9E37_79B9_7F4A_7C15) &>> unusedBits)
    for _ in 0..<Self.searchedSlots {
      let place = Int(slots[slot])
      if place == 0 { return (nil, slot) }
      if shortTexts[place &- 1] == bytes { return (place &- 1, nil) }
      slot = (slot &+ 1) & mask
    }
    return (nil, nil)
  }

  /// The item with the name of a node, or the slot where it would be.
  @inline(__always)
  private func search(for number: Int, in json: JSONDocument) -> (found: Int?, free: Int?) {
    let node = json.nodes.span[number]
    if node.shortText != 0 { return search(for: node.shortText) }
    let nodeEnds = json.ends(number)
    let mask = slots.count &- 1
    var slot = Int(nodeEnds.hash) & mask
    for _ in 0..<Self.searchedSlots {
      let place = Int(slots[slot])
      if place == 0 { return (nil, slot) }
      if ends[place &- 1] == nodeEnds, nodeEnds.isAll || json.isSameText(names[place &- 1].node, number) {
        return (place &- 1, nil)
      }
      slot = (slot &+ 1) & mask
    }
    return (nil, nil)
  }
}

extension JSONDocument {
  /// Whether a value is a string without escapes.
  @inline(__always)
  fileprivate func isPlainString(_ number: Int) -> Bool {
    let node = nodes.span[number]
    return node.kind == .string && !node.hasEscapes
  }

  /// The ends of a string's text.
  @inline(__always)
  fileprivate func ends(_ number: Int) -> JSONName.Ends {
    let node = nodes.span[number]
    return JSONName.Ends(text.span, from: node.start, to: node.end)
  }

  /// Whether two strings of the same length have the same text.
  fileprivate func isSameText(_ one: Int, _ other: Int) -> Bool {
    let node = nodes[one]
    return text.span.isSame(node.end - node.start, at: node.start, and: nodes[other].start)
  }
}
