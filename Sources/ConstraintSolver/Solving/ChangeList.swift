/// A row whose constant an edit changes, and the old constant.
struct RowEdit {
  let row: Int
  let constant: Double
}

/// The variables whose values a change has changed, each once, with their old values if they were noted one
/// by one.
struct ChangeList {
  var variables: [Int32] = []
  var old: [Double] = []
  var count = 0

  /// Empties the list and reserves space for `capacity` variables.
  mutating func clear(capacity: Int) {
    count = 0
    if variables.count < capacity { variables = Array(repeating: 0, count: capacity) }
    if old.count < capacity { old = Array(repeating: 0, count: capacity) }
  }

  subscript(index: Int) -> Int { Int(variables[index]) }

  /// Sets the value of `variable`, and lists it if the value changed.
  ///
  /// - Returns: Whether it changed.
  @discardableResult
  mutating func note(_ variable: Int, _ value: Double, in values: inout [Double]) -> Bool {
    guard values[variable] != value else { return false }
    variables[count] = Int32(variable)
    old[count] = values[variable]
    count += 1
    values[variable] = value
    return true
  }

  /// Lists the variables whose values differ. These changes cannot be undone.
  mutating func list(from before: [Double], to values: [Double]) {
    variables.removeAll(keepingCapacity: true)
    variables.reserveCapacity(values.count)
    for index in values.indices where values[index] != before[index] { variables.append(Int32(index)) }
    count = variables.count
  }

  /// Restores the old values, and empties the list; every change must have been noted.
  mutating func undo(_ values: inout [Double]) {
    for index in 0..<count { values[Int(variables[index])] = old[index] }
    count = 0
  }
}
