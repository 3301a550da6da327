import ConstraintSolver

/// Times one flat system: build and solve, and edits of the root size.
struct SolverBenchmark {
  let system: FlatSystem
  let seconds: Double

  /// Prints `B <repeats> <median ns>`, `E <repeats> <median ns>` and `L <priority> <error sum>` for each level.
  func run() throws {
    let build = try Stopwatch.median(seconds: seconds) {
      var solver = Solver()
      _ = try system.fill(&solver)
    }
    print("B", build.repeats, build.nanoseconds)

    var solver = Solver()
    let rootSize = try system.fill(&solver)
    let levels = solver.errorSums
    var round = 0
    let edit = try Stopwatch.median(seconds: seconds) {
      let edit = system.edits[round % system.edits.count]
      // A size that the solver has not seen, and yet no larger than that of the peer's edits.
      let offset = Double(round % 65_521) / 65_536
      round += 1
      try solver.setConstants([
        (rootSize[0], -(edit.width + offset)), (rootSize[1], -(edit.height + offset)),
      ])
    }
    print("E", edit.repeats, edit.nanoseconds)
    for (priority, sum) in levels { print("L", priority, sum) }
  }
}
