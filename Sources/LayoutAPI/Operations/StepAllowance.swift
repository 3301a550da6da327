import AutoLayout
import Synchronization

/// The solver's steps that an operation may take.
///
/// A diagnosis that runs out of steps says less. That stands where there are no more to be had, and only there: a document
/// must not get a poorer answer because it was tried first, or because others stood before it in a batch.
struct StepAllowance {
  /// How many.
  let steps: Int
  /// Whether the same document would be granted more by itself.
  let isPart: Bool

  /// All that a document is ever granted.
  init(_ steps: Int) { self.init(steps: steps, isPart: false) }

  private init(steps: Int, isPart: Bool) {
    self.steps = steps
    self.isPart = isPart
  }

  /// The same, or a part of it if it is more than `steps`.
  func limited(to steps: Int) -> StepAllowance {
    steps < self.steps ? StepAllowance(steps: steps, isPart: true) : self
  }

  /// Whether what has taken so many steps is all that there is to say.
  func suffices(for steps: Int) -> Bool { !isPart || steps < self.steps }
}

/// Counts the steps that an answer takes, however it ends: a line of a batch that fails has taken its steps, too.
///
/// A look at a place of an animation counts as a step; it takes about as long.
final class StepMeter: Sendable {
  private let count = Atomic<Int>(0)

  /// The steps that were taken.
  var steps: Int { count.load(ordering: .relaxed) }

  /// Counts steps that were taken.
  func add(_ steps: Int) { count.add(steps, ordering: .relaxed) }

  /// Counts what a layout has taken that could not be computed within `limit` steps: perhaps all of them.
  func add(_ error: LayoutError, within limit: Int) {
    if case .textNotMeasured = error { return }
    add(limit)
  }
}
