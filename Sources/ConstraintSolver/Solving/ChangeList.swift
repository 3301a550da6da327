/// The variables whose values a change has changed, each once, and what the values were if they were noted one by one.
struct ChangeList {
  var variables: [Int32] = []
  var old: [Double] = []
  var count = 0

  /// Forgets all, and makes room for `capacity` variables.
  mutating func clear(capacity: Int) {
    count = 0
    if variables.count < capacity { variables = Array(repeating: 0, count: capacity) }
    if old.count < capacity { old = Array(repeating: 0, count: capacity) }
  }

  subscript(index: Int) -> Int { Int(variables[index]) }

  /// Gives `variable` a value, and lists it if it had another one.
  mutating func note(_ variable: Int, _ value: Double, in values: inout [Double]) {
    guard values[variable] != value else { return }
    variables[count] = Int32(variable)
    old[count] = values[variable]
    count += 1
    values[variable] = value
  }

  /// Lists where `values` differ from those before, which cannot be given back.
  mutating func list(from before: [Double], to values: [Double]) {
    variables.removeAll(keepingCapacity: true)
    variables.reserveCapacity(values.count)
    for index in values.indices where values[index] != before[index] { variables.append(Int32(index)) }
    count = variables.count
  }

  /// Gives back what has been changed, all of which has been noted.
  func takeBack(_ values: inout [Double]) {
    for index in 0..<count { values[Int(variables[index])] = old[index] }
  }
}
