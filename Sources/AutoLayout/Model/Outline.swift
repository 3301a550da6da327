import Geometry

/// A tree on its way to being checked: flat, with what is wrong collected.
struct Outline {
  var items: [LayoutTree.Item] = []
  private(set) var depths: [Int] = []
  private(set) var viewCount = 0
  /// The views that stack, those that scroll, and those that show a text, ascending.
  private(set) var stackViews: [Int] = []
  private(set) var scrollViews: [Int] = []
  private(set) var texts: [Int] = []
  private(set) var issues: [InvalidLayout.Issue] = []

  private(set) var numbers: [String: Int] = [:]
  /// Where the document has the guides.
  private var guidePlaces: [InvalidLayout.Place] = []
  /// The items that were named last.
  private var named = (first: 0, second: 0)

  /// Lists the views in document order and then the guides; without recursion, since the tree is foreign.
  mutating func flatten(_ root: View) {
    // The siblings at each depth, and how many of them are still to be listed. A view is large, and copied only once.
    var pending = [(siblings: [root], left: 1, parent: -1)]
    var guides: [(owner: Int, index: Int, guide: LayoutGuide)] = []
    items.reserveCapacity(Self.usualViews)
    depths.reserveCapacity(Self.usualViews)
    while let (siblings, left, parent) = pending.last {
      guard left > 0 else {
        pending.removeLast()
        continue
      }
      pending[pending.count - 1].left -= 1
      let number = items.count
      guard number < Limits.views else { return report(.view(number), .tooManyViews) }
      guard pending.count <= Limits.depth else { return report(.view(number), .tooDeep) }
      let place = siblings.count - left
      items.append(LayoutTree.Item(id: siblings[place].id, parent: parent, view: siblings[place]))
      depths.append(pending.count)
      note(number)
      for index in items[number].view.guides.indices {
        guides.append((number, index, items[number].view.guides[index]))
      }
      let subviews = items[number].view.subviews
      guard !subviews.isEmpty else { continue }
      items[number].view.subviews = []
      pending.append((subviews, subviews.count, number))
    }
    viewCount = items.count
    for (owner, index, guide) in guides {
      let place = InvalidLayout.Place.guide(view: owner, index: index)
      guard items.count - viewCount < Limits.guides else { return report(place, .tooManyGuides) }
      items.append(LayoutTree.Item(id: guide.id, parent: owner, view: View(guide.id)))
      depths.append(depths[owner] + 1)
      guidePlaces.append(place)
    }
  }

  /// Room for so many views is made at once.
  private static let usualViews = 32

  /// Takes note of a view that is more than a rectangle.
  private mutating func note(_ view: Int) {
    // By member, here and below: a property that is worked out would be given a copy of the whole view.
    let kind = items[view].view.kind
    if kind == .stack || items[view].view.stack != nil { stackViews.append(view) }
    if isScrolling(view) { scrollViews.append(view) }
    if items[view].view.text != nil, kind.hasText { texts.append(view) }
  }

  /// Whether a view scrolls.
  func isScrolling(_ view: Int) -> Bool {
    items[view].view.scroll != nil || items[view].view.kind == .scroll
  }

  mutating func report(_ place: InvalidLayout.Place, _ kind: InvalidLayout.Kind) {
    if issues.count < Limits.issues { issues.append(InvalidLayout.Issue(place: place, kind: kind)) }
  }

  mutating func checkNames() {
    numbers.reserveCapacity(items.count)
    for number in items.indices {
      let id = items[number].id
      if id.isEmpty || id.utf8.count > Limits.idBytes {
        report(place(of: number), .invalidID)
      } else if numbers.updateValue(number, forKey: id) != nil {
        report(place(of: number), .duplicateID(id))
      }
    }
  }

  private func place(of item: Int) -> InvalidLayout.Place {
    item < viewCount ? .view(item) : guidePlaces[item - viewCount]
  }

