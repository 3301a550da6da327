extension InterfaceScene {
  /// Members of an element that vary by size class although only their common value is read.
  public struct UnreadVariation: Equatable, Sendable {
    /// The id of the view, or of the view with the constraint.
    public let view: String
    /// The names of the members, such as `text` and `fontDescription`.
    public internal(set) var members: [String]
  }

  /// Attributes of `variation` that change nothing, or that ``Variations`` reads.
  private static let knownAttributes: Set = [
    "key", "misplaced", "ambiguous", "fixedFrame", "constant", "priority", "multiplier", "relation", "axis",
    "orientation", "alignment", "distribution", "spacing", "hidden",
  ]

  /// The variations by size class that layouts ignore, in the order of the document.
  public var unreadVariations: [UnreadVariation] {
    var unread: [UnreadVariation] = []
    var places: [String: Int] = [:]
    var known: Set<[String]> = []
    var pending = [(element: root, view: id)]
    while let (element, view) = pending.popLast() {
      let isConstraint = element.isNamed("constraint")
      let owner = isConstraint ? view : element["id"] ?? view
      for member in InterfaceScene.unreadMembers(of: element) where known.insert([owner, member]).inserted {
        let place = places[owner] ?? unread.count
        if place == unread.count { unread.append(UnreadVariation(view: owner, members: [])) }
        places[owner] = place
        unread[place].members.append(member)
      }
      pending += element.children.reversed().map { ($0, owner) }
    }
    return unread
  }

  /// The members that the variations of an element change in vain.
  private static func unreadMembers(of element: XMLElement) -> [String] {
    let isPlaced = element.has("translatesAutoresizingMaskIntoConstraints", "NO")
    let variations = element.children.filter { $0.isNamed("variation") && !$0.has("key", "default") }
    return variations.flatMap { variation in
      let attributes = variation.attributeNames.filter { !knownAttributes.contains($0) }
      let children = variation.children.filter { child in
        let isRead =
          child.isNamed("mask") && (child.has("key", "subviews") || child.has("key", "constraints"))
        return !isRead && !(isPlaced && child.isNamed("rect"))
      }
      return attributes + children.map { $0["key"] ?? $0.name }
    }
  }
}
