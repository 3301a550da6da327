import ConstraintSolver
import Geometry

/// Writes the value of an edge or size as a sum of the constants of the rows that decide it.
struct SumBuilder {
  let tree: LayoutTree
  let rows: LayoutRows

  /// The sum of an item's attribute.
  ///
  /// - Parameters:
  ///   - attribute: A left, right, top or bottom edge, a width or a height.
  ///   - item: A view or guide.
  ///   - expression: The attribute in terms of the solver's variables.
  ///   - shares: The rows that decide it, with their factors.
  /// - Returns: The sum, with a term for each row and for what it refers to.
  func sum(
    of attribute: Attribute, _ item: Int, _ expression: Expression, _ shares: [Derivation.Share]
  ) -> Diagnosis.Sum {
    let terms = ordered(shares, from: expression).flatMap(terms) + alignment(of: attribute, item)
    return Diagnosis.Sum(start: attribute.isLength || item == 0 ? nil : tree.items[item].parent, terms: terms)
  }

  /// The rows in the order of the way to the attribute: those that mention its variables come last.
  private func ordered(_ shares: [Derivation.Share], from expression: Expression) -> [Derivation.Share] {
    guard shares.count > 1 else { return shares }
    var mentions: [Int: [Int]] = [:]
    for (number, share) in shares.enumerated() {
      for variable in variables(of: share) { mentions[variable, default: []].append(number) }
    }
    var distances = Array(repeating: Int.max, count: shares.count)
    var frontier = expression.terms.map(\.variable.index)
    var distance = 0
    while !frontier.isEmpty {
      var next: [Int] = []
      for variable in frontier {
        for number in mentions.removeValue(forKey: variable) ?? [] where distances[number] == .max {
          distances[number] = distance
          next += variables(of: shares[number])
        }
      }
      frontier = next
      distance += 1
    }
    return shares.indices.sorted { (-distances[$0], $0) < (-distances[$1], $1) }.map { shares[$0] }
  }

  private func variables(of share: Derivation.Share) -> [Int] {
    rows.constraints.terms[rows.constraints.rows[share.constraint.index].terms].map(\.variable)
  }

  /// What a row adds. A caller's constraint adds its constant, and the insets to which it refers.
  private func terms(_ share: Derivation.Share) -> [Diagnosis.Term] {
    let number = share.constraint.index
    let (name, constant) = (rows.names[number], rows.constraints.rows[number].constant)
    guard case .authored(let constraint) = name else {
      let weight = weight(of: name, number)
      let amount = ((0 - constant) / weight).denoised
      return [Diagnosis.Term(origin: origin(of: name), factor: share.factor * weight, amount: amount)]
    }
    let own = tree.constraints[constraint].constant
    let insets = (0 - constant - own).denoised
    let term = Diagnosis.Term(origin: .constraint(constraint), factor: share.factor, amount: own)
    if insets == 0 { return [term] }
    return [
      Diagnosis.Term(origin: .insets(constraint: constraint), factor: share.factor, amount: insets), term,
    ]
  }

  /// The factor of the length in a row that decides which view of a stack grows; other rows have no weights.
  private func weight(of name: RowName, _ number: Int) -> Double {
    guard case .stack(let name) = name, name.purpose == .order else { return 1 }
    return rows.constraints.terms[rows.constraints.rows[number].terms].map { abs($0.coefficient) }.max() ?? 1
  }

  private func origin(of name: RowName) -> Diagnosis.Term.Origin {
    switch name {
    case .authored(let number): .constraint(number)
    case .rootSize(let axis): .rootSize(axis)
    case .fitting(let axis): .fitting(axis)
    case .nonnegative(let item, let axis), .nonnegativeContent(let item, let axis): .least(item: item, axis)
    case .hugging(let item, let axis), .compression(let item, let axis): .content(item: item, axis)
    case .autoresizing(let item, _): .autoresizing(item: item)
    case .stack(let name) where name.purpose == .order:
      .content(item: name.first, tree.items[name.stack].view.stackOrDefault?.axis ?? .horizontal)
    case .stack(let name): .stack(item: name.stack)
    }
  }

  /// The space between the alignment rectangle, which rows place, and the frame.
  private func alignment(of attribute: Attribute, _ item: Int) -> [Diagnosis.Term] {
    let (insets, axis) = (tree.items[item].view.alignmentRectInsets, attribute.axis)
    var amount = 0.0
    if attribute == axis.length || attribute == axis.farEdge { amount += insets.maximum(axis) }
    if attribute == axis.length { amount += insets.minimum(axis) }
    if attribute == axis.nearEdge { amount -= insets.minimum(axis) }
    // The root's edges are measured from its frame, so its far edge is its length.
    if item == 0, attribute == axis.farEdge { amount += insets.minimum(axis) }
    return amount == 0 ? [] : [Diagnosis.Term(origin: .alignment(item: item), factor: 1, amount: amount)]
  }
}
