import AutoLayout

extension ElementParser {
  /// A line of the visual format language: a size, or the distance between two items.
  struct FormatLink {
    let isVertical: Bool
    /// The two items, `nil` for the superview; the second is missing for a size.
    let first: ItemName?
    let second: ItemName??
    let predicate: Predicate

    /// The relation that the link stands for, with UIKit's order of the items.
    func relation(_ direction: Direction) -> LoggedElement.Relation? {
      guard let second else { return size }
      let isReversed = !isVertical && direction == .rightToLeft
      let (start, end) = edges(direction)
      // It leaves and enters a superview on its inner side.
      let leaving = first == nil ? start : second == nil ? end : end
      let entering = first == nil ? start : second == nil ? end : start
      var sides = (
        LoggedElement.Side(item: second, attribute: entering),
        LoggedElement.Side(item: first, attribute: leaving)
      )
      if isReversed { swap(&sides.0, &sides.1) }
      return LoggedElement.Relation(
        first: sides.0, relation: predicate.relation, second: sides.1, constant: predicate.constant,
        priority: predicate.priority)
    }

    private var size: LoggedElement.Relation? {
      guard let first else { return nil }
      let length: Attribute = isVertical ? .height : .width
      return LoggedElement.Relation(
        first: LoggedElement.Side(item: first, attribute: length), relation: predicate.relation,
        second: predicate.item.map { LoggedElement.Side(item: $0, attribute: length) },
        multiplier: predicate.multiplier, constant: predicate.constant, priority: predicate.priority)
    }

    private func edges(_ direction: Direction) -> (start: Attribute, end: Attribute) {
      if isVertical { return (.top, .bottom) }
      return switch direction {
      case .natural: (.leading, .trailing)
      case .leftToRight: (.left, .right)
      case .rightToLeft: (.right, .left)
      }
    }
  }

  /// What is in parentheses: `>=8@750`, `NSSpace(8)`, `==B`.
  struct Predicate {
    var relation = Relation.equal
    var item: ItemName?
    var multiplier = 1.0
    var constant = 0.0
    var priority: Double?
  }

  /// The spacing of the framework where a log does not say how much it is: between siblings, and to a superview.
  static let standardSpacing = (siblings: 8.0, superview: 20.0)

  /// Reads `V:|-(8)-[UILabel:0x7f91]`.
  mutating func format() -> (link: FormatLink, endsVisibly: Bool)? {
    let isVertical = take("V:")
    if !isVertical, !take("H:"), peek() != UInt8(ascii: "["), peek() != UInt8(ascii: "|") { return nil }
    skipSpaces()
    if take("|") {
      guard let predicate = connector(toSuperview: true), let (item, size) = bracket(), size == nil else {
        return nil
      }
      return (FormatLink(isVertical: isVertical, first: nil, second: item, predicate: predicate), true)
    }
    guard let (first, size) = bracket() else { return nil }
    if let size {
      return (FormatLink(isVertical: isVertical, first: first, second: nil, predicate: size), true)
    }
    let start = place
    let toSuperview = connector(toSuperview: true)
    if let toSuperview, take("|") {
      return (
        FormatLink(isVertical: isVertical, first: first, second: .some(nil), predicate: toSuperview), true
      )
    }
    place = start
    guard let predicate = connector(toSuperview: false), let (second, size) = bracket(), size == nil else {
      return nil
    }
    return (FormatLink(isVertical: isVertical, first: first, second: second, predicate: predicate), true)
  }

  /// Reads `-(8)-`, `-8-`, `-` or nothing.
  private mutating func connector(toSuperview: Bool) -> Predicate? {
    let standard = toSuperview ? Self.standardSpacing.superview : Self.standardSpacing.siblings
    skipSpaces()
    guard take("-") else { return Predicate() }
    skipSpaces()
    var predicate = Predicate(constant: standard)
    if take("(") {
      guard let read = self.predicate(standard) else { return nil }
      predicate = read
    } else if peek() == UInt8(ascii: "[") || peek() == UInt8(ascii: "|") {
      return predicate
    } else {
      let isNegative = take("-")
      guard let value = number() else { return nil }
      predicate.constant = isNegative ? -value : value
    }
    skipSpaces()
    guard take("-") else { return nil }
    skipSpaces()
    return predicate
  }

