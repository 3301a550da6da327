import AutoLayout

extension ElementParser {
  /// What a constraint says, without its head and tail.
  struct Body {
    var relation: LoggedElement.Relation
    var identifier: String?
    var hasMask = false
    var hugging: Double?
    var compression: Double?
  }

  /// How the spacing of a visual format is directed.
  enum Direction { case natural, leftToRight, rightToLeft }

  /// Reads the relation and what follows it, to the end.
  ///
  /// - Parameter isWhole: Whether the end is known to be there. If not, the relation must end visibly.
  /// - Returns: The relation and what follows it; `nil` if it cannot be read.
  mutating func body(isWhole: Bool) -> Body? {
    skipSpaces()
    uses = [:]
    let start = place
    if let format = format() { return finish(format.link, isWhole: isWhole || format.endsVisibly) }
    (place, uses) = (start, [:])
    guard let relation = anchors() else { return nil }
    let endsVisibly = place < end
    guard var body = finish(nil, relation, isWhole: isWhole || endsVisibly) else { return nil }
    body.relation.priority = body.relation.priority ?? relation.priority
    return body
  }

  private mutating func finish(_ link: FormatLink, isWhole: Bool) -> Body? {
    finish(link, nil, isWhole: isWhole)
  }

  /// Reads the words after a relation: priorities and directions.
  private mutating func finish(
    _ link: FormatLink?, _ relation: LoggedElement.Relation?, isWhole: Bool
  ) -> Body? {
    guard isWhole else { return nil }
    var direction = Direction.natural
    var priority: Double?
    var (hugging, compression): (Double?, Double?)
    while true {
      skipSpaces()
      guard peek() != nil else { break }
      if take("(LTR)") {
        direction = .leftToRight
      } else if take("(RTL)") {
        direction = .rightToLeft
      } else if take("Hug:") {
        guard let value = number() else { return nil }
        hugging = value
      } else if take("CompressionResistance:") || take("Compression:") {
        guard let value = number() else { return nil }
        compression = value
      } else {
        guard let value = self.priority() else { return nil }
        priority = value
      }
    }
    guard var read = relation ?? link?.relation(direction) else { return nil }
    read.priority = priority ?? read.priority
    return Body(relation: read, hugging: hugging, compression: compression)
  }

