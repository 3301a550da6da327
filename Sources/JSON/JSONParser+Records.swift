/// Objects that repeat others.
extension JSONParser {
  /// The most bytes that are read for a short value and the text before it. Closer to the end of the text, objects are read
  /// name by name.
  private static let mostBytes = JSONShape.Value.mostBytes + 24

  /// Parses an object as a record if the text between its values is the same as in the model; the object may have fewer
  /// members. In a list, also parses the objects after it that repeat the model.
  ///
  /// Most objects of a list do. The nodes of any other object are removed again, and the caller reads it name by name, which
  /// also finds its errors.
  ///
  /// - Returns: How many objects were parsed, and where the last one ends.
  @inline(never)
  mutating func parseRecords(
    of model: Int, areInList: Bool, _ text: Span<UInt8>, at start: Int, _ nodes: inout Nodes
  ) -> (count: Int, end: Int) {
    // Models of one list are next to each other, and at least two nodes apart.
    let place = (model >> 1) & (shapes.count - 1)
    if shapes[place].model != model { shapes[place].take(model, text, nodes) }
    guard shapes[place].count > 0, depth + shapes[place].levels < depthLimit else { return (0, start) }
    var (count, index, last) = (0, start, start)
    repeat {
      let object = nodes.count
      nodes.append(JSONDocument.Node(.object, from: index, to: index, isRecord: true))
      guard let end = Self.parseValues(of: &shapes[place], object, text, at: index, &nodes) else {
        nodes.removeLast(nodes.count &- object)
        break
      }
      count &+= 1
      last = end
      index = end &+ 1
    } while areInList && text.byte(at: last) == UInt8(ascii: ",") && text.byte(at: index) == UInt8(ascii: "{")
    return (count, last)
  }

  /// Parses values as long as the text between them is what it is in the model, and closes the object.
  @inline(__always)
  private static func parseValues(
    of shape: inout JSONShape, _ object: Int, _ text: Span<UInt8>, at start: Int, _ nodes: inout Nodes
  ) -> Int? {
    var index = start
    var levels = Levels()
    var count = 0
    let limit = text.count &- mostBytes
    while count < shape.count {
      // Then no word that is read below ends behind the text.
      guard index < limit, shape.values[count].follows(text, at: index) else { break }
      if shape.values[count].changesLevel { levels.change(before: shape.values[count], at: index, &nodes) }
      index &+= shape.values[count].count
      let isString = shape.values[count].isString
      let word = unsafe text.uncheckedWord(at: index)
      if shape.values[count].isLatest(word) {
        let node = shape.values[count].latestNode(at: index)
        nodes.append(node)
        index = isString ? node.end &+ 1 : node.end
      } else if isString {
        let length = word.plainBytes
        if length < 8, word.byte(length) == quote {
          let extra = word.prefix(length)
          shape.values[count].keep(word, length, extra: extra)
          nodes.append(JSONDocument.Node(.string, from: index, to: index &+ length, extra: extra))
          index &+= length &+ 1
        } else {
          guard let end = try? parseLongString(text, at: index &- 1, &nodes) else { return nil }
          index = end
        }
      } else if let (number, end) = parseShortNumber(at: index, { unsafe text.uncheckedWord(at: $0) }) {
        if end &- index < 8 { shape.values[count].keep(word, end &- index, extra: number.bitPattern) }
        nodes.append(JSONDocument.Node(.number, from: index, to: end, extra: number.bitPattern))
        index = end
      } else {
        guard let end = try? parseScalar(text, at: index, &nodes) else { return nil }
        index = end
      }
      count &+= 1
    }
    guard count > 0, let end = levels.closeAll(text, at: index, &nodes) else { return nil }
    let bracket = text.skippingSpace(from: end)
    guard text.byte(at: bracket) == UInt8(ascii: "}") else { return nil }
    let memberCount = Int(shape.values[count &- 1].memberCount)
    nodes[object].close(at: bracket &+ 1, count: memberCount, next: nodes.count, model: shape.model)
    return bracket &+ 1
  }

  /// The objects in a record that have begun.
  private struct Levels {
    /// The node of each, and that of the model's object.
    private var objects = InlineArray<4, (node: Int, model: Int)>(repeating: (0, 0))
    private var count = 0

    /// Ends and begins objects where the model does. The text before the value begins at `place`.
    @inline(never)
    mutating func change(before value: JSONShape.Value, at place: Int, _ nodes: inout Nodes) {
      let distance = place - value.start
      for _ in 0..<value.endCount {
        count -= 1
        let model = nodes[objects[count].model]
        nodes[objects[count].node].close(
          at: model.end + distance, count: model.count, next: nodes.count, model: model.model)
      }
      for level in (0..<Int(value.beginCount)).reversed() {
        // After an object's node come a name and then the next object or the value: two nodes for each level.
        let model = value.node - 2 * (level + 1)
        objects[count] = (nodes.count, model)
        count += 1
        let start = nodes[model].start + distance
        nodes.append(JSONDocument.Node(.object, from: start, to: start, isRecord: true))
      }
    }

    /// Ends all objects, which may have fewer members than in the model. Returns where the last one ends.
    @inline(__always)
    mutating func closeAll(_ text: Span<UInt8>, at place: Int, _ nodes: inout Nodes) -> Int? {
      var place = place
      while count > 0 {
        guard let end = closeLast(text, at: place, &nodes) else { return nil }
        place = end
      }
      return place
    }

    @inline(never)
    private mutating func closeLast(_ text: Span<UInt8>, at place: Int, _ nodes: inout Nodes) -> Int? {
      let bracket = text.skippingSpace(from: place)
      guard text.byte(at: bracket) == UInt8(ascii: "}") else { return nil }
      count -= 1
      let (node, model) = objects[count]
      var (value, members) = (node + 1, 0)
      while value < nodes.count {
        value = nodes[value].next(value)
        members += 1
      }
      nodes[node].close(at: bracket + 1, count: members, next: nodes.count, model: nodes[model].model)
      return bracket + 1
    }
  }
}
