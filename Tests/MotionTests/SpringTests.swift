import Glibc
import Motion
import TestSupport
import Testing

@Suite struct `A spring` {
  /// UIKit's springs: ratio, duration, velocity; ω, stiffness, damping; progress at five fractions of the duration.
  static let uikit: [(parameters: [Double], spring: [Double], progress: [Double])] = [
    (
      [0.25, 3, 0], [7.404973571, 54.83363359, 3.702486786],
      [1.190636, 0.896755, 1.030448, 1.015799, 1.002969]
    ),
    (
      [0.5, 1, 0], [12.716898269, 161.71950159, 12.716898269],
      [0.487823, 1.144223, 0.987155, 0.998849, 1.000969]
    ),
    (
      [0.7, 0.5, 0], [19.679293176, 387.27457992, 27.551010447],
      [0.29865, 0.860878, 1.041133, 1.001726, 0.998572]
    ),
    (
      [0.8, 0.5, 0], [17.988593379, 323.58949174, 28.781749406],
      [0.248595, 0.748367, 1.009077, 1.007552, 1.000301]
    ),
    (
      [0.8, 0.5, 1], [17.806632823, 317.07617251, 28.490612518],
      [0.268181, 0.75754, 1.009349, 1.007621, 1.000333]
    ),
    (
      [0.8, 0.5, 2.5], [17.496715622, 306.13505757, 27.994744996],
      [0.297634, 0.771505, 1.009907, 1.007785, 1.000393]
    ),
    (
      [0.8, 0.5, -1], [18.155054792, 329.60601452, 29.048087668],
      [0.22906, 0.739311, 1.008869, 1.007505, 1.000272]
    ),
    (
      [1, 0.3, 0], [30.778044922, 947.28804919, 61.556089843],
      [0.236069, 0.671068, 0.944477, 0.992211, 0.999]
    ),
    (
      [1, 0.5, 0], [18.466826953, 341.02369771, 36.933653906],
      [0.236069, 0.671068, 0.944477, 0.992211, 0.999]
    ),
    (
      [1, 0.5, 2], [18.236012941, 332.55216798, 36.472025882], [0.272018, 0.689975, 0.94702, 0.992403, 0.999]
    ),
  ]

  @Test(arguments: uikit) func `is as stiff as UIKit makes it`(
    parameters: [Double], figures: [Double], progress: [Double]
  ) throws {
    let spring = try Spring(
      duration: parameters[1], dampingRatio: parameters[0], initialVelocity: parameters[2])
    #expect(abs(spring.angularFrequency - figures[0]) < 6e-10 * figures[0])
    #expect(abs(spring.stiffness - figures[1]) < 6e-9 * max(1, figures[1] / 10))
    #expect(abs(spring.damping - figures[2]) < 6e-10 * figures[2])
    for (share, value) in zip([0.1, 0.25, 0.5, 0.75, 1], progress) {
      #expect(abs(spring.value(at: share * parameters[1]) - value) < 6e-7)
    }
  }

  @Test func `agrees with the value that Framer published`() throws {
    let spring = try Spring(duration: 3, dampingRatio: 0.25)
    #expect(abs(spring.stiffness - 54.83363359078326) < 1e-12)
    #expect(abs(spring.damping - 3.702486785620688) < 1e-13)
  }

  /// Mass, stiffness, damping, initial velocity; Core Animation's settling duration.
  static let settling: [(spring: [Double], seconds: Double)] = [
    ([1, 100, 10, 0], 1.4727003346780927), ([1, 100, 10, 5], 1.3815510557964275),
    ([1, 100, 10, -5], 1.5350814063145797), ([1, 300, 20, 0], 0.7442555275721707),
    ([2, 100, 5, 0], 5.658348137358159), ([1, 100, 1, 0], 13.91321015404625),
    ([1, 100, 20, 0], 0.9999999999999999), ([1, 100, 40, 0], 0.9999999999999999),
    ([1, 25, 10, 0], 1.9000000000000006), ([1, 1, 2, 0], 9.299999999999983),
  ]

