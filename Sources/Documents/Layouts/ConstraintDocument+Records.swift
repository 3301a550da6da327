import AutoLayout
import JSON

/// Constraints that are written like the one before.
extension ConstraintDocument {
  /// Reads constraints that are records like the one before. Stops at the first with anything unusual, such as a fault or an
  /// item that is not in the table of names; the caller reads that one member by member.
  ///
  /// - Parameters:
  ///   - objects: The constraints.
  ///   - members: The members of the constraint before.
  ///   - places: The places of the constraints in the document.
  ///   - reader: The reader.
  /// - Returns: How many were read.
  mutating func readRecords(
    _ objects: ArraySlice<Int>, _ members: borrowing ConstraintMembers, _ places: inout NumberedPlaces,
    _ reader: inout DocumentReader
  ) -> Int {
    guard let distances = members.distancesInRecords, let names else { return 0 }
    let json = reader.json
    let nodes = json.nodes.span
    let (attributes, relations) = (attributes, relations)
    let start = constraints.count
    let arePlaces = distances.id == 0 && givenIDs.arePlaces
    for object in objects {
      guard !reader.isFull, members.all.isLike(nodes[object]),
        constraints.count < AutoLayout.Limits.constraints,
        let record = ConstraintRecord(object, distances, json, nodes, names, attributes, relations)
      else { break }
      let place = places.next()
      let id = arePlaces ? place : id(record.id, of: object, place: place, &reader)
      constraints.append(
        LayoutConstraint(
          id: id, Anchor(LayoutItem(names.id(of: record.first)), record.attribute), record.relation,
          record.second.map { Anchor(LayoutItem(names.id(of: $0)), record.secondAttribute) },
          multiplier: record.multiplier, constant: record.constant, priority: record.priority))
      self.nodes.append(
        (object, object + distances.item, record.second == nil ? object : object + distances.toItem))
      items.append(LayoutTree.ConstraintItems(first: record.first, second: record.second))
    }
    let count = constraints.count - start
    if arePlaces, count > 0 { givenIDs.take(placesIn: places.array, places.number - count..<places.number) }
    return count
  }
}

/// The values of a constraint that is a record.
private struct ConstraintRecord {
  /// The node of the id.
  let id: Int?
  /// The number of the first item.
  let first: Int
  let attribute: Attribute
  private(set) var relation = Relation.equal
  /// The number of the second item.
  private(set) var second: Int?
  private(set) var secondAttribute: Attribute
  private(set) var multiplier = 1.0
  private(set) var constant = 0.0
  private(set) var priority = 1000.0

  /// - Returns: `nil` if there is anything unusual about the constraint.
  @inline(__always)
  init?(
    _ object: Int, _ distances: ConstraintMembers.Distances, _ json: JSONDocument,
    _ nodes: Span<JSONDocument.Node>, _ names: ItemNames,
    _ attributes: JSONChoices<Attribute>, _ relations: JSONChoices<Relation>
  ) {
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
    guard let item = node(distances.item), let first = names.number(item, in: json),
      let place = node(distances.attribute), let attribute = json.choice(place, among: attributes)
    else { return nil }
    (self.first, self.attribute, secondAttribute, id) = (first, attribute, attribute, node(distances.id))
    if let place = node(distances.relation) {
      guard let choice = json.choice(place, among: relations) else { return nil }
      relation = choice
    }
    let toItem = json.unlessNull(node(distances.toItem))
    let toAttribute = json.unlessNull(node(distances.toAttribute))
    if let toItem {
      guard let number = names.number(toItem, in: json) else { return nil }
      second = number
      if let toAttribute {
        guard let choice = json.choice(toAttribute, among: attributes) else { return nil }
        secondAttribute = choice
      }
    } else if toAttribute != nil {
      return nil
    }
    let range = -Limits.length...Limits.length
    guard read(distances.multiplier, in: range, into: &multiplier),
      read(distances.constant, in: range, into: &constant),
      read(distances.priority, in: 1...1000, into: &priority)
    else { return nil }
  }
}
