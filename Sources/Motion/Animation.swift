import Geometry

/// Progress over time: a curve or a spring, after a delay.
///
/// ```swift
/// let animation = Animation(.curve(.keyword(.easeInOut), duration: 0.35))
/// animation.value(at: 0.175)  // 0.5
/// ```
public struct Animation: Hashable, Sendable {
  /// The function that the progress follows.
  public enum Timing: Hashable, Sendable {
    /// An easing over a duration in seconds.
    case curve(Easing, duration: Double)
    /// A spring, cut off after a duration in seconds, or with `nil` when it has settled.
    case spring(Spring, duration: Double?)
  }

  /// The function that the progress follows.
  public let timing: Timing
  /// The seconds before anything moves.
  public let delay: Double
  /// The seconds of movement until the value has settled: ``duration`` for a curve.
  ///
  /// It is computed once, because a spring searches for it.
  public let settlingTime: Double

  /// Makes an animation; durations and the delay are finite and at least 0.
  public init(_ timing: Timing, delay: Double = 0) {
    self.timing = timing
    self.delay = delay
    switch timing {
    case .curve(_, let duration): settlingTime = duration
    case .spring(let spring, _): settlingTime = spring.settlingTime
    }
  }

  /// The seconds of movement, without the delay.
  public var duration: Double {
    switch timing {
    case .curve(_, let duration): duration
    case .spring(_, let duration): duration ?? settlingTime
    }
  }

  /// The progress at a time in seconds since the start of the delay, neither cut off nor clamped.
  ///
  /// It is 0 during a delay and before a spring starts. A curve continues before and after its duration as CSS Easing
  /// 2 says, with the before flag unset. A curve with duration 0 jumps from 0 to 1.
  public func value(at time: Double) -> Double {
    let time = time - delay
    if time < 0, delay > 0 { return 0 }
    switch timing {
    case .curve(_, 0): return time < 0 ? 0 : 1
    case .curve(let easing, let duration): return easing.value(at: (time / duration).finite)
    case .spring(let spring, _): return spring.value(at: time)
    }
  }

  /// The progress per second at a time.
  public func velocity(at time: Double) -> Double {
    let time = time - delay
    if time < 0, delay > 0 { return 0 }
    switch timing {
    case .curve(_, 0): return 0
    case .curve(let easing, let duration): return easing.slope(at: (time / duration).finite) / duration
    case .spring(let spring, _): return spring.velocity(at: time)
    }
  }

  /// The progress that is missing when a spring is cut off at its duration; 0 for a curve, which jumps to its end.
  public var residual: Double {
    if case .curve = timing { return 0 }
    return duration == 0 ? 0 : abs(1 - value(at: delay + duration))
  }
}

extension Animation {
  /// Whether two animations have the same function and the same delay.
  public static func == (one: Animation, other: Animation) -> Bool {
    one.delay == other.delay && one.timing == other.timing
  }

  /// Hashes the function and the delay.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(timing)
    hasher.combine(delay)
  }
}