  /// Reads `@750`, `priority:750`, `(priority 750)`, `^high` or `^UILayoutPriority(rawValue: 750.0)`.
  mutating func priority() -> Double? {
    if take("@") {
      skipSpaces()
      return number()
    }
    if take("^") {
      for (word, value) in ElementParser.levels where take(word) { return value }
      // UILayoutPriority(rawValue: 750.0)
      let isCall = peek().map { !$0.isDigit } ?? false
      while isCall, let byte = peek(), !byte.isDigit { place += 1 }
      guard let value = number() else { return nil }
      if isCall { while let byte = peek(), byte == UInt8(ascii: ")") || byte <= 0x20 { place += 1 } }
      return value
    }
    let isInParentheses = take("(")
    guard take("priority") || take("Priority") else { return nil }
    while let byte = peek(), byte <= 0x20 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") {
      place += 1
    }
    guard let value = number(), !isInParentheses || take(")") else { return nil }
    return value
  }

  /// Masonry's names of priorities.
  private static let levels: [(StaticString, Double)] = [
    ("required", 1000), ("high", 750), ("medium", 500), ("low", 250), ("fitting size", 50),
  ]

  // MARK: Anchors

  /// Reads `UILabel:0x7f91.leading == 0.5*UIView:0x7fb2.width + 8`.
  private mutating func anchors() -> LoggedElement.Relation? {
    guard let first = anchor() else { return nil }
    skipSpaces()
    guard let relation = relation() else { return nil }
    var read = LoggedElement.Relation(first: first, relation: relation)
    var isFirst = true
    var termCount = 0
    while true {
      skipSpaces()
      let isNegative = peek() == UInt8(ascii: "-")
      if isNegative || peek() == UInt8(ascii: "+") {
        place += 1
      } else if !isFirst, !comes("NSLayoutAnchorConstraintSpace("), !comes("NSSpace(") {
        break
      }
      guard term(isNegative ? -1 : 1, &read) else { return nil }
      isFirst = false
      termCount += 1
      if termCount > 3 { return nil }
    }
    return read
  }

  /// Reads `8`, `NSSpace(8)`, `0.5*UIView:0x7fb2.width` or `UIView:0x7fb2.width * 0.5`.
  private mutating func term(_ sign: Double, _ relation: inout LoggedElement.Relation) -> Bool {
    skipSpaces()
    if take("NSLayoutAnchorConstraintSpace(") || take("NSSpace(") {
      guard let value = number(), take(")") else { return false }
      relation.constant += sign * value
      return true
    }
    if let value = number() {
      let mark = place
      skipSpaces()
      guard take("*") else {
        place = mark
        relation.constant += sign * value
        return true
      }
      skipSpaces()
      guard relation.second == nil, let second = anchor() else { return false }
      (relation.second, relation.multiplier) = (second, sign * value)
      return true
    }
    guard relation.second == nil, let second = anchor() else { return false }
    (relation.second, relation.multiplier) = (second, sign)
    let mark = place
    skipSpaces()
    let isDivision = peek() == UInt8(ascii: "/")
    guard isDivision || peek() == UInt8(ascii: "*") else {
      place = mark
      return true
    }
    place += 1
    skipSpaces()
    let isNegative = take("-")
    guard let value = number(), !isDivision || value != 0 else { return false }
    relation.multiplier *= (isNegative ? -1 : 1) * (isDivision ? 1 / value : value)
    return true
  }

  mutating func relation() -> Relation? {
    if take("==") { return .equal }
    if take("<=") || take("\u{2264}") { return .lessThanOrEqual }
    if take(">=") || take("\u{2265}") { return .greaterThanOrEqual }
    return take("=") ? .equal : nil
  }

  /// Reads `UILabel:0x7f91'title'.leading`.
  private mutating func anchor() -> LoggedElement.Side? {
    skipSpaces()
    let start = place
    var isPastAddress = false
    var at = start
    while at < end, at - start <= 4 * Limits.nameBytes {
      if !isPastAddress, bytes[at] == UInt8(ascii: ":"), bytes[at..<end].starts(with: ":0x".utf8) {
        at = bytes[(at + 3)..<end].firstIndex { !$0.isHexDigit } ?? end
        isPastAddress = true
        // A title may have points and quotation marks: it ends before a point.
        if at < end, bytes[at] == UInt8(ascii: "'") {
          guard let close = bytes[at..<end].offset(of: "'.", from: at + 1) else { return nil }
          at = close + 1
        }
      }
      if at < end, bytes[at] == UInt8(ascii: "."), let (attribute, after) = attribute(at: at + 1) {
        guard var item = item(bytes[start..<at]) else { return nil }
        if bytes[(at + 1)..<end].starts(with: "content".utf8) { item = item.content }
        let isMinimumY = bytes[(at + 1)..<after].elementsEqual("minY".utf8)
        place = after
        return LoggedElement.Side(item: item, attribute: attribute, isMinimumY: isMinimumY)
      }
      at += 1
    }
    return nil
  }

  /// An attribute's name, unless it is part of a longer word.
  private func attribute(at start: Int) -> (Attribute, Int)? {
    let word = bytes[start..<end].prefix { $0.isLetter }
    guard let attribute = ElementParser.attributes[word.text] else { return nil }
    var after = word.endIndex
    // The content size of a scroll view is a variable with a number: contentHeight{id: 178}
    if after < end, bytes[after] == UInt8(ascii: "{"),
      let close = bytes[after..<end].firstIndex(of: UInt8(ascii: "}"))
    {
      after = close + 1
    }
    if after < end, bytes[after] > 0x20, !")],*/=<>@^".utf8.contains(bytes[after]) { return nil }
    return (attribute, after)
  }

  private static let attributes: [String: Attribute] = {
    var attributes = Dictionary(uniqueKeysWithValues: Attribute.allCases.map { ($0.rawValue, $0) })
    let others: [(String, Attribute)] = [
      ("minX", .left), ("midX", .centerX), ("maxX", .right), ("minY", .top), ("midY", .centerY),
      ("maxY", .bottom), ("baseline", .lastBaseline), ("centerx", .centerX), ("centery", .centerY),
      ("contentWidth", .width), ("contentHeight", .height),
    ]
    for (name, attribute) in others { attributes[name] = attribute }
    return attributes
  }()
}
