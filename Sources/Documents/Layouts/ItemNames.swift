import AutoLayout
import JSON

/// Finds views and guides by their ids as a document writes them, without making a string of each name in a constraint.
///
/// This table can miss names: those written with escapes, those whose slots are taken, and all names if two items have the
/// same id. The tree looks up the missed names, so only speed depends on this table.
struct ItemNames {
  /// A slot of the hash table.
  private struct Slot {
    /// A short text as ``JSONDocument/Node/shortText`` has it, or the hash of a long one; 0 in a free slot.
    var key: UInt64 = 0
    var item = 0
  }

  /// More slots than this are not examined for one name.
  private static let searchedSlots = 8

  private let json: JSONDocument
  /// The nodes of the ids.
  private let nodes: [Int]
  /// A hash table of the items, each in the next free slot. The count is a power of two.
  private var slots: [Slot]
  /// By how many bits a hash is shifted down to get the number of a slot.
  private let unusedBits: UInt64
  /// Whether all ids are valid, and differ as strings too.
  private(set) var areUnique: Bool

  /// - Parameters:
  ///   - nodes: The nodes of the ids, as the items are numbered.
  ///   - json: The document.
  init(_ nodes: [Int], in json: JSONDocument) {
    (self.nodes, self.json) = (nodes, json)
    let slotCount = 1 << max(4, Int.bitWidth - nodes.count.leadingZeroBitCount + 1)
    unusedBits = UInt64(slotCount.leadingZeroBitCount + 1)
    slots = [Slot](repeating: Slot(), count: slotCount)
    areUnique = !nodes.isEmpty
    for (item, node) in nodes.enumerated() {
      guard json.isPlainString(node) else {
        areUnique = false
        continue
      }
      if !isSurelyValid(node) { areUnique = false }
      let (found, free) = search(for: node)
      if found != nil {
        slots = [Slot](repeating: Slot(), count: slotCount)
        areUnique = false
        return
      }
      if let free { slots[free] = Slot(key: key(node), item: item) } else { areUnique = false }
    }
  }

  /// Whether a name has a valid length and only ASCII characters. Two different texts of these are always different strings.
  private func isSurelyValid(_ number: Int) -> Bool {
    let node = json.nodes[number]
    if node.shortText != 0 { return true }
    return (1...AutoLayout.Limits.idBytes).contains(node.end - node.start)
      && json.text.span.isASCII(from: node.start, to: node.end)
  }

  /// The number of the item that a node names.
  @inline(__always)
  func number(_ node: Int) -> Int? {
    let nodes = json.nodes.span
    guard nodes[node].kind == .string else { return nil }
    let text = nodes[node].shortText
    return text != 0 ? search(forKey: text) { _ in true }.found : longNumber(node)
  }

  @inline(never)
  private func longNumber(_ node: Int) -> Int? { json.isPlainString(node) ? search(for: node).found : nil }

  /// The id of an item.
  func id(of number: Int) -> String { json.string(nodes[number]) }

  /// The key of a plain string. No short text has the bit that marks a hash, because all its bytes are ASCII.
  @inline(__always)
  private func key(_ number: Int) -> UInt64 {
    let text = json.nodes.span[number].shortText
    return text != 0 ? text : UInt64(json.hash(number)) | 1 << 63
  }

  /// The item with the name of a node, or the slot where it would be.
  private func search(for number: Int) -> (found: Int?, free: Int?) {
    let key = key(number)
    if key < 1 << 63 { return search(forKey: key) { _ in true } }
    return search(forKey: key) { json.isSameText(nodes[$0], number) }
  }

  /// The item with a key, or the slot where it would be.
  @inline(__always)
  private func search(forKey key: UInt64, where isSame: (Int) -> Bool) -> (found: Int?, free: Int?) {
    let slots = slots.span
    let mask = slots.count &- 1
    // Fibonacci hashing: 2⁶⁴ divided by the golden ratio spreads similar keys over the slots.
    var number = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> unusedBits)
    for _ in 0..<Self.searchedSlots {
      let slot = slots[number]
      if slot.key == key, isSame(slot.item) { return (slot.item, nil) }
      if slot.key == 0 { return (nil, number) }
      number = (number &+ 1) & mask
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

  /// A hash of a string's text.
  @inline(__always)
  fileprivate func hash(_ number: Int) -> UInt32 {
    let node = nodes.span[number]
    return JSONName.hash(text.span, from: node.start, to: node.end)
  }

  /// Whether two strings have the same text.
  @inline(__always)
  fileprivate func isSameText(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (nodes.span[one], nodes.span[other])
    let count = one.end &- one.start
    guard count == other.end &- other.start else { return false }
    return count == 0 || text.span.isSame(count, at: one.start, and: other.start)
  }
}
