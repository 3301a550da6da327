/// Groups of variables that rows connect: the components of a system.
struct VariableGroups: ~Copyable {
  /// A union-find forest: each variable's parent is in its group, and the least variable of a group is its own parent. -1 for
  /// variables that no row mentions.
  private var parents: ReusedList<Int32>
  /// The variables that rows mention, in order of their first mention.
  private(set) var mentioned: ReusedList<Int32>

  init(variableCount: Int) {
    parents = ReusedList(repeating: -1, count: variableCount)
    mentioned = ReusedList(capacity: variableCount)
  }

  /// Adds the variable to a group of its own, unless a row has mentioned it.
  @inline(__always)
  mutating func mention(_ variable: Int) {
    guard parents[variable] < 0 else { return }
    parents[variable] = Int32(truncatingIfNeeded: variable)
    mentioned.append(Int32(truncatingIfNeeded: variable))
  }

  /// Joins the groups of two variables that rows mention.
  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (first(of: a), first(of: b))
    parents[max(a, b)] = Int32(truncatingIfNeeded: min(a, b))
  }

  /// The least variable of a variable's group.
  @inline(__always)
  mutating func first(of variable: Int) -> Int {
    var first = variable
    while true {
      let parent = Int(parents[first])
      if parent == first { return first }
      let next = parents[parent]
      parents[first] = next
      first = Int(next)
    }
  }
}
