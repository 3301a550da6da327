import Glibc

extension Spring {
  /// After how many seconds Core Animation takes the spring for settled, at a thousandth of its travel.
  ///
  /// Below critical damping a formula; at it the first of 0, 0.1, 0.2… at which less is left than a thousandth, added
  /// up in binary floating point and without regard to the initial velocity. Both are Core Animation's (motion facts,
  /// “settlingDuration”). How it treats a spring that is allowed to be overdamped is not known: the same steps are
  /// taken, on that spring's own distance and with its velocity. Without damping it is the largest 32-bit number.
  ///
  /// - Complexity: O(1); at critical damping or above the step is found by halving among 100,000.
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
  /// The moments at which Core Animation samplingBudget, as its sums of tenths come out, and the one behind them.
  private static let moments = (0..<mostSteps).reduce(into: [0.0]) { moments, step in
    moments.append(moments[step] + 0.1)
  }

  private var steppedSettlingTime: Double {
    let (passing, moments) = (crossing, Spring.moments)
    // Right behind its target a spring that has passed it is within a thousandth for a while. Unless it is so at the
    // first moment there, it settles at a later one for good.
    let first = Spring.firstStep(from: 0) { moments[$0] > passing }
    if first < Spring.mostSteps, isSettled(at: moments[first], passing) { return moments[first] }
    let settled = Spring.firstStep(from: first) { isSettled(at: moments[$0], passing) }
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

  /// The first step at which a condition holds that holds from then on; ``mostSteps`` if there is none.
  private static func firstStep(from first: Int, _ holds: (Int) -> Bool) -> Int {
    var (lower, upper) = (first, mostSteps)
    while lower < upper {
      let middle = (lower + upper) / 2
      if holds(middle) { upper = middle } else { lower = middle + 1 }
    }
    return upper
  }

  private func isSettled(at time: Double, _ crossing: Double) -> Bool {
    guard regime == .over else {
      let angle = angularFrequency * time
      return exp(-angle) * (1 + angle) < Spring.settled
    }
    return abs(1 - value(at: time)) < Spring.settled && time > crossing
  }

  /// When an overdamped spring that starts fast passes its target, which it does not settle on; 0 where it does not.
  private var crossing: Double {
    guard regime == .over else { return 0 }
    let spread = angularFrequency * ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
    let slope = initialVelocity - decayRate
    // 1 − value = cosh + (b − v) sinh / s vanishes where tanh(st) = s / (v − b).
    guard slope > spread else { return 0 }
    return atanh(spread / slope) / spread
  }
}
