/// A row with its definitions substituted, as a sum of free variables.
///
/// A small heap yields the definition furthest from the roots first. When a common ancestor of two chains
/// comes up, both have added their multiple of it, and what has canceled is not expanded further.
struct Expansion: ~Copyable {
  /// The free variables of the sum.
  private(set) var free = ReusedList<RowTable.Term>()
  /// The known variables that were substituted.
  private(set) var known = ReusedList<RowTable.Term>()
  /// The sum of the constants of the row and of the definitions.
  private(set) var constant = 0.0
  /// The sum of the known variables' terms.
  private(set) var knownSum = 0.0
  /// The definitions that have been expanded, in order.
  private(set) var definitions = ReusedList<Plan.ExpandedDefinition>()
  /// The numbers read so far.
  private(set) var work = 0

  /// The coefficient of a variable so far.
  struct Sum {
    var coefficient = 0.0
    var magnitude = 0.0
    var isTouched = false
  }

  private var sums = ReusedList<Sum>()
  private var touched = ReusedList<Int>()
  /// Ranks of definitions.
  private var heap = Heap()

  mutating func expand(_ row: Int, of table: RowTable, by plan: borrowing Plan) {
    begin(constant: table.rows[row].constant, plan)
    let terms = table.rows[row].terms
    if terms.count == 1, expandAlone(table.terms[terms.lowerBound], plan) { return }
    for index in terms {
      add(table.terms[index].variable, table.terms[index].coefficient, plan)
    }
    finish(plan)
  }

  mutating func expand(variable: Int, by plan: borrowing Plan) {
    begin(constant: 0, plan)
    add(variable, 1, plan)
    finish(plan)
  }

  private mutating func begin(constant: Double, _ plan: borrowing Plan) {
    sums.extend(to: plan.states.count, with: Sum())
    free.removeAll()
    known.removeAll()
    definitions.removeAll()
    self.constant = constant
    knownSum = 0
  }

  /// Expands a row of one defined variable whose definition has no other defined variables: nothing can cancel, so no sums are
  /// needed. `false` for other rows.
  private mutating func expandAlone(_ term: RowTable.Term, _ plan: borrowing Plan) -> Bool {
    guard plan.states[term.variable] == .defined else { return false }
    let number = plan.definitionOf[term.variable]
    let (terms, multiple) = (plan.definitions[number].terms, term.coefficient)
    for index in terms where plan.states[plan.pool[index].variable] == .defined { return false }
    constant += multiple * plan.definitions[number].constant
    definitions.append(Plan.ExpandedDefinition(definition: number, multiple: multiple))
    for index in terms {
      let (variable, coefficient) = (plan.pool[index].variable, multiple * plan.pool[index].coefficient)
      if plan.states[variable] == .known {
        knownSum += coefficient * plan.values[variable]
        known.append(RowTable.Term(variable: variable, coefficient: coefficient))
      } else if abs(coefficient) > 1e-12 * abs(coefficient) {
        free.append(RowTable.Term(variable: variable, coefficient: coefficient))
      }
    }
    // Each term is read once, and each sum that would be made is.
    work += 2 + 2 * terms.count
    return true
  }

  private mutating func finish(_ plan: borrowing Plan) {
    while let rank = heap.pop() { expand(plan.rank(rank), plan) }
    for place in touched.indices {
      let variable = touched[place]
      sums[variable].isTouched = false
      // A sum that cancels to within rounding is 0; otherwise pure noise could become a divisor.
      let state = plan.states[variable]
      guard state != .defined else { continue }
      let sum = sums[variable]
      guard abs(sum.coefficient) > 1e-12 * sum.magnitude else { continue }
      if state == .free {
        free.append(RowTable.Term(variable: variable, coefficient: sum.coefficient))
      } else {
        knownSum += sum.coefficient * plan.values[variable]
        known.append(RowTable.Term(variable: variable, coefficient: sum.coefficient))
      }
    }
    work += touched.count
    touched.removeAll()
  }

  private mutating func add(_ variable: Int, _ coefficient: Double, _ plan: borrowing Plan) {
    work += 1
    if sums[variable].isTouched {
      sums[variable].coefficient += coefficient
      sums[variable].magnitude += abs(coefficient)
    } else {
      sums[variable] = Sum(coefficient: coefficient, magnitude: abs(coefficient), isTouched: true)
      touched.append(variable)
      if plan.states[variable] == .defined { heap.push(plan.rank(plan.definitionOf[variable])) }
    }
  }

  private mutating func expand(_ number: Int, _ plan: borrowing Plan) {
    let definition = plan.definitions[number]
    let multiple = sums[definition.variable].coefficient
    guard abs(multiple) > 1e-12 * sums[definition.variable].magnitude else { return }
    constant += multiple * definition.constant
    definitions.append(Plan.ExpandedDefinition(definition: number, multiple: multiple))
    for index in definition.terms {
      add(plan.pool[index].variable, multiple * plan.pool[index].coefficient, plan)
    }
  }
}

extension Plan {
  /// The rank of a definition in the order of expansion, and the definition of a rank.
  ///
  /// Positions come first, the furthest before the others, then sizes in order of creation, so that each
  /// comes before those it is made of.
  func rank(_ number: Int) -> Int { number < positionCount ? positionCount - 1 - number : number }
}
