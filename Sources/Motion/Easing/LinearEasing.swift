/// Progress that runs straight from stop to stop: `linear()` of CSS Easing 2.
public struct LinearEasing: Hashable, Sendable {
  /// A place that the progress runs through.
  public struct Stop: Hashable, Sendable {
    /// The share of the time.
    public let input: Double
    /// The progress then.
    public let output: Double

    /// Makes a stop.
    public init(input: Double, output: Double) {
      self.input = input
      self.output = output
    }
  }

  /// The stops, in order; two at the same input are a jump.
  public let stops: [Stop]

  /// Makes the easing, or `nil` for fewer than two stops, for inputs that fall, and for numbers beyond
  /// ``Limits/easingNumber``.
  public init?(_ stops: [Stop]) {
    guard stops.count >= 2,
      stops.allSatisfy({ abs($0.input) <= Limits.easingNumber && abs($0.output) <= Limits.easingNumber }),
      zip(stops, stops.dropFirst()).allSatisfy({ $0.input <= $1.input })
    else { return nil }
    self.stops = stops
  }

  /// A stop as it is written, with no input, one, or two.
  struct WrittenStop {
    var output: Double
    var inputs: [Double] = []
  }

  /// Makes the easing of written stops (CSS Easing 2 §2.3.1): an input never falls behind an earlier one, and what
  /// is left out is spread evenly.
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
      // The first and the last have an input, so there is one before and one behind.
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

  /// The progress at a share of the time; outside the stops the first or last two go on.
  public func value(at input: Double) -> Double {
    let (start, end) = segment(at: input)
    guard start.input < end.input, input != end.input else { return end.output }
    let rise = end.output - start.output
    return rise == 0 ? start.output : start.output + (input - start.input) / (end.input - start.input) * rise
  }

  /// How fast progress runs at a share of the time; 0 beside a jump at either end.
  public func slope(at input: Double) -> Double {
    let (start, end) = segment(at: input)
    guard start.input < end.input else { return 0 }
    let slope = (end.output - start.output) / (end.input - start.input)
    return max(-Easing.steepest, min(Easing.steepest, slope))
  }

  /// The last stop that is not behind the input, and the next; the first two, or the last two, where there is none.
  private func segment(at input: Double) -> (Stop, Stop) {
    var lower = 0
    var upper = stops.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if stops[middle].input <= input { lower = middle + 1 } else { upper = middle }
    }
    let start = min(max(lower - 1, 0), stops.count - 2)
    return (stops[start], stops[start + 1])
  }
}
