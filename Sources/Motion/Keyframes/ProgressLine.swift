import Geometry
import Glibc

/// An animation's progress as a line through many of its places, from its beginning to the end of its duration.
///
/// ```swift
/// let line = ProgressLine(animation, tolerance: 0.001)
/// let keyframes = line?.vertices(within: 0.001)
/// ```
/// The places lie so close that the animation leaves the straight lines between them by no more than a fraction of
/// the tolerance. A curve that does not end at 1 jumps there at the end of its duration, and one that does not begin
/// at 0 from there at the end of a delay.
public struct ProgressLine: Sendable {
  /// A moment: seconds since the delay, and the progress then.
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

  /// The places, at times that strictly increase; one alone where the animation has no duration.
  public private(set) var places: [Place] = []
  /// How far the animation leaves the lines, as measured between the places.
  public private(set) var deviation = 0.0

  /// Which part of the tolerance the deviation may be. With a four-hundredth there are some twenty places for each
  /// keyframe, so that choosing keyframes among places costs hardly any.
  private static let share = 1.0 / 400
  /// How long a jump takes, as a share of the duration: times of keyframes strictly increase.
  private static let jump = 1e-6

  /// Makes the line, or `nil` where it takes more than ``Limits/samples`` places.
  ///
  /// - Parameters:
  ///   - animation: What moves.
  ///   - tolerance: By how much keyframes may miss it, as progress, above 0.
  ///   - samples: What making the places counts as is added to it, also where they are too many.
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

  /// Makes the line, or `nil` where it takes more than ``Limits/samples`` places.
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
    // A spring that swings has its bends spread over time; an overdamped one near its beginning.
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

  /// Appends what stands at an input, and right before it where that is something else.
  private mutating func appendJump(
    to input: Double, _ duration: Double, _ wanted: Double, _ value: (Double) -> Double
  ) {
    let before = input - ProgressLine.jump
    // Where the progress would be if it went on as it came.
    let straight = 2 * value(before) - value(before - ProgressLine.jump)
    if let last = places.last, last.time < before * duration, abs(straight - value(input)) > wanted {
      append(before, value(before), duration)
    }
    append(input, value(input), duration)
  }

  /// Lets the line begin at 0, where a delay has kept it, if the curve begins elsewhere.
  private mutating func jumpAtStart(_ duration: Double, _ wanted: Double, _ value: (Double) -> Double) {
    guard let first = places.first, abs(first.value) > wanted else { return }
    let after = ProgressLine.jump
    places.removeAll { $0.time <= after * duration }
    places.insert(
      contentsOf: [Place(time: 0, value: 0), Place(time: after * duration, value: value(after))], at: 0)
  }

  /// Lets the line end at 1, where the movement ends, if the curve ends elsewhere.
  private mutating func jumpAtEnd(_ duration: Double, _ wanted: Double, _ value: (Double) -> Double) {
    guard let last = places.last, abs(last.value - 1) > wanted else { return }
    let before = 1 - ProgressLine.jump
    places.removeLast()
    append(Place(time: before * duration, value: value(before)), within: duration)
    append(Place(time: duration, value: 1), within: duration)
  }

  /// Appends places until the line between any two leaves the curve by no more than `wanted`.
  ///
  /// Pieces are halved depth first on a stack of their own, so the places come in order.
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
      // Where the curve stands upright, what comes last counts.
      if places.count > 1 { places[places.count - 1] = Place(time: last.time, value: place.value) }
      return
    }
    places.append(place)
  }
}
