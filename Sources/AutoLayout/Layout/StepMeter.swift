import Synchronization

/// Counts the steps that layouts take, however they end, and what else is counted in steps of the solver: the texts of alerts, and
/// looks at places of animations, each of which takes about as long.
///
/// ```swift
/// let meter = StepMeter()
/// try? tree.layout(in: context, meter: meter)
/// meter.steps  // also where that has failed
/// ```
public final class StepMeter: Sendable {
  private let count = Atomic<Int>(0)

  /// A meter that has counted nothing.
  public init() {}

  /// The steps that were taken.
  public var steps: Int { count.load(ordering: .relaxed) }

  /// Counts steps that were taken.
  public func add(_ steps: Int) { count.add(steps, ordering: .relaxed) }
}
