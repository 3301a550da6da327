/// Chooses the times of an animation's keyframes.
struct Sampler {
  private let animation: Animation
  private let sampling: Transition.Sampling
  /// The animation as a line; `nil` if keyframes have a fixed rate.
  private let line: ProgressLine?
  /// The tolerance of the line.
  private let finest: Double
  private let memory: SamplerMemory?
  /// The places chosen so far, by tolerance; with a fixed rate there is only one entry.
  private var known: [Double: [ProgressLine.Place]] = [:]

  /// Makes a sampler for views that move at most `largestTravel` points; the cost is taken from `samplingBudget`.
  init(
    _ animation: Animation, _ sampling: Transition.Sampling, largestTravel: Double,
    _ samplingBudget: inout Int, _ memory: SamplerMemory?
  ) throws(TransitionError) {
    self.animation = animation
    self.sampling = sampling
    self.memory = memory
    switch sampling {
    case .framesPerSecond(let rate):
      (line, finest) = (nil, 0)
      guard animation.duration * rate < Double(Limits.keyframes) else { throw .tooManyKeyframes }
      let places = Sampler.regular(animation, rate)
      try Sampler.take(places.count * Limits.placeCost, of: &samplingBudget)
      known[0] = places
    case .maximumError(let error):
      finest = Sampler.tolerance(error, animation, largestTravel)
      var made = 0
      if let memory {
        (line, made) = memory.line(animation, tolerance: finest)
      } else {
        line = ProgressLine(animation, tolerance: finest, counting: &made)
      }
      try Sampler.take(made, of: &samplingBudget)
      if line == nil { throw .tooFine }
    }
  }

  /// The times since the end of the delay and the progress at each, for a view that moves from one pose to another.
  mutating func progress(
    _ from: Pose, _ to: Pose, _ samplingBudget: inout Int
  ) throws(TransitionError) -> [ProgressLine.Place] {
    let places = try choice(from.travel(to: to), &samplingBudget)
    return line == nil ? places : places.stopping(at: from.stops(on: to))
  }

  private mutating func choice(
    _ travel: Double, _ samplingBudget: inout Int
  ) throws(TransitionError) -> [ProgressLine.Place] {
    guard case .maximumError(let error) = sampling, let line else { return known[0] ?? [] }
    let tolerance = Sampler.tolerance(error, animation, travel)
    if let places = known[tolerance] { return places }
    try Sampler.take(line.places.count, of: &samplingBudget)
    let choose = { line.vertices(within: tolerance, endingAt: 1).map { line.places[$0] } }
    let places =
      memory?.places(animation, finest: finest, tolerance: tolerance, choose) ?? choose()
    known[tolerance] = places
    return places
  }

  /// Spends a part of the budget.
  ///
  /// - Throws: ``TransitionError/tooFine`` if too little is left.
  static func take(_ count: Int, of samplingBudget: inout Int) throws(TransitionError) {
    samplingBudget -= count
    if samplingBudget < 0 { throw .tooFine }
  }

  /// The error as progress; infinite if the view does not move.
  private static func tolerance(_ error: Double, _ animation: Animation, _ travel: Double) -> Double {
    travel > 0 ? error / travel + animation.residual : .infinity
  }

  /// The places at a frame rate, and the end.
  private static func regular(_ animation: Animation, _ rate: Double) -> [ProgressLine.Place] {
    let duration = animation.duration
    var places: [ProgressLine.Place] = []
    // A frame just before the end would have the same rounded time as the end.
    for frame in 0..<max(1, Int((duration * rate - 1e-6).rounded(.up))) where duration > 0 {
      let time = Double(frame) / rate
      places.append(ProgressLine.Place(time: time, value: animation.value(at: animation.delay + time)))
    }
    places.append(ProgressLine.Place(time: duration, value: 1))
    return places
  }
}

extension [ProgressLine.Place] {
  /// Times closer than this, in seconds, count as one.
  private static let nearestMoments = 1e-6

  /// Adds the places where the line crosses one of `stops`, at which a component of a pose stops or moves again.
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
