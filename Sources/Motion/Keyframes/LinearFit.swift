import Glibc

/// A `linear()` easing that follows an animation over its duration, with its greatest error.
///
/// The last stop is 1: the remainder of a spring at its duration is cut off.
public struct LinearFit: Hashable, Sendable {
  /// The easing.
  public let easing: LinearEasing
  /// The greatest distance from the animation, as progress, measured after rounding.
  public private(set) var maximumError: Double

  /// Finds the easing with the fewest stops; `nil` if the animation needs more than ``Limits/samples`` places.
  ///
  /// - Parameters:
  ///   - animation: The animation to follow.
  ///   - maximumError: The greatest error, as progress, above 0; it grows if `maximumStops` is too small.
  ///   - maximumStops: The limit of stops, 2…``Limits/stops``.
  ///   - samples: The sampling cost is added to this, also if no easing is found.
  /// - Complexity: O(*n*) for *n* places, about twenty times if `maximumStops` is too small.
  public init?(_ animation: Animation, maximumError: Double, maximumStops: Int, counting samples: inout Int) {
    let budget = max(2, min(maximumStops, Limits.stops))
    if let easing = LinearFit.exact(animation.timing), easing.stops.count <= budget {
      self.init(exact: easing)
      return
    }
    guard let line = ProgressLine(animation, tolerance: maximumError, counting: &samples) else {
      return nil
    }
    self.init(line, maximumError: maximumError, maximumStops: budget, counting: &samples)
    // The line jumps to 1 if the curve ends elsewhere.
    let end = animation.value(at: animation.delay + animation.duration)
    self.maximumError = max(self.maximumError, abs(1 - end))
  }

  /// Finds the easing with the fewest stops; `nil` if the animation needs more than ``Limits/samples`` places.
  public init?(_ animation: Animation, maximumError: Double, maximumStops: Int) {
    var samples = 0
    self.init(animation, maximumError: maximumError, maximumStops: maximumStops, counting: &samples)
  }

  /// Finds the easing with the fewest stops for a line; `nil` if the line has only one place.
  package init?(_ line: ProgressLine, maximumError: Double, maximumStops: Int) {
    var samples = 0
    self.init(line, maximumError: maximumError, maximumStops: maximumStops, counting: &samples)
  }

  private init?(_ line: ProgressLine, maximumError: Double, maximumStops: Int, counting samples: inout Int) {
    guard line.places.count > 1 else { return nil }
    let budget = max(2, min(maximumStops, Limits.stops))
    let vertices = LinearFit.vertices(of: line, maximumError, budget, &samples)
    guard let easing = LinearEasing(LinearFit.stops(line, vertices, maximumError)) else { return nil }
    self.easing = easing
    self.maximumError = LinearFit.error(of: easing, line)
  }

  private init(exact easing: LinearEasing) {
    self.easing = easing
    maximumError = 0
  }

  // MARK: Exact easings

  /// The exact easing of straight lines, steps, and animations without duration.
  private static func exact(_ timing: Animation.Timing) -> LinearEasing? {
    switch timing {
    case .curve(_, 0):
      LinearEasing([LinearEasing.Stop(input: 0, output: 1), LinearEasing.Stop(input: 1, output: 1)])
    case .curve(.keyword(.linear), _):
      LinearEasing([LinearEasing.Stop(input: 0, output: 0), LinearEasing.Stop(input: 1, output: 1)])
    case .curve(.linear(let easing), _): easing
    case .curve(.steps(let steps), _) where steps.count <= Limits.stops: LinearEasing(stops(of: steps))
    default: nil
    }
  }

  private static func stops(of steps: StepEasing) -> [LinearEasing.Stop] {
    var stops: [LinearEasing.Stop] = []
    for step in 0..<steps.count {
      let (start, end) = (Double(step) / Double(steps.count), Double(step + 1) / Double(steps.count))
      let value = steps.value(at: (start + end) / 2)
      stops.append(LinearEasing.Stop(input: start, output: value))
      stops.append(LinearEasing.Stop(input: end, output: value))
    }
    let end = steps.value(at: 1)
    if stops.last?.output != end { stops.append(LinearEasing.Stop(input: 1, output: end)) }
    return stops
  }

  // MARK: Fitted easings

  /// The vertices within an error, or within the smallest tried error for which the stops suffice.
  private static func vertices(
    of line: ProgressLine, _ maximumError: Double, _ budget: Int, _ samples: inout Int
  ) -> [Int] {
    func tried(_ error: Double) -> [Int] {
      samples += line.places.count
      return line.vertices(within: error, endingAt: 1)
    }
    // Subtract in advance what rounding adds.
    var vertices = tried(maximumError - 0.51 / grid(maximumError))
    var (lower, upper) = (maximumError, maximumError)
    while vertices.count > budget {
      lower = upper
      upper *= 2
      vertices = tried(upper)
    }
    for _ in 0..<20 where upper > lower {
      let middle = (lower + upper) / 2
      let wider = tried(middle)
      if wider.count > budget {
        lower = middle
      } else {
        (upper, vertices) = (middle, wider)
      }
    }
    return vertices
  }

  /// The reciprocal of the step to which outputs are rounded: a power of ten, so that rounding adds at most a
  /// hundredth of the error.
  private static func grid(_ maximumError: Double) -> Double {
    pow(10, max(4, min(9, (2 - log10(maximumError)).rounded(.up))))
  }

  private static func stops(
    _ line: ProgressLine, _ vertices: [Int], _ maximumError: Double
  ) -> [LinearEasing.Stop] {
    let duration = line.places[line.places.count - 1].time
    let outputs = grid(maximumError)
    return vertices.map { index in
      if index == line.places.count - 1 { return LinearEasing.Stop(input: 1, output: 1) }
      let (place, next) = (line.places[index], line.places[index + 1])
      let slope = abs(next.value - place.value) / (next.time - place.time) * duration
      // On steep progress the same grid for times would add more error.
      let inputs = slope < 4 ? outputs * 10 : 1e9
      return LinearEasing.Stop(
        input: (place.time / duration * inputs).rounded() / inputs,
        output: (place.value * outputs).rounded() / outputs)
    }
  }

  private static func error(of easing: LinearEasing, _ line: ProgressLine) -> Double {
    let duration = line.places[line.places.count - 1].time
    var largest = 0.0
    var stop = 0
    for place in line.places {
      let input = place.time / duration
      while stop < easing.stops.count - 2, easing.stops[stop + 1].input <= input { stop += 1 }
      let (start, end) = (easing.stops[stop], easing.stops[stop + 1])
      let share = end.input > start.input ? (input - start.input) / (end.input - start.input) : 1
      largest = max(largest, abs(start.output + share * (end.output - start.output) - place.value))
    }
    return largest + line.deviation
  }

  /// The easing as CSS text, without the percentages that CSS adds by itself: 0% and 100%.
  public var text: String {
    let stops = easing.stops.enumerated().map { index, stop in
      let isImplied = index == 0 ? stop.input == 0 : index == easing.stops.count - 1 && stop.input == 1
      return isImplied ? stop.output.cssText : "\(stop.output.cssText) \((stop.input * 100).cssText)%"
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }
}
