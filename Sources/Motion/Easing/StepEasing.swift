/// Progress that jumps in steps: `steps()` of CSS Easing 2.
public struct StepEasing: Hashable, Sendable {
  /// The positions of the jumps. Source: CSS Easing 2 §2.4.
  public enum Position: String, CaseIterable, Hashable, Sendable {
    /// The first jump is at 0.
    case jumpStart = "jump-start"
    /// The last jump is at 1.
    case jumpEnd = "jump-end"
    /// Neither at 0 nor at 1.
    case jumpNone = "jump-none"
    /// Both at 0 and at 1.
    case jumpBoth = "jump-both"
    /// The older name of `jump-start`.
    case start
    /// The older name of `jump-end`.
    case end

    var jumpsAtStart: Bool { self == .jumpStart || self == .start || self == .jumpBoth }
  }

  /// The number of equal intervals.
  public let count: Int
  /// The position of the jumps.
  public let position: Position

  /// Makes steps; `nil` for fewer than one, or for fewer than two without a jump at either end.
  public init?(_ count: Int, _ position: Position = .jumpEnd) {
    guard count >= (position == .jumpNone ? 2 : 1) else { return nil }
    self.count = count
    self.position = position
  }

  /// The number of jumps from 0 to 1.
  var jumps: Double {
    Double(count) - (position == .jumpNone ? 1 : 0) + (position == .jumpBoth ? 1 : 0)
  }

  /// The progress at an input.
  public func value(at input: Double) -> Double {
    var step = (input * Double(count)).rounded(.down)
    if position.jumpsAtStart { step += 1 }
    if input >= 0 { step = max(step, 0) }
    if input <= 1 { step = min(step, jumps) }
    return step / jumps
  }
}