  /// Resolves the names of constraints, until too much is wrong.
  mutating func resolve(_ constraints: [LayoutConstraint]) -> [LayoutTree.ResolvedConstraint] {
    if constraints.count > Limits.constraints {
      report(.constraint(Limits.constraints), .tooManyConstraints)
      return []
    }
    var resolved: [LayoutTree.ResolvedConstraint] = []
    resolved.reserveCapacity(constraints.count)
    for index in constraints.indices where issues.count < Limits.issues {
      if let constraint = resolve(constraints, index) { resolved.append(constraint) }
    }
    return resolved
  }

  /// Resolves the names of a constraint; reports what is wrong with it and returns `nil` if anything is.
  private mutating func resolve(
    _ constraints: [LayoutConstraint], _ index: Int
  ) -> LayoutTree.ResolvedConstraint? {
    // By member: a copy of the whole constraint would cost more than what is read of it.
    let count = issues.count
    let first = resolve(
      constraints[index].first, at: .first(index), near: (named.first, named.first + 1, named.second))
    if let first { named.first = first.item }
    let second = constraints[index].second.flatMap {
      resolve($0, at: .second(index), near: (items[named.first].parent, named.second, named.first - 1))
    }
    if let second { named.second = second.item }
    checkPair(constraints, index)
    checkNumbers(constraints, index)
    guard issues.count == count, let first else { return nil }
    var resolved = LayoutTree.ResolvedConstraint(first: first, second: second)
    if !scrollViews.isEmpty { turnToContent(&resolved) }
    return resolved
  }

  /// The item with a name, which is often one of a few: constraints about a view, the one before it and their superview
  /// follow each other.
  private func number(of id: String, near guesses: (Int, Int, Int)) -> Int? {
    // Of two items with one name, the last is meant.
    guard issues.isEmpty else { return numbers[id] }
    if isNamed(guesses.0, id) { return guesses.0 }
    if isNamed(guesses.1, id) { return guesses.1 }
    if isNamed(guesses.2, id) { return guesses.2 }
    return numbers[id]
  }

  private func isNamed(_ item: Int, _ id: String) -> Bool {
    items.indices.contains(item) && items[item].id == id
  }

  /// Resolves the name of an anchor, which may be that of one of a few items.
  private mutating func resolve(
    _ anchor: Anchor, at place: InvalidLayout.Place, near guesses: (Int, Int, Int)
  ) -> LayoutTree.ResolvedConstraint.Side? {
    guard let item = number(of: anchor.item.id, near: guesses) else {
      // Looking for a name that reads alike goes through all of them, so it is done for the first faults only.
      let isSearched = issues.count < Limits.nameSearches
      let nearest = isSearched ? NearestName.of(anchor.item.id, among: items.lazy.map(\.id)) : nil
      report(place, .unknownItem(anchor.item.id, nearest: nearest))
      return nil
    }
    let isPlainView = item < viewCount && anchor.item.region == nil
    if let region = anchor.item.region {
      let isOfScrollViews = region == .content || region == .frame
      guard item < viewCount, !isOfScrollViews || isScrolling(item) else {
        report(place, .noSuchRegion(region))
        return nil
      }
    }
    if !isPlainView, anchor.attribute.isOfViewsOnly { report(place, .noSuchAttribute(anchor.attribute)) }
    return LayoutTree.ResolvedConstraint.Side(
      item: item, region: anchor.item.region, attribute: anchor.attribute)
  }

  private mutating func checkPair(_ constraints: [LayoutConstraint], _ index: Int) {
    let attribute = constraints[index].first.attribute
    if let second = constraints[index].second?.attribute {
      if !attribute.isComparable(to: second) {
        report(.constraint(index), .invalidPair(attribute, second))
      }
      if constraints[index].multiplier == 0 { report(.constraint(index), .zeroMultiplier) }
    } else if !attribute.isLength {
      report(.constraint(index), .placeWithoutItem(attribute))
    }
  }

  private mutating func checkNumbers(_ constraints: [LayoutConstraint], _ index: Int) {
    let range = -Limits.length...Limits.length
    if !range.contains(constraints[index].constant) || !range.contains(constraints[index].multiplier) {
      report(.constraint(index), .numberOutOfRange)
    }
    if !(1...1000).contains(constraints[index].priority) { report(.constraint(index), .invalidPriority) }
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
