import Geometry

/// Progress over seconds: a curve or a spring, after a delay.
///
/// ```swift
/// let animation = Animation(.curve(.keyword(.easeInOut), duration: 0.35))
/// animation.value(at: 0.175)  // 0.5
/// ```
public struct Animation: Hashable, Sendable {
  /// What the progress follows.
  public enum Timing: Hashable, Sendable {
    /// An easing over a duration in seconds.
    case curve(Easing, duration: Double)
    /// A spring, cut after a duration in seconds where one is given, or when it has settled.
    case spring(Spring, duration: Double?)
  }

  /// What the progress follows.
  public let timing: Timing
  /// How many seconds pass before anything moves.
  public let delay: Double

  /// Makes an animation; durations and the delay are finite and at least 0.
  public init(_ timing: Timing, delay: Double = 0) {
    self.timing = timing
    self.delay = delay
  }

  /// How many seconds it moves, the delay not counted.
  public var duration: Double {
    switch timing {
    case .curve(_, let duration): duration
    case .spring(let spring, let duration): duration ?? spring.settlingTime
    }
  }

  /// After how many seconds of movement nothing visible is left to do: ``duration`` for a curve.
  public var settlingTime: Double {
    switch timing {
    case .curve(_, let duration): duration
    case .spring(let spring, _): spring.settlingTime
    }
  }

  /// The progress at a time in seconds from the beginning of the delay, never cut and never clamped.
  ///
  /// While a delay lasts, and before a spring begins, it is 0. A curve goes on before and behind its duration as
  /// CSS Easing 2 has it, with the before flag unset; without a duration it jumps from 0 to 1 at once.
  public func value(at time: Double) -> Double {
    let time = time - delay
    if time < 0, delay > 0 { return 0 }
    switch timing {
    case .curve(_, 0): return time < 0 ? 0 : 1
    case .curve(let easing, let duration): return easing.value(at: (time / duration).finite)
    case .spring(let spring, _): return spring.value(at: time)
    }
  }

  /// How fast the progress runs at a time, per second.
  public func velocity(at time: Double) -> Double {
    let time = time - delay
    if time < 0, delay > 0 { return 0 }
    switch timing {
    case .curve(_, 0): return 0
    case .curve(let easing, let duration): return easing.slope(at: (time / duration).finite) / duration
    case .spring(let spring, _): return spring.velocity(at: time)
    }
  }

  /// How much of the way is not done when a spring is cut at its duration; 0 for a curve, which jumps to its end where
  /// it does not come there.
  public var residual: Double {
    if case .curve = timing { return 0 }
    return duration == 0 ? 0 : abs(1 - value(at: delay + duration))
  }
}
