import Glibc

extension Spring {
  /// The seconds until Core Animation counts the spring as settled: within a thousandth of its travel.
  ///
  /// Below critical damping it is a formula. At critical damping it is the first of 0, 0.1, 0.2… at which less than a
  /// thousandth remains, added up in binary floating point and ignoring the initial velocity. Both agree with values
  /// that public test suites read from Core Animation. Its rule for overdamped springs is unknown: here it takes the
  /// same steps with the spring's own distance and velocity. Without damping it is the largest 32-bit number.
  ///
  /// - Complexity: O(1); at or above critical damping a binary search among 100,000 steps.
  public var settlingTime: Double {
    let never = Double(Float.greatestFiniteMagnitude)
    if decayRate == 0 { return never }
    guard regime == .under else { return min(never, steppedSettlingTime) }
    let frequency = angularFrequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    let swing = 1 + abs(decayRate - initialVelocity) / frequency
    return min(never, max(0, log(swing / Spring.settled) / decayRate))
  }

  private static let settled = 0.001
  private static let mostSteps = 100_000
  /// The times that Core Animation checks, as its sums of tenths come out, and the one after them.
  private static let moments = (0..<mostSteps).reduce(into: [0.0]) { moments, step in
    moments.append(moments[step] + 0.1)
  }

  private var steppedSettlingTime: Double {
    let (passing, moments) = (crossing, Spring.moments)
    // A spring that overshoots is within a thousandth for a moment right after its target. If it is so at the first
    // checked time after that, this time counts; otherwise the spring settles later.
    let first = (0..<Spring.mostSteps).partitionPoint { moments[$0] > passing }
    if first < Spring.mostSteps, isSettled(at: moments[first], passing) { return moments[first] }
    let settled = (first..<Spring.mostSteps).partitionPoint { isSettled(at: moments[$0], passing) }
    var time = moments[settled]
    if settled < Spring.mostSteps { return time }
    var lower = time
    while !isSettled(at: time, passing), time.isFinite {
      lower = time
      time *= 2
    }
    for _ in 0..<60 {
      let middle = (lower + time) / 2
      if isSettled(at: middle, passing) { time = middle } else { lower = middle }
    }
    return time
  }

  private func isSettled(at time: Double, _ crossing: Double) -> Bool {
    guard regime == .over else {
      let angle = angularFrequency * time
      return exp(-angle) * (1 + angle) < Spring.settled
    }
    return abs(1 - value(at: time)) < Spring.settled && time > crossing
  }

  /// The time at which an overdamped spring that starts fast passes its target; 0 if it does not.
  private var crossing: Double {
    guard regime == .over else { return 0 }
    let spread = angularFrequency * ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
    let slope = initialVelocity - decayRate
    // 1 − value = cosh + (b − v) sinh / s vanishes where tanh(st) = s / (v − b).
    guard slope > spread else { return 0 }
    return atanh(spread / slope) / spread
  }
}
