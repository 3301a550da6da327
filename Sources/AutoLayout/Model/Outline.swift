import Geometry

/// A tree on its way to being checked: flat, with what is wrong collected.
struct Outline {
  var items: [LayoutTree.Item] = []
  private(set) var depths: [Int] = []
  private(set) var viewCount = 0
  private(set) var issues: [InvalidLayout.Issue] = []

  private(set) var numbers: [String: Int] = [:]
  private var places: [InvalidLayout.Place] = []

  /// Lists the views in document order and then the guides; without recursion, since the tree is foreign.
  mutating func flatten(_ root: View) {
    var pending = [(view: root, parent: -1, depth: 1)]
    var guides: [(owner: Int, index: Int, guide: LayoutGuide)] = []
    while let (view, parent, depth) = pending.popLast() {
      let number = items.count
      guard number < Limits.views else { return report(.view(number), .tooManyViews) }
      guard depth <= Limits.depth else { return report(.view(number), .tooDeep) }
      for (index, guide) in view.guides.enumerated() { guides.append((number, index, guide)) }
      for subview in view.subviews.reversed() { pending.append((subview, number, depth + 1)) }
      var own = view
      own.subviews = []
      append(LayoutTree.Item(id: view.id, parent: parent, view: own), depth: depth, at: .view(number))
    }
    viewCount = items.count
    for (owner, index, guide) in guides {
      let place = InvalidLayout.Place.guide(view: owner, index: index)
      guard items.count - viewCount < Limits.guides else { return report(place, .tooManyGuides) }
      let item = LayoutTree.Item(id: guide.id, parent: owner, view: View(guide.id))
      append(item, depth: depths[owner] + 1, at: place)
    }
  }

  private mutating func append(_ item: LayoutTree.Item, depth: Int, at place: InvalidLayout.Place) {
    items.append(item)
    depths.append(depth)
    places.append(place)
  }

  mutating func report(_ place: InvalidLayout.Place, _ kind: InvalidLayout.Kind) {
    if issues.count < Limits.issues { issues.append(InvalidLayout.Issue(place: place, kind: kind)) }
  }

  mutating func checkNames() {
    numbers.reserveCapacity(items.count)
    for (number, item) in items.enumerated() {
      if item.id.isEmpty || item.id.utf8.count > Limits.idBytes {
        report(places[number], .invalidID)
      } else if numbers.updateValue(number, forKey: item.id) != nil {
        report(places[number], .duplicateID(item.id))
      }
    }
  }

  /// Resolves the names of constraints, until too much is wrong.
  mutating func resolve(_ constraints: [LayoutConstraint]) -> [LayoutTree.ResolvedConstraint] {
    if constraints.count > Limits.constraints {
      report(.constraint(Limits.constraints), .tooManyConstraints)
      return []
    }
    var resolved: [LayoutTree.ResolvedConstraint] = []
    resolved.reserveCapacity(constraints.count)
    for (index, constraint) in constraints.enumerated() where issues.count < Limits.issues {
      if let constraint = resolve(constraint, at: index) { resolved.append(constraint) }
    }
    return resolved
  }

  /// Resolves the names of a constraint; reports what is wrong with it and returns `nil` if anything is.
  private mutating func resolve(_ constraint: LayoutConstraint, at index: Int) -> LayoutTree
    .ResolvedConstraint?
  {
    let count = issues.count
    let first = resolve(constraint.first, at: .first(index))
    let second = constraint.second.map { resolve($0, at: .second(index)) }
    checkPair(constraint, at: index)
    checkNumbers(constraint, at: .constraint(index))
    guard issues.count == count, let first else { return nil }
    var resolved = LayoutTree.ResolvedConstraint(
      constraint: constraint, first: first, second: second ?? nil)
    turnToContent(&resolved)
    return resolved
  }

  private mutating func resolve(
    _ anchor: Anchor, at place: InvalidLayout.Place
  ) -> LayoutTree.ResolvedConstraint.Side? {
    guard let item = numbers[anchor.item.id] else {
      // Looking for a name that reads alike goes through all of them, so it is done for the first faults only.
      let isSearched = issues.count < Limits.nameSearches
      let nearest = isSearched ? NearestName.of(anchor.item.id, among: items.lazy.map(\.id)) : nil
      report(place, .unknownItem(anchor.item.id, nearest: nearest))
      return nil
    }
    let isPlainView = item < viewCount && anchor.item.region == nil
    if let region = anchor.item.region {
      let isOfScrollViews = region == .content || region == .frame
      guard item < viewCount, !isOfScrollViews || items[item].view.scrollOrDefault != nil else {
        report(place, .noSuchRegion(region))
        return nil
      }
    }
    if !isPlainView, anchor.attribute.isOfViewsOnly { report(place, .noSuchAttribute(anchor.attribute)) }
    return LayoutTree.ResolvedConstraint.Side(
      item: item, region: anchor.item.region, attribute: anchor.attribute)
  }

  private mutating func checkPair(_ constraint: LayoutConstraint, at index: Int) {
    let attribute = constraint.first.attribute
    if let second = constraint.second {
      if !attribute.isComparable(to: second.attribute) {
        report(.constraint(index), .invalidPair(attribute, second.attribute))
      }
      if constraint.multiplier == 0 { report(.constraint(index), .zeroMultiplier) }
    } else if !attribute.isLength {
      report(.constraint(index), .placeWithoutItem(attribute))
    }
  }

  private mutating func checkNumbers(_ constraint: LayoutConstraint, at place: InvalidLayout.Place) {
    let range = -Limits.length...Limits.length
    if !range.contains(constraint.constant) || !range.contains(constraint.multiplier) {
      report(place, .numberOutOfRange)
    }
    if !(1...1000).contains(constraint.priority) { report(place, .invalidPriority) }
  }
}

extension Attribute {
  /// Whether only views have the attribute, and neither layout guides nor a view's own guides do.
  var isOfViewsOnly: Bool {
    switch self {
    case .firstBaseline, .lastBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }
}
