import Glibc

/// A damped spring that moves a value from 0 to its target 1.
///
/// ```swift
/// let spring = try Spring(duration: 0.5, dampingRatio: 0.8)
/// spring.value(at: 0.25)     // 1.009…
/// spring.velocity(at: 0.25)  // in travels per second
/// ```
/// It solves Core Animation's equation of motion, m·x″ + c·x′ + k·(x − 1) = 0, exactly in all three regimes. So a
/// value costs the same at any time.
public struct Spring: Hashable, Sendable {
  /// The damping regimes of a spring.
  public enum Regime: String, Hashable, Sendable {
    /// Underdamped: it overshoots its target.
    case under
    /// Critically damped: the fastest spring that does not overshoot.
    case critical
    /// Overdamped: it approaches its target slowly.
    case over
  }

  /// The mass at the end of the spring.
  public let mass: Double
  /// The force per displacement.
  public let stiffness: Double
  /// The force per velocity.
  public let damping: Double
  /// The initial velocity, in travels per second, positive towards the target.
  public let initialVelocity: Double
  /// Whether a damping ratio above 1 counts; otherwise it counts as 1, as in Core Animation before iOS 17.
  public let allowsOverdamping: Bool

  /// The frequency of the undamped spring, in radians per second: ω.
  public let angularFrequency: Double
  /// The ratio of damping to critical damping, after ``allowsOverdamping``: ζ.
  public let dampingRatio: Double
  /// The decay rate of the oscillation, per second: b = ζω.
  let decayRate: Double
  /// The damped frequency ω₁ = √(ω² − b²), per second, or √(b² − ω²) above critical damping.
  let spread: Double

  /// Makes a spring from mass, stiffness and damping.
  ///
  /// - Throws: ``SpringError`` if mass or stiffness is not above 0, the damping is below 0, or a number or a derived
  ///   number is not finite.
  public init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = true
  ) throws(SpringError) {
    guard mass > 0, mass.isFinite else { throw .mass }
    guard stiffness > 0, stiffness.isFinite else { throw .stiffness }
    guard damping >= 0, damping.isFinite else { throw .damping }
    guard initialVelocity.isFinite else { throw .initialVelocity }
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
    angularFrequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    guard angularFrequency > 0, angularFrequency.isFinite else { throw .stiffness }
    guard ratio.isFinite else { throw .damping }
    dampingRatio = allowsOverdamping ? ratio : min(ratio, 1)
    decayRate = dampingRatio * angularFrequency
    spread = angularFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  /// The damping regime; a damping ratio within 1e-9 of 1 is critical.
  public var regime: Regime {
    if abs(dampingRatio - 1) <= 1e-9 { return .critical }
    return dampingRatio < 1 ? .under : .over
  }

  /// The value after a time in seconds; 0 before the start.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let (cosine, sine) = decayed(at: time)
    return 1 - cosine + (initialVelocity - decayRate) * sine
  }

  /// The velocity after a time in seconds, in travels per second; 0 before the start.
  public func velocity(at time: Double) -> Double {
    guard time >= 0 else { return 0 }
    let (cosine, sine) = decayed(at: time)
    let acceleration = angularFrequency * angularFrequency - decayRate * initialVelocity
    return initialVelocity * cosine + acceleration * sine
  }

  /// e^(−bt)·cos ω₁t and e^(−bt)·sin ω₁t / ω₁, or their hyperbolic counterparts if the spring is overdamped.
  ///
  /// Every solution is a sum of these two functions. Neither loses digits near critical damping, where ω₁ vanishes:
  /// ω₁² is computed from (1 − ζ)(1 + ζ), the sine's quotient has the limit t, and the hyperbolic pair uses only
  /// decaying exponentials, whose difference is an `expm1`.
  private func decayed(at time: Double) -> (cosine: Double, sine: Double) {
    guard spread > 0 else {
      let decay = exp(-decayRate * time)
      return (decay, decay * time)
    }
    if dampingRatio < 1 {
      let decay = exp(-decayRate * time)
      return (decay * cos(spread * time), decay * sin(spread * time) / spread)
    }
    // The slower rate, b − s, without cancellation.
    let slow = exp(-time * angularFrequency * (angularFrequency / (decayRate + spread)))
    let remainder = expm1(-2 * spread * time)
    return (slow * (2 + remainder) / 2, slow * -remainder / (2 * spread))
  }
}

/// The reason why parameters do not define a spring.
public enum SpringError: Error, Hashable, Sendable {
  /// The mass is not above 0, or not finite.
  case mass
  /// The stiffness is not above 0, or too large.
  case stiffness
  /// The damping is below 0, or too large.
  case damping
  /// The velocity is not finite, or too large for the duration.
  case initialVelocity
  /// The duration or the response is not above 0, or so short or long that the stiffness is not finite.
  case duration
  /// The damping ratio or fraction is out of range.
  case dampingRatio
  /// The bounce is not above −1, or above 1.
  case bounce
}
