/// Groups of variables that rows connect: the components of a system.
struct VariableGroups: ~Copyable {
  private var sets: DisjointSets
  /// The variables that rows mention, in order of their first mention.
  private(set) var mentioned: ReusedList<Int32>

  init(variableCount: Int) {
    sets = DisjointSets(ofNoneOf: variableCount)
    mentioned = ReusedList(capacity: variableCount)
  }

  /// Adds the variable to a group of its own, unless a row has mentioned it.
  @inline(__always)
  mutating func mention(_ variable: Int) {
    if sets.insert(variable) { mentioned.append(Int32(truncatingIfNeeded: variable)) }
  }

  /// Joins the groups of two variables that rows mention.
  mutating func join(_ a: Int, _ b: Int) { sets.join(a, b) }

  /// The least variable of a variable's group.
  @inline(__always)
  mutating func first(of variable: Int) -> Int { sets.first(of: variable) }
}
