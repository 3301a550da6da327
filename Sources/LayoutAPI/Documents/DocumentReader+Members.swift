extension DocumentReader {
  /// The members of an object that it may have, found in one pass over their names.
  struct Members {
    /// A member that was found.
    private struct Entry {
      var hash: UInt32 = 0
      /// How many nodes after the object its value stands.
      var distance: UInt32 = 0
    }

    /// The object, and the node behind all within it.
    private(set) var node: Int
    private var end: Int
    /// The object whose first names it has.
    private let model: Int
    /// How many known members it has.
    private(set) var count = 0
    /// A bit for each member: most that can be given are not, and need not be looked for.
    private var marks: UInt64 = 0
    /// The first of the known members.
    private var entries = InlineArray<10, Entry>(repeating: Entry())
    private var entryCount = 0
    /// Where the others are looked for, if there are any.
    private var json: JSONDocument?

    fileprivate init(of node: Int, _ nodes: Span<JSONDocument.Node>) {
      self.node = node
      end = nodes[node].next(node)
      model = nodes[node].model
    }

    fileprivate mutating func insert(_ hash: UInt32, _ value: Int) {
      marks |= Members.mark(hash)
      count += 1
      guard entryCount < entries.count else { return }
      entries[entryCount] = Entry(hash: hash, distance: UInt32(truncatingIfNeeded: value - node))
      entryCount += 1
    }

    fileprivate mutating func insertUnknown(_ hash: UInt32) { marks |= Members.mark(hash) }

    fileprivate mutating func lookForOthers(in json: JSONDocument) {
      if entryCount < json.nodes[node].count { self.json = json }
    }

    /// Whether all members are known and no value has others inside, so that each stands as far from the object as it would
    /// in any other such object.
    private var isFlat: Bool { json == nil && end == node + 1 + 2 * count }

    /// Goes on to another object, if its members stand where they stand in this one; it may have fewer.
    ///
    /// No name is looked at: that they are the same is known from parsing.
    mutating func move(to object: Int, in json: JSONDocument) -> Bool {
      let next = json.nodes.span[object]
      let end = next.next(object)
      guard next.model == model, next.count <= entryCount, end == object + 1 + 2 * next.count, isFlat else {
        return false
      }
      node = object
      self.end = end
      count = next.count
      return true
    }

    /// The value of a member, or `nil` where there is none.
    @inline(__always)
    subscript(name: JSONName) -> Int? {
      marks & Members.mark(name.hash) == 0 ? nil : value(name)
    }

    /// Entries have only names that the code knows, and no two of these have the same hash: a test sees to that.
    private func value(_ name: JSONName) -> Int? {
      for place in 0..<entryCount where entries[place].hash == name.hash {
        let value = node + Int(entries[place].distance)
        return value < end ? value : nil
      }
      return json?.member(name, of: node)
    }

    @inline(__always)
    private static func mark(_ hash: UInt32) -> UInt64 { 1 << UInt64(hash & 63) }
  }
}

extension JSONDocument {
  /// The members of an object, of which those that are `known` are found soonest.
  func members(_ object: Int, known: [JSONName]) -> DocumentReader.Members {
    let nodes = nodes.span
    var members = DocumentReader.Members(of: object, nodes)
    var name = object + 1
    var next = 0
    for _ in 0..<nodes[object].count {
      if let place = place(of: name, among: known, from: next) {
        members.insert(nodes[name].hash, name + 1)
        next = place + 1
      } else {
        members.insertUnknown(nodes[name].hash)
      }
      name = nodes[name + 1].next(name + 1)
    }
    members.lookForOthers(in: self)
    return members
  }

  /// The place of a name in a list. Most documents have their members in its order, so the search begins where the last
  /// one was found.
  @inline(__always)
  private func place(of name: Int, among known: [JSONName], from start: Int) -> Int? {
    for place in start..<known.count where isName(name, known[place]) { return place }
    for place in 0..<min(start, known.count) where isName(name, known[place]) { return place }
    return nil
  }
}
