/// The steps that an operation may take: of the solver, of measuring text, and of sampling animations.
///
/// A diagnosis that runs out of steps is poorer. That is allowed only at a document's full budget: a first attempt with
/// fewer steps, or earlier lines in a batch, must never give a poorer answer.
package struct StepAllowance {
  /// The number of steps.
  package let steps: Int
  /// Whether the same document would get more steps by itself.
  let isPart: Bool

  /// Makes the full allowance of a document.
  package init(_ steps: Int) { self.init(steps: steps, isPart: false) }

  private init(steps: Int, isPart: Bool) {
    self.steps = steps
    self.isPart = isPart
  }

  /// The allowance, reduced to `steps` if it is larger.
  package func limited(to steps: Int) -> StepAllowance {
    steps < self.steps ? StepAllowance(steps: steps, isPart: true) : self
  }

  /// Whether an answer that took this many steps is complete.
  func suffices(for steps: Int) -> Bool { !isPart || steps < self.steps }
}
