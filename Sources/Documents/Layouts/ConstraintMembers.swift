import JSON

/// The members of a constraint that is written as an object; large, and so never copied.
struct ConstraintMembers: ~Copyable {
  static let names: [JSONName] = [
    "id", "item", "attribute", "relation", "toItem", "toAttribute", "multiplier", "constant", "priority",
  ]

  private(set) var all = JSONMembers()
  /// The distance of each value from its object, in nodes. It is almost always the same as in the previous constraint.
  private var distances = InlineArray<9, Int>(repeating: 0)
  private var visualFormatDistance = 0

  /// Goes on to another constraint.
  @inline(__always)
  mutating func move(to node: Int, in reader: DocumentReader) {
    if !all.move(to: node, reader.json.nodes.span) { find(node, reader.json) }
  }

  @inline(never)
  private mutating func find(_ node: Int, _ json: JSONDocument) {
    all = json.members(node, known: Self.names)
    for (place, name) in Self.names.enumerated() { distances[place] = all.distance(to: name) }
    visualFormatDistance = all.distance(to: "visualFormat")
  }

  var visualFormat: Int? { all.value(at: visualFormatDistance) }
  // The places of `names`.
  var id: Int? { all.value(at: distances[0]) }
  var item: Int? { all.value(at: distances[1]) }
  var attribute: Int? { all.value(at: distances[2]) }
  var relation: Int? { all.value(at: distances[3]) }
  var toItem: Int? { all.value(at: distances[4]) }
  var toAttribute: Int? { all.value(at: distances[5]) }
  var multiplier: Int? { all.value(at: distances[6]) }
  var constant: Int? { all.value(at: distances[7]) }
  var priority: Int? { all.value(at: distances[8]) }
}

extension ConstraintMembers {
  /// How many nodes behind its object each value of a record is, or 0 if it is not there.
  struct Columns {
    var id = 0
    var item = 0
    var attribute = 0
    var relation = 0
    var toItem = 0
    var toAttribute = 0
    var multiplier = 0
    var constant = 0
    var priority = 0
  }

  /// The columns of the records that are like this constraint; `nil` if those are no plain constraints.
  var columns: Columns? {
    guard all.isRecord, distances[1] > 0, distances[2] > 0, visualFormatDistance == 0 else { return nil }
    return Columns(
      id: distances[0], item: distances[1], attribute: distances[2], relation: distances[3],
      toItem: distances[4], toAttribute: distances[5], multiplier: distances[6], constant: distances[7],
      priority: distances[8])
  }
}
