/// Finds the required equalities that a sum of other rows consists of, by the plan that solved the system.
///
/// Each variable of the sum is replaced by its definition, those that contain others first. A definition is a multiple of its
/// row and of the definitions that were substituted into that row.
struct EquationShares: ~Copyable {
  private let reduction: Reduction
  /// The place of each definition in the order of replacement.
  private var places: ReusedList<Int>
  /// The number of the definition at each place.
  private var numbers: ReusedList<Int>
  /// The coefficient of each variable in the rest of the sum.
  private var coefficients: ReusedList<CancellingShare>
  /// The multiple of each definition.
  private var multiples: ReusedList<CancellingShare>
  private var touched = ReusedList<Int>()
  private var pending = Heap()

  /// How many values are written to make this.
  var size: Int { places.count + coefficients.count }

  init(_ reduction: Reduction) {
    self.reduction = reduction
    let count = reduction.plan.definitions.count
    places = ReusedList(repeating: -1, count: count)
    numbers = ReusedList(capacity: count)
    coefficients = ReusedList(repeating: CancellingShare(), count: reduction.plan.states.count)
    multiples = ReusedList(repeating: CancellingShare(), count: count)
    // Variables that the equalities alone make known contain only others that became known before them.
    let known = 0..<reduction.knownCount
    for place in known { places[reduction.plan.knownOrder[place]] = 0 }
    for rank in 0..<count where places[reduction.plan.rank(rank)] < 0 {
      numbers.append(reduction.plan.rank(rank))
    }
    for place in known.reversed() { numbers.append(reduction.plan.knownOrder[place]) }
    for place in numbers.indices { places[numbers[place]] = place }
  }

  /// Adds a multiple of some terms to the sum.
  mutating func add(_ terms: ArraySlice<SparseRow.Entry>, times multiple: Double) {
    for term in terms { add(multiple * term.coefficient, term.variable) }
  }

  /// Passes to `use` the rows of the required equalities in the sum, whose free variables cancel, and starts a new sum.
  mutating func takeEquations(
    _ budget: inout StepBudget, use: (_ row: Int) -> Void
  ) throws(SolverError) {
    while let place = pending.pop() {
      let number = numbers[place]
      let definition = reduction.plan.definitions[number]
      guard let coefficient = coefficients[definition.variable].take() else { continue }
      _ = multiples[number].add(coefficient)
      touched.append(number)
      try budget.spend(1 + definition.terms.count)
      for place in definition.terms {
        add(coefficient * reduction.plan.pool[place].coefficient, reduction.plan.pool[place].variable)
      }
    }
    for place in touched.indices { pending.push(-touched[place]) }
    touched.removeAll()
    try unfold(&budget, use)
  }

  private mutating func add(_ coefficient: Double, _ variable: Int) {
    let definition = reduction.plan.definitionOf[variable]
    guard definition >= 0, coefficients[variable].add(coefficient) else { return }
    pending.push(places[definition])
  }

  /// Takes the definitions apart, the last one before the others. A definition contains earlier ones only.
  private mutating func unfold(_ budget: inout StepBudget, _ use: (_ row: Int) -> Void) throws(SolverError) {
    while let next = pending.pop() {
      let definition = reduction.plan.definitions[-next]
      guard let multiple = multiples[-next].take() else { continue }
      if definition.row >= 0 { use(definition.row) }
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
