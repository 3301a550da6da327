import ConstraintSolver

/// Times one flat system: build and solve, and edits of the root size.
struct SolverBenchmark {
  let system: FlatSystem
  let seconds: Double

  /// Prints `B <repeats> <median ns>`, `E <repeats> <median ns>` and `L <priority> <error sum>` for each level, and
  /// behind `#` the steps and the 99th percentile of both.
  func run() throws {
    let build = try Stopwatch(seconds: seconds) {
      var solver = Solver()
      _ = try system.fill(&solver)
    }
    print("B", build.repeats, build.median)

    var solver = Solver()
    let rootSize = try system.fill(&solver)
    let levels = solver.errorSums
    let buildSteps = solver.steps
    var round = 0
    func editOnce(_ solver: inout Solver) throws {
      let edit = system.edits[round % system.edits.count]
      // A size that the solver has not seen, and yet no larger than that of the peer's edits.
      let offset = Double(round % 65_521) / 65_536
      round += 1
      try solver.setConstants([
        (rootSize[0], -(edit.width + offset)), (rootSize[1], -(edit.height + offset)),
      ])
    }
    try editOnce(&solver)
    let editSteps = solver.steps - buildSteps
    let edit = try Stopwatch(seconds: seconds) { try editOnce(&solver) }
    print("E", edit.repeats, edit.median)
    for (priority, sum) in levels { print("L", priority, sum) }
    print("# steps", buildSteps, editSteps)
    print("# p99", build.p99, edit.p99)
  }
}
