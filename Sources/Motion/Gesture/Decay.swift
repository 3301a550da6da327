import Glibc

/// What a scroll view does after a finger has let go: a velocity that fades by the same factor each millisecond.
///
/// Source: motion facts, “scroll” and “project”.
public struct Decay: Hashable, Sendable {
  /// The velocity at the beginning, in points per second.
  public let velocity: Double
  /// The share of the velocity that is left after a millisecond, within 0…1.
  public let rate: Double

  /// The rate of `UIScrollView.DecelerationRate.normal`.
  public static let normal = 0.998
  /// The rate of `UIScrollView.DecelerationRate.fast`.
  public static let fast = 0.99

  /// Makes a decay, or `nil` where the rate does not lie between 0 and 1 or the velocity is not finite.
  public init?(velocity: Double, rate: Double = Decay.normal) {
    guard rate > 0, rate < 1, velocity.isFinite else { return nil }
    self.velocity = velocity
    self.rate = rate
  }

  /// How far it has come after a time in seconds, in points.
  public func distance(at time: Double) -> Double { velocity * expm1(logarithm * time) / logarithm }

  /// The velocity after a time in seconds, in points per second.
  public func velocity(at time: Double) -> Double { velocity * exp(logarithm * time) }

  /// Where it comes to rest in the end, in points from the beginning.
  public var rest: Double { -velocity / logarithm }

  /// Where Apple's talk on fluid interfaces projects it to, summed millisecond by millisecond: slightly before ``rest``.
  public var projection: Double { velocity / 1000 * rate / (1 - rate) }

  /// After how many seconds the velocity has fallen to a threshold in points per second; 0 where it never was above.
  public func duration(to threshold: Double) -> Double {
    guard threshold > 0, abs(velocity) > threshold else { return 0 }
    return log(threshold / abs(velocity)) / logarithm
  }

  /// What a velocity is multiplied by in a second, as a logarithm.
  private var logarithm: Double { 1000 * log(rate) }
}
