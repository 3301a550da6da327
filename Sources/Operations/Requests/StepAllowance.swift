/// The steps that an operation may take: the solver's, those of measuring text, and looks at places of animations.
///
/// A diagnosis that runs out of steps says less. That stands where there are no more to be had, and only there: a document
/// must not get a poorer answer because it was tried first, or because others stood before it in a batch.
package struct StepAllowance {
  /// How many.
  package let steps: Int
  /// Whether the same document would be granted more by itself.
  let isPart: Bool

  /// All that a document is ever granted.
  package init(_ steps: Int) { self.init(steps: steps, isPart: false) }

  private init(steps: Int, isPart: Bool) {
    self.steps = steps
    self.isPart = isPart
  }

  /// The same, or a part of it if it is more than `steps`.
  package func limited(to steps: Int) -> StepAllowance {
    steps < self.steps ? StepAllowance(steps: steps, isPart: true) : self
  }

  /// Whether what has taken so many steps is all that there is to say.
  func suffices(for steps: Int) -> Bool { !isPart || steps < self.steps }
}
