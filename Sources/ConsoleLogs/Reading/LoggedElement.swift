import AutoLayout

/// A constraint as a log describes it: `<NSLayoutConstraint:0x7f91 UILabel:0x7fb2.height == 76   (active)>`.
struct LoggedElement {
  /// One side of a constraint.
  struct Side {
    /// The item; `nil` for the superview of the other side's.
    let item: ItemName?
    var attribute: Attribute
    /// Whether the log has `minY`, which AppKit measures from the bottom of most views.
    var isMinimumY = false
  }

  /// What is related.
  struct Relation {
    var first: Side
    var relation: AutoLayout.Relation
    var second: Side?
    var multiplier = 1.0
    var constant = 0.0
    var priority: Double?
  }

  let line: Int
  let text: String
  let id: String
  let className: String
  var source: LoggedConstraint.Source?
  var identifier: String?
  /// Whether the constraint stands for an autoresizing mask.
  var hasMask = false
  var isInactive = false
  var relation: Relation
  /// The priorities of a content size.
  var hugging: Double?
  var compression: Double?
  /// The names in the text, with the addresses of their views.
  var names: [(name: String, address: String)] = []
  /// The view that `|` means.
  var superview: ItemName?

  /// Reads a constraint.
  ///
  /// - Parameters:
  ///   - pieces: Its text, which may be wrapped over several lines.
  ///   - line: The number of its first line.
  ///   - isCut: Whether the end of the text may be missing. What is left must still say all of the relation.
  init?(pieces: [ArraySlice<UInt8>], line: Int, isCut: Bool) {
    for text in LoggedElement.joined(pieces) {
      for end in LoggedElement.endings(of: text.prefix(Limits.constraintBytes)) {
        if let element = ElementParser.element(text[..<(end + 1)], line: line, isCut: false) {
          self = element
          return
        }
      }
      if isCut, text.count <= Limits.constraintBytes,
        let element = ElementParser.element(text[...], line: line, isCut: true)
      {
        self = element
        return
      }
    }
    return nil
  }

  init(line: Int, text: String, id: String, className: String, relation: Relation) {
    (self.line, self.text, self.id, self.className, self.relation) = (line, text, id, className, relation)
  }

  // MARK: Where constraints begin and end

  /// Where constraints begin in a line: `<`, a class, and a colon. Inside a list of constraints, a quotation mark
  /// before it tells as much as the name of the class.
  static func starts(in line: ArraySlice<UInt8>, isInList: Bool) -> [Int] {
    var starts: [Int] = []
    var place = line.startIndex
    while let start = line[place...].firstIndex(of: UInt8(ascii: "<")) {
      let isSpaced = start + 1 < line.endIndex && line[start + 1] == 0x20
      let name = line[(start + (isSpaced ? 2 : 1))...].prefix(Limits.nameBytes).prefix {
        $0.isLetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "$")
      }
      let isQuoted = start > line.startIndex && line[start - 1] == UInt8(ascii: "\"")
      let isNamed = !name.isEmpty && name.endIndex < line.endIndex && line[name.endIndex] == UInt8(ascii: ":")
      if isNamed, name.contains(bytesOf: "Constraint") || isQuoted && isInList { starts.append(start) }
      place = max(name.endIndex, start + 1)
    }
    return starts
  }

  /// Whether a quotation mark says that the constraint ends with the text.
  static func isClosed(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.trimmed
    while let last = rest.last, ",)`]".utf8.contains(last) || last <= 0x20 { rest.removeLast() }
    return rest.last == UInt8(ascii: "\"") && rest.dropLast().last == UInt8(ascii: ">")
  }

  /// The id at the beginning of a constraint's text.
  static func id(of text: ArraySlice<UInt8>) -> String? {
    var parser = ElementParser(Array(text), isCut: true)
    return parser.head()?.id
  }

  /// The texts that the pieces of a wrapped text may have been.
  private static func joined(_ pieces: [ArraySlice<UInt8>]) -> [[UInt8]] {
    let parts = pieces.map { Array($0.trimmed) }
    guard parts.count > 1 else { return parts }
    let isSpaced = zip(pieces, pieces.dropFirst()).map {
      $0.last.map { $0 <= 0x20 } ?? false || $1.first.map { $0 <= 0x20 } ?? false
    }
    let gaps = parts.count - 1
    let choices = gaps <= 3 ? Array(0..<(1 << gaps)) : [0, (1 << gaps) - 1]
    return choices.map { choice in
      var text = parts[0]
      for gap in 0..<gaps {
        // The likely one first: as it was before trimming.
        if isSpaced[gap] != (choice >> gap & 1 == 1) { text.append(0x20) }
        text += parts[gap + 1]
      }
      return text
    }
  }

  /// Where the text may end: `>` that begins no relation and ends no generic class.
  private static func endings(of text: ArraySlice<UInt8>) -> ArraySlice<Int> {
    text.indices.filter {
      text[$0] == UInt8(ascii: ">") && ($0 + 1 == text.endIndex || !"=:.>".utf8.contains(text[$0 + 1]))
    }.prefix(Limits.endings)
  }
}

/// A view or guide as a log writes it.
struct ItemName: Hashable {
  /// The address, or the key or name if there is no address.
  var key: String
  var className: String?
  var name: String?
  /// Whether the key is an address.
  var hasAddress = true

  /// The content of a scroll view with this name.
  var content: ItemName {
    ItemName(
      key: "\(key).content", className: "UIContentLayoutGuide", name: name.map { "\($0).content" },
      hasAddress: hasAddress)
  }
}
