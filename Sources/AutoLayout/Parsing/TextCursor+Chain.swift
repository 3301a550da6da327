import Geometry

/// The grammar of visual formats.
extension TextCursor {
  typealias Chain = VisualFormatChain

  /// Reads a whole visual format.
  mutating func chain() throws(FormatError) -> VisualFormatChain {
    var chain = VisualFormatChain(axis: try axis())
    _ = peek()
    if take("|") { chain.links.append(.init(end: .superview, place: offset - 1, connection: .touching)) }
    while let link = try nextLink(after: chain.links.last?.end) {
      chain.links.append(link)
      if link.end == .superview { break }
    }
    guard peek() == nil else { throw unexpectedEnd(after: chain.links.last?.end) }
    return chain
  }

  /// Reads `H:` or `V:`; a format without either is horizontal.
  private mutating func axis() throws(FormatError) -> Axis {
    _ = peek()
    let place = offset
    guard let letter = identifier() else { return .horizontal }
    guard let axis: Axis = ["H": .horizontal, "V": .vertical, "h": .horizontal, "v": .vertical][letter] else {
      throw mistake(at: place, "A format begins with H:, V:, | or [; write a view as [name].")
    }
    let suggestion = axis == .horizontal ? "H:" : "V:"
    guard letter == "H" || letter == "V" else {
      throw mistake(at: place, "The axis is a capital letter; write \(suggestion).", suggestion: suggestion)
    }
    guard take(":") else {
      throw mistake("A colon is missing after \(letter); write \(suggestion).", suggestion: ":")
    }
    return axis
  }

  /// Reads a connection and the view or superview after it; `nil` if the format may end here.
  private mutating func nextLink(after end: Chain.End?) throws(FormatError) -> Chain.Link? {
    let connection = end == nil ? .touching : try connection()
    _ = peek()
    let place = offset
    if take("[") { return try view(joinedBy: connection, at: place) }
    guard case .view = end else {
      throw mistake("A view is missing; write its name in square brackets, such as [title].")
    }
    if take("|") { return Chain.Link(end: .superview, place: place, connection: connection) }
    guard case .touching = connection else {
      throw mistake("The connection leads nowhere; end it with a view in square brackets or with |.")
    }
    return nil
  }

  private func unexpectedEnd(after end: Chain.End?) -> FormatError {
    if end == .superview { return mistake("The format ends with the superview; write nothing after |.") }
    return mistake("Unexpected text in the format; write a connection, a view in square brackets or |.")
  }

  private mutating func view(
    joinedBy connection: Chain.Connection, at bracket: Int
  ) throws(FormatError) -> Chain.Link {
    _ = peek()
    let place = offset
    guard let name = try quotedName() ?? identifier() else {
      throw mistake("A view's name is missing; write an identifier, or any other id in back-ticks.")
    }
    let predicates = comes("(") ? try predicates() : []
    guard take("]") else {
      throw mistake("The view is not closed; write ] after its name or its predicates.", suggestion: "]")
    }
    return Chain.Link(end: .view(name), place: place, connection: connection, predicates: predicates)
  }

  private mutating func connection() throws(FormatError) -> Chain.Connection {
    guard take("-") else { return .touching }
    if comes("[") || comes("|") { return .standard }
    let written = comes("(") ? try predicates() : [try predicate(allowsSign: false)]
    guard take("-") else {
      throw mistake("The connection is not closed; write - after the distance.", suggestion: "-")
    }
    return .written(written)
  }

  private mutating func predicates() throws(FormatError) -> [Chain.Predicate] {
    _ = take("(")
    var predicates: [Chain.Predicate] = []
    repeat {
      predicates.append(try predicate(allowsSign: true))
    } while take(",")
    guard take(")") else {
      throw mistake("The predicate is not closed; write ) or a comma after it.", suggestion: ")")
    }
    return predicates
  }

  private mutating func predicate(allowsSign: Bool) throws(FormatError) -> Chain.Predicate {
    let relation = try relation() ?? .equal
    let object = try quantity(allowsSign: allowsSign, "A number, a metric or a view")
    let priority = take("@") ? try quantity(allowsSign: allowsSign, "A priority") : nil
    return Chain.Predicate(relation: relation, object: object, priority: priority)
  }

  private mutating func quantity(
    allowsSign: Bool, _ wanted: String
  ) throws(FormatError) -> Chain.Quantity {
    _ = peek()
    let place = offset
    let isNegative = take("-")
    guard allowsSign || !isNegative else {
      throw mistake(
        at: place, "A distance is missing or negative; put a negative number into parentheses, as in -(-8)-.")
    }
    if let value = try number() {
      return Chain.Quantity(value: .number(isNegative ? -value : value), place: place)
    }
    if !isNegative, let name = try quotedName() {
      return Chain.Quantity(value: .quotedName(name), place: place)
    }
    if !isNegative, let name = identifier() {
      return Chain.Quantity(value: .name(name), place: place)
    }
    throw mistake("\(wanted) is missing; write one, such as \(wanted.hasSuffix("priority") ? "750" : "8").")
  }
}
