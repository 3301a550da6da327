import CAllocations
import ConstraintSolver

/// Times the edit of one constant deep in a tree of views; ten frames move, however large the tree is.
struct DeepEditBenchmark {
  let viewCount: Int
  let seconds: Double

  /// Prints `E <repeats> <median ns>`, and in `#` lines the number of variables that an edit changes, the 99th
  /// percentile and the allocations of an edit.
  func run() throws {
    var solver = Solver()
    let gap = try fill(&solver)
    var round = 0
    func editOnce(_ solver: inout Solver) throws {
      round += 1
      try solver.setConstant(-8 - Double(round % 65_521) / 65_536, of: gap)
    }
    try editOnce(&solver)
    let allocations = allocation_count()
    try editOnce(&solver)
    let editAllocations = allocation_count() - allocations
    let moved = solver.changedVariables.count
    let edit = try Stopwatch(seconds: seconds) { try editOnce(&solver) }
    print("E", edit.repeats, edit.median)
    print("# moved", moved)
    print("# p99", edit.p99)
    print("# allocations", editAllocations)
  }

  /// Fills `solver` with a tree in which each view has ten full-width subviews, one below the other, with
  /// margins; returns the constraint of the gap above the last ten of them.
  private func fill(_ solver: inout Solver) throws -> Constraint.ID {
    struct Box {
      let left, top, width, height: Variable
    }
    var constraints: [(constraint: Constraint, priority: Double)] = []
    func require(_ constraint: Constraint) { constraints.append((constraint, Constraint.required)) }
    var boxes: [Box] = []
    var gap = 0
    for index in 0..<viewCount {
      let box = Box(
        left: solver.makeVariable(.position), top: solver.makeVariable(.position),
        width: solver.makeVariable(.size), height: solver.makeVariable(.size))
      defer { boxes.append(box) }
      guard index > 0 else {
        for (variable, place) in [(box.left, 0.0), (box.top, 0), (box.width, 4096), (box.height, 4096)] {
          require(variable == place)
        }
        continue
      }
      let parent = boxes[(index - 1) / 10]
      require(box.left == parent.left + 1.0)
      require(box.left + box.width == parent.left + parent.width - 1.0)
      require(box.height == 20.0)
      if index % 10 == 1 {
        if index + 9 < viewCount { gap = constraints.count }
        require(box.top == parent.top + 8.0)
      } else {
        let last = boxes[index - 1]
        require(box.top == last.top + last.height + 8.0)
      }
    }
    return try solver.add(constraints)[gap]
  }
}
