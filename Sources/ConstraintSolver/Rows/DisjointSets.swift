/// Disjoint sets of numbers from 0 up to a count (union-find).
struct DisjointSets: ~Copyable {
  /// Each number's parent is in its set, and the least number of a set is its own parent; -1 for numbers in no set.
  private var parents: ReusedList<Int32>

  /// Puts each number into a set of its own.
  init(count: Int) {
    self.init(ofNoneOf: count)
    for number in 0..<count { _ = insert(number) }
  }

  /// Puts no number into a set.
  init(ofNoneOf count: Int) { parents = ReusedList(repeating: -1, count: count) }

  /// Puts a number into a set of its own, unless it is in a set; returns whether it was in none.
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

  /// Joins the sets of `a` and `b`; returns `false` if they are the same set.
  @discardableResult mutating func join(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (first(of: a), first(of: b))
    parents[max(a, b)] = Int32(truncatingIfNeeded: min(a, b))
    return a != b
  }
}