  @Test(arguments: settling) func `settles when Core Animation says so`(figures: [Double], seconds: Double)
    throws
  {
    let spring = try Spring(
      mass: figures[0], stiffness: figures[1], damping: figures[2], initialVelocity: figures[3],
      allowsOverdamping: false)
    #expect(abs(spring.settlingTime - seconds) < 1e-9)
  }

  /// Perceptual duration, bounce; stiffness, damping; settling duration if it is known.
  static let perceptual: [(parameters: [Double], spring: [Double], seconds: Double?)] = [
    ([0.5, 0], [157.91367041742973, 25.132741228718345], 0.8),
    ([1, 0], [39.47841760435743, 12.566370614359172], 1.5),
    ([0.25, 0], [631.6546816697189, 50.26548245743669], 0.4),
    ([0.5, 0.3], [157.91367041742973, 17.59291886010284], 0.8629552831744205),
    ([0.5, 0.7], [157.91367041742973, 7.539822368615504], 1.904872615017113),
    ([0.35, 0.15], [322.27279677026473, 30.51832863487228], 0.5156554893625898),
    ([0.5, -0.3], [157.91367041742973, 35.90391604102621], nil),
  ]

  @Test(arguments: perceptual) func `has the parameters of its bounce`(
    parameters: [Double], figures: [Double], seconds: Double?
  ) throws {
    let spring = try Spring(duration: parameters[0], bounce: parameters[1])
    #expect(abs(spring.stiffness - figures[0]) < 1e-11)
    #expect(abs(spring.damping - figures[1]) < 1e-12)
    if let seconds { #expect(abs(spring.settlingTime - seconds) < 1e-9) }
  }

  @Test(arguments: [
    (10, 0, 10.44054701924324), (20, 0, 9.020400792360306), (30, 0, 9.020400792360306),
    (10, 5, 29.307806491851807), (10, -5, -8.426713198423386),
  ]) func `has the values of the system animator`(damping: Double, velocity: Double, value: Double) throws {
    let spring = try Spring(
      mass: 1, stiffness: 100, damping: damping, initialVelocity: velocity, allowsOverdamping: false)
    #expect(abs(100 * spring.value(at: 0.05) - value) < 1e-4)
  }

  @Test func `has UIKit's default ratio for 3, 1000 and 500`() throws {
    let spring = try Spring(mass: 3, stiffness: 1000, damping: 500)
    #expect(abs(spring.dampingRatio - 4.5644) < 1e-4)
    #expect(spring.regime == .over)
    let clamped = try Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false)
    #expect(clamped.regime == .critical)
    #expect(abs(clamped.angularFrequency - 18.2574) < 1e-4)
  }

  @Test func `is refused if a number is out of range`() {
    #expect(throws: SpringError.mass) { try Spring(mass: 0, stiffness: 1, damping: 1) }
    #expect(throws: SpringError.stiffness) { try Spring(mass: 1, stiffness: .nan, damping: 1) }
    #expect(throws: SpringError.damping) { try Spring(mass: 1, stiffness: 1, damping: -1) }
    #expect(throws: SpringError.damping) { try Spring(mass: 1, stiffness: 1, damping: .infinity) }
    #expect(throws: SpringError.duration) { try Spring(duration: 0, bounce: 0.3) }
    #expect(throws: SpringError.duration) { try Spring(duration: 1e-200, dampingRatio: 1) }
    #expect(throws: SpringError.bounce) { try Spring(duration: 1, bounce: -1) }
    #expect(throws: SpringError.dampingRatio) { try Spring(duration: 1, dampingRatio: 0) }
    #expect(throws: SpringError.initialVelocity) {
      try Spring(duration: 1, dampingRatio: 1, initialVelocity: .infinity)
    }
  }
}

