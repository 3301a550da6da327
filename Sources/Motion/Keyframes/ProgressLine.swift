import Geometry
import Glibc

/// An animation's progress as a polyline through many sampled places, from its start to the end of its duration.
///
/// ```swift
/// let line = ProgressLine(animation, tolerance: 0.001)
/// let keyframes = line?.vertices(within: 0.001)
/// ```
/// The places are so close that the animation differs from the lines between them by only a fraction of the
/// tolerance. A curve that does not end at 1 jumps to 1 at the end of its duration. A curve that does not start at 0
/// jumps from 0 at the end of a delay.
public struct ProgressLine: Sendable {
  /// A sampled place: a time and the progress at that time.
  public struct Place: Hashable, Sendable {
    /// Seconds from the end of the delay.
    public let time: Double
    /// The progress.
    public let value: Double

    /// Makes a place.
    public init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The places, at strictly increasing times; only one if the animation has no duration.
  public private(set) var places: [Place] = []
  /// The largest measured distance between the animation and the lines.
  public private(set) var deviation = 0.0

  /// The limit of the deviation, as a fraction of the tolerance.
  ///
  /// With 1/400 there are about twenty places per keyframe, so restricting keyframes to places adds hardly any.
  private static let share = 1.0 / 400
  /// The duration of a jump, as a fraction of the duration, because the times of keyframes strictly increase.
  private static let jump = 1e-6

  /// Makes the line; `nil` if it needs more than ``Limits/samples`` places.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - tolerance: The greatest error of keyframes, as progress, above 0.
  ///   - samples: The sampling cost is added to this, also if the places are too many.
  /// - Complexity: O(*n*) for *n* places.
  public init?(_ animation: Animation, tolerance: Double, counting samples: inout Int) {
    let duration = animation.duration
    let wanted = tolerance * ProgressLine.share
    guard duration > 0 else {
      places = [Place(time: 0, value: 1)]
      return
    }
    switch animation.timing {
    case .curve(.keyword(.linear), _): places = [Place(time: 0, value: 0), Place(time: duration, value: 1)]
    case .curve(.keyword(let keyword), _): trace(keyword.curve, duration, wanted)
    case .curve(.cubicBezier(let curve), _): trace(curve, duration, wanted)
    case .curve(.linear(let easing), _): trace(easing, duration, wanted)
    case .curve(.steps(let easing), _): trace(easing, duration, wanted)
    case .spring(let spring, _): trace(spring, duration, wanted)
    }
    if case .curve(let easing, _) = animation.timing {
      if animation.delay > 0 { jumpAtStart(duration, wanted, easing.value) }
      jumpAtEnd(duration, wanted, easing.value)
    }
    samples += places.count * Limits.placeCost
    guard places.count > 1, places.count <= Limits.samples else { return nil }
  }

  /// Makes the line; `nil` if it needs more than ``Limits/samples`` places.
  public init?(_ animation: Animation, tolerance: Double) {
    var samples = 0
    self.init(animation, tolerance: tolerance, counting: &samples)
  }

  // MARK: Kinds of curves

  private mutating func trace(_ curve: CubicBezier, _ duration: Double, _ wanted: Double) {
    subdivide(pieces: 64, duration, wanted) { parameter in
      let point = curve.point(at: parameter)
      return Place(time: point.x * duration, value: point.y)
    }
  }

  private mutating func trace(_ spring: Spring, _ duration: Double, _ wanted: Double) {
    // The bends of an underdamped spring are spread over time; those of an overdamped one are near its start.
    let swings = spring.regime == .over ? 0 : spring.angularFrequency * duration / (2 * Double.pi)
    guard swings * 32 < Double(Limits.samples) else { return }
    let power: Double = spring.regime == .over ? 4 : 1
    subdivide(pieces: 64 + Int(32 * swings), duration, wanted) { parameter in
      let time = pow(parameter, power) * duration
      return Place(time: time, value: spring.value(at: time))
    }
  }

