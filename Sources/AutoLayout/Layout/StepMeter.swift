import Synchronization

/// Counts the steps of layouts, including failed ones.
///
/// Other work is counted in solver steps too if one unit takes about as long: texts of alerts, samples of
/// animations.
///
/// ```swift
/// let meter = StepMeter()
/// try? tree.layout(in: context, meter: meter)
/// meter.steps  // even if the layout failed
/// ```
public final class StepMeter: Sendable {
  private let count = Atomic<Int>(0)

  /// Makes a meter at 0.
  public init() {}

  /// The steps counted so far.
  public var steps: Int { count.load(ordering: .relaxed) }

  /// Adds steps.
  public func add(_ steps: Int) { count.add(steps, ordering: .relaxed) }
}
