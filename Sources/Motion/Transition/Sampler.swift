/// Chooses the times of an animation's keyframes.
struct Sampler {
  private let animation: Animation
  private let sampling: Transition.Sampling
  /// The animation as a line; `nil` if keyframes have a fixed rate.
  private let line: ProgressLine?
  /// The tolerance of the line.
  private let finest: Double
  private let memory: SamplerMemory?
  /// The number of the line in the memory; `nil` if the memory does not keep it.
  private var lineNumber: Int?
  /// The progress that is missing at the animation's end.
  private let residual: Double
  /// The places chosen so far, by tolerance; with a fixed rate there is only one entry.
  private var known: [Double: [ProgressLine.Place]] = [:]
  /// The tolerances for which sampling has been charged.
  private var paid: Set<Double> = []

  /// Makes a sampler for views that move at most `largestTravel` points; the cost is taken from `samplingBudget`.
  init(
    _ animation: Animation, _ sampling: Transition.Sampling, largestTravel: Double,
    _ samplingBudget: inout Int, _ memory: SamplerMemory?
  ) throws(TransitionError) {
    self.animation = animation
    self.sampling = sampling
    self.memory = memory
    residual = animation.residual
    switch sampling {
    case .framesPerSecond(let rate):
      (line, finest) = (nil, 0)
      guard animation.duration * rate < Double(Limits.keyframes) else { throw .tooManyKeyframes }
      let places = Sampler.regular(animation, rate)
      try Sampler.take(places.count * Limits.placeCost, of: &samplingBudget)
      known[0] = places
    case .maximumError(let error):
      finest = Sampler.tolerance(error, largestTravel, residual)
      var made = 0
      if let memory {
        (line, made, lineNumber) = memory.line(animation, tolerance: finest)
      } else {
        line = ProgressLine(animation, tolerance: finest, counting: &made)
      }
      try Sampler.take(made, of: &samplingBudget)
      if line == nil { throw .tooFine }
    }
  }

  /// The keyframes of a view that moves.
  mutating func series(
    of movement: Movements.Movement, _ samplingBudget: inout Int
  ) throws(TransitionError) -> KeyframeSeries {
    guard case .maximumError(let error) = sampling, let line else {
      return KeyframeSeries(from: movement.from, to: movement.to, known[0] ?? [], delay: animation.delay)
    }
    let tolerance = Sampler.tolerance(error, movement.travel, residual)
    if paid.insert(tolerance).inserted { try Sampler.take(line.places.count, of: &samplingBudget) }
    guard let memory, let lineNumber else { return series(of: movement, choice(tolerance, line)) }
    let key = SamplerMemory.SeriesKey(
      line: lineNumber, error: error, from: movement.from, to: movement.to)
    if let series = memory.series[key] { return series }
    return memory.keep(series(of: movement, choice(tolerance, line)), key)
  }

  private func series(
    of movement: Movements.Movement, _ places: [ProgressLine.Place]
  ) -> KeyframeSeries {
    let stops = movement.from.stops(on: movement.to)
    return KeyframeSeries(
      from: movement.from, to: movement.to, places.stopping(at: stops), delay: animation.delay)
  }

  private mutating func choice(_ tolerance: Double, _ line: ProgressLine) -> [ProgressLine.Place] {
    if let places = known[tolerance] { return places }
    let choose = { line.vertices(within: tolerance, endingAt: 1).map { line.places[$0] } }
    let places: [ProgressLine.Place]
    if let memory, let lineNumber {
      places = memory.places(line: lineNumber, tolerance: tolerance, choose)
    } else {
      places = choose()
    }
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
  private static func tolerance(_ error: Double, _ travel: Double, _ residual: Double) -> Double {
    travel > 0 ? error / travel + residual : .infinity
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
    let range = reduce((low: last.value, high: last.value)) {
      (Swift.min($0.low, $1.value), Swift.max($0.high, $1.value))
    }
    let stops = stops.filter { $0 > range.low && $0 < range.high }
    if stops.isEmpty { return self }
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
