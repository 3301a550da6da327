/// How a transition follows a finger, and whether it finishes when the finger lifts.
///
/// ```swift
/// let rule = DragRule.dismissal(distance: 789)
/// rule.decision(translation: 100, velocity: 301)  // finishes because it is fast
/// ```
public struct DragRule: Hashable, Sendable {
  /// The distance from the start to the end, in points.
  public let distance: Double
  /// A finger faster than this, in points per second, finishes the transition.
  let finishVelocity: Double
  /// A finger that has moved further than this, in points, finishes it too, unless it moves back fast.
  let finishTranslation: Double
  /// The resistance of a rubber band before the start; with `nil` the transition stops there.
  let band: Double?

  /// The dismissal of the article on *self-sizing presentations*: 300 points per second or half the distance finish
  /// it, and a rubber band resists upwards.
  ///
  /// - Parameter distance: The distance from the presented view's top to the container's bottom, in points.
  /// - Returns: The rule.
  public static func dismissal(distance: Double) -> DragRule {
    DragRule(
      distance: distance, finishVelocity: 300, finishTranslation: distance / 2, band: 20)
  }

  /// A navigation controller's pop from the edge: a width per second or half the width finish it.
  ///
  /// The view follows the finger exactly and never moves past its ends.
  ///
  /// - Parameter width: The container's width, in points.
  /// - Returns: The rule.
  public static func pop(width: Double) -> DragRule {
    DragRule(
      distance: width, finishVelocity: width, finishTranslation: width / 2, band: nil)
  }

  /// The progress of the transition at a translation.
  public func progress(at translation: Double) -> Double {
    guard distance > 0 else { return 0 }
    let share = translation / distance
    guard let band else { return max(0, min(1, share)) }
    return share < 0 ? share / (1 - band * share) : share
  }

  /// The translation that keeps the dragged view at an offset from its start, in points.
  func translation(atOffset offset: Double) -> Double {
    guard let band, offset < 0, distance + band * offset > 0 else { return offset }
    return offset / (1 + band * offset / distance)
  }

  /// Decides whether the transition finishes.
  public func decision(translation: Double, velocity: Double) -> DragDecision {
    let isFast = velocity > finishVelocity
    let isFar = translation > finishTranslation
    let isThrownBack = velocity <= -finishVelocity
    let finishes = isFast || isFar && !isThrownBack
    let reason: DragDecision.Reason = isFast ? .fast : !isFar ? .short : isThrownBack ? .thrownBack : .far
    let left = finishes ? distance - translation : -translation
    return DragDecision(
      finishes: finishes, reason: reason, initialVelocity: Spring.initialVelocity(velocity, over: left))
  }
}

/// Whether a transition finishes when the finger lifts, and why.
public struct DragDecision: Hashable, Sendable {
  /// The reason of a decision.
  public enum Reason: String, Hashable, Sendable {
    /// The finger moved fast towards the end.
    case fast
    /// The finger had moved far enough.
    case far
    /// The finger moved fast towards the start.
    case thrownBack
    /// The finger had moved neither far nor fast.
    case short
    /// The view is a modal sheet, which cannot be dragged away.
    case modal
  }

  /// Whether the transition finishes.
  public let finishes: Bool
  /// The reason.
  public let reason: Reason
  /// The initial velocity of the spring that takes over, in travels per second over the remaining distance.
  public let initialVelocity: Double
}
