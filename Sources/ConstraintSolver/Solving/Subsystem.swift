/// Variables of a system that are solved by themselves while everything else stays in place.
struct Subsystem {
  /// In ascending order, since free variables are decided in order of creation.
  let variables: [Int]
  private var table = RowTable()
  private(set) var solution = Solution()

  /// Takes `variables`, ascending, and the `rows` that mention them out of a system.
  ///
  /// - Returns: `nil` if the rows mention other variables that are not determined.
  init?(_ variables: [Int], _ rows: some Sequence<Int>, of table: RowTable, in whole: Solution) {
    self.variables = variables
    self.table.addVariables(variables.map { table.kinds[$0] })
    for number in rows {
      let row = table.rows[number]
      var expression = Expression(constant: row.constant * row.unit)
      for index in row.terms {
        let term = table.terms[index]
        if let name = name(of: term.variable) {
          expression.terms.append(.init(Variable(index: name), row.unit * term.coefficient))
        } else if whole.freedom[term.variable] == 0 {
          expression.constant += row.unit * term.coefficient * whole.values[term.variable]
        } else {
          return nil
        }
      }
      self.table.append(Constraint(expression, row.relation), row.priority, id: row.id)
    }
  }

  private func name(of variable: Int) -> Int? {
    var low = 0
    var high = variables.count
    while low < high {
      let middle = (low + high) / 2
      if variables[middle] < variable { low = middle + 1 } else { high = middle }
    }
    return low < variables.count && variables[low] == variable ? low : nil
  }

  /// Solves the subsystem.
  ///
  /// - Parameters:
  ///   - direction: A number that no other subsystem has. It keeps the freedom of subsystems independent of
  ///     each other.
  ///   - budget: The steps that may be spent.
  /// - Throws: ``SolverError``; the rivals of a conflict may be rows outside the subsystem.
  mutating func solve(direction: Int, _ budget: inout StepBudget) throws(SolverError) {
    try budget.spend(table.terms.count)
    var solver = PlannedSolver(table, stepLimit: budget.limit - budget.spent)
    defer { budget.add(solver.budget) }
    solution = try solver.run()
    let step = Solution.stepInGeneralPosition(direction)
    for name in solution.freedom.indices { solution.freedom[name] *= step }
  }

  /// Whether every optional row of the subsystem holds.
  var holdsAll: Bool {
    table.rows.indices.allSatisfy { row in
      table.rows[row].isRequired
        || table.violation(ofRow: row, at: solution.values) <= 1e-9 * (1 + abs(table.rows[row].constant))
    }
  }
}

extension Subsystem {
  /// Makes the subsystem of the added `rows` and the variables that no other row mentions.
  ///
  /// If all added rows can hold without moving other variables, the optimum of the others stays the optimum:
  /// no sum of violations can be less than it was without the rows. Adding a view therefore takes only the
  /// time of its own constraints.
  ///
  /// - Returns: `nil` if variables of other rows may have to change as well.
  init?(adding rows: Range<Int>, to table: RowTable, in whole: Solution) {
    var mentioned: [Int] = []
    for number in rows { mentioned += table.rows[number].terms.lazy.map { table.terms[$0].variable } }
    mentioned.sort()
    var own: [Int] = []
    var start = 0
    for index in mentioned.indices
    where index + 1 == mentioned.count || mentioned[index + 1] != mentioned[index] {
      if index + 1 - start == table.mentions[mentioned[index]] { own.append(mentioned[index]) }
      start = index + 1
    }
    self.init(own, rows, of: table, in: whole)
  }
}
