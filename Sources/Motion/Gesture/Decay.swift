import Glibc

/// The deceleration of a scroll view after the finger lifts: the velocity shrinks by the same factor each
/// millisecond.
///
/// Source: `UIScrollView.DecelerationRate`, and *Designing Fluid Interfaces* (WWDC 2018, session 803).
public struct Decay: Hashable, Sendable {
  /// The velocity at the beginning, in points per second.
  public let velocity: Double
  /// The factor by which the velocity shrinks each millisecond, within 0…1.
  public let rate: Double

  /// The rate of `UIScrollView.DecelerationRate.normal`.
  public static let normal = 0.998
  /// The rate of `UIScrollView.DecelerationRate.fast`.
  public static let fast = 0.99

  /// Makes a decay; `nil` if the rate is not between 0 and 1 or the velocity is not finite.
  public init?(velocity: Double, rate: Double = Decay.normal) {
    guard rate > 0, rate < 1, velocity.isFinite else { return nil }
    self.velocity = velocity
    self.rate = rate
  }

  /// The distance after a time in seconds, in points.
  public func distance(at time: Double) -> Double { velocity * expm1(logarithm * time) / logarithm }

  /// The velocity after a time in seconds, in points per second.
  public func velocity(at time: Double) -> Double { velocity * exp(logarithm * time) }

  /// The distance at which it comes to rest, in points.
  public var rest: Double { -velocity / logarithm }

  /// The distance that Apple's talk on fluid interfaces projects, a sum over milliseconds that is slightly below
  /// ``rest``.
  public var projection: Double { velocity / 1000 * rate / (1 - rate) }

  /// The seconds until the velocity falls to a threshold in points per second; 0 if it starts below.
  public func duration(to threshold: Double) -> Double {
    guard threshold > 0, abs(velocity) > threshold else { return 0 }
    return log(threshold / abs(velocity)) / logarithm
  }

  /// The logarithm of the factor by which the velocity shrinks each second.
  private var logarithm: Double { 1000 * log(rate) }
}
