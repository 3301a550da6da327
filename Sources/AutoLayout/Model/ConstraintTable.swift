/// The constraints of a layout, in order, as numbers.
///
/// A list of numbers takes few instructions to make, to copy and to free. Ids are made only when needed, mostly for a
/// diagnosis. A constraint that uses a built-in guide, or an item that is not known yet, is also kept as it was written.
package struct ConstraintTable: Sendable {
  /// The constraints as numbers.
  package internal(set) var constraints: [LayoutTree.ResolvedConstraint] = []
  /// The constraints that are kept as they were written.
  private(set) var written: [LayoutConstraint] = []
  /// The ids of other constraints, and the places of arrays of constraints.
  private var names: [String] = []

  package init() {}

  /// Keeps all constraints as they were written.
  package init(_ constraints: [LayoutConstraint]) {
    written = constraints
    self.constraints = constraints.indices.map { LayoutTree.ResolvedConstraint(constraints[$0], at: $0) }
  }

  package var count: Int { constraints.count }

  package mutating func reserveCapacity(_ count: Int) { constraints.reserveCapacity(count) }

  /// Appends a constraint as it was written, with the numbers of the items that it names, as far as they are known.
  package mutating func append(_ constraint: LayoutConstraint, first: Int? = nil, second: Int? = nil) {
    constraints.append(
      LayoutTree.ResolvedConstraint(constraint, at: written.count, first: first, second: second))
    written.append(constraint)
  }

  /// Appends a constraint between known items, whose numbers have been checked.
  package mutating func append(
    _ first: LayoutTree.ResolvedConstraint.Side, _ relation: Relation,
    _ second: LayoutTree.ResolvedConstraint.Side?, multiplier: Double, constant: Double, priority: Double,
    id: String
  ) {
    let source = LayoutTree.ResolvedConstraint.Source.name(Int32(add(name: id)))
    constraints.append(
      LayoutTree.ResolvedConstraint(
        first, relation, second, multiplier: multiplier, constant: constant, priority: priority,
        source: source))
  }

  /// Appends constraints between known items, whose numbers have been checked.
  ///
  /// - Parameters:
  ///   - count: The most constraints that `write` appends.
  ///   - write: Appends the constraints.
  package mutating func append(
    atMost count: Int, _ write: (inout OutputSpan<LayoutTree.ResolvedConstraint>) -> Void
  ) {
    constraints.append(addingCapacity: count, initializingWith: write)
  }

  /// Adds an id of constraints, or the place of an array of them, and returns its number.
  package mutating func add(name: String) -> Int {
    names.append(name)
    return names.count - 1
  }

  /// Gives a constraint between known items an id.
  package mutating func setID(_ id: String, of number: Int) {
    constraints[number].source = .name(Int32(add(name: id)))
  }

  package mutating func removeLast(_ count: Int) {
    for constraint in constraints.suffix(count) {
      if case .written = constraint.source { written.removeLast() }
    }
    constraints.removeLast(count)
  }

  /// Changes the constant and the priority of a constraint.
  mutating func set(_ number: Int, constant: Double, priority: Double) {
    (constraints[number].constant, constraints[number].priority) = (constant, priority)
    guard case .written(let place) = constraints[number].source else { return }
    (written[Int(place)].constant, written[Int(place)].priority) = (constant, priority)
  }

  /// The id of a constraint.
  package func id(of number: Int) -> String {
    switch constraints[number].source {
    case .written(let place): written[Int(place)].id
    case .name(let place): names[Int(place)]
    case .place(let array, let index): Self.place(Int(index), in: names[Int(array)])
    }
  }

  /// The place of a document's own constraints.
  package static let ownArray = "constraints"
  /// The places of the first of them, which need not be made for each document. Each fits into a string without memory of
  /// its own.
  package static let ownPlaces = (0..<1_000).map { "\(ownArray)/\($0)" }

  private static func place(_ index: Int, in array: String) -> String {
    guard array == ownArray else { return "\(array)/\(index)" }
    return index < ownPlaces.count
      ? ownPlaces[index] : place(index / 10, in: array) + String(index % 10)
  }

  /// The number of the constraint with an id, or `nil` if there is none.
  func number(of id: String) -> Int? {
    // Most ids are places. Only those that end with the same number are made.
    let index = id.utf8.lastIndex(of: UInt8(ascii: "/")).flatMap { Int32(id[id.utf8.index(after: $0)...]) }
    return constraints.indices.first { number in
      if case .place(_, let own) = constraints[number].source, own != index { return false }
      return self.id(of: number) == id
    }
  }

  /// A constraint as its author would write it.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - item: The id of a view or guide by its number.
  /// - Returns: The constraint.
  package func constraint(_ number: Int, naming item: (Int) -> String) -> LayoutConstraint {
    let constraint = constraints[number]
    if case .written(let place) = constraint.source { return written[Int(place)] }
    func anchor(_ side: LayoutTree.ResolvedConstraint.Side) -> Anchor {
      Anchor(LayoutItem(item(side.item)), side.attribute)
    }
    return LayoutConstraint(
      id: id(of: number), anchor(constraint.first), constraint.relation, constraint.second.map(anchor),
      multiplier: constraint.multiplier, constant: constraint.constant, priority: constraint.priority)
  }

  /// All constraints as their author would write them.
  package func list(naming item: (Int) -> String) -> [LayoutConstraint] {
    written.count == constraints.count
      ? written : constraints.indices.map { constraint($0, naming: item) }
  }

  /// The approximate memory in bytes.
  var footprint: Int {
    var bytes = constraints.count * MemoryLayout<LayoutTree.ResolvedConstraint>.stride
    for constraint in written {
      bytes += MemoryLayout<LayoutConstraint>.stride + constraint.id.footprint
      bytes += constraint.first.item.id.footprint + (constraint.second?.item.id.footprint ?? 0)
    }
    for name in names { bytes += MemoryLayout<String>.stride + name.footprint }
    return bytes
  }
}

