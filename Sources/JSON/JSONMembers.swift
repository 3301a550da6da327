/// The members of an object, found in one pass over their names.
///
/// Node numbers have 32 bits, as in the document. This keeps the value below 128 bytes, up to which moving it takes a few
/// instructions and no call.
public struct JSONMembers: Sendable {
  /// A member that was found.
  @usableFromInline struct Entry: Sendable {
    @usableFromInline var hash: UInt32 = 0
    /// How many nodes behind the object its value is, perhaps shifted by ``JSONMembers/shift``.
    @usableFromInline var distance: UInt32 = 0
  }

  /// A bit for each member. Most members that can be given are not, and are not searched for.
  @usableFromInline var marks: UInt64 = 0
  /// The document, in which members beyond the entries are searched for; `nil` if there are none.
  @usableFromInline var json: JSONDocument?
  /// The most known members that ``entries`` lists; the document is searched for the others.
  static let mostEntries = 9
  /// The first of the known members, and how many of them there are. A record may end before the last ones.
  @usableFromInline var entries = InlineArray<9, Entry>(repeating: Entry())
  @usableFromInline var entryCount: UInt8 = 0
  /// Whether all members are known, and their distances are those in a record of the same model.
  public internal(set) var isKnown = false
  /// Whether each value of the object and of its model takes one node.
  @usableFromInline var isFlat = false
  /// 1 for an object that has a node for each name, too, so that distances are twice those in a record.
  @usableFromInline var shift: UInt8 = 0
  /// Whether the object has a member that is not known.
  public internal(set) var hasUnknown = false
  @usableFromInline var packedNode: UInt32 = 0
  @usableFromInline var packedEnd: UInt32 = 0
  /// The object whose first names it has.
  @usableFromInline var packedModel: UInt32 = 0

  /// No members of no object.
  @inlinable public init() { packedModel = .max }

  init(of node: Int, _ nodes: Span<JSONDocument.Node>) {
    packedModel = UInt32(truncatingIfNeeded: nodes[node].model)
    go(to: node, nodes[node])
  }

  /// The object.
  @inlinable public var node: Int { Int(packedNode) }
  /// The node behind all within it.
  @inlinable var end: Int { Int(packedEnd) }

  @inline(__always)
  @inlinable mutating func go(to number: Int, _ node: JSONDocument.Node) {
    packedNode = UInt32(truncatingIfNeeded: number)
    packedEnd = UInt32(truncatingIfNeeded: node.next(number))
  }

  mutating func insert(_ hash: UInt32, at distance: Int) {
    marks |= JSONMembers.mark(hash)
    guard entryCount < JSONMembers.mostEntries else { return }
    entries[Int(entryCount)] = Entry(hash: hash, distance: UInt32(truncatingIfNeeded: distance))
    entryCount += 1
  }

  mutating func insertUnknown(_ hash: UInt32) {
    marks |= JSONMembers.mark(hash)
    hasUnknown = true
  }

  /// If there are more known members (`count`) than entries, keeps the document, so that the others can be searched for.
  /// Otherwise notes whether the distances hold for similar objects.
  mutating func lookForOthers(than count: Int, in json: JSONDocument) {
    guard Int(entryCount) == count else {
      self.json = json
      return
    }
    let model = json.nodes[Int(packedModel)]
    isFlat = model.isFlat(Int(packedModel))
    if json.nodes[node].isRecord {
      isKnown = true
    } else if isFlat, json.nodes[node].isFlat(node) {
      (isKnown, shift) = (true, 1)
      for place in 0..<Int(entryCount) { entries[place].distance /= 2 }
    }
  }

  /// Whether another object is a record of the same model, so that its members are at distances that are known. It may have
  /// fewer members.
  ///
  /// No name is compared: the parser has found that they are the same.
  @inline(__always)
  @inlinable public func isLike(_ node: JSONDocument.Node) -> Bool {
    isKnown && node.isRecord && node.model == packedModel && node.count <= entryCount
  }

  /// Moves on to another object of the same model if its members are at distances that are known.
  @inline(__always)
  @inlinable public mutating func move(to object: Int, _ nodes: Span<JSONDocument.Node>) -> Bool {
    let node = nodes[object]
    if isLike(node) {
      shift = 0
    } else {
      guard isKnown, isFlat, node.isFlat(object), node.model == packedModel, node.count <= entryCount else {
        return false
      }
      shift = 1
    }
    go(to: object, node)
    return true
  }

  /// The value of a member, or `nil` where there is none.
  @inline(__always)
  @inlinable public subscript(name: JSONName) -> Int? {
    marks & JSONMembers.mark(name.hash) == 0 ? nil : value(name)
  }

  /// The distance for ``value(at:)`` of a member; 0 if there is none. If ``isKnown``, it is the distance in a record of the
  /// same model. This object may be too short to have the value.
  @inlinable public func distance(to name: JSONName) -> Int {
    for place in 0..<Int(entryCount) where entries[place].hash == name.hash {
      return Int(entries[place].distance)
    }
    return self[name].map { $0 - node } ?? 0
  }

  /// The value at a distance behind the object; `nil` for 0, or if the object ends before it.
  @inline(__always)
  @inlinable public func value(at distance: Int) -> Int? {
    let distance = distance &<< Int(shift)
    return distance > 0 && distance < end &- node ? node &+ distance : nil
  }

  /// Only names that the code knows are entries, and no two of them have the same hash; a test checks that.
  @inlinable func value(_ name: JSONName) -> Int? {
    for place in 0..<Int(entryCount) where entries[place].hash == name.hash {
      return value(at: Int(entries[place].distance))
    }
    return json == nil ? nil : otherValue(name)
  }

  @inline(never)
  @usableFromInline func otherValue(_ name: JSONName) -> Int? { json?.member(name, of: node) }

  @inline(__always)
  @inlinable static func mark(_ hash: UInt32) -> UInt64 { 1 << UInt64(hash & 63) }
}

extension JSONDocument {
  /// The members of an object. Those that are `known` are found fastest.
  public func members(_ object: Int, known: [JSONName]) -> JSONMembers {
    let nodes = nodes.span
    var members = JSONMembers(of: object, nodes)
    // The records that follow may have more members of their model than this one.
    let model = nodes[object].isRecord ? nodes[object].model : object
    let isInModel = model != object && nodes[model].count <= JSONMembers.mostEntries
    let owner = isInModel ? model : object
    var child = JSONChild(firstOf: owner, nodes)
    var next = 0
    for number in 0..<nodes[owner].count {
      let hash = nodes[child.name].hash
      if let place = place(of: child.name, among: known, from: next) {
        // A model has a node for each name, in front of that of the value. A record has only the latter.
        members.insert(hash, at: isInModel ? (child.value - owner) / 2 : child.value - owner)
        next = place + 1
      } else if number < nodes[object].count {
        members.insertUnknown(hash)
      }
      child.advance(nodes)
    }
    members.lookForOthers(than: nodes[owner].count, in: self)
    return members
  }

  /// The place of a name in a list. Most documents have their members in its order, so the search begins where the last
  /// one was found.
  @inline(__always)
  private func place(of name: Int, among known: [JSONName], from start: Int) -> Int? {
    let hash = nodes.span[name].hash
    for place in start..<known.count where known[place].hash == hash && isName(name, known[place]) {
      return place
    }
    for place in 0..<min(start, known.count) where known[place].hash == hash && isName(name, known[place]) {
      return place
    }
    return nil
  }
}
