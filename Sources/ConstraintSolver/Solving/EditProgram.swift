/// A solution as straight-line code: the values that follow from its active set when constants change.
///
/// An edit replays the instructions that depend on what it changes, or all of them from there on if there are
/// many. Each value has a range within which the pattern of the solution stays the same; if a value leaves
/// it, the program no longer applies.
struct EditProgram: ~Copyable {
  /// `destination = constant + Σ multiple × source` with three terms; longer sums take several instructions.
  struct Instruction {
    var destination: Int32
    var sources: (Int32, Int32, Int32) = (0, 0, 0)
    var multiples: (Double, Double, Double) = (0, 0, 0)
    var constant: Double
    /// The pattern stays the same while the value is between these two.
    var low = -EditProgram.greatestValue
    var high = EditProgram.greatestValue
  }

  /// Greater values are left to a whole solution, since rounding may show in required rows.
  static let greatestValue = 1e8
  /// The greatest violation of a required row; beyond it, a whole solution is needed.
  static let greatestTolerance = 1e-6

  /// The role of a row in the program.
  enum Role {
    case definition(Int)
    /// A row of one variable, which limits its range.
    case bound(variable: Int)
    case check(Int)
    case nothing
  }

  /// The plan, with the current constants of its definitions.
  var plan: Plan
  let tolerance: Double
  var instructions: [Instruction] = []
  /// The first instruction of each definition, and the last instruction for each variable.
  var begins: [Int]
  var ends: [Int]
  /// The number of values: those of the plan, followed by partial sums.
  var valueCount: Int

  var roles: [Role]
  /// The side of 0 that each row is on: -1, 0 or 1.
  var sides: [Int8]
  /// The side of 0 on which each undetermined variable stays; 2 for determined ones.
  var sidesOfOpen: [Int8] = []
  /// The rows of several variables that are not definitions.
  var checks: [Int] = []
  /// The rows that limit the range of each variable.
  var boundsOf = ListTable()

  /// The instructions, and the checks, that read each variable.
  var readers = ListTable()
  var checksOf = ListTable()
  /// The definitions that contain the constant of each definition.
  var containing = ListTable()

  var dirtyConstants: DirtySet
  var dirty = DirtySet(count: 0)
  var dirtyChecks = DirtySet(count: 0)
  /// What edits of the rows of the latest edit execute.
  var path = EditPath()
  /// The steps of the latest edit.
  var work = 0
  /// The number of instructions from which replaying everything is faster than finding out what to replay.
  private var fewInstructions: Int { instructions.count / 256 + 16 }
  /// Whether replaying everything is always faster.
  private var isShort: Bool { instructions.count <= 64 }

  /// The steps that it takes to replay everything.
  var length: Int { 4 * instructions.count }

  // MARK: Edits

  /// Notes which rows have new constants; `false` if the program cannot handle one of them.
  mutating func note(_ edits: [RowEdit], of table: RowTable) -> Bool {
    work = 0
    path.note(edits)
    if path.isDue { findPath(in: table) }
    if path.isFound { return true }
    for edit in edits {
      switch roles[edit.row] {
      case .definition(let number): dirtyConstants.insert(number)
      case .bound(let variable):
        narrow(variable, table)
        dirty.insert(ends[variable])
      case .check(let number): dirtyChecks.insert(number)
      case .nothing: return false
      }
    }
    return true
  }

  /// Updates `values` to the noted constants and records what changes.
  ///
  /// - Returns: `false` if the pattern has changed. Then `values` are unchanged and the program is unusable.
  mutating func replay(_ values: inout [Double], _ changes: inout ChangeList, of table: RowTable) -> Bool {
    changes.clear(capacity: valueCount)
    guard path.isFound ? follow(&values, &changes, of: table) : replayNoted(&values, &changes, of: table)
    else {
      changes.undo(&values)
      return false
    }
    return true
  }

  /// Replays what depends on the noted rows.
  private mutating func replayNoted(
    _ values: inout [Double], _ changes: inout ChangeList, of table: RowTable
  ) -> Bool {
    refreshConstants(table)
    return replayDirty(&values, &changes) && passesChecks(values, table)
  }

  private mutating func refreshConstants(_ table: RowTable) {
    while let number = dirtyConstants.popFirst() {
      let constant = plan.constant(of: number, in: table)
      work += constantWork(of: number)
      guard constant != plan.definitions[number].constant else { continue }
      setConstant(constant, of: number)
      dirty.insert(begins[number])
      for place in containing.places(of: number) { dirtyConstants.insert(containing[place]) }
    }
  }

  /// The steps that it takes to compute the constant of a definition.
  func constantWork(of number: Int) -> Int { 2 + plan.definitions[number].expansions.count }

  mutating func setConstant(_ constant: Double, of number: Int) {
    plan.definitions[number].constant = constant
    instructions[begins[number]].setConstant(constant)
  }

  private mutating func replayDirty(_ values: inout [Double], _ changes: inout ChangeList) -> Bool {
    var count = 0
    while let index = dirty.popFirst() {
      count += 1
      guard count <= fewInstructions, !isShort else { return replayAll(from: index, &values, &changes) }
      let value = instructions[index].value(at: values.span)
      guard instructions[index].allows(value) else { return false }
      let destination = Int(instructions[index].destination)
      guard changes.note(destination, value, in: &values) else { continue }
      for place in checksOf.places(of: destination) { dirtyChecks.insert(checksOf[place]) }
      let places = readers.places(of: destination)
      if places.count > fewInstructions { return replayAll(from: index + 1, &values, &changes) }
      for place in places { dirty.insert(readers[place]) }
      work += 4
    }
    return true
  }

