extension Elimination {
  /// Two positions that only an inequality or an optional constraint connects.
  struct LooseTie {
    let position: Int
    let neighbor: Int
  }

  /// The ties that let positions be measured from one another although no chain of required equalities
  /// connects them.
  ///
  /// A button that is only required to be somewhere below a title has no definition. If its position stayed a
  /// variable, its rows would mention every size above the title; as an offset from the title, they mention
  /// none of these.
  func looseTies() -> [LooseTie] {
    var groups = DisjointSets(count: kinds.count)
    for row in rows.indices where rows[row].state == .pending {
      if let (a, b) = oppositePositions(of: row) { groups.join(a, b) }
    }
    var ties: [LooseTie] = []
    for row in rows.indices where rows[row].state == .other {
      guard let (a, b) = oppositePositions(of: row), groups.join(a, b) else { continue }
      ties.append(LooseTie(position: a, neighbor: b))
    }
    return ties
  }

  /// The two positions of `row`, if it measures the difference of exactly two.
  private func oppositePositions(of row: Int) -> (Int, Int)? {
    var positions: (first: SparseRows.Entry, second: SparseRows.Entry?)?
    for place in terms.places(of: row) where kinds[terms[place].variable] == .position {
      switch positions {
      case nil: positions = (terms[place], nil)
      case (let first, nil)?: positions = (first, terms[place])
      default: return nil
      }
    }
    guard case (let first, let second?)? = positions, first.coefficient == -second.coefficient else {
      return nil
    }
    return (first.variable, second.variable)
  }
}
