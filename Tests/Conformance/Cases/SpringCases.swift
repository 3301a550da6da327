import Foundation
import Motion

/// The file `spring_cases.json`: springs, and their positions and velocities.
struct SpringCases: Decodable {
  let cases: [SpringCase]

  /// Runs the cases; all of them bind.
  func run() -> [Tally] {
    var tally = Tally("spring_cases", .each)
    for springCase in cases { tally.record(springCase.failure()) }
    return [tally]
  }
}

/// One case: a spring's trajectory, the conversion of its parameters, or a decay.
struct SpringCase: Decodable {
  enum Kind: String, Decodable {
    case trajectory, parameters, friction
    case linearStops = "linear_stops"
  }

  struct Parameters: Decodable {
    let mass, stiffness, damping, duration, bounce, response: Double?
    let dampingRatio, dampingFraction, initialVelocity: Double?

    private enum CodingKeys: String, CodingKey {
      case mass, stiffness, damping, duration, bounce, response
      case dampingRatio = "damping_ratio"
      case dampingFraction = "damping_fraction"
      case initialVelocity = "initial_velocity"
    }
  }

  struct Expectation: Decodable {
    let mass, stiffness, damping, duration, bounce: Double?
    let dampingRatio: Double?
    let regime: String?
    let error: Bool?

    private enum CodingKeys: String, CodingKey {
      case mass, stiffness, damping, duration, bounce, regime, error
      case dampingRatio = "damping_ratio"
    }
  }

  struct Sample: Decodable {
    let t: Double
    let position, positionFloor, positionRounded, velocity, velocityFloor: Double?

    private enum CodingKeys: String, CodingKey {
      case t, position, velocity
      case positionFloor = "position_floor"
      case positionRounded = "position_rounded"
      case velocityFloor = "velocity_floor"
    }
  }

  let id: String
  let kind: Kind
  let tolerance: Double?
  let spring: Parameters?
  let regime: String?
  let from, to: Double?
  let initialVelocity: Double?
  let samples: [Sample]?
  let input: Parameters?
  let expect: Expectation?
  // Members of a decay case.
  let drag: Double?
  let velocity: Double?

  private enum CodingKeys: String, CodingKey {
    case id, kind, tolerance, spring, regime, from, to, samples, input, expect, drag, velocity
    case initialVelocity = "initial_velocity"
  }

  /// What differs from the case's expectation; `nil` if nothing does.
  func failure() -> Failure? {
    do {
      let wrong =
        switch kind {
        case .trajectory, .linearStops: try wrongSamples()
        case .parameters: wrongParameters()
        case .friction: wrongDecay()
        }
      return wrong.first.map { Failure(id: id, expected: $0.expected, came: $0.came) }
    } catch {
      return Failure(id: id, expected: "a spring", came: "\(error)")
    }
  }

  private typealias Wrong = (expected: String, came: String)

  private func wrongSamples() throws -> [Wrong] {
    let (from, to) = (from ?? 0, to ?? 1)
    let start = Spring.initialVelocity(initialVelocity ?? 0, over: to - from)
    let spring = try (spring ?? input)?.spring(initialVelocity: start)
    guard let spring else { return [("a spring", "none")] }
    var wrong: [Wrong] = []
    if let regime, regime != spring.regime.rawValue { wrong.append((regime, spring.regime.rawValue)) }
    for sample in samples ?? [] {
      let position = from + (to - from) * spring.value(at: sample.t)
      let velocity = (to - from) * spring.velocity(at: sample.t)
      wrong += compare(sample, position: position, velocity: velocity)
    }
    return wrong
  }

  private func compare(_ sample: Sample, position: Double, velocity: Double) -> [Wrong] {
    // A whole number may be computed a little too small or too large, so both roundings count.
    let floors = [(sample.positionFloor, position), (sample.velocityFloor, velocity)].filter { floor, value in
      floor.map { $0 != (value + 1e-9).rounded(.down) && $0 != (value - 1e-9).rounded(.down) } ?? false
    }
    let near = [
      (sample.position, position, tolerance ?? 0), (sample.velocity, velocity, tolerance ?? 0),
      (sample.positionRounded, position, 0.51),
    ].filter { figure, value, distance in figure.map { abs($0 - value) > distance } ?? false }
    return (floors + near.map { ($0.0, $0.1) }).map { ("\($0.0 ?? .nan) at \(sample.t)", "\($0.1)") }
  }

  private func wrongParameters() -> [Wrong] {
    guard let input, let expect else { return [("an input", "none")] }
    let spring = try? input.spring(initialVelocity: input.initialVelocity ?? 0)
    if expect.error == true { return spring == nil ? [] : [("an error", "a spring")] }
    guard let spring else { return [("a spring", "an error")] }
    if let regime = expect.regime, regime != spring.regime.rawValue {
      return [(regime, spring.regime.rawValue)]
    }
    let figures = [
      (expect.mass, spring.mass), (expect.stiffness, spring.stiffness), (expect.damping, spring.damping),
      (expect.duration, spring.response), (expect.bounce, spring.bounce),
      (expect.dampingRatio, spring.dampingRatio),
    ]
    return figures.compactMap { figure, value in
      guard let figure, abs(figure - value) > max(tolerance ?? 0, 1e-9) else { return nil }
      return ("\(figure)", "\(value)")
    }
  }

  private func wrongDecay() -> [Wrong] {
    guard let drag, let start = velocity ?? initialVelocity,
      // The case's drag is the share of the velocity that is left after one second.
      let decay = Decay(velocity: start, rate: pow(drag, 0.001))
    else { return [("a decay", "none")] }
    return (samples ?? []).flatMap { sample in
      compare(
        sample, position: (from ?? 0) + decay.distance(at: sample.t), velocity: decay.velocity(at: sample.t))
    }
  }
}

extension SpringCase.Parameters {
  /// Makes the spring from the parameters that the case gives.
  func spring(initialVelocity: Double) throws -> Spring {
    if let bounce, let duration {
      return try Spring(duration: duration, bounce: bounce, initialVelocity: initialVelocity)
    }
    if let duration, let ratio = dampingRatio {
      return try Spring(duration: duration, dampingRatio: ratio, initialVelocity: initialVelocity)
    }
    if let response, let fraction = dampingFraction ?? dampingRatio {
      return try Spring(response: response, dampingFraction: fraction, initialVelocity: initialVelocity)
    }
    let (mass, stiffness) = (mass ?? 1, stiffness ?? 100)
    let damping = damping ?? (dampingRatio ?? 1) * 2 * (stiffness * mass).squareRoot()
    return try Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }
}
