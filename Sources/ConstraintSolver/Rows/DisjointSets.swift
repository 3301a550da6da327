/// Groups of the numbers below a count, each alone to begin with, that can be joined.
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  /// The least number of the group of `member`.
  mutating func first(of member: Int) -> Int {
    var first = member
    while parents[first] != first {
      parents[first] = parents[parents[first]]
      first = parents[first]
    }
    return first
  }

  /// Makes one group of those of `a` and `b`; `false` if it was one already.
  mutating func join(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (first(of: a), first(of: b))
    parents[max(a, b)] = min(a, b)
    return a != b
  }
}