@Suite struct `Any spring` {
  /// Springs of all regimes; every fifth is critically damped or very close to it.
  private static func random(_ generator: inout SeededGenerator, _ index: Int) throws -> Spring {
    let mass = Double.random(in: 0.2...5, using: &generator)
    let stiffness = Double.random(in: 5...900, using: &generator)
    let offset = Double.random(in: -1...1, using: &generator)
    let hairs: [Double] = [1e-3, 1e-6, 1e-9, 1e-12, 0]
    let hair: Double = hairs[Int.random(in: hairs.indices, using: &generator)]
    let ratio = index % 5 == 0 ? 1 + offset * hair : 1 + offset * (offset < 0 ? 0.95 : 4)
    return try Spring(
      mass: mass, stiffness: stiffness, damping: 2 * ratio * (stiffness * mass).squareRoot(),
      initialVelocity: Double.random(in: -20...20, using: &generator))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>) func `moves as its integrated equation`(seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    for index in 0..<5 {
      let spring = try `Any spring`.random(&generator, index)
      var oracle = IntegratedSpring(spring)
      for _ in 0..<20 {
        oracle.advance(by: 0.05)
        #expect(abs(spring.value(at: oracle.time) - oracle.value) < 1e-7, "\(spring)")
        #expect(abs(spring.velocity(at: oracle.time) - oracle.velocity) < 1e-5, "\(spring)")
      }
    }
  }

  @Test func `changes smoothly through critical damping`() throws {
    let critical = try Spring(mass: 1, stiffness: 100, damping: 20, initialVelocity: 3)
    for exponent in 2...15 {
      for sign in [-1.0, 1] {
        let hair = Double(sign: .plus, exponent: -3 * exponent, significand: 1)
        let near = try Spring(mass: 1, stiffness: 100, damping: 20 * (1 + sign * hair), initialVelocity: 3)
        for time in [0.001, 0.1, 0.5, 2] {
          #expect(abs(near.value(at: time) - critical.value(at: time)) < 2 * hair)
        }
      }
    }
  }

