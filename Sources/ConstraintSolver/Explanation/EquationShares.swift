/// Finds the required equalities that a sum of other rows consists of, by the plan that solved the system.
///
/// Each variable of the sum is replaced by its definition, those that contain others first. A definition is a multiple of its
/// row and of the definitions that were substituted into that row.
struct EquationShares: ~Copyable {
  private let reduction: Reduction
  /// The place of each definition in ``Plan/knownOrder`` if the equalities alone make its variable known, or -1.
  private var knownPlaces: ReusedList<Int32>
  /// The coefficient of each variable in the rest of the sum.
  private var coefficients: ReusedList<CancellingShare>
  /// The multiple of each definition.
  private var multiples: ReusedList<CancellingShare>
  private var touched = ReusedList<Int>()
  private var pending = Heap()

  /// How many values are written to make this.
  var size: Int { knownPlaces.count + coefficients.count }

  init(_ reduction: Reduction) {
    self.reduction = reduction
    let count = reduction.plan.definitions.count
    knownPlaces = ReusedList(repeating: -1, count: count)
    coefficients = ReusedList(repeating: CancellingShare(), count: reduction.plan.states.count)
    multiples = ReusedList(repeating: CancellingShare(), count: count)
    for place in 0..<reduction.knownCount { knownPlaces[reduction.plan.knownOrder[place]] = Int32(place) }
  }

  /// The place of a definition in the order of replacement.
  ///
  /// Variables that the equalities alone make known come last, because they contain only others that became known before
  /// them.
  private func place(of definition: Int) -> Int {
    let known = Int(knownPlaces[definition])
    return known < 0 ? reduction.plan.rank(definition) : knownPlaces.count + reduction.knownCount - 1 - known
  }

  /// The definition at a place in the order of replacement.
  private func definition(at place: Int) -> Int {
    // `rank` is its own inverse, so it also gives the definition of a rank.
    place < knownPlaces.count
      ? reduction.plan.rank(place)
      : reduction.plan.knownOrder[knownPlaces.count + reduction.knownCount - 1 - place]
  }

  /// Adds a multiple of a row, before required equalities were substituted, to the sum.
  mutating func add(_ row: Int, of table: EvidenceRows, times multiple: Double) {
    for place in table.originalPlaces(ofRow: row) {
      let term = table.originalTerms[place]
      add(multiple * term.coefficient, term.variable)
    }
  }

  /// Appends the rows of the required equalities in the sum, whose free variables cancel, and starts a new sum.
  mutating func takeEquations(
    into rows: inout ReusedList<Int>, _ budget: inout StepBudget
  ) throws(SolverError) {
    var hasExpansions = false
    while let place = pending.pop() {
      let number = definition(at: place)
      let definition = reduction.plan.definitions[number]
      guard let coefficient = coefficients[definition.variable].take() else { continue }
      _ = multiples[number].add(coefficient)
      touched.append(number)
      if !definition.expansions.isEmpty { hasExpansions = true }
      try budget.spend(1 + definition.terms.count)
      for place in definition.terms {
        add(coefficient * reduction.plan.pool[place].coefficient, reduction.plan.pool[place].variable)
      }
    }
    for place in touched.indices {
      let number = touched[place]
      if hasExpansions {
        pending.push(-number)
      } else if multiples[number].take() != nil, reduction.plan.definitions[number].row >= 0 {
        rows.append(reduction.plan.definitions[number].row)
      }
    }
    touched.removeAll()
    try unfold(into: &rows, &budget)
  }

  private mutating func add(_ coefficient: Double, _ variable: Int) {
    let definition = reduction.plan.definitionOf[variable]
    guard definition >= 0, coefficients[variable].add(coefficient) else { return }
    pending.push(place(of: definition))
  }

  /// Takes the definitions apart, the last one before the others. A definition contains earlier ones only.
  private mutating func unfold(
    into rows: inout ReusedList<Int>, _ budget: inout StepBudget
  ) throws(SolverError) {
    while let next = pending.pop() {
      let definition = reduction.plan.definitions[-next]
      guard let multiple = multiples[-next].take() else { continue }
      if definition.row >= 0 { rows.append(definition.row) }
      try budget.spend(1 + definition.expansions.count)
      for place in definition.expansions {
        let expansion = reduction.plan.expansions[place]
        if multiples[expansion.definition].add(multiple * definition.scale * expansion.multiple) {
          pending.push(-expansion.definition)
        }
      }
    }
  }
}
