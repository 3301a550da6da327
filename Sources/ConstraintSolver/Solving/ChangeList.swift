/// The variables whose values a change has changed, each once, and what the values were.
struct ChangeList {
  var variables: [Int32] = []
  var old: [Double] = []
  var count = 0

  /// Forgets all, and makes room for `capacity` variables.
  mutating func clear(capacity: Int) {
    count = 0
    guard variables.count < capacity else { return }
    variables = Array(repeating: 0, count: capacity)
    old = Array(repeating: 0, count: capacity)
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

  /// Lists where `values` differ from those before.
  mutating func list(from before: [Double], to values: [Double]) {
    clear(capacity: values.count)
    for index in values.indices where values[index] != before[index] {
      variables[count] = Int32(index)
      old[count] = before[index]
      count += 1
    }
  }

  /// Gives back what has been changed.
  func takeBack(_ values: inout [Double]) {
    for index in 0..<count { values[Int(variables[index])] = old[index] }
  }
}
