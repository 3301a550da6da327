/// Linear interpolation between stops: `linear()` of CSS Easing 2.
public struct LinearEasing: Hashable, Sendable {
  /// A point of the progress.
  public struct Stop: Hashable, Sendable {
    /// The fraction of the duration.
    public let input: Double
    /// The progress at the input.
    public let output: Double

    /// Makes a stop.
    public init(input: Double, output: Double) {
      self.input = input
      self.output = output
    }
  }

  /// The stops, in order; two stops with the same input are a jump.
  public let stops: [Stop]

  /// Makes the easing; `nil` for fewer than two stops, decreasing inputs, or numbers beyond ``Limits/easingNumber``.
  public init?(_ stops: [Stop]) {
    guard stops.count >= 2,
      stops.allSatisfy({ abs($0.input) <= Limits.easingNumber && abs($0.output) <= Limits.easingNumber }),
      zip(stops, stops.dropFirst()).allSatisfy({ $0.input <= $1.input })
    else { return nil }
    self.stops = stops
  }

  /// A stop as written, with zero, one or two inputs.
  struct WrittenStop {
    var output: Double
    var inputs: [Double] = []
  }

  /// Makes the easing of written stops: an input is at least the one before, and missing inputs are spread evenly.
  ///
  /// Source: CSS Easing 2 §2.3.1.
  init?(_ written: [WrittenStop]) {
    guard written.count >= 2 else { return nil }
    var placed: [(input: Double?, output: Double)] = []
    var largest = 0.0
    for (index, stop) in written.enumerated() {
      var inputs = stop.inputs.map(Optional.some)
      if inputs.isEmpty { inputs = [index == 0 ? 0 : index == written.count - 1 ? 1 : nil] }
      for input in inputs {
        if let input { largest = placed.isEmpty ? input : max(input, largest) }
        placed.append((input.map { _ in largest }, stop.output))
      }
    }
    self.init(LinearEasing.spread(placed))
  }

  private static func spread(_ placed: [(input: Double?, output: Double)]) -> [Stop] {
    var stops: [Stop] = []
    stops.reserveCapacity(placed.count)
    while stops.count < placed.count {
      if let input = placed[stops.count].input {
        stops.append(Stop(input: input, output: placed[stops.count].output))
        continue
      }
      // The first and the last stop have an input, so one comes before and one after.
      let before = stops.count - 1
      let behind = placed[stops.count...].firstIndex { $0.input != nil } ?? before
      let start = stops[before].input
      let step = ((placed[behind].input ?? start) - start) / Double(behind - before)
      for index in stops.count..<behind {
        stops.append(Stop(input: start + step * Double(index - before), output: placed[index].output))
      }
    }
    return stops
  }

  /// The progress at an input; outside the stops the first or last segment continues.
  public func value(at input: Double) -> Double {
    let (start, end) = segment(at: input)
    guard start.input < end.input, input != end.input else { return end.output }
    let rise = end.output - start.output
    return rise == 0 ? start.output : start.output + (input - start.input) / (end.input - start.input) * rise
  }

  /// The slope at an input; 0 next to a jump at either end.
  public func slope(at input: Double) -> Double {
    let (start, end) = segment(at: input)
    guard start.input < end.input else { return 0 }
    let slope = (end.output - start.output) / (end.input - start.input)
    return max(-Easing.steepest, min(Easing.steepest, slope))
  }

  /// The stops before and after an input; outside of all stops the first two or the last two.
  private func segment(at input: Double) -> (Stop, Stop) {
    let next = stops.indices.partitionPoint { !(stops[$0].input <= input) }
    let start = min(max(next - 1, 0), stops.count - 2)
    return (stops[start], stops[start + 1])
  }
}

extension Range<Int> {
  /// The first number from which on a condition holds, by a binary search; the upper bound if there is none.
  @inline(__always)
  func partitionPoint(_ holds: (Int) -> Bool) -> Int {
    var (lower, upper) = (lowerBound, upperBound)
    while lower < upper {
      let middle = (lower + upper) / 2
      if holds(middle) { upper = middle } else { lower = middle + 1 }
    }
    return upper
  }
}
