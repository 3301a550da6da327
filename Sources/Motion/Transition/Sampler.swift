/// Chooses the moments of an animation at which its keyframes stand.
struct Sampler {
  private let animation: Animation
  private let sampling: Transition.Sampling
  /// The animation as a line, where keyframes are chosen by their error.
  private let line: ProgressLine?
  /// What has been chosen, by its tolerance; by rate there is one choice.
  private var known: [Double: [ProgressLine.Place]] = [:]

  /// Prepares for views of which the one that comes furthest comes `largestTravel` points; what that takes is taken from
  /// `looks`.
  init(
    _ animation: Animation, _ sampling: Transition.Sampling, largestTravel: Double, _ looks: inout Int
  ) throws(TransitionError) {
    self.animation = animation
    self.sampling = sampling
    switch sampling {
    case .framesPerSecond(let rate):
      line = nil
      guard animation.duration * rate < Double(Limits.keyframes) else { throw .tooManyKeyframes }
      let places = Sampler.regular(animation, rate)
      try Sampler.take(places.count * Limits.placeLooks, of: &looks)
      known[0] = places
    case .maximumError(let error):
      var made = 0
      let tolerance = Sampler.tolerance(error, animation, largestTravel)
      line = ProgressLine(animation, tolerance: tolerance, counting: &made)
      try Sampler.take(made, of: &looks)
      if line == nil { throw .tooFine }
    }
  }

  /// The moments, since the delay, and the progress at each, for a view on its way from a pose to another.
  mutating func progress(
    _ from: Pose, _ to: Pose, _ looks: inout Int
  ) throws(TransitionError) -> [ProgressLine.Place] {
    let places = try choice(from.travel(to: to), &looks)
    return line == nil ? places : places.stopping(at: from.stops(on: to))
  }

  private mutating func choice(
    _ travel: Double, _ looks: inout Int
  ) throws(TransitionError) -> [ProgressLine.Place] {
    guard case .maximumError(let error) = sampling, let line else { return known[0] ?? [] }
    let tolerance = Sampler.tolerance(error, animation, travel)
    if let places = known[tolerance] { return places }
    try Sampler.take(line.places.count, of: &looks)
    let places = line.vertices(within: tolerance, endingAt: 1).map { line.places[$0] }
    known[tolerance] = places
    return places
  }

  /// Takes looks, of which there may be too few left.
  static func take(_ count: Int, of looks: inout Int) throws(TransitionError) {
    looks -= count
    if looks < 0 { throw .tooFine }
  }

  /// The error as a share of the way, however large where there is none.
  private static func tolerance(_ error: Double, _ animation: Animation, _ travel: Double) -> Double {
    travel > 0 ? error / travel + animation.residual : .infinity
  }

  /// Every frame at a rate, and the end.
  private static func regular(_ animation: Animation, _ rate: Double) -> [ProgressLine.Place] {
    let duration = animation.duration
    var places: [ProgressLine.Place] = []
    // A frame that is all but the last one would stand at the same time once that is rounded.
    for frame in 0..<max(1, Int((duration * rate - 1e-6).rounded(.up))) where duration > 0 {
      let time = Double(frame) / rate
      places.append(ProgressLine.Place(time: time, value: animation.value(at: animation.delay + time)))
    }
    places.append(ProgressLine.Place(time: duration, value: 1))
    return places
  }
}

extension [ProgressLine.Place] {
  /// Moments nearer than this, in seconds, are one.
  private static let nearestMoments = 1e-6

  /// The places with those between them at which the line comes by one of `stops`, where a part of a pose stands still
  /// from there on, or moves again.
  fileprivate func stopping(at stops: [Double]) -> [ProgressLine.Place] {
    guard !stops.isEmpty, var last = first else { return self }
    var places = [last]
    for place in dropFirst() {
      let (low, high) = (Swift.min(last.value, place.value), Swift.max(last.value, place.value))
      let passed = stops.filter { $0 > low && $0 < high }
      for stop in last.value < place.value ? passed : passed.reversed() {
        let share = (stop - last.value) / (place.value - last.value)
        let time = last.time + share * (place.time - last.time)
        guard time - places[places.count - 1].time > Self.nearestMoments,
          place.time - time > Self.nearestMoments
        else { continue }
        places.append(ProgressLine.Place(time: time, value: stop))
      }
      places.append(place)
      last = place
    }
    return places
  }
}
