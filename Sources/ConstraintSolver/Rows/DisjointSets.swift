/// Disjoint sets of the numbers from 0 up to a count (union-find). Each number starts in a set of its own.
struct DisjointSets: ~Copyable {
  private var parents: ReusedList<Int>

  init(count: Int) {
    parents = ReusedList(capacity: count)
    for number in 0..<count { parents.append(number) }
  }

  /// The least number of the set that contains `member`.
  mutating func first(of member: Int) -> Int {
    var first = member
    while parents[first] != first {
      parents[first] = parents[parents[first]]
      first = parents[first]
    }
    return first
  }

  /// Joins the sets of `a` and `b`; returns `false` if they are the same set.
  mutating func join(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (first(of: a), first(of: b))
    parents[max(a, b)] = min(a, b)
    return a != b
  }
}
