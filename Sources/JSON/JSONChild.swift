/// A cursor that visits the members of an object or the elements of an array. The caller counts them.
struct JSONChild {
  /// How the children of a value lie in the list of nodes.
  enum Places {
    /// One value after the other.
    case elements
    /// Each value behind its name.
    case members
    /// One value after the other; each name is a node of the model, in front of the model's value.
    case record
  }

  private let places: Places
  /// The node of the name; for an element, of the value.
  private(set) var name: Int
  /// The node of the value.
  private(set) var value: Int

  /// The first child of a value, if it has any.
  @inline(__always)
  init(firstOf number: Int, _ nodes: Span<JSONDocument.Node>) {
    let node = nodes[number]
    if node.kind != .object {
      (places, name, value) = (.elements, number &+ 1, number &+ 1)
    } else if node.isRecord {
      (places, name, value) = (.record, node.model &+ 1, number &+ 1)
    } else {
      (places, name, value) = (.members, number &+ 1, number &+ 2)
    }
  }

  /// Goes to the next child, if there is one.
  @inline(__always)
  mutating func advance(_ nodes: Span<JSONDocument.Node>) {
    switch places {
    case .elements:
      value = nodes[value].next(value)
      name = value
    case .members:
      name = nodes[value].next(value)
      value = name &+ 1
    case .record:
      name = nodes[name &+ 1].next(name &+ 1)
      value = nodes[value].next(value)
    }
  }
}
