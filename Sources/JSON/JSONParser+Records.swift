/// Objects that repeat others.
extension JSONParser {
  /// A member may have this many bytes up to the end of a short value. So near the end of the text, objects are read name by
  /// name.
  private static let mostBytes = JSONShape.Opening.mostBytes + 24

  /// Parses an object with the first names of a model, whose values contain no others, as a record.
  ///
  /// Most objects of a list are like that. For any other, it takes back what it has written and returns `nil`; then the
  /// object is read name by name, which also finds what is wrong with it.
  @inline(never)
  mutating func parseRecord(
    of model: Int, _ text: Span<UInt8>, at start: Int, _ nodes: inout Nodes
  ) -> Int? {
    // Models of one list are next to each other, and at least two nodes apart.
    let place = (model >> 1) & (shapes.count - 1)
    if shapes[place].model != model { shapes[place].take(model, text, nodes) }
    let object = nodes.count
    nodes.append(JSONDocument.Node(.object, from: start, to: start))
    let openings = shapes[place].openings.span.extracting(first: shapes[place].count)
    if let end = Self.parseMembers(openings, text, at: start, &nodes) {
      let bracket = text.skippingSpace(from: end)
      let count = nodes.count &- object &- 1
      if text.byte(at: bracket) == UInt8(ascii: "}"), count > 0 {
        nodes[object].close(at: bracket &+ 1, count: count, next: nodes.count, model: model)
        return bracket &+ 1
      }
    }
    nodes.removeLast(nodes.count &- object)
    return nil
  }

  /// Parses values as long as the text between them is what it is in the model. Returns where the last one ends; `nil` if one is
  /// no value, or contains others.
  @inline(__always)
  private static func parseMembers(
    _ openings: Span<JSONShape.Opening>, _ text: Span<UInt8>, at start: Int, _ nodes: inout Nodes
  ) -> Int? {
    var index = start
    let limit = text.count &- mostBytes
    for member in openings.indices {
      let opening = openings[member]
      // Then no word of the member's that is read below ends behind the text.
      guard index < limit, opening.isSame(text, at: index) else { break }
      index &+= opening.count
      if opening.isString {
        let word = unsafe text.uncheckedWord(at: index)
        let count = word.plainBytes
        if count < 8, word.byte(count) == quote {
          nodes.append(
            JSONDocument.Node(.string, from: index, to: index &+ count, extra: word.prefix(count)))
          index &+= count &+ 1
        } else {
          guard let end = try? parseLongString(text, at: index &- 1, &nodes) else { return nil }
          index = end
        }
      } else if let (value, end) = parseShortNumber(at: index, { unsafe text.uncheckedWord(at: $0) }) {
        nodes.append(JSONDocument.Node(.number, from: index, to: end, extra: value.bitPattern))
        index = end
      } else {
        guard let end = try? parseScalar(text, at: index, &nodes) else { return nil }
        index = end
      }
    }
    return index
  }
}