extension LayoutTree {
  // Public with its initializers, because the compiler inlines no others into the target that reads documents.
  /// A constraint as numbers: its items are indices of ``LayoutTree/items``.
  public struct ResolvedConstraint: Sendable {
    /// One side of a constraint.
    public struct Side: Sendable {
      // 32 bits, so that a constraint takes 56 bytes.
      @usableFromInline let packedItem: Int32
      /// The view's built-in guide. Scroll views turn to their content when the tree is checked.
      public var region: LayoutItem.Region?
      /// The attribute of the item.
      public let attribute: Attribute

      /// A side that refers to `attribute` of the item with a number.
      @inline(__always)
      @inlinable public init(item: Int, region: LayoutItem.Region? = nil, attribute: Attribute) {
        packedItem = Int32(truncatingIfNeeded: item)
        self.region = region
        self.attribute = attribute
      }

      /// The number of the view or guide; -1 if it is not known yet.
      public var item: Int { Int(packedItem) }

      /// Whether the side refers to margins, a safe area or another built-in guide.
      var isOfInsets: Bool { region != nil || attribute.isOfMargins }
    }

    /// Where the id of a constraint is.
    public enum Source: Sendable {
      /// In the whole constraint with this number, as its author has written it.
      case written(Int32)
      /// In the list of names.
      case name(Int32)
      /// It is a path such as `constraints/4`: the path of an array, which is in the list of names, and the index.
      case place(array: Int32, index: Int32)
    }

    /// The factor of the second side.
    public var multiplier: Double
    /// The constant that is added to the second side, in points.
    public var constant: Double
    /// The priority, 1…1000.
    public var priority: Double
    /// The left-hand side.
    public var first: Side
    /// The right-hand side, or `nil` if it is only a constant.
    public var second: Side?
    /// Where the id is.
    public var source: Source
    /// How the sides compare.
    public let relation: Relation

    /// Makes a constraint.
    @inline(__always)
    @inlinable public init(
      _ first: Side, _ relation: Relation, _ second: Side?, multiplier: Double, constant: Double,
      priority: Double, source: Source
    ) {
      (self.first, self.relation, self.second) = (first, relation, second)
      (self.multiplier, self.constant, self.priority) = (multiplier, constant, priority)
      self.source = source
    }

    /// A constraint as it was written, before its names are looked up.
    init(_ constraint: LayoutConstraint, at place: Int, first: Int? = nil, second: Int? = nil) {
      self.init(
        Side(item: first ?? -1, region: constraint.first.item.region, attribute: constraint.first.attribute),
        constraint.relation,
        constraint.second.map {
          Side(item: second ?? -1, region: $0.item.region, attribute: $0.attribute)
        },
        multiplier: constraint.multiplier, constant: constraint.constant, priority: constraint.priority,
        source: .written(Int32(place)))
    }

    /// Whether one of the sides refers to an item.
    package func names(_ item: Int) -> Bool { first.item == item || second?.item == item }

    func hasSide(where isMeant: (Side) -> Bool) -> Bool { isMeant(first) || second.map(isMeant) ?? false }
  }
}
