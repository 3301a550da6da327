/// The text between the scalars of an object, its *model*. An object with the same text between its scalars repeats the model.
///
/// Scalars are values that contain no others.
struct JSONShape {
  /// A scalar of the model, with the text before it: brackets, commas, names, colons and spaces, and the quote that opens a
  /// string.
  struct Value {
    /// A longer text before a value is not repeated.
    static let mostBytes = 48

    /// The first and the last eight bytes; both are all bytes of a text of up to eight.
    private let head: UInt64
    private let tail: UInt64
    /// The bits of both that belong to the text.
    private let mask: UInt64
    /// Where the text begins, and the node of the value in the model.
    private let packedStart: UInt32
    private let packedNode: UInt32
    private let tailOffset: UInt8
    private let packedCount: UInt8
    let isString: Bool
    /// How many objects end and begin before the value, without the repeated object.
    let (endCount, beginCount): (UInt8, UInt8)
    /// How many members the object has up to this value.
    let memberCount: UInt8

    // Values often repeat: the relation, the priority and the item of a constraint are mostly those of the one before.
    /// The latest short string or number at this place, with the byte behind it; other bytes are zeros.
    private var latest: UInt64 = 1
    /// The mask of its bytes. Before the first value this is 0 and the value is 1, so no text is the same.
    private var latestMask: UInt64 = 0
    /// What its node has in ``JSONDocument/Node/extra``.
    private var latestExtra: UInt64 = 0
    private var latestCount: UInt8 = 0

    /// How many bytes come before the value.
    var count: Int { Int(packedCount) }
    var start: Int { Int(packedStart) }
    var node: Int { Int(packedNode) }
    /// Whether objects end or begin before the value.
    @inline(__always) var changesLevel: Bool { endCount | beginCount != 0 }

    /// No value.
    init() {
      (head, tail, mask, packedStart, packedNode, tailOffset, packedCount) = (0, 0, 0, 0, 0, 0, 0)
      (isString, endCount, beginCount, memberCount) = (false, 0, 0, 0)
    }

    init(
      _ text: Span<UInt8>, from start: Int, to number: Int, _ value: JSONDocument.Node, endCount: Int,
      beginCount: Int, memberCount: Int
    ) {
      let count = value.start - start
      let tailOffset = max(count - 8, 0)
      head = text.word(at: start)
      tail = text.word(at: start + tailOffset)
      mask = count < 8 ? UInt64.max.prefix(count) : .max
      (packedStart, packedNode) = (UInt32(start), UInt32(number))
      (self.tailOffset, packedCount) = (UInt8(tailOffset), UInt8(count))
      isString = value.kind == .string
      (self.endCount, self.beginCount) = (UInt8(endCount), UInt8(beginCount))
      self.memberCount = UInt8(memberCount)
    }

    /// Whether the bytes of a text begin with the latest value, and it ends there.
    @inline(__always)
    func isLatest(_ word: UInt64) -> Bool { word & latestMask == latest }

    /// The latest value at another place.
    @inline(__always)
    func latestNode(at place: Int) -> JSONDocument.Node {
      JSONDocument.Node(
        isString ? .string : .number, from: place, to: place &+ Int(latestCount), extra: latestExtra)
    }

    /// Keeps the first bytes of a text as the latest value, at most seven.
    @inline(__always)
    mutating func keep(_ word: UInt64, _ count: Int, extra: UInt64) {
      latestMask = ~(~0xFF &<< UInt64(truncatingIfNeeded: 8 &* count))
      latest = word & latestMask
      latestExtra = extra
      latestCount = UInt8(truncatingIfNeeded: count)
    }

    /// Whether the bytes at a place are those before the value. The text must have at least ``mostBytes`` bytes from there on.
    @inline(__always)
    func follows(_ text: Span<UInt8>, at place: Int) -> Bool {
      let difference =
        (unsafe text.uncheckedWord(at: place) ^ head)
        | (unsafe text.uncheckedWord(at: place &+ Int(tailOffset)) ^ tail)
      return difference & mask == 0
        && (packedCount <= 16 || text.isSame(count, at: place, and: start))
    }
  }

  /// Objects in objects are repeated up to this depth.
  static let mostLevels = 4

  /// The node of the model, or 0.
  private(set) var model = 0
  /// How deep objects are in the model, itself not counted.
  private(set) var levels = 0
  /// How many values there are; 0 if the model cannot be repeated.
  private(set) var count = 0
  var values = InlineArray<16, Value>(repeating: Value())

  /// Takes the shape of another model.
  ///
  /// ``count`` is 0 if the model cannot be repeated: if it has too many or too deep values, too long a text between two, an
  /// array, an empty object, or an object with the names of another one.
  mutating func take(
    _ model: Int, _ text: Span<UInt8>, _ nodes: borrowing OutputSpan<JSONDocument.Node>
  ) {
    self.model = model
    (count, levels) = (0, 0)
    var found = 0
    // Where the object's bracket begins or the last value ends.
    var place = nodes[model].start
    /// The nodes behind the objects that have begun.
    var ends = InlineArray<4, Int>(repeating: 0)
    var (level, endCount, beginCount, memberCount) = (0, 0, 0, 0)
    var name = model + 1
    while name < nodes[model].next(model) {
      let value = nodes[name + 1]
      if level == 0 { memberCount += 1 }
      switch value.kind {
      case .array: return
      case .object:
        guard value.count > 0, value.model == name + 1, level < Self.mostLevels else { return }
        ends[level] = value.next(name + 1)
        level += 1
        levels = max(levels, level)
        beginCount += 1
        name += 2
      case .null, .true, .false, .number, .string:
        guard found < values.count, value.start - place <= Value.mostBytes else { return }
        values[found] = Value(
          text, from: place, to: name + 1, value, endCount: endCount, beginCount: beginCount,
          memberCount: memberCount)
        found += 1
        place = value.closing
        (endCount, beginCount) = (0, 0)
        name += 2
        while level > 0, ends[level - 1] == name {
          level -= 1
          endCount += 1
        }
      }
    }
    count = found
  }
}
