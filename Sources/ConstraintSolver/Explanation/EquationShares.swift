/// Finds the required equalities that a sum of other rows consists of, by the plan that solved the system.
///
/// Each variable of the sum is replaced by its definition, those that contain others first. A definition is a multiple of its
/// row and of the definitions that were substituted into that row.
struct EquationShares {
  private let reduction: Reduction
  /// The place of each definition in the order of replacement.
  private var order: [Int]
  /// The definition at each place.
  private var definitions: [Int]
  /// The coefficient of each variable in the rest of the sum.
  private var coefficients: [CancellingShare]
  /// The multiple of each definition.
  private var multiples: [CancellingShare]
  private var touched = ReusedList<Int>()
  private var pending = Heap()

  init(_ reduction: Reduction) {
    self.reduction = reduction
    let plan = reduction.plan
    let count = plan.definitions.count
    order = Array(repeating: -1, count: count)
    definitions = []
    definitions.reserveCapacity(count)
    coefficients = Array(repeating: CancellingShare(), count: plan.states.count)
    multiples = Array(repeating: CancellingShare(), count: count)
    // Variables that the equalities alone make known contain only others that became known before them.
    let known = plan.knownOrder[..<reduction.knownCount]
    for number in known { order[number] = 0 }
    for rank in 0..<count where order[plan.rank(rank)] < 0 { definitions.append(plan.rank(rank)) }
    definitions += known.reversed()
    for (place, number) in definitions.enumerated() { order[number] = place }
  }

  /// Adds a multiple of some terms to the sum.
  mutating func add(_ terms: ArraySlice<SparseRow.Entry>, times multiple: Double) {
    for term in terms { add(multiple * term.coefficient, term.variable) }
  }

  /// Appends to `rows` the required equalities in the sum, whose free variables cancel, and starts a new sum.
  mutating func takeEquations(into rows: inout [Int], _ budget: inout StepBudget) throws(SolverError) {
    while let place = pending.pop() {
      let definition = reduction.plan.definitions[definitions[place]]
      guard let coefficient = coefficients[definition.variable].take() else { continue }
      _ = multiples[definitions[place]].add(coefficient)
      touched.append(definitions[place])
      try budget.spend(1 + definition.terms.count)
      for place in definition.terms {
        add(coefficient * reduction.plan.pool[place].coefficient, reduction.plan.pool[place].variable)
      }
    }
    for number in touched { pending.push(-number) }
    touched.removeAll()
    try unfold(into: &rows, &budget)
  }

  private mutating func add(_ coefficient: Double, _ variable: Int) {
    let definition = reduction.plan.definitionOf[variable]
    guard definition >= 0, coefficients[variable].add(coefficient) else { return }
    pending.push(order[definition])
  }

  /// Takes the definitions apart, the last one before the others. A definition contains earlier ones only.
  private mutating func unfold(into rows: inout [Int], _ budget: inout StepBudget) throws(SolverError) {
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
