import Geometry

/// Makes the constraints of a visual format from its syntax.
struct VisualFormatExpansion {
  typealias Chain = VisualFormatChain

  let format: VisualFormat
  let chain: VisualFormatChain
  let cursor: TextCursor
  let id: String
  private(set) var constraints: [LayoutConstraint] = []

  /// Prepares to expand `chain`, which `cursor` read from the text of `format`.
  ///
  /// - Throws: ``FormatError`` if the options contradict each other or the axis.
  init(
    of format: VisualFormat, _ chain: VisualFormatChain, cursor: TextCursor, id: String
  ) throws(FormatError) {
    try format.checkOptions(along: chain.axis, cursor)
    self.format = format
    self.chain = chain
    self.cursor = cursor
    self.id = id
  }

  /// Adds all constraints in the documented order; see ``VisualFormat/constraints(id:isView:)``.
  mutating func addConstraints(isView: (String) -> Bool) throws(FormatError) {
    var previous: VisualFormatChain.Link?
    for link in chain.links {
      if let previous { try addDistances(from: previous, to: link) }
      if case .view(let name) = link.end {
        guard isView(name) else { throw unknownView(name, at: link.place) }
        try addSizes(of: link, isView: isView)
      }
      previous = link
    }
    try addAlignments()
  }

  // MARK: Distances

  private mutating func addDistances(from a: Chain.Link, to b: Chain.Link) throws(FormatError) {
    switch b.connection {
    case .touching: try addDistance(.equal, 0, from: a, to: b)
    case .standard: try addStandardDistance(from: a, to: b)
    case .written(let predicates):
      for predicate in predicates {
        let distance = try distance(predicate.object)
        let priority = try priority(predicate)
        try addDistance(predicate.relation, distance, priority: priority, from: a, to: b)
      }
    }
  }

  private mutating func addStandardDistance(from a: Chain.Link, to b: Chain.Link) throws(FormatError) {
    guard a.end == .superview || b.end == .superview else {
      return try addDistance(.equal, format.siblingSpacing, from: a, to: b)
    }
    try addDistance(
      .equal, format.superviewSpacing ?? 0, from: a, to: b, toMargin: format.superviewSpacing == nil)
  }

  private mutating func addDistance(
    _ relation: Relation, _ distance: Double, priority: Double = 1000, from a: Chain.Link, to b: Chain.Link,
    toMargin: Bool = false
  ) throws(FormatError) {
    var (leaving, entering) = joinedEdges(from: a.end, to: b.end)
    if toMargin {
      if a.end == .superview { leaving = leaving.withMargin }
      if b.end == .superview { entering = entering.withMargin }
    }
    var (first, second) = (Anchor(item(b.end), entering), Anchor(item(a.end), leaving))
    // In a chain that runs from right to left, coordinates decrease. The greater one stays on the left-hand
    // side, so that the constant is the distance and the relation bounds it.
    if runsFromRightToLeft { swap(&first, &second) }
    try add(
      LayoutConstraint(
        id: nextID, first, relation, second, constant: distance, priority: priority), at: b.place)
  }

  /// The edge where the chain leaves `a`, and the edge where it enters `b`.
  private func joinedEdges(from a: Chain.End, to b: Chain.End) -> (leaving: Attribute, entering: Attribute) {
    let (start, end) = edges
    // The chain leaves and enters a superview on its inner side.
    if a == .superview { return (start, start) }
    if b == .superview { return (end, end) }
    let joinsBaselines = format.options.contains(.spacingBaselineToBaseline)
    return joinsBaselines ? (.lastBaseline, .firstBaseline) : (end, start)
  }

  /// The edges of a view toward the chain's start and end.
  private var edges: (start: Attribute, end: Attribute) {
    if chain.axis == .vertical { return (.top, .bottom) }
    if format.options.contains(.directionLeftToRight) { return (.left, .right) }
    return runsFromRightToLeft ? (.right, .left) : (.leading, .trailing)
  }

  private var runsFromRightToLeft: Bool {
    chain.axis == .horizontal && format.options.contains(.directionRightToLeft)
  }

  private func item(_ end: Chain.End) -> LayoutItem {
    switch end {
    case .superview: LayoutItem(format.superview)
    case .view(let name): LayoutItem(name)
    }
  }

  // MARK: Sizes and alignments

  private mutating func addSizes(of link: Chain.Link, isView: (String) -> Bool) throws(FormatError) {
    let size: Attribute = chain.axis == .horizontal ? .width : .height
    let first = Anchor(item(link.end), size)
    for predicate in link.predicates {
      let (second, constant) = try sizeObject(predicate.object, size, isView: isView)
      let priority = try priority(predicate)
      try add(
        LayoutConstraint(
          id: nextID, first, predicate.relation, second, constant: constant, priority: priority),
        at: predicate.object.place)
    }
  }

  /// Adds one equality for each pair of neighbors and each alignment option.
  private mutating func addAlignments() throws(FormatError) {
    let attributes = format.alignedAttributes
    for (a, b) in zip(chain.links, chain.links.dropFirst()) where a.end != .superview && b.end != .superview {
      for attribute in attributes {
        let (first, second) = (Anchor(item(b.end), attribute), Anchor(item(a.end), attribute))
        try add(LayoutConstraint(id: nextID, first, .equal, second), at: b.place)
      }
    }
  }

  private var nextID: String { "\(id)#\(constraints.count)" }

  private mutating func add(_ constraint: LayoutConstraint, at place: Int) throws(FormatError) {
    guard constraint.constant.isFinite else {
      throw cursor.mistake(
        .outOfRange, at: place, "The spacing is not a finite number; write a finite one.")
    }
    guard constraints.count < Limits.constraintsPerFormat else {
      throw cursor.mistake(
        .tooManyConstraints, at: place,
        "The format makes more than \(Limits.constraintsPerFormat) constraints; divide it into several.")
    }
    constraints.append(constraint)
  }
}

extension Attribute {
  /// The edge moved inwards by its layout margin; other attributes stay as they are.
  fileprivate var withMargin: Attribute { Attribute(rawValue: "\(rawValue)Margin") ?? self }
}