  @Test func `keeps its parameters from one form to another`() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      let duration = Double.random(in: 0.05...3, using: &generator)
      let bounce = Double.random(in: -0.9...0.95, using: &generator)
      let spring = try Spring(duration: duration, bounce: bounce)
      #expect(abs(spring.response - duration) < 1e-12 * duration)
      #expect(abs(spring.bounce - bounce) < 1e-12)
      let physical = try Spring(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
      #expect(abs(physical.dampingRatio - spring.dampingRatio) < 1e-12)
      let fraction = try Spring(response: physical.response, dampingFraction: physical.dampingRatio)
      #expect(abs(fraction.stiffness - spring.stiffness) < 1e-9 * spring.stiffness)
      #expect(abs(fraction.damping - spring.damping) < 1e-9 * spring.damping)
    }
  }

  @Test func `has a thousandth left at the duration given to UIKit`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let duration = Double.random(in: 0.1...3, using: &generator)
      let ratio = Double.random(in: 1...6, using: &generator)
      let velocity = Double.random(in: -3...1, using: &generator)
      let spring = try Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
      #expect(abs(abs(1 - spring.value(at: duration)) - 0.001) < 1e-9, "\(spring)")
    }
  }

  /// The times of a fine scan at which more than a thousandth remains.
  private func stillMoves(_ spring: Spring, _ times: ClosedRange<Double>) -> Bool {
    (0...2_000).contains { step in
      let time = times.lowerBound + (times.upperBound - times.lowerBound) * Double(step) / 2_000
      return abs(1 - spring.value(at: time)) > 0.001 + 1e-12
    }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>) func `stays within a thousandth once it has settled`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for index in 0..<5 {
      var spring = try `Any spring`.random(&generator, index)
      if spring.dampingRatio < 0.05 { continue }
      if index.isMultiple(of: 2) {
        spring = try Spring(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
      }
      let settled = spring.settlingTime
      #expect(!stillMoves(spring, settled...3 * settled), "\(spring)")
      // A tenth of a second earlier an overdamped spring has not settled yet.
      if spring.regime == .over, settled > 0.1 {
        #expect(stillMoves(spring, settled - 0.1...settled), "\(spring)")
      }
    }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>) func `at critical damping settles at the first tenth`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let mass = Double.random(in: 0.2...5, using: &generator)
    let stiffness = Double.random(in: 0.5...900, using: &generator)
    let damping = 2 * (stiffness * mass).squareRoot()
    let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
    try #require(spring.regime == .critical)
    let settled = spring.settlingTime
    #expect(abs(settled * 10 - (settled * 10).rounded()) < 1e-9)
    #expect(!stillMoves(spring, settled...3 * settled), "\(spring)")
    #expect(stillMoves(spring, settled - 0.1...settled - 0.1 + 1e-9), "\(spring)")
    // Core Animation ignores the initial velocity, also for springs that it clamps to critical damping.
    let pushed = try Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: 9)
    #expect(pushed.settlingTime == settled)
    let clamped = try Spring(
      mass: mass, stiffness: stiffness, damping: 3 * damping, allowsOverdamping: false)
    #expect(clamped.settlingTime == settled)
  }

  /// The settling time by the rule itself: one checked time after the other.
  private func steppedSettlingTime(_ spring: Spring) -> Double? {
    let b = spring.damping / (2 * spring.mass)
    let square = b * b - spring.stiffness / spring.mass
    let slope = spring.initialVelocity - b
    let passes = spring.regime == .over && slope > square.squareRoot()
    let crossing = passes ? atanh(square.squareRoot() / slope) / square.squareRoot() : 0
    var time = 0.0
    for _ in 0..<100_000 {
      let angle = (spring.stiffness / spring.mass).squareRoot() * time
      let left = spring.regime == .over ? abs(1 - spring.value(at: time)) : exp(-angle) * (1 + angle)
      if left < 0.001, spring.regime == .critical || time > crossing { return time }
      time += 0.1
    }
    return nil
  }

  @Test(.slow, arguments: 1...40 as ClosedRange<UInt64>)
  func `settles at the tenth that a linear search finds`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for index in 0..<12 {
      // From quick springs to those that need 100,000 tenths and more.
      let stiffness = pow(10, Double.random(in: -7...4, using: &generator))
      let critical = 2 * stiffness.squareRoot()
      let ratio = index.isMultiple(of: 3) ? 1 : Double.random(in: 1.01...4, using: &generator)
      let fastest = index % 4 < 2 ? 0 : 40 * critical
      let spring = try Spring(
        mass: 1, stiffness: stiffness, damping: ratio * critical,
        initialVelocity: Double.random(in: -fastest...fastest, using: &generator))
      try #require(spring.regime != .under)
      guard let expected = steppedSettlingTime(spring) else {
        #expect(spring.settlingTime > 9_999.9, "\(spring)")
        continue
      }
      #expect(spring.settlingTime == expected, "\(spring)")
    }
  }

  @Test func `always gives finite numbers`() throws {
    let extremes = [1e-12, 1e-3, 1, 1e6, 1e12]
    for stiffness in extremes {
      for damping in [0] + extremes {
        for velocity in [-1e6, 0, 1e6] {
          let spring = try Spring(mass: 1, stiffness: stiffness, damping: damping, initialVelocity: velocity)
          #expect(spring.settlingTime.isFinite)
          for time in [-1e9, -1, 0, 1e-9, 1, 1e9] {
            #expect(spring.value(at: time).isFinite, "\(spring) at \(time)")
            #expect(spring.velocity(at: time).isFinite, "\(spring) at \(time)")
          }
        }
      }
    }
  }
}

/// A spring integrated in small steps by the classical Runge–Kutta method, which is slow and independent of regimes.
private struct IntegratedSpring {
  private let spring: Spring
  private(set) var time = 0.0
  private(set) var value = 0.0
  private(set) var velocity: Double
  private let step = 1e-4

  init(_ spring: Spring) {
    self.spring = spring
    velocity = spring.initialVelocity
  }

  mutating func advance(by seconds: Double) {
    for _ in 0..<Int((seconds / step).rounded()) {
      let a = slope(value, velocity)
      let b = slope(value + step / 2 * a.value, velocity + step / 2 * a.velocity)
      let c = slope(value + step / 2 * b.value, velocity + step / 2 * b.velocity)
      let d = slope(value + step * c.value, velocity + step * c.velocity)
      value += step / 6 * (a.value + 2 * b.value + 2 * c.value + d.value)
      velocity += step / 6 * (a.velocity + 2 * b.velocity + 2 * c.velocity + d.velocity)
      time += step
    }
  }

  private func slope(_ value: Double, _ velocity: Double) -> (value: Double, velocity: Double) {
    (velocity, (spring.stiffness * (1 - value) - spring.damping * velocity) / spring.mass)
  }
}
