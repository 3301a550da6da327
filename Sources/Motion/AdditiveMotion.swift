/// A value on its way, which can be sent elsewhere before it has arrived, without a jump and without a bend.
///
/// ```swift
/// var x = AdditiveMotion(at: 0)
/// x.move(to: 100, animation, at: 0)
/// x.move(to: 40, animation, at: 0.2)  // goes on from the place and the velocity on screen
/// x.value(at: 0.3)
/// ```
/// As UIKit's additive animations do, each movement fades its own difference to the target out; they are added up.
public struct AdditiveMotion: Sendable {
  private struct Movement: Sendable {
    /// How far the value was from its new target, in points.
    let difference: Double
    let animation: Animation
    let start: Double

    /// What is left of the way at a time; nothing after the end.
    func isOver(at time: Double) -> Bool { time >= start + animation.delay + animation.duration }
  }

  /// Where the value is going.
  public private(set) var target: Double
  private var movements: [Movement] = []
  /// Movements at a time that are kept; a further one ends the oldest.
  public static let mostMovements = 100

  /// A value at rest.
  public init(at value: Double) { target = value }

  /// Sends the value to another target, from a time in seconds on.
  ///
  /// Times do not go back. What has arrived by then is forgotten.
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
  /// The initial velocity that hands a movement on to a spring: travels per second on the way that is left.
  ///
  /// - Parameters:
  ///   - velocity: What is on screen, in points per second.
  ///   - distance: From the value on screen to the target, in points.
  /// - Returns: 0 where there is no way left (motion facts, “velocity_normalisation”).
  public static func initialVelocity(_ velocity: Double, over distance: Double) -> Double {
    let travels = velocity / distance
    return travels.isFinite ? travels : 0
  }
}
