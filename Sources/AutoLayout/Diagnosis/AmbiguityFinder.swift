import ConstraintSolver
import Geometry

/// Finds attributes that the constraints do not determine, and constraints that would.
///
/// Each repair holds in the layout as it is: together they create no conflict and move nothing.
struct AmbiguityFinder {
  /// A place or a length that a layout decides: the near edge or the length of an item along an axis.
  struct Part: Hashable {
    let item: Int
    let attribute: Attribute
  }

  let tree: LayoutTree
  /// The frames, before rounding, and the sizes of scroll views' contents.
  let table: FrameTable
  let variables: ItemVariables

  /// The parts that a solved system does not determine, in tree order.
  func openParts(in solver: borrowing Solver) -> [Part] {
    solver.openVariables.compactMap { variable in
      variables.part(of: variable).map { Part(item: $0.item, attribute: $0.attribute) }
    }
  }

  /// The parts that a solved system does not determine, with their causes.
  func openCauses(in solver: borrowing Solver) -> [Part: Part] {
    let open = openParts(in: solver)
    if open.isEmpty { return [:] }
    var causes = AmbiguityCauses(tree, variables, open)
    var found: [Part: Part] = [:]
    for part in open { found[part] = causes.cause(of: part, in: solver) }
    return found
  }

  /// The ambiguities of a solved system, in tree order, followed by those of scroll views' content.
  ///
  /// - Parameters:
  ///   - solver: The system.
  ///   - others: What another system with the same variables leaves open, with the causes.
  /// - Returns: The ambiguities of both systems, with their repairs.
  func find(in solver: borrowing Solver, with others: [Part: Part] = [:]) -> [Diagnosis.Ambiguity] {
    let found = openParts(in: solver)
    let added = Set(others.keys).subtracting(found)
    let open = added.isEmpty ? found : inTreeOrder(found + added)
    if open.isEmpty { return contentAmbiguities(beside: open, in: solver) }
    var causes = AmbiguityCauses(tree, variables, found)
    var ambiguities: [Diagnosis.Ambiguity] = []
    var start = 0
    while start < open.count {
      let end = open[start...].firstIndex { $0.item != open[start].item } ?? open.count
      ambiguities.append(ambiguity(open[start..<end], added, others, &causes, in: solver))
      start = end
    }
    return ambiguities + contentAmbiguities(beside: open, in: solver)
  }

  /// Parts by item, places before lengths, x before y.
  private func inTreeOrder(_ parts: [Part]) -> [Part] {
    func order(_ part: Part) -> Int {
      4 * part.item + (part.attribute.isLength ? 2 : 0) + (part.attribute.axis == .horizontal ? 0 : 1)
    }
    return parts.sorted { order($0) < order($1) }
  }

  /// The ambiguity of one item. A cause counts if it is one in both systems.
  private func ambiguity(
    _ open: ArraySlice<Part>, _ added: Set<Part>, _ others: [Part: Part], _ causes: inout AmbiguityCauses,
    in solver: borrowing Solver
  ) -> Diagnosis.Ambiguity {
    var sentences: [String] = []
    var repairs: [Diagnosis.Repair] = []
    var known: Set<String> = []
    for part in open {
      sentences.append(sentence(part, in: solver))
      var cause = added.contains(part) ? part : causes.cause(of: part, in: solver)
      if let other = others[part], other != cause { cause = part }
      let repair = self.repair(part, causedBy: cause, others, in: solver)
      if case .add(let text) = repair.change, known.insert(text).inserted { repairs.append(repair) }
    }
    return Diagnosis.Ambiguity(
      item: tree.items[open[open.startIndex].item].id, attributes: open.map(\.attribute),
      sentence: sentences.joined(separator: " "), repairs: repairs)
  }

  private func sentence(_ part: Part, in solver: borrowing Solver) -> String {
    let name = tree.name(of: part.item)
    let axis = part.attribute.axis
    if part.item == 0, openEnd(axis, in: solver) != nil {
      return
        "No constraint ties the \(axis.farEdge) of \(name) to its content, so the \(part.attribute) of \(name) "
        + "is undetermined; the solver chose \(length(0, axis).readable)."
    }
    let value = part.attribute.isLength ? length(part.item, axis) : place(part.item, axis)
    return "No constraint decides the \(part.attribute) of \(name); the solver chose \(value.readable)."
  }

  // MARK: Repairs