  private mutating func trace(_ easing: LinearEasing, _ duration: Double, _ wanted: Double) {
    let inputs = [0] + easing.stops.map(\.input).filter { $0 > 0 && $0 < 1 } + [1]
    let parts = max(1, 1_024 / inputs.count)
    append(0, easing.value(at: 0), duration)
    for (start, end) in zip(inputs, inputs.dropFirst()) where start < end {
      for part in 1..<max(parts, 2) where parts > 1 {
        let input = start + (end - start) * Double(part) / Double(parts)
        append(input, easing.value(at: input), duration)
      }
      appendJump(to: end, duration, wanted, easing.value)
    }
  }

  private mutating func trace(_ easing: StepEasing, _ duration: Double, _ wanted: Double) {
    guard easing.count < Limits.samples / 2 else { return }
    append(0, easing.value(at: 0), duration)
    for step in 1...easing.count {
      appendJump(to: Double(step) / Double(easing.count), duration, wanted, easing.value)
    }
  }

  // MARK: Places

  private mutating func append(_ input: Double, _ value: Double, _ duration: Double) {
    let time = input * duration
    if let last = places.last, time <= last.time { return }
    places.append(Place(time: time, value: value))
  }

  /// Appends the place at an input, and one just before it if the progress jumps there.
  private mutating func appendJump(
    to input: Double, _ duration: Double, _ wanted: Double, _ value: (Double) -> Double
  ) {
    let before = input - ProgressLine.jump
    // The progress if it continued in a straight line.
    let straight = 2 * value(before) - value(before - ProgressLine.jump)
    if let last = places.last, last.time < before * duration, abs(straight - value(input)) > wanted {
      append(before, value(before), duration)
    }
    append(input, value(input), duration)
  }

  /// Starts the line at 0, the progress during a delay, if the curve starts elsewhere.
  private mutating func jumpAtStart(_ duration: Double, _ wanted: Double, _ value: (Double) -> Double) {
    guard let first = places.first, abs(first.value) > wanted else { return }
    let after = ProgressLine.jump
    places.removeAll { $0.time <= after * duration }
    places.insert(
      contentsOf: [Place(time: 0, value: 0), Place(time: after * duration, value: value(after))], at: 0)
  }

  /// Ends the line at 1, the target, if the curve ends elsewhere.
  private mutating func jumpAtEnd(_ duration: Double, _ wanted: Double, _ value: (Double) -> Double) {
    guard let last = places.last, abs(last.value - 1) > wanted else { return }
    let before = 1 - ProgressLine.jump
    places.removeLast()
    append(Place(time: before * duration, value: value(before)), within: duration)
    append(Place(time: duration, value: 1), within: duration)
  }

  /// Appends places until the line between any two differs from the curve by at most `wanted`.
  ///
  /// Pieces are halved depth first with an explicit stack, so the places come in order.
  private mutating func subdivide(
    pieces: Int, _ duration: Double, _ wanted: Double, _ place: (Double) -> Place
  ) {
    places.append(place(0))
    for piece in 0..<pieces {
      var start = Double(piece) / Double(pieces)
      var ends = [Double(piece + 1) / Double(pieces)]
      while let end = ends.last, places.count <= Limits.samples {
        let (first, last) = (place(start), place(end))
        let middle = place((start + end) / 2)
        let share = (middle.time - first.time) / (last.time - first.time)
        let miss = abs(first.value + share * (last.value - first.value) - middle.value)
        if miss > wanted, last.time - first.time > 1e-15 * duration {
          ends.append((start + end) / 2)
          continue
        }
        if miss.isFinite { deviation = max(deviation, miss) }
        append(last, within: duration)
        start = end
        ends.removeLast()
      }
    }
  }

  private mutating func append(_ place: Place, within duration: Double) {
    if let last = places.last, place.time <= last.time {
      // On a vertical tangent the last value wins.
      if places.count > 1 { places[places.count - 1] = Place(time: last.time, value: place.value) }
      return
    }
    places.append(place)
  }
}