  private mutating func replayAll(
    from start: Int, _ values: inout [Double], _ changes: inout ChangeList
  ) -> Bool {
    dirty.removeAll()
    work += 4 * (instructions.count - start)
    let first = changes.count
    guard replay(start..<instructions.count, &values, &changes) else { return false }
    guard !checks.isEmpty else { return true }
    for index in first..<changes.count {
      for place in checksOf.places(of: changes[index]) { dirtyChecks.insert(checksOf[place]) }
    }
    return true
  }

  private func replay(
    _ range: Range<Int>, _ values: inout [Double], _ changes: inout ChangeList
  ) -> Bool {
    precondition(values.count == valueCount, "each value has its place")
    return instructions.span.replay(
      range, &values, variables: &changes.variables, old: &changes.old, count: &changes.count)
  }

  private mutating func passesChecks(_ values: [Double], _ table: RowTable) -> Bool {
    while let number = dirtyChecks.popFirst() {
      let row = checks[number]
      work += table.rows[row].terms.count
      guard keepsSide(row, values, table) else { return false }
    }
    return true
  }

  /// Whether a row is on the same side of 0 as when the program was recorded.
  func keepsSide(_ row: Int, _ values: [Double], _ table: RowTable) -> Bool {
    side(of: table.value(ofRow: row, at: values)) == sides[row]
  }

  /// The side of 0 on which `value` is: 0 if it is 0 to within rounding, 2 if it is NaN.
  func side(of value: Double) -> Int8 {
    value > tolerance ? 1 : value < -tolerance ? -1 : value.isNaN ? 2 : 0
  }

  /// Finds the range of a variable within which the rows of this variable alone stay on their sides.
  mutating func narrow(_ variable: Int, _ table: RowTable) {
    guard ends[variable] >= 0 else { return }
    var low = -EditProgram.greatestValue
    var high = EditProgram.greatestValue
    func keep(_ side: Int8, of coefficient: Double, _ constant: Double) {
      // coefficient × value + constant stays above, below or at 0.
      let ends = ((-tolerance - constant) / coefficient, (tolerance - constant) / coefficient)
      switch (side, coefficient > 0) {
      case (0, true): (low, high) = (max(low, ends.0), min(high, ends.1))
      case (0, false): (low, high) = (max(low, ends.1), min(high, ends.0))
      case (1, true): low = max(low, ends.1)
      case (1, false): high = min(high, ends.1)
      case (-1, true): high = min(high, ends.0)
      default: low = max(low, ends.0)
      }
    }
    for place in boundsOf.places(of: variable) {
      let row = table.rows[boundsOf[place]]
      keep(sides[boundsOf[place]], of: table.terms[row.terms.lowerBound].coefficient, row.constant)
    }
    if sidesOfOpen[variable] != 2 { keep(sidesOfOpen[variable], of: 1, 0) }
    instructions[ends[variable]].low = low
    instructions[ends[variable]].high = high
  }
}

extension EditProgram.Instruction {
  /// Sets the constant. Adding 0 turns -0 into 0, so that terms that are 0 do not change the sign of a value.
  mutating func setConstant(_ constant: Double) { self.constant = constant + 0 }

  func value(at values: Span<Double>) -> Double {
    value { values[Int($0)] }
  }

  @inline(__always)
  func value(_ source: (Int32) -> Double) -> Double {
    constant + multiples.0 * source(sources.0) + multiples.1 * source(sources.1)
      + multiples.2 * source(sources.2)
  }

  /// Sets at most three terms, the last of which is added last.
  mutating func setTerms(_ terms: ArraySlice<RowTable.Term>) {
    var free = 3 - terms.count
    for term in terms {
      set(term, at: free)
      free += 1
    }
  }

  private mutating func set(_ term: RowTable.Term, at place: Int) {
    switch place {
    case 0: (sources.0, multiples.0) = (Int32(term.variable), term.coefficient)
    case 1: (sources.1, multiples.1) = (Int32(term.variable), term.coefficient)
    default: (sources.2, multiples.2) = (Int32(term.variable), term.coefficient)
    }
  }

  /// Whether the pattern stays the same with this value; `false` for NaN.
  func allows(_ value: Double) -> Bool { value > low && value < high }
}

extension Span<EditProgram.Instruction> {
  /// Executes instructions and records what changes; `false` if a value leaves its range.
  ///
  /// Sources and destinations are not checked here: recording has made sure that they are values. Each instruction changes one
  /// value, so the lists need as much room as there are instructions.
  fileprivate func replay(
    _ range: Range<Int>, _ values: inout [Double], variables: inout [Int32], old: inout [Double],
    count: inout Int
  ) -> Bool {
    var values = values.mutableSpan
    var variables = variables.mutableSpan
    var old = old.mutableSpan
    precondition(range.upperBound <= self.count && range.lowerBound >= 0, "the instructions exist")
    precondition(Swift.min(variables.count, old.count) >= count + range.count, "each change has room")
    var place = count
    defer { count = place }
    var index = range.lowerBound
    while index < range.upperBound {
      let instruction = unsafe self[unchecked: index]
      let value = instruction.value { unsafe values[unchecked: Int($0)] }
      guard instruction.allows(value) else { return false }
      let destination = Int(instruction.destination)
      let before = unsafe values[unchecked: destination]
      if value != before {
        unsafe values[unchecked: destination] = value
        unsafe variables[unchecked: place] = instruction.destination
        unsafe old[unchecked: place] = before
        place &+= 1
      }
      index &+= 1
    }
    return true
  }
}
