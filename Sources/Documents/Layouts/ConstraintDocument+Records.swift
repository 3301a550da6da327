import AutoLayout
import JSON

/// Constraints that are written like the one before.
extension ConstraintDocument {
  /// Reads constraints that are records like the one before. Stops at the first with anything unusual, such as a fault or an
  /// item that is not in the table of names; the caller reads that one member by member.
  ///
  /// - Parameters:
  ///   - first: The first of the constraints.
  ///   - array: The array of the constraints.
  ///   - members: The members of the constraint before.
  ///   - name: The name of the array in the table.
  ///   - places: The places of the constraints in the document.
  ///   - reader: The reader.
  /// - Returns: The node behind the constraints that were read.
  mutating func readRecords(
    from first: Int, of array: Int, _ members: borrowing ConstraintMembers, in name: Int32,
    _ places: inout NumberedPlaces, _ reader: inout DocumentReader
  ) -> Int {
    guard let distances = members.distancesInRecords, let names else { return first }
    let start = table.count
    let (all, json) = (members.all, reader.json)
    let reading = RecordReader(
      distances: distances, names: names, attributes: attributes, relations: relations, array: name)
    let number = places.number
    let most = min(json.nodes[array].count - number, AutoLayout.Limits.constraints - start)
    table.append(atMost: most) { reading.read(first, most, like: all, in: json, from: number, into: &$0) }
    let count = table.count - start
    guard count > 0 else { return first }
    var end = first
    nodes.append(addingCapacity: count) { list in
      for _ in 0..<count {
        list.append(Node(end, namesItems: true))
        end = json.next(end)
      }
    }
    takeIDs(of: nodes.suffix(count), from: start, at: distances.id, &places, &reader)
    return end
  }

  /// Takes the ids of constraints that are records.
  private mutating func takeIDs(
    of objects: ArraySlice<Node>, from start: Int, at distance: Int, _ places: inout NumberedPlaces,
    _ reader: inout DocumentReader
  ) {
    if distance == 0, givenIDs.arePlaces {
      givenIDs.take(placesIn: places.array, places.number..<places.number + objects.count)
      places.skip(objects.count)
      return
    }
    for (number, object) in zip(start..., objects.map(\.number)) {
      let node = distance > 0 && object + distance < reader.json.next(object) ? object + distance : nil
      let id = id(node, of: object, place: places.next(), &reader)
      if node != nil { table.setID(id, of: number) }
    }
  }
}

/// Reads constraints that are records.
private struct RecordReader {
  /// Where the members of the records are.
  let distances: ConstraintMembers.Distances
  /// The views and guides.
  let names: ItemNames
  let attributes: JSONChoices<Attribute>
  let relations: JSONChoices<Relation>
  /// The name of the array in the table of constraints.
  let array: Int32

  /// Appends constraints to a list until one has anything unusual.
  ///
  /// - Parameters:
  ///   - first: The first constraint.
  ///   - count: How many there are at most.
  ///   - members: The members of the constraint before.
  ///   - json: The document.
  ///   - number: The number of the first constraint in its array.
  ///   - list: The list.
  func read(
    _ first: Int, _ count: Int, like members: JSONMembers, in json: JSONDocument, from number: Int,
    into list: inout OutputSpan<LayoutTree.ResolvedConstraint>
  ) {
    let nodes = json.nodes.span
    var object = first
    for _ in 0..<count {
      let source = LayoutTree.ResolvedConstraint.Source.place(
        array: array, index: Int32(truncatingIfNeeded: number &+ list.count))
      guard members.isLike(nodes[object]), let constraint = constraint(object, json, nodes, source) else {
        return
      }
      list.append(constraint)
      object = nodes[object].next(object)
    }
  }

  /// The constraint of an object; `nil` if there is anything unusual about it.
  @inline(__always)
  private func constraint(
    _ object: Int, _ json: JSONDocument, _ nodes: Span<JSONDocument.Node>,
    _ source: LayoutTree.ResolvedConstraint.Source
  ) -> LayoutTree.ResolvedConstraint? {
    let end = nodes[object].next(object)
    /// The node at a distance behind the object.
    @inline(__always) func node(_ distance: Int) -> Int? {
      distance > 0 && object &+ distance < end ? object &+ distance : nil
    }
    /// Reads a number, unless there is none; returns whether it is valid.
    @inline(__always) func read(_ distance: Int, in range: ClosedRange<Double>, into value: inout Double)
      -> Bool
    {
      guard let place = node(distance) else { return true }
      guard nodes[place].kind == .number, range.contains(nodes[place].number) else { return false }
      value = nodes[place].number
      return true
    }
    guard let item = node(distances.item), let first = names.number(item),
      let place = node(distances.attribute), let attribute = json.choice(place, among: attributes)
    else { return nil }
    var relation = Relation.equal
    if let place = node(distances.relation) {
      guard let choice = json.choice(place, among: relations) else { return nil }
      relation = choice
    }
    var second: LayoutTree.ResolvedConstraint.Side?
    let toAttribute = json.unlessNull(node(distances.toAttribute))
    if let toItem = json.unlessNull(node(distances.toItem)) {
      guard let number = names.number(toItem) else { return nil }
      var secondAttribute = attribute
      // Most constraints relate an attribute to itself.
      if let toAttribute, !nodes[toAttribute].isSameShortText(nodes[place]) {
        guard let choice = json.choice(toAttribute, among: attributes) else { return nil }
        secondAttribute = choice
      }
      second = LayoutTree.ResolvedConstraint.Side(item: number, attribute: secondAttribute)
    } else if toAttribute != nil {
      return nil
    }
    let range = -Limits.length...Limits.length
    var (multiplier, constant, priority) = (1.0, 0.0, 1000.0)
    guard read(distances.multiplier, in: range, into: &multiplier),
      read(distances.constant, in: range, into: &constant),
      read(distances.priority, in: 1...1000, into: &priority)
    else { return nil }
    return LayoutTree.ResolvedConstraint(
      LayoutTree.ResolvedConstraint.Side(item: first, attribute: attribute), relation, second,
      multiplier: multiplier, constant: constant, priority: priority, source: source)
  }
}

extension JSONDocument.Node {
  /// Whether another string is the same short text.
  @inline(__always)
  fileprivate func isSameShortText(_ other: JSONDocument.Node) -> Bool {
    kind == .string && other.kind == .string && shortText != 0 && shortText == other.shortText
  }
}
