import ConstraintSolver

/// Follows the constraints from what is not determined to what it depends on.
///
/// In `b.left == a.right + 8`, b depends on a: if neither is placed, a needs a place.
struct AmbiguityCauses {
  typealias Part = AmbiguityFinder.Part

  private let variables: ItemVariables
  /// The open parts that the constraints of an open part refer to.
  private var dependencies: [Part: [Part]] = [:]
  /// The causes found so far.
  private var causes: [Part: Part] = [:]

  /// The factors with which a part usually follows from another one.
  private static let factors = [1.0, 0.5, -0.5, 2, -1]

  init(_ tree: LayoutTree, _ variables: ItemVariables, _ open: [Part]) {
    self.variables = variables
    let isOpen = Set(open)
    for resolved in tree.constraints {
      guard resolved.relation == .equal, let second = resolved.second, second.region == nil,
        second.item != resolved.first.item
      else { continue }
      let first = resolved.first
      let part = Part(
        item: first.item,
        attribute: first.attribute.isLength ? first.attribute : first.attribute.axis.nearEdge)
      guard isOpen.contains(part) else { continue }
      let axis = second.attribute.axis
      let others = second.attribute.isLength ? [second.attribute] : [axis.nearEdge, axis.length]
      dependencies[part, default: []] += others.map { Part(item: second.item, attribute: $0) }
        .filter { isOpen.contains($0) }
    }
  }

  /// The part that decides another one as soon as it is decided, at the end of the constraints; itself if
  /// there is none.
  mutating func cause(of part: Part, in solver: borrowing Solver) -> Part {
    var path = [part]
    var seen: Set = [part]
    var last = part
    while let next = next(after: last, of: part, seen, in: solver) {
      path.append(next)
      seen.insert(next)
      last = next
    }
    for passed in path { causes[passed] = last }
    return last
  }

  private func next(after last: Part, of part: Part, _ seen: Set<Part>, in solver: borrowing Solver) -> Part?
  {
    let known = causes[last].map { [$0] } ?? []
    for candidate in known + (dependencies[last] ?? []) where !seen.contains(candidate) {
      if decides(candidate, part, in: solver) { return candidate }
    }
    return nil
  }

  /// Whether deciding one part decides another one too.
  private func decides(_ cause: Part, _ part: Part, in solver: borrowing Solver) -> Bool {
    let (cause, part) = (Expression([Expression.Term(variable(cause))]), variable(part))
    return Self.factors.contains { solver.isDetermined(part - $0 * cause) }
  }

  private func variable(_ part: Part) -> Variable {
    part.attribute.isLength
      ? variables.length(of: part.item, part.attribute.axis)
      : variables.place(of: part.item, part.attribute.axis)
  }
}