  /// The constraint that decides a part through its cause, which can be the part itself.
  private func repair(
    _ part: Part, causedBy cause: Part, _ others: [Part: Part], in solver: borrowing Solver
  ) -> Diagnosis.Repair {
    let axis = cause.attribute.axis
    // The root ends with a subview only if both systems decide where that ends.
    if cause.item == 0, let end = openEnd(axis, in: solver), solver.isDetermined(self.end(of: end, axis)),
      [axis.nearEdge, axis.length].allSatisfy({ others[Part(item: end, attribute: $0)] == nil })
    {
      return repair(LayoutItem(tree.items[0].id), endingWith: end, along: axis)
    }
    let constraint = self.constraint(deciding: cause)
    if cause == part { return Diagnosis.Repair(deciding: constraint, in: tree) }
    return Diagnosis.Repair(
      change: .add(constraint.text),
      sentence:
        "Add “\(tree.text(of: constraint))” or another constraint that decides the \(cause.attribute) of "
        + "\(tree.name(of: cause.item)); the \(part.attribute) of \(tree.name(of: part.item)) follows from it."
    )
  }

  /// The constraint with which a part keeps its value.
  func constraint(deciding part: Part) -> LayoutConstraint {
    let axis = part.attribute.axis
    let anchor = Anchor(LayoutItem(tree.items[part.item].id), part.attribute)
    if part.attribute.isLength {
      return LayoutConstraint(id: "", anchor, .equal, constant: length(part.item, axis))
    }
    let parent = tree.items[part.item].parent
    return LayoutConstraint(
      id: "", anchor, .equal, Anchor(LayoutItem(tree.items[parent].id), part.attribute),
      constant: (place(part.item, axis) - start(of: parent, axis)).denoised)
  }

  /// The constraint that ties the far edge of the root, or of a scroll view's content, to a subview as it is.
  func repair(
    _ container: LayoutItem, endingWith subview: Int, along axis: Axis
  ) -> Diagnosis.Repair {
    let parent = tree.items[subview].parent
    let contentLength =
      container.region == .content
      ? table.contentSizes[tree.scrollViews.firstIndex(of: parent) ?? 0][axis]
      : start(of: parent, axis) + length(parent, axis)
    let constant = contentLength - place(subview, axis) - length(subview, axis)
    let constraint = LayoutConstraint(
      id: "", Anchor(container, axis.farEdge), .equal,
      Anchor(LayoutItem(tree.items[subview].id), axis.farEdge), constant: constant.denoised)
    let what =
      container.region == .content
      ? "the content ends with its last subview"
      : "the content spans \(tree.name(ofID: container.id)) from edge to edge"
    return Diagnosis.Repair(
      change: .add(constraint.text),
      sentence: constraint.constant == 0
        ? "Add “\(tree.text(of: constraint))” so that \(what)."
        : "Add “\(tree.text(of: constraint))”, which moves nothing; without the constant, \(what).")
  }

  // MARK: Values

  /// The subview that extends furthest along an axis, if it is not tied to the root's far edge.
  private func openEnd(_ axis: Axis, in solver: borrowing Solver) -> Int? {
    let subviews = (1..<max(tree.viewCount, 1)).filter { tree.items[$0].parent == 0 }
    let frames = table.frames
    guard let last = subviews.max(by: { frames[$0].maximum(axis) < frames[$1].maximum(axis) }) else {
      return nil
    }
    return solver.isDetermined(end(of: last, axis) - variables.length(of: 0, axis)) ? nil : last
  }

  func end(of item: Int, _ axis: Axis) -> Expression {
    variables.place(of: item, axis) + variables.length(of: item, axis)
  }

  /// The near edge of an item's alignment rectangle, measured from its superview's frame or content.
  private func place(_ item: Int, _ axis: Axis) -> Double {
    (table.frames[item].minimum(axis) + tree.items[item].view.alignmentRectInsets.minimum(axis)).denoised
  }

  /// The length of an item's alignment rectangle.
  private func length(_ item: Int, _ axis: Axis) -> Double {
    let insets = tree.items[item].view.alignmentRectInsets
    return (table.frames[item].size[axis] - insets.minimum(axis) - insets.maximum(axis)).denoised
  }

  /// The near edge that a view's subviews and guides refer to, measured like their places.
  private func start(of view: Int, _ axis: Axis) -> Double {
    // For what is in a scroll view, its edges are those of its content.
    tree.items[view].view.scrollOrDefault == nil
      ? tree.items[view].view.alignmentRectInsets.minimum(axis) : 0
  }
}

extension Diagnosis.Repair {
  /// Adds a constraint that decides what the finding is about.
  init(deciding constraint: LayoutConstraint, in tree: LayoutTree) {
    self.init(
      change: .add(constraint.text),
      sentence: "Add “\(tree.text(of: constraint))” or another constraint that decides it.")
  }
}
