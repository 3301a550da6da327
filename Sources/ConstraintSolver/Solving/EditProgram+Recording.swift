extension EditProgram {
  /// Records the active set of `solution`; `nil` if it is incomplete or not exact enough.
  ///
  /// - Parameters:
  ///   - active: A complete active set.
  ///   - solution: The solution. Partial sums are appended to its values.
  ///   - table: The solved system.
  /// - Returns: The program.
  static func recording(
    _ active: consuming ActiveSet, _ solution: inout Solution, _ table: RowTable
  ) -> EditProgram? {
    guard active.isComplete else { return nil }
    var program = EditProgram(active.plan, solution, table)
    guard program.record(&solution, table) else { return nil }
    return program
  }

  private init(_ plan: consuming Plan, _ solution: Solution, _ table: RowTable) {
    // Constants that decide nothing, such as a maximum width of 16,777,215, do not make values less exact.
    let largest = solution.values.reduce(0) { max($0, abs($1)) }
    tolerance = min(1e-8 + 1e-12 * largest, Self.greatestTolerance)
    begins = Array(repeating: -1, count: plan.definitions.count)
    ends = Array(repeating: -1, count: plan.states.count)
    valueCount = plan.states.count
    roles = Array(repeating: .nothing, count: table.rows.count)
    sides = Array(repeating: 0, count: table.rows.count)
    dirtyConstants = DirtySet(count: plan.definitions.count)
    self.plan = plan
  }

  /// Writes the instructions and what they need; `false` if the solution is not exact enough.
  private mutating func record(_ solution: inout Solution, _ table: RowTable) -> Bool {
    instructions.reserveCapacity(plan.knownOrder.count)
    for place in plan.knownOrder.indices { record(plan.knownOrder[place]) }
    dirty = DirtySet(count: instructions.count)

    // The last digits of values may change: from here on, they are what the program computes.
    var values = solution.values + Array(repeating: 0, count: valueCount - table.kinds.count)
    for instruction in instructions {
      values[Int(instruction.destination)] = instruction.value(at: values.span)
    }
    guard assignRoles(values, table) else { return false }
    listReaders(table)
    sidesOfOpen = table.kinds.indices.map { variable in
      solution.freedom(of: variable) == 0 ? 2 : side(of: values[variable])
    }
    sidesOfOpen += Array(repeating: 2, count: plan.states.count - table.kinds.count)
    for variable in table.kinds.indices { narrow(variable, table) }
    guard instructions.allSatisfy({ $0.allows(values[Int($0.destination)]) }) else { return false }
    solution.values = values
    return true
  }

  /// Writes a definition as instructions; each after the first adds terms to the sum of the one before.
  private mutating func record(_ number: Int) {
    let definition = plan.definitions[number]
    begins[number] = instructions.count
    var instruction = Instruction(destination: -1, constant: 0)
    instruction.setConstant(definition.constant)
    var terms = definition.terms.map { plan.pool[$0] }
    // The value that is computed last is added last, so that replaying waits for it as little as possible.
    terms.sort { ends[$0.variable] < ends[$1.variable] }
    var next = 0
    while terms.count - next > 3 {
      instruction.setTerms(terms[next..<next + 3])
      instruction.destination = Int32(valueCount)
      instructions.append(instruction)
      instruction = Instruction(destination: -1, constant: 0)
      next += 2
      terms[next] = RowTable.Term(variable: valueCount, coefficient: 1)
      valueCount += 1
    }
    instruction.setTerms(terms[next...])
    instruction.destination = Int32(definition.variable)
    ends[definition.variable] = instructions.count
    instructions.append(instruction)
  }

  /// Assigns a role to each row; `false` if a required row does not hold.
  private mutating func assignRoles(_ values: [Double], _ table: RowTable) -> Bool {
    for number in plan.definitions.indices where plan.definitions[number].row >= 0 {
      roles[plan.definitions[number].row] = .definition(number)
    }
    for (number, row) in table.rows.enumerated() where !plan.isDefinition[number] && !row.terms.isEmpty {
      let value = table.value(ofRow: number, at: values)
      if row.isRequired, row.relation.violation(at: value) > tolerance { return false }
      sides[number] = row.isRequiredEquality ? 0 : side(of: value)
      if row.terms.count == 1 {
        roles[number] = .bound(variable: table.terms[row.terms.lowerBound].variable)
      } else {
        roles[number] = .check(checks.count)
        checks.append(number)
      }
    }
    dirtyChecks = DirtySet(count: checks.count)
    return true
  }

  private mutating func listReaders(_ table: RowTable) {
    let (instructions, roles, checks) = (instructions, roles, checks)
    readers = ListTable(count: valueCount) { add in
      for (index, instruction) in instructions.enumerated() {
        if instruction.multiples.0 != 0 { add(Int(instruction.sources.0), index) }
        if instruction.multiples.1 != 0 { add(Int(instruction.sources.1), index) }
        if instruction.multiples.2 != 0 { add(Int(instruction.sources.2), index) }
      }
    }
    checksOf = ListTable(count: valueCount) { add in
      for (index, row) in checks.enumerated() {
        for term in table.rows[row].terms { add(table.terms[term].variable, index) }
      }
    }
    boundsOf = ListTable(count: valueCount) { add in
      for (row, role) in roles.enumerated() { if case .bound(let variable) = role { add(variable, row) } }
    }
    containing = ListTable(count: plan.definitions.count) { add in
      for number in plan.definitions.indices {
        for index in plan.definitions[number].expansions { add(plan.expansions[index].definition, number) }
      }
    }
  }

  /// Traps if the program does not belong to `solution`.
  func checkInvariants(_ solution: Solution, _ table: RowTable) {
    precondition(solution.values.count == valueCount, "each partial sum has a place")
    var isWritten = Array(repeating: false, count: valueCount)
    for instruction in instructions {
      for (source, multiple) in [
        (instruction.sources.0, instruction.multiples.0), (instruction.sources.1, instruction.multiples.1),
        (instruction.sources.2, instruction.multiples.2),
      ] where multiple != 0 {
        precondition(isWritten[Int(source)], "instructions read what earlier ones have written")
      }
      let destination = Int(instruction.destination)
      precondition(!isWritten[destination], "each value is written once")
      isWritten[destination] = true
      let value = solution.values[destination]
      precondition(
        instruction.value(at: solution.values.span) == value, "values are what the program computes")
      precondition(instruction.allows(value), "values are in their ranges")
    }
    precondition(!isWritten.contains(false), "every value is written")
    for row in checks {
      precondition(
        side(of: table.value(ofRow: row, at: solution.values)) == sides[row], "rows stay on their sides")
    }
  }
}
