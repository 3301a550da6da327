import Geometry

/// A tree while it is checked: a flat list of items with the problems found so far.
struct Outline {
  var items: [LayoutTree.Item] = []
  private(set) var depths: [Int] = []
  private(set) var viewCount = 0
  /// The stack views, the scroll views and the views with text, each ascending.
  private(set) var stackViews: [Int] = []
  private(set) var scrollViews: [Int] = []
  private(set) var texts: [Int] = []
  private(set) var issues: [InvalidLayout.Issue] = []

  private(set) var numbers: [String: Int] = [:]
  /// The places of guides in the document.
  private var guidePlaces: [InvalidLayout.Place] = []
  /// The items that the previous constraint referred to.
  private var named = (first: 0, second: 0)

  /// Lists the views in document order, then the guides; without recursion, since the tree is untrusted.
  mutating func flatten(_ root: View) {
    // For each depth, the siblings and how many are not listed yet. A view is large, so it is copied only
    // once.
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

  /// A usual number of views, for which memory is reserved.
  private static let usualViews = 32

  /// Records a view that is more than a rectangle.
  private mutating func note(_ view: Int) {
    // Reads members, here and below: a computed property would receive a copy of the whole view.
    let kind = items[view].view.kind
    if kind == .stack || items[view].view.stack != nil { stackViews.append(view) }
    if isScrolling(view) { scrollViews.append(view) }
    if items[view].view.text != nil, kind.hasText { texts.append(view) }
  }

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

  /// Resolves the names of constraints until there are too many problems.
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

  /// Resolves the names of a constraint; reports its problems and returns `nil` if there are any.
  private mutating func resolve(
    _ constraints: [LayoutConstraint], _ index: Int
  ) -> LayoutTree.ResolvedConstraint? {
    // Reads members: copying the whole constraint would cost more than the reads.
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

  /// The item with an id. The guesses usually contain it: consecutive constraints are about the same view,
  /// the one before it, or their superview.
  private func number(of id: String, near guesses: (Int, Int, Int)) -> Int? {
    // If two items have the same id, the last one counts.
    guard issues.isEmpty else { return numbers[id] }
    if isNamed(guesses.0, id) { return guesses.0 }
    if isNamed(guesses.1, id) { return guesses.1 }
    if isNamed(guesses.2, id) { return guesses.2 }
    return numbers[id]
  }

  private func isNamed(_ item: Int, _ id: String) -> Bool {
    items.indices.contains(item) && items[item].id == id
  }

  /// Resolves the item of an anchor, trying the guesses first.
  private mutating func resolve(
    _ anchor: Anchor, at place: InvalidLayout.Place, near guesses: (Int, Int, Int)
  ) -> LayoutTree.ResolvedConstraint.Side? {
    guard let item = number(of: anchor.item.id, near: guesses) else {
      // Searching for a similar name examines all names, so only the first problems do it.
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
  /// Whether only views have the attribute, and layout guides and built-in guides do not.
  fileprivate var isOfViewsOnly: Bool { isOfMargins || self == .firstBaseline || self == .lastBaseline }
}
