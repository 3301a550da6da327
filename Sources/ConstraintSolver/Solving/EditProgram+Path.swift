extension EditProgram {
  /// Finds what depends on the rows of the latest edit, if these are definitions only.
  ///
  /// Constants, instructions and checks count as dependent even if an edit happens not to change them. Finding them
  /// takes as long as four to eight edits, and is charged as six.
  mutating func findPath(in table: RowTable) {
    for row in path.rows {
      guard case .definition(let number) = roles[row] else {
        dirtyConstants.removeAll()
        return
      }
      dirtyConstants.insert(number)
    }
    path.clear()
    findDefinitions()
    findSteps()
    findChecks(in: table)
    work += 6 * path.work
    path.isFound = true
  }

  private mutating func findDefinitions() {
    while let number = dirtyConstants.popFirst() {
      path.definitions.append(number)
      path.work += constantWork(of: number)
      dirty.insert(begins[number])
      for place in containing.places(of: number) { dirtyConstants.insert(containing[place]) }
    }
  }

  private mutating func findSteps() {
    while let index = dirty.popFirst() {
      path.steps.append(EditPath.Step(index, hasOneTerm: instructions[index].hasOneTerm))
      path.work += 4
      let destination = Int(instructions[index].destination)
      for place in readers.places(of: destination) { dirty.insert(readers[place]) }
      for place in checksOf.places(of: destination) { dirtyChecks.insert(checksOf[place]) }
    }
  }

  private mutating func findChecks(in table: RowTable) {
    while let number = dirtyChecks.popFirst() {
      path.checks.append(checks[number])
      path.work += table.rows[checks[number]].terms.count
    }
  }

  /// Updates `values` to the new constants of the path's rows.
  ///
  /// - Returns: `false` if the pattern has changed.
  mutating func follow(_ values: inout [Double], _ changes: inout ChangeList, of table: RowTable) -> Bool {
    work += path.work
    for number in path.definitions { setConstant(plan.constant(of: number, in: table), of: number) }
    precondition(values.count == valueCount, "each value has its place")
    guard
      instructions.span.follow(
        path.steps.span, &values, variables: &changes.variables, old: &changes.old, count: &changes.count)
    else { return false }
    for row in path.checks { guard keepsSide(row, values, table) else { return false } }
    return true
  }
}

extension EditProgram.Instruction {
  /// Whether the instruction has at most one term; it is then the last.
  var hasOneTerm: Bool { multiples.0 == 0 && multiples.1 == 0 }

  /// The value of an instruction with at most one term. Adding the two
  /// unused terms, which are 0, would not change it, because a constant is never -0.
  @inline(__always)
  fileprivate func valueOfOneTerm(_ source: (Int32) -> Double) -> Double {
    constant + multiples.2 * source(sources.2)
  }
}

extension Span<EditProgram.Instruction> {
  /// Executes the instructions of a path and records what changes; `false` if a value leaves its range.
  ///
  /// Sources, destinations and steps are not checked here: recording and finding have made sure that they exist. Each step
  /// changes one value, so the lists need as much room as there are steps.
  fileprivate func follow(
    _ steps: Span<EditPath.Step>, _ values: inout [Double], variables: inout [Int32], old: inout [Double],
    count: inout Int
  ) -> Bool {
    var values = values.mutableSpan
    var variables = variables.mutableSpan
    var old = old.mutableSpan
    precondition(Swift.min(variables.count, old.count) >= steps.count, "each change has room")
    var place = 0
    defer { count = place }
    for index in steps.indices {
      let step = unsafe steps[unchecked: index]
      let instruction = unsafe self[unchecked: step.instruction]
      let value =
        step.hasOneTerm
        ? instruction.valueOfOneTerm { unsafe values[unchecked: Int($0)] }
        : instruction.value { unsafe values[unchecked: Int($0)] }
      guard value > instruction.low else { return false }
      guard value < instruction.high else { return false }
      let destination = Int(instruction.destination)
      let before = unsafe values[unchecked: destination]
      if value != before {
        unsafe values[unchecked: destination] = value
        unsafe variables[unchecked: place] = instruction.destination
        unsafe old[unchecked: place] = before
        place &+= 1
      }
    }
    return true
  }
}
