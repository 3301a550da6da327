/// Disjoint sets of numbers from 0 up to a count (union-find).
struct DisjointSets: ~Copyable {
  /// Each number's parent is in its set, and the least number of a set is its own parent; -1 for numbers in no set.
  private var parents: ReusedList<Int32>

  /// Puts each number into a set of its own.
  init(count: Int) {
    precondition(count <= Int32.max, "the numbers fit into 32 bits")
    parents = ReusedList(capacity: count)
    for number in 0..<count { parents.append(Int32(truncatingIfNeeded: number)) }
  }

  /// Leaves all numbers out until they are inserted.
  init(emptyWithRoomFor count: Int) {
    precondition(count <= Int32.max, "the numbers fit into 32 bits")
    parents = ReusedList(repeating: -1, count: count)
  }

  /// Puts a number into a set of its own; does nothing and returns `false` if it is already in a set.
  @inline(__always)
  mutating func insert(_ number: Int) -> Bool {
    guard parents[number] < 0 else { return false }
    parents[number] = Int32(truncatingIfNeeded: number)
    return true
  }

  /// The least number of the set that contains `member`.
  @inline(__always)
  mutating func first(of member: Int) -> Int {
    var first = member
    while true {
      let parent = Int(parents[first])
      if parent == first { return first }
      let next = parents[parent]
      parents[first] = next
      first = Int(next)
    }
  }

  /// Joins the sets that contain `a` and `b`; returns `false` if that is the same set. Both numbers must be in a set.
  @discardableResult mutating func join(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (first(of: a), first(of: b))
    parents[max(a, b)] = Int32(truncatingIfNeeded: min(a, b))
    return a != b
  }
}
