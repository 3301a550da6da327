import JSON

/// The members of a constraint that is written as an object; large, and so never copied.
struct ConstraintMembers: ~Copyable {
  static let names: [JSONName] = [
    "id", "item", "attribute", "relation", "toItem", "toAttribute", "multiplier", "constant", "priority",
  ]

  /// How many nodes behind its object each value is, or 0 if it is not there.
  struct Distances {
    private(set) var id = 0
    private(set) var item = 0
    private(set) var attribute = 0
    private(set) var relation = 0
    private(set) var toItem = 0
    private(set) var toAttribute = 0
    private(set) var multiplier = 0
    private(set) var constant = 0
    private(set) var priority = 0
    fileprivate var visualFormat = 0

    init() {}

    init(_ members: JSONMembers) {
      id = members.distance(to: "id")
      item = members.distance(to: "item")
      attribute = members.distance(to: "attribute")
      relation = members.distance(to: "relation")
      toItem = members.distance(to: "toItem")
      toAttribute = members.distance(to: "toAttribute")
      multiplier = members.distance(to: "multiplier")
      constant = members.distance(to: "constant")
      priority = members.distance(to: "priority")
      visualFormat = members.distance(to: "visualFormat")
    }
  }

  private(set) var all = JSONMembers()
  /// These are almost always the same as in the previous constraint.
  private var distances = Distances()

  /// Goes on to another constraint.
  @inline(__always)
  mutating func move(to node: Int, in reader: DocumentReader) {
    if !all.move(to: node, reader.json.nodes.span) { find(node, reader.json) }
  }

  @inline(never)
  private mutating func find(_ node: Int, _ json: JSONDocument) {
    all = json.members(node, known: Self.names)
    distances = Distances(all)
  }

  /// The distances in records of the same model; `nil` if those are no constraints between items.
  var distancesInRecords: Distances? {
    all.isKnown && distances.item > 0 && distances.attribute > 0 ? distances : nil
  }

  var visualFormat: Int? { all.value(at: distances.visualFormat) }
  var id: Int? { all.value(at: distances.id) }
  var item: Int? { all.value(at: distances.item) }
  var attribute: Int? { all.value(at: distances.attribute) }
  var relation: Int? { all.value(at: distances.relation) }
  var toItem: Int? { all.value(at: distances.toItem) }
  var toAttribute: Int? { all.value(at: distances.toAttribute) }
  var multiplier: Int? { all.value(at: distances.multiplier) }
  var constant: Int? { all.value(at: distances.constant) }
  var priority: Int? { all.value(at: distances.priority) }
}