  /// Reads a predicate up to and with its closing parenthesis.
  private mutating func predicate(_ standard: Double) -> Predicate? {
    var predicate = Predicate()
    skipSpaces()
    predicate.relation = relation() ?? .equal
    skipSpaces()
    if take("NSSpace") || take("NSLayoutAnchorConstraintSpace") {
      predicate.constant = standard
      if take("(") {
        guard let value = signedNumber(), take(")") else { return nil }
        predicate.constant = value
      }
    } else if let value = signedNumber() {
      predicate.constant = value
      skipSpaces()
      if take("*") { guard factored(&predicate, by: value) else { return nil } }
    } else {
      guard factored(&predicate, by: 1) else { return nil }
    }
    skipSpaces()
    if peek() == UInt8(ascii: "@") || comes("priority") {
      guard let priority = priority() else { return nil }
      predicate.priority = priority
      skipSpaces()
    }
    return take(")") ? predicate : nil
  }

  /// Reads an item, and what is added to a multiple of its size.
  private mutating func factored(_ predicate: inout Predicate, by multiplier: Double) -> Bool {
    skipSpaces()
    let text = bytes[place..<end].prefix { !")@*+".utf8.contains($0) && $0 > 0x20 }
    guard let item = item(text) else { return false }
    place = text.endIndex
    (predicate.item, predicate.multiplier, predicate.constant) = (item, multiplier, 0)
    skipSpaces()
    if take("*") {
      guard let value = signedNumber() else { return false }
      predicate.multiplier = value
      skipSpaces()
    }
    let isNegative = peek() == UInt8(ascii: "-")
    if isNegative || peek() == UInt8(ascii: "+") {
      place += 1
      skipSpaces()
      guard let value = number() else { return false }
      predicate.constant = isNegative ? -value : value
    }
    return true
  }

  private mutating func signedNumber() -> Double? {
    let start = place
    let isNegative = take("-")
    guard let value = number() else {
      place = start
      return nil
    }
    return isNegative ? -value : value
  }

  /// Reads `[UILabel:0x7f91'title'(>=8)]`.
  private mutating func bracket() -> (item: ItemName, size: Predicate?)? {
    skipSpaces()
    guard take("[") else { return nil }
    let start = place
    for close in itemEnds() {
      place = start
      guard let item = item(bytes[start..<close]) else { continue }
      place = close
      if take("]") { return (item, nil) }
      if take("("), let size = predicate(Self.standardSpacing.siblings) {
        skipSpaces()
        if take("]") { return (item, size) }
      }
    }
    return nil
  }

  /// Where the name of an item in brackets may end: before a bracket or a parenthesis that is not in a title.
  private func itemEnds() -> [Int] {
    // A name may have brackets itself: cell[1]
    var ends = names.map(\.name).filter { name in
      bytes[place..<end].starts(with: name.utf8) && place + name.utf8.count < end
        && "](".utf8.contains(bytes[place + name.utf8.count])
    }.map { place + $0.utf8.count }.sorted(by: >).prefix(Limits.endings).map(\.self)
    let limit = ends.count + Limits.endings
    var at = place
    while at < end, at - place <= 4 * Limits.nameBytes, ends.count < limit {
      if ends.isEmpty, bytes[at] == UInt8(ascii: ":"), bytes[at..<end].starts(with: ":0x".utf8) {
        at = bytes[(at + 3)..<end].firstIndex { !$0.isHexDigit } ?? end
        if at < end, bytes[at] == UInt8(ascii: "'") {
          let closes = (at + 1..<end).filter {
            bytes[$0] == UInt8(ascii: "'") && $0 + 1 < end
              && (bytes[$0 + 1] == UInt8(ascii: "]") || bytes[$0 + 1] == UInt8(ascii: "("))
          }
          return closes.prefix(Limits.endings).map { $0 + 1 }
        }
        return at < end ? [at] : []
      }
      if bytes[at] == UInt8(ascii: "]") || bytes[at] == UInt8(ascii: "(") { ends.append(at) }
      at += 1
    }
    return ends
  }
}
