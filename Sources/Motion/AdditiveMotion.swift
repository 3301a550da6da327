/// A moving value that can get a new target before it arrives, without a jump in position or velocity.
///
/// ```swift
/// var x = AdditiveMotion(at: 0)
/// x.move(to: 100, animation, at: 0)
/// x.move(to: 40, animation, at: 0.2)  // continues from the position and velocity on screen
/// x.value(at: 0.3)
/// ```
/// As with UIKit's additive animations, each movement fades out its own difference to the target, and the differences
/// add up.
public struct AdditiveMotion: Sendable {
  private struct Movement: Sendable {
    /// The distance from the new target to the value, in points.
    let difference: Double
    let animation: Animation
    let start: Double

    func isOver(at time: Double) -> Bool { time >= start + animation.delay + animation.duration }
  }

  /// The current target.
  public private(set) var target: Double
  private var movements: [Movement] = []
  /// The limit of simultaneous movements; a further one ends the oldest.
  public static let mostMovements = 100

  /// Makes a value at rest.
  public init(at value: Double) { target = value }

  /// Moves the value to a new target, starting at a time in seconds.
  ///
  /// Times must not decrease. Movements that have ended by then are removed.
  public mutating func move(to target: Double, _ animation: Animation, at time: Double) {
    movements.removeAll { $0.isOver(at: time) }
    if movements.count == AdditiveMotion.mostMovements { movements.removeFirst() }
    movements.append(Movement(difference: self.target - target, animation: animation, start: time))
    self.target = target
  }

  /// The value on screen at a time in seconds.
  public func value(at time: Double) -> Double {
    movements.reduce(target) { value, movement in
      movement.isOver(at: time)
        ? value : value + movement.difference * (1 - movement.animation.value(at: time - movement.start))
    }
  }

  /// The velocity on screen at a time, per second.
  public func velocity(at time: Double) -> Double {
    movements.reduce(0) { velocity, movement in
      movement.isOver(at: time)
        ? velocity : velocity - movement.difference * movement.animation.velocity(at: time - movement.start)
    }
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
