/// What an object looks like that repeats another one, its model: the text between its values.
struct JSONShape {
  /// The text before a value: a bracket or comma, the name and the colon, with the model's spaces, and the quote before a
  /// string.
  struct Opening {
    /// Longer ones are not repeated.
    static let mostBytes = 40

    /// The first and the last eight bytes; both are all bytes of a text of up to eight.
    private let head: UInt64
    private let tail: UInt64
    /// The bits of both that belong to the text.
    private let mask: UInt64
    private let start: UInt32
    private let tailOffset: UInt8
    private let packedCount: UInt8
    /// Whether the model's value is a string.
    let isString: Bool

    var count: Int { Int(packedCount) }

    init() { (head, tail, mask, start, tailOffset, packedCount, isString) = (0, 0, 0, 0, 0, 0, false) }

    /// The text before a value.
    init(_ text: Span<UInt8>, from start: Int, to value: JSONDocument.Node) {
      let count = value.start - start
      let tailOffset = max(count - 8, 0)
      mask = count < 8 ? UInt64.max.prefix(count) : .max
      head = text.word(at: start)
      tail = text.word(at: start + tailOffset)
      self.start = UInt32(truncatingIfNeeded: start)
      self.tailOffset = UInt8(truncatingIfNeeded: tailOffset)
      packedCount = UInt8(truncatingIfNeeded: count)
      isString = value.kind == .string
    }

    /// Whether a place, from which on the text has at least ``mostBytes``, has the same bytes.
    @inline(__always)
    func isSame(_ text: Span<UInt8>, at place: Int) -> Bool {
      let difference =
        (unsafe text.uncheckedWord(at: place) ^ head)
        | (unsafe text.uncheckedWord(at: place &+ Int(tailOffset)) ^ tail)
      return difference & mask == 0
        && (packedCount <= 16 || text.isSame(count, at: place, and: Int(start)))
    }
  }

  /// The node of the model, or 0.
  private(set) var model = 0
  /// How many values a record may have; 0 if none can repeat the model.
  private(set) var count = 0
  /// What comes before each of them.
  private(set) var openings = InlineArray<16, Opening>(repeating: Opening())

  /// Takes the shape of another model. It has none if it has many members, or if one of its values contains others.
  mutating func take(
    _ model: Int, _ text: Span<UInt8>, _ nodes: borrowing OutputSpan<JSONDocument.Node>
  ) {
    self.model = model
    count = 0
    let members = nodes[model].count
    guard members <= openings.count, nodes[model].next(model) == model + 1 + 2 * members else { return }
    // Where the bracket begins or the last value ends.
    var place = nodes[model].start
    for member in 0..<members {
      let value = nodes[model + 2 + 2 * member]
      guard value.start - place <= Opening.mostBytes else { return }
      openings[member] = Opening(text, from: place, to: value)
      place = value.closing
    }
    count = members
  }
}
