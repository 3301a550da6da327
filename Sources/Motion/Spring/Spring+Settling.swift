import Glibc

extension Spring {
  /// After how many seconds Core Animation takes the spring for settled, at a thousandth of its travel.
  ///
  /// Below critical damping a formula; at it the first of 0, 0.1, 0.2… at which less is left than a thousandth, added
  /// up in binary floating point and without regard to the initial velocity. Both are Core Animation's (motion facts,
  /// “settlingDuration”). How it treats a spring that is allowed to be overdamped is not known: the same steps are
  /// taken, on that spring's own distance and with its velocity. Without damping it is the largest 32-bit number.
  ///
  /// - Complexity: O(1), except at critical damping or above: a step for each tenth of a second, at most
  ///   100,000, after which the end is found by halving.
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

  private var steppedSettlingTime: Double {
    var time = 0.0
    for _ in 0..<Spring.mostSteps {
      if isSettled(at: time) { return time }
      time += 0.1
    }
    var lower = time
    while !isSettled(at: time), time.isFinite {
      lower = time
      time *= 2
    }
    for _ in 0..<60 {
      let middle = (lower + time) / 2
      if isSettled(at: middle) { time = middle } else { lower = middle }
    }
    return time
  }

  private func isSettled(at time: Double) -> Bool {
    guard regime == .over else {
      let angle = angularFrequency * time
      return exp(-angle) * (1 + angle) < Spring.settled
    }
    return abs(1 - value(at: time)) < Spring.settled && time > crossing
  }

  /// When an overdamped spring that starts fast passes its target, which it does not settle on; 0 where it does not.
  private var crossing: Double {
    let spread = angularFrequency * ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
    let slope = initialVelocity - decayRate
    // 1 − value = cosh + (b − v) sinh / s vanishes where tanh(st) = s / (v − b).
    guard slope > spread else { return 0 }
    return atanh(spread / slope) / spread
  }
}
