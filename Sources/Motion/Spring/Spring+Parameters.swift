import Glibc

extension Spring {
  /// The smallest damping ratio of a spring with a duration.
  ///
  /// Below 0.001 no spring has UIKit's remainder at its end, and each would oscillate for hundreds of periods.
  public static let leastDampingRatio = 0.01

  /// Makes the spring of `UIView.animate(withDuration:usingSpringWithDamping:)`.
  ///
  /// It is so stiff that a thousandth of the travel remains after the duration. If several frequencies do, it has the
  /// highest one. facebook/pop and RBBAnimation convert the parameters in this way.
  ///
  /// - Parameters:
  ///   - duration: Seconds, above 0.
  ///   - dampingRatio: The ratio to critical damping, ``leastDampingRatio`` or more; 1 does not overshoot.
  ///   - initialVelocity: Travels per second, positive towards the target.
  ///   - allowsOverdamping: Whether a ratio above 1 counts.
  /// - Throws: ``SpringError`` if a number is out of its range or not finite.
  /// - Complexity: At most a few thousand exponentials.
  public init(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0, allowsOverdamping: Bool = true
  ) throws(SpringError) {
    guard duration > 0, duration.isFinite else { throw .duration }
    guard dampingRatio >= Spring.leastDampingRatio, dampingRatio.isFinite else { throw .dampingRatio }
    guard initialVelocity.isFinite, (initialVelocity * duration).isFinite else { throw .initialVelocity }
    let ratio = allowsOverdamping ? dampingRatio : min(dampingRatio, 1)
    let remainder = Remainder(dampingRatio: ratio, travels: initialVelocity * duration)
    let frequency = remainder.frequency / duration
    guard (frequency * frequency).isFinite, frequency * frequency > 0 else { throw .duration }
    try self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency,
      initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping)
  }

  /// Makes a spring from a perceptual duration and a bounce, as SwiftUI's `Spring(duration:bounce:)` and
  /// `CASpringAnimation(perceptualDuration:bounce:)`.
  ///
  /// - Parameters:
  ///   - duration: The period of the undamped spring in seconds, above 0.
  ///   - bounce: Above −1 and at most 1: 0 is critically damped, 1 is undamped, below 0 is overdamped.
  ///   - initialVelocity: Travels per second, positive towards the target.
  ///   - allowsOverdamping: Whether a bounce below 0 counts.
  /// - Throws: ``SpringError`` if a number is out of its range or not finite.
  public init(
    duration: Double, bounce: Double, initialVelocity: Double = 0, allowsOverdamping: Bool = true
  ) throws(SpringError) {
    guard bounce > -1, bounce <= 1 else { throw .bounce }
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    try self.init(
      period: duration, ratio: ratio, initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping)
  }

  /// Makes a spring from a response and a damping fraction, as SwiftUI's `spring(response:dampingFraction:)`.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped spring in seconds, above 0.
  ///   - dampingFraction: The ratio to critical damping, 0 or more.
  ///   - initialVelocity: Travels per second, positive towards the target.
  ///   - allowsOverdamping: Whether a fraction above 1 counts.
  /// - Throws: ``SpringError`` if a number is out of its range or not finite.
  public init(
    response: Double, dampingFraction: Double, initialVelocity: Double = 0, allowsOverdamping: Bool = true
  ) throws(SpringError) {
    guard dampingFraction >= 0, dampingFraction.isFinite else { throw .dampingRatio }
    try self.init(
      period: response, ratio: dampingFraction, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }

  private init(
    period: Double, ratio: Double, initialVelocity: Double, allowsOverdamping: Bool
  ) throws(SpringError) {
    guard period > 0, period.isFinite else { throw .duration }
    let frequency = 2 * Double.pi / period
    guard (frequency * frequency).isFinite, frequency * frequency > 0 else { throw .duration }
    try self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping)
  }

  /// The perceptual duration in seconds, which is also SwiftUI's response.
  public var response: Double { 2 * Double.pi / angularFrequency }

  /// The bounce: 0 for critical damping, 1 for no damping, below 0 for an overdamped spring.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// The same spring with another initial velocity.
  func with(initialVelocity: Double) throws(SpringError) -> Spring {
    try Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }
}

/// The remaining distance of a spring at the end of its duration, as a function of its frequency.
private struct Remainder {
  let dampingRatio: Double
  /// The initial velocity in travels per duration.
  let travels: Double
  private static let allowed = 0.001

  /// The highest frequency, in radians per duration, at which the remainder is ``allowed``.
  ///
  /// The search goes down from a frequency with a smaller remainder to the first one with a larger remainder, in
  /// steps of a hundredth, and then bisects. If no frequency has a larger remainder, the result is the lowest one
  /// tried.
  var frequency: Double {
    let slowest = dampingRatio <= 1 ? dampingRatio : 1 / (2 * dampingRatio)
    var upper = (25 + log1p(abs(travels))) / slowest
    var lower = upper
    for _ in 0..<4_000 where value(at: lower) < Remainder.allowed {
      upper = lower
      lower *= 0.99
    }
    for _ in 0..<100 {
      let middle = (lower + upper) / 2
      if middle <= lower || middle >= upper { break }
      if value(at: middle) < Remainder.allowed { upper = middle } else { lower = middle }
    }
    return (lower + upper) / 2
  }

  /// The distance of a spring with a frequency from its target after the duration.
  ///
  /// Below critical damping it is the amplitude of the oscillation's sine, as in UIKit, otherwise the distance
  /// itself.
  private func value(at frequency: Double) -> Double {
    let rate = dampingRatio * frequency
    let square = (1 - dampingRatio) * (1 + dampingRatio)
    if square > 0, dampingRatio < 1 - 1e-9 {
      return abs(rate - travels) / (frequency * square.squareRoot()) * exp(-rate)
    }
    let spread = frequency * max(0, -square).squareRoot()
    guard spread > 0 else { return abs(1 + rate - travels) * exp(-rate) }
    let remainder = expm1(-2 * spread)
    let slow = exp(-frequency * (frequency / (rate + spread)))
    return slow * abs((2 + remainder) / 2 - (rate - travels) * remainder / (2 * spread))
  }
}

extension Spring {
  /// Converts a velocity on screen to a spring's initial velocity: travels per second over the remaining distance.
  ///
  /// Source: Apple's documentation of `UISpringTimingParameters.initialVelocity`.
  ///
  /// - Parameters:
  ///   - velocity: The velocity on screen, in points per second.
  ///   - distance: The distance from the value on screen to the target, in points.
  /// - Returns: The initial velocity, or 0 if no distance remains.
  public static func initialVelocity(_ velocity: Double, over distance: Double) -> Double {
    let travels = velocity / distance
    return travels.isFinite ? travels : 0
  }
}
