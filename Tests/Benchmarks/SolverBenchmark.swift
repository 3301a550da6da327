import CAllocations
import ConstraintSolver
import FlatSystems

/// Times one flat system: build and solve, and edits of the root size.
struct SolverBenchmark {
  let system: FlatSystem
  let seconds: Double

  /// Prints `B <repeats> <median ns>`, `E <repeats> <median ns>` and `L <priority> <error sum>` for each level,
  /// and in `#` lines the steps, the 99th percentile and the allocations of both.
  func run() throws {
    let build = try Stopwatch(seconds: seconds) {
      var solver = Solver()
      _ = try system.fill(&solver)
    }
    print("B", build.repeats, build.median)

    let allocations = allocation_count()
    var solver = Solver()
    let rootSize = try system.fill(&solver)
    let buildAllocations = allocation_count() - allocations
    let levels = solver.errorSums
    let buildSteps = solver.steps
    var round = 0
    var sizes = rootSize.map { (id: $0, constant: 0.0) }
    func editOnce(_ solver: inout Solver) throws {
      let edit = system.edits[round % system.edits.count]
      // A new size each time, but not larger than in kiwi's edits.
      let offset = Double(round % 65_521) / 65_536
      round += 1
      sizes[0].constant = -(edit.width + offset)
      sizes[1].constant = -(edit.height + offset)
      try solver.setConstants(sizes)
    }
    // The first edits prepare the solver for more.
    for _ in 0..<2 * system.edits.count { try editOnce(&solver) }
    let edits = (steps: solver.steps, allocations: allocation_count())
    for _ in system.edits { try editOnce(&solver) }
    let editSteps = (solver.steps - edits.steps) / system.edits.count
    let editAllocations = (allocation_count() - edits.allocations) / system.edits.count
    let edit = try Stopwatch(seconds: seconds) { try editOnce(&solver) }
    print("E", edit.repeats, edit.median)
    for (priority, sum) in levels { print("L", priority, sum) }
    print("# steps", buildSteps, editSteps)
    print("# p99", build.p99, edit.p99)
    print("# allocations", buildAllocations, editAllocations)
  }
}
