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

  /// Resolves the names of constraints, and checks them until there are too many problems.
  mutating func resolve(_ table: inout ConstraintTable) {
    guard table.count <= Limits.constraints else {
      return report(.constraint(Limits.constraints), .tooManyConstraints)
    }
    for number in table.constraints.indices where issues.count < Limits.issues {
      if case .written(let place) = table.constraints[number].source {
        resolve(number, &table, Int(place))
      } else if !isOrdinary(table.constraints[number]) {
        check(number, table.constraints[number])
      }
    }
    guard !scrollViews.isEmpty, issues.isEmpty else { return }
    for number in table.constraints.indices { turnToContent(&table.constraints[number]) }
  }

  // Not inlined, because the loop would then make the list its own, which copies it, even if nothing is written.
  /// Finds the numbers of the items that a written constraint names; reports its problems.
  @inline(never)
  private mutating func resolve(_ number: Int, _ table: inout ConstraintTable, _ place: Int) {
    // Reads members of what was written: copying the whole constraint would cost more than the reads.
    var resolved = table.constraints[number]
    let first =
      known(resolved.first.item)
      ?? self.number(
        of: table.written[place].first.item.id, near: (named.first, named.first + 1, named.second))
    if let side = side(first, resolved.first, table.written[place].first.item.id, at: .first(number)) {
      resolved.first = side
      named.first = side.item
    }
    if let second = resolved.second {
      let item =
        known(second.item)
        ?? self.number(
          of: table.written[place].second?.item.id ?? "",
          near: (items[named.first].parent, named.second, named.first - 1))
      if let side = side(item, second, table.written[place].second?.item.id ?? "", at: .second(number)) {
        resolved.second = side
        named.second = side.item
      }
    }
    checkPair(number, resolved)
    let range = -Limits.length...Limits.length
    if !range.contains(resolved.constant) || !range.contains(resolved.multiplier) {
      report(.constraint(number), .numberOutOfRange)
    }
    if !(1...1000).contains(resolved.priority) { report(.constraint(number), .invalidPriority) }
    table.constraints[number] = resolved
  }

  /// Whether a few comparisons show that a constraint is valid, as most constraints between known views are.
  @inline(__always)
  private func isOrdinary(_ constraint: LayoutTree.ResolvedConstraint) -> Bool {
    let first = constraint.first
    guard issues.isEmpty, first.item < viewCount, !first.isOfInsets else { return false }
    guard let second = constraint.second else {
      return first.attribute == .width || first.attribute == .height
    }
    return second.item < viewCount && !second.isOfInsets
      && first.attribute.isComparable(to: second.attribute) && constraint.multiplier != 0
  }

  /// Checks a constraint between known items; reports its problems.
  @inline(never)
  private mutating func check(_ number: Int, _ constraint: LayoutTree.ResolvedConstraint) {
    check(constraint.first, at: .first(number))
    if let second = constraint.second { check(second, at: .second(number)) }
    checkPair(number, constraint)
  }

  /// Checks a side with a known item.
  @inline(__always)
  private mutating func check(_ side: LayoutTree.ResolvedConstraint.Side, at place: InvalidLayout.Place) {
    let item = known(side.item) ?? number(of: items[side.item].id) ?? side.item
    if item >= viewCount { checkParts(of: item, nil, side.attribute, at: place) }
    if side.isOfInsets { hasInsets = true }
  }

  /// The number of an item, if it is known already. `nil` once there are problems: then two items may have the same id, and
  /// names are looked up.
  private func known(_ item: Int) -> Int? { issues.isEmpty && item >= 0 ? item : nil }

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

  /// A side of a constraint with its item; reports its problems, and returns `nil` if there are any.
  private mutating func side(
    _ item: Int?, _ side: LayoutTree.ResolvedConstraint.Side, _ id: @autoclosure () -> String,
    at place: InvalidLayout.Place
  ) -> LayoutTree.ResolvedConstraint.Side? {
    guard let item else {
      reportUnknown(id(), at: place)
      return nil
    }
    if side.region != nil || item >= viewCount {
      guard checkParts(of: item, side.region, side.attribute, at: place) else { return nil }
    }
    if side.isOfInsets { hasInsets = true }
    return LayoutTree.ResolvedConstraint.Side(item: item, region: side.region, attribute: side.attribute)
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
  @discardableResult
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

  /// Checks whether the attributes of a constraint can be related.
  @inline(__always)
  private mutating func checkPair(_ number: Int, _ constraint: LayoutTree.ResolvedConstraint) {
    let first = constraint.first.attribute
    guard let second = constraint.second?.attribute else {
      if !first.isLength { report(.constraint(number), .placeWithoutItem(first)) }
      return
    }
    if !first.isComparable(to: second) {
      report(.constraint(number), .invalidPair(first, second))
    }
    if constraint.multiplier == 0 { report(.constraint(number), .zeroMultiplier) }
  }
}

extension Attribute {
  /// Whether only views have the attribute, and layout guides and built-in guides do not.
  fileprivate var isOfViewsOnly: Bool { isOfMargins || self == .firstBaseline || self == .lastBaseline }
}
