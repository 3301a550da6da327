import Geometry

/// A tree while it is checked: a flat list of items with the problems found so far.
struct Outline {
  var items: [LayoutTree.Item] = []
  private(set) var depths: [Int] = []
  private(set) var viewCount = 0
  /// The stack views, the scroll views, the views with text and those whose size depends on the system, each ascending.
  private(set) var stackViews: [Int] = []
  private(set) var scrollViews: [Int] = []
  private(set) var texts: [Int] = []
  private(set) var systemControls: [Int] = []
  private(set) var issues: [InvalidLayout.Issue] = []
  /// Whether a side of a constraint refers to margins, a safe area or another built-in guide.
  private(set) var hasInsets = false

  /// The number of each item by its id, once it is needed; the last one of items with the same id.
  private var numbers: [String: Int]?
  /// The places of guides in the document.
  private var guidePlaces: [InvalidLayout.Place] = []
  /// The items that the previous constraint referred to.
  private var named = (first: 0, second: 0)

  /// Lists the views, which are in document order, then the guides.
  mutating func list(_ views: [LayoutTree.Item]) {
    items = views
    depths.reserveCapacity(views.count)
    var guides: [(owner: Int, index: Int, guide: LayoutGuide)] = []
    for number in views.indices {
      let parent = views[number].parent
      let depth = parent < 0 ? 1 : depths[parent] + 1
      guard number < Limits.views else { return report(.view(number), .tooManyViews) }
      guard depth <= Limits.depth else { return report(.view(number), .tooDeep) }
      depths.append(depth)
      note(number)
      for index in views[number].view.guides.indices {
        guides.append((number, index, views[number].view.guides[index]))
      }
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

  /// Records a view that is more than a rectangle.
  private mutating func note(_ view: Int) {
    // Reads members, here and below: a computed property would receive a copy of the whole view.
    let kind = items[view].view.kind
    if kind == .stack || items[view].view.hasStack { stackViews.append(view) }
    if isScrolling(view) { scrollViews.append(view) }
    if items[view].view.followsSystemSize || items[view].view.followsSystemAlignment, kind.hasSystemFigures {
      systemControls.append(view)
    }
    if kind.hasText, items[view].view.hasText { texts.append(view) }
  }

  func isScrolling(_ view: Int) -> Bool {
    items[view].view.kind == .scroll || items[view].view.hasScroll
  }

  mutating func report(_ place: InvalidLayout.Place, _ kind: InvalidLayout.Kind) {
    if issues.count < Limits.issues { issues.append(InvalidLayout.Issue(place: place, kind: kind)) }
  }

  /// Reports ids that are not valid, or those of other items.
  mutating func checkNames() {
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(items.count)
    for number in items.indices {
      let id = items[number].id
      if id.isEmpty || id.utf8.count > Limits.idBytes {
        report(place(of: number), .invalidID)
      } else if numbers.updateValue(number, forKey: id) != nil {
        report(place(of: number), .duplicateID(id))
      }
    }
    self.numbers = numbers
  }

  /// The item with an id.
  mutating func number(of id: String) -> Int? {
    if numbers == nil { checkNames() }
    return numbers?[id]
  }

  private func place(of item: Int) -> InvalidLayout.Place {
    item < viewCount ? .view(item) : guidePlaces[item - viewCount]
  }

  /// Resolves the names of constraints until there are too many problems.
  ///
  /// - Parameters:
  ///   - constraints: The constraints.
  ///   - items: The items that each of them names; empty if that is not known.
  /// - Returns: The constraints, without those that have problems.
  mutating func resolve(
    _ constraints: [LayoutConstraint], _ items: [LayoutTree.ConstraintItems]
  ) -> [LayoutTree.ResolvedConstraint] {
    if constraints.count > Limits.constraints {
      report(.constraint(Limits.constraints), .tooManyConstraints)
      return []
    }
    var resolved: [LayoutTree.ResolvedConstraint] = []
    resolved.reserveCapacity(constraints.count)
    for index in constraints.indices where issues.count < Limits.issues {
      let items = items.isEmpty ? LayoutTree.ConstraintItems() : items[index]
      if let constraint = resolve(constraints, index, items) { resolved.append(constraint) }
    }
    return resolved
  }

  /// Resolves the names of a constraint; reports its problems and returns `nil` if there are any.
  private mutating func resolve(
    _ constraints: [LayoutConstraint], _ index: Int, _ items: LayoutTree.ConstraintItems
  ) -> LayoutTree.ResolvedConstraint? {
    // Reads members: copying the whole constraint would cost more than the reads.
    let count = issues.count
    let attribute = constraints[index].first.attribute
    let firstItem =
      known(items.first)
      ?? number(
        of: constraints[index].first.item.id, near: (named.first, named.first + 1, named.second))
    let first = side(
      firstItem, constraints[index].first.item.region, attribute, constraints[index].first.item.id,
      at: .first(index))
    if let first { named.first = first.item }
    var second: LayoutTree.ResolvedConstraint.Side?
    if let secondAttribute = constraints[index].second?.attribute {
      let secondItem =
        known(items.second)
        ?? number(
          of: constraints[index].second?.item.id ?? "",
          near: (self.items[named.first].parent, named.second, named.first - 1))
      second = side(
        secondItem, constraints[index].second?.item.region, secondAttribute,
        constraints[index].second?.item.id ?? "", at: .second(index))
      if let second { named.second = second.item }
      checkPair(attribute, secondAttribute, constraints[index].multiplier, index)
    } else if !attribute.isLength {
      report(.constraint(index), .placeWithoutItem(attribute))
    }
    let range = -Limits.length...Limits.length
    if !range.contains(constraints[index].constant) || !range.contains(constraints[index].multiplier) {
      report(.constraint(index), .numberOutOfRange)
    }
    if !(1...1000).contains(constraints[index].priority) { report(.constraint(index), .invalidPriority) }
    guard issues.count == count, let first else { return nil }
    var resolved = LayoutTree.ResolvedConstraint(first: first, second: second)
    if !scrollViews.isEmpty { turnToContent(&resolved) }
    return resolved
  }

  /// The item that the author of a constraint knows. If two items have the same id, the last one counts instead.
  private func known(_ item: Int?) -> Int? { issues.isEmpty ? item : nil }

  /// The item with an id. The guesses usually contain it: consecutive constraints are about the same view,
  /// the one before it, or their superview.
  @inline(never)
  private mutating func number(of id: String, near guesses: (Int, Int, Int)) -> Int? {
    // If two items have the same id, the last one counts.
    guard issues.isEmpty else { return number(of: id) }
    if isNamed(guesses.0, id) { return guesses.0 }
    if isNamed(guesses.1, id) { return guesses.1 }
    if isNamed(guesses.2, id) { return guesses.2 }
    return number(of: id)
  }

  private func isNamed(_ item: Int, _ id: String) -> Bool {
    items.indices.contains(item) && items[item].id == id
  }

  /// A side of a constraint; reports its problems.
  private mutating func side(
    _ item: Int?, _ region: LayoutItem.Region?, _ attribute: Attribute, _ id: @autoclosure () -> String,
    at place: InvalidLayout.Place
  ) -> LayoutTree.ResolvedConstraint.Side? {
    guard let item else {
      reportUnknown(id(), at: place)
      return nil
    }
    if region != nil || item >= viewCount {
      guard checkParts(of: item, region, attribute, at: place) else { return nil }
    }
    let side = LayoutTree.ResolvedConstraint.Side(item: item, region: region, attribute: attribute)
    if side.isOfInsets { hasInsets = true }
    return side
  }

  @inline(never)
  private mutating func reportUnknown(_ id: String, at place: InvalidLayout.Place) {
    // Searching for a similar name examines all names, so only the first problems do it.
    let isSearched = issues.count < Limits.nameSearches
    let nearest = isSearched ? NearestName.of(id, among: items.lazy.map(\.id)) : nil
    report(place, .unknownItem(id, nearest: nearest))
  }

  /// Whether a guide, or a view with a built-in guide, has the guide; reports it if not, or if it lacks the attribute.
  @inline(never)
  private mutating func checkParts(
    of item: Int, _ region: LayoutItem.Region?, _ attribute: Attribute, at place: InvalidLayout.Place
  ) -> Bool {
    if let region {
      let isOfScrollViews = region == .content || region == .frame
      guard item < viewCount, !isOfScrollViews || isScrolling(item) else {
        report(place, .noSuchRegion(region))
        return false
      }
    }
    if attribute.isOfViewsOnly { report(place, .noSuchAttribute(attribute)) }
    return true
  }

  private mutating func checkPair(
    _ first: Attribute, _ second: Attribute, _ multiplier: Double, _ index: Int
  ) {
    if !first.isComparable(to: second) { report(.constraint(index), .invalidPair(first, second)) }
    if multiplier == 0 { report(.constraint(index), .zeroMultiplier) }
  }
}

extension Attribute {
  /// Whether only views have the attribute, and layout guides and built-in guides do not.
  fileprivate var isOfViewsOnly: Bool { isOfMargins || self == .firstBaseline || self == .lastBaseline }
}
