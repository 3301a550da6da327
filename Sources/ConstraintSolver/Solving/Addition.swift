/// Constraints that are added to a solved system and decide about variables of their own only.
///
/// They may mention variables that are determined. If all of them can hold with these where they are, the optimum of the
/// others stays the optimum: no sum of violations can be less than it was without them. A view is thus added in the time
/// that its own constraints take.
struct Addition {
  /// The variables that no other constraint mentions.
  private(set) var variables: [Int] = []
  /// Their values and freedom.
  private(set) var solution = Solution()

  /// Solves for the variables that only `rows` mention.
  ///
  /// - Returns: `nil` if other variables may have to change as well, and the whole system is to be solved.
  init?(_ rows: Range<Int>, of table: RowTable, in whole: Solution, _ budget: inout StepBudget) {
    guard rows.lowerBound > 0, rows.count < table.rows.count / 2 else { return nil }
    // How often the rows mention each variable.
    var mentions: [Int: Int] = [:]
    for number in rows {
      for index in table.rows[number].terms {
        let variable = table.terms[index].variable
        mentions[variable, default: 0] += 1
        if mentions[variable] == table.mentions[variable] { variables.append(variable) }
      }
    }
    // In order of creation, as what is open comes to rest in this order.
    variables.sort()
    var names: [Int: Int] = [:]
    var part = RowTable()
    for (name, variable) in variables.enumerated() {
      names[variable] = name
      part.addVariable(table.kinds[variable])
    }
    for number in rows {
      let row = table.rows[number]
      var expression = Expression(constant: row.constant * row.unit)
      for index in row.terms {
        let term = table.terms[index]
        if let name = names[term.variable] {
          expression.terms.append(.init(Variable(index: name), row.unit * term.coefficient))
        } else if whole.freedom[term.variable] == 0 {
          expression.constant += row.unit * term.coefficient * whole.values[term.variable]
        } else {
          return nil
        }
      }
      part.append(Constraint(expression, row.relation), row.priority, id: row.id)
    }
    guard solve(part, &budget) else { return nil }
    // A direction in general position for these variables, with no part in that of any others.
    let step = Solution.stepInGeneralPosition(rows.lowerBound &+ 1 << 40)
    for name in solution.freedom.indices { solution.freedom[name] *= step }
  }

  private mutating func solve(_ part: RowTable, _ budget: inout StepBudget) -> Bool {
    var resolution = PlannedResolution(part, stepLimit: budget.limit - budget.spent)
    defer { budget.add(resolution.budget) }
    guard let solved = try? resolution.run() else { return false }
    solution = solved
    return part.rows.indices.allSatisfy { row in
      part.rows[row].isRequired
        || part.violation(ofRow: row, at: solved.values) <= 1e-9 * (1 + abs(part.rows[row].constant))
    }
  }
}
