/// How a transition follows a finger, and when it goes on without it.
///
/// ```swift
/// let rule = DragRule.dismissal(distance: 789)
/// rule.decision(translation: 100, velocity: 301)  // finishes, because it is fast
/// ```
public struct DragRule: Hashable, Sendable {
  /// How many points lead from the beginning to the end.
  public let distance: Double
  /// A finger faster than this, in points per second, finishes the transition.
  let finishVelocity: Double
  /// A finger that has come further than this, in points, finishes it too, unless it is thrown back.
  let finishTranslation: Double
  /// What becomes of a way before the beginning: a band that gives so much less, or a stop.
  let band: Double?

  /// Article 0's dismissal: 300 points per second or half the way, and a band upwards (motion facts,
  /// “article_dismissal”).
  ///
  /// - Parameter distance: From the presented view's top to the container's bottom, in points.
  /// - Returns: The rule.
  public static func dismissal(distance: Double) -> DragRule {
    DragRule(
      distance: distance, finishVelocity: 300, finishTranslation: distance / 2, band: 20)
  }

  /// A navigation controller's pop from the edge: a width per second or half the width, straight with the finger and
  /// never beyond (motion facts, “interactive pop”).
  ///
  /// - Parameter width: The container's, in points.
  /// - Returns: The rule.
  public static func pop(width: Double) -> DragRule {
    DragRule(
      distance: width, finishVelocity: width, finishTranslation: width / 2, band: nil)
  }

  /// The share of the way at which a translation holds the transition.
  public func progress(at translation: Double) -> Double {
    guard distance > 0 else { return 0 }
    let share = translation / distance
    guard let band else { return max(0, min(1, share)) }
    return share < 0 ? share / (1 - band * share) : share
  }

  /// The translation that holds what is dragged at an offset from its beginning, in points.
  func translation(atOffset offset: Double) -> Double {
    guard let band, offset < 0, distance + band * offset > 0 else { return offset }
    return offset / (1 + band * offset / distance)
  }

  /// Whether the transition goes on or back.
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

/// What becomes of a transition when the finger has left.
public struct DragDecision: Hashable, Sendable {
  /// Why.
  public enum Reason: String, Hashable, Sendable {
    /// The finger was fast towards the end.
    case fast
    /// It had come far enough.
    case far
    /// It was fast towards the beginning.
    case thrownBack
    /// It had not come far, and was not fast.
    case short
  }

  /// Whether the transition goes on to its end.
  public let finishes: Bool
  /// Why.
  public let reason: Reason
  /// What the spring that takes over begins with, in travels per second on the way that is left.
  public let initialVelocity: Double
}
