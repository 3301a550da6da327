import Geometry

/// The views that are in motion when another event happens, each with its target and the movements that lead there.
///
/// ```swift
/// var flight = Flight()
/// flight.add(choreography)       // begins now
/// flight.advance(by: 0.1)        // a tenth of a second later another event happens
/// try flight.tracks(over: next.departing(from: flight).tracks(sampling, taking: &samples), sampling, taking: &samples)
/// ```
/// Each movement keeps its own animation and adds *(old target − new target) × (1 − progress)* to the newest target
/// until its duration is over, as UIKit's view animations do since iOS 8. So a view continues from where it is on
/// screen, and an event that is not animated leaves the movements as they are.
public struct Flight: Sendable {
  /// A change that is not over yet.
  fileprivate struct Movement: Sendable {
    enum Course: Sendable {
      /// A distance that an animation makes smaller.
      case animated(Pose.Components, Animation)
      /// Distances at times, such as those of a finger.
      case recorded([(time: Double, distance: Pose.Components)])
    }

    let course: Course
    /// When it begins, in seconds from now; its delay is not included.
    var start: Double

    /// When it is over, in seconds from now.
    var end: Double {
      switch course {
      case .animated(_, let animation): start + animation.delay + animation.duration
      case .recorded(let distances): start + (distances.last?.time ?? 0)
      }
    }

    /// When it has settled, in seconds from now.
    var settled: Double {
      guard case .animated(_, let animation) = course else { return end }
      return start + animation.delay + animation.settlingTime
    }

    /// The sum of two movements that begin together by the same animation; `nil` for others.
    func merged(with other: Movement) -> Movement? {
      guard start == other.start, case .animated(let distance, let animation) = course,
        case .animated(let more, animation) = other.course
      else { return nil }
      return Movement(course: .animated(distance + more, animation), start: start)
    }

    /// The distance from the target at a time.
    func distance(at time: Double) -> Pose.Components {
      switch course {
      case .animated(let distance, let animation):
        if time >= end { return .zero }
        return time <= start ? distance : distance * (1 - animation.value(at: time - start))
      case .recorded(let distances): return Movement.distance(in: distances, at: time - start)
      }
    }
  }

  fileprivate struct View: Sendable {
    var target: Pose
    var movements: [Movement]
  }

  private var views: [String: View] = [:]
  private var order: [String] = []
  /// When each animation that is not over ends, in seconds from now.
  private var ends: [Double] = []

  /// Makes a flight in which everything is at rest.
  public init() {}

  /// The number of animations that are not over.
  public var animationCount: Int { ends.count }

  /// Seconds until the last movement is over.
  public var duration: Double { movements.map(\.end).max() ?? 0 }

  /// Seconds until all movements have settled, if no spring is cut off.
  public var settlingTime: Double { movements.map(\.settled).max() ?? 0 }

  private var movements: [Movement] { order.flatMap { views[$0]?.movements ?? [] } }

  /// Whether everything is at rest.
  public var isEmpty: Bool { order.isEmpty }

  /// The target of a view that is in motion; `nil` if it is at rest.
  public func target(of id: String) -> Pose? { views[id]?.target }

  /// Lets time pass. What is over is forgotten.
  public mutating func advance(by seconds: Double) {
    ends = ends.map { $0 - seconds }.filter { $0 > 0 }
    for id in order {
      guard var view = views[id] else { continue }
      for number in view.movements.indices { view.movements[number].start -= seconds }
      view.movements.removeAll { $0.end <= 0 }
      views[id] = view.movements.isEmpty ? nil : view
    }
    order.removeAll { views[$0] == nil }
  }

  /// Adds the movements of a choreography that begins now.
  public mutating func add(_ choreography: Choreography) {
    for act in choreography.acts {
      ends.append(act.start + act.transition.animation.delay + act.transition.duration)
      for change in act.transition.changes {
        guard let (from, to) = change.ends else { continue }
        let animation = change.animation ?? act.transition.animation
        let movement = Movement(
          course: .animated(from.components - to.components, animation), start: act.start)
        add(movement, change.id, to)
      }
    }
    ends.removeAll { $0 <= 0 }
  }

  /// Adds what fingers did to views, as keyframes that begin now.
  public mutating func add(_ tracks: [Track]) {
    for track in tracks {
      guard let last = track.keyframes.last else { continue }
      let target = last.pose.components
      let distances = track.keyframes.map { (time: $0.time, distance: $0.pose.components - target) }
      add(Movement(course: .recorded(distances), start: 0), track.id, last.pose)
    }
    if let end = tracks.compactMap({ $0.keyframes.last?.time }).max(), end > 0 { ends.append(end) }
  }

  private mutating func add(_ movement: Movement, _ id: String, _ target: Pose) {
    if views[id] == nil {
      guard movement.end > 0 else { return }
      order.append(id)
      views[id] = View(target: target, movements: [])
    }
    views[id]?.target = target
    guard movement.end > 0 else { return }
    if let last = views[id]?.movements.last, let sum = last.merged(with: movement) {
      views[id]?.movements.removeLast()
      views[id]?.movements.append(sum)
    } else {
      views[id]?.movements.append(movement)
    }
  }

  // MARK: Tracks

  /// Adds everything that is in motion to tracks.
  ///
  /// - Parameters:
  ///   - base: The tracks of the newest event, from the targets of views in motion on; see
  ///     ``Choreography/departing(from:)``.
  ///   - sampling: How keyframes are chosen.
  ///   - samplingBudget: The visits to sampled places that may be spent; it is reduced by those spent.
  /// - Returns: The tracks, and those of views that only older events move.
  /// - Throws: ``TransitionError`` if the tracks exceed a limit.
  /// - Complexity: O(*k* × *m*) for each view with *k* keyframes and *m* movements.
  public func tracks(
    over base: [Track], _ sampling: Transition.Sampling, taking samplingBudget: inout Int
  ) throws(TransitionError) -> [Track] {
    var keyframesLeft = Limits.keyframes
    let known = Set(base.map(\.id))
    let others = order.filter { !known.contains($0) }.compactMap { id in
      views[id].map { Track(id: id, keyframes: [Track.Keyframe(time: 0, pose: $0.target)]) }
    }
    var tracks: [Track] = []
    for track in base + others {
      let sum = try views[track.id].map { (view) throws(TransitionError) in
        try self.sum(track, view, sampling, &samplingBudget)
      }
      tracks.append(sum ?? track)
      keyframesLeft -= tracks[tracks.count - 1].keyframes.count
      if keyframesLeft < 0 { throw .tooManyKeyframes }
    }
    return tracks
  }

  private func sum(
    _ track: Track, _ view: View, _ sampling: Transition.Sampling, _ samplingBudget: inout Int
  ) throws(TransitionError) -> Track {
    let end = view.movements.reduce(track.keyframes.last?.time ?? 0) { max($0, $1.end) }
    let cost = (view.movements.count + 1) * Flight.movementCost
    var keyframes: [Track.Keyframe] = []
    let stops = stops(track, view, sampling, until: end)
    guard stops.count < Limits.keyframes else { throw .tooManyKeyframes }
    for stop in stops {
      try Sampler.take(cost, of: &samplingBudget)
      let keyframe = Track.Keyframe(time: stop, pose: pose(track, view, at: stop))
      if case .maximumError(let error) = sampling, let last = keyframes.last {
        // Halves the gap until straight lines are close enough, depth first, so that keyframes come in order.
        var pending = [keyframe]
        var start = last
        while let next = pending.last {
          let middle = (start.time + next.time) / 2
          try Sampler.take(2 * cost, of: &samplingBudget)
          if next.time - start.time > Flight.shortestGap,
            misses(track, view, start, next, middle) > error
          {
            pending.append(Track.Keyframe(time: middle, pose: pose(track, view, at: middle)))
            if keyframes.count + pending.count > Limits.keyframes { throw .tooManyKeyframes }
            continue
          }
          keyframes.append(next)
          start = next
          pending.removeLast()
        }
      } else {
        keyframes.append(keyframe)
      }
    }
    return Track(id: track.id, keyframes: keyframes)
  }

  /// The pose of a view at a time.
  private func pose(_ track: Track, _ view: View, at time: Double) -> Pose {
    let pose = track.pose(at: time) ?? view.target
    let distance = view.movements.reduce(Pose.Components.zero) { $0 + $1.distance(at: time) }
    return distance == .zero ? pose : Pose(pose.components + distance)
  }

  /// How far straight lines between two keyframes are from the motion, at a third and in the middle of the gap.
  private func misses(
    _ track: Track, _ view: View, _ start: Track.Keyframe, _ end: Track.Keyframe, _ middle: Double
  ) -> Double {
    let third = start.time + (end.time - start.time) / 3
    return max(
      start.pose.interpolated(to: end.pose, 0.5).travel(to: pose(track, view, at: middle)),
      start.pose.interpolated(to: end.pose, 1.0 / 3).travel(to: pose(track, view, at: third)))
  }

  /// The times that have a keyframe in any case, ascending: those of the track, and where movements begin and end; or
  /// all times at a frame rate.
  private func stops(
    _ track: Track, _ view: View, _ sampling: Transition.Sampling, until end: Double
  ) -> [Double] {
    var times: [Double] = [0, end] + track.keyframes.map(\.time)
    if case .framesPerSecond(let rate) = sampling {
      let count = min((end * rate).rounded(.up), Double(Limits.keyframes))
      times += (0..<Int(count)).map { Double($0) / rate }
    } else {
      times += view.movements.flatMap(\.stops)
    }
    var stops: [Double] = []
    for time in times.filter({ $0 >= 0 && $0 <= end }).sorted()
    where time - (stops.last ?? -1) > Flight.nearestTimes {
      stops.append(time)
    }
    return stops
  }

  /// Times closer than this, in seconds, count as one.
  private static let nearestTimes = 1e-9
  /// Gaps shorter than this, in seconds, are not halved: the motion jumps there.
  private static let shortestGap = 1e-5
  /// The visits that computing the progress of a movement counts as, because it takes as long.
  private static let movementCost = 4
}

extension Flight.Movement {
  /// The distance at a time, in straight lines between the given ones.
  fileprivate static func distance(
    in distances: [(time: Double, distance: Pose.Components)], at time: Double
  ) -> Pose.Components {
    guard let place = distances.firstIndex(where: { $0.time > time }) else { return .zero }
    guard place > 0 else { return distances[0].distance }
    let (start, end) = (distances[place - 1], distances[place])
    let share = (time - start.time) / (end.time - start.time)
    return start.distance + (end.distance - start.distance) * share
  }

  /// Where it may begin, end or turn, in seconds from now.
  fileprivate var stops: [Double] {
    switch course {
    case .recorded(let distances): distances.map { $0.time + start }
    case .animated(_, let animation): [start + animation.delay, end]
    }
  }
}

extension Transition.Sampling {
  /// The sampling with a smaller error; a frame rate stays.
  package func divided(by count: Double) -> Transition.Sampling {
    if case .maximumError(let error) = self { .maximumError(error / count) } else { self }
  }
}

extension Choreography {
  /// The choreography with each moving view starting from its target; the flight adds what is left of its motion.
  public func departing(from flight: Flight) -> Choreography {
    if flight.isEmpty { return self }
    var seen: Set<String> = []
    var departing = Choreography()
    for act in acts {
      let changes = act.transition.changes.map { change -> Transition.Change in
        guard seen.insert(change.id).inserted, let target = flight.target(of: change.id) else {
          return change
        }
        return Transition.Change(
          id: change.id, from: target, to: change.ends?.to, animation: change.animation)
      }
      departing.append(Transition(changes, act.transition.animation), at: act.start)
    }
    return departing
  }

  /// The tracks while something else is in motion: with a finer error, because both are added.
  public func tracks(
    over flight: Flight, _ sampling: Transition.Sampling, taking samplingBudget: inout Int,
    memory: SamplerMemory? = nil
  ) throws(TransitionError) -> [Track] {
    guard !flight.isEmpty else { return try tracks(sampling, taking: &samplingBudget, memory: memory) }
    let base = try departing(from: flight).tracks(
      sampling.divided(by: 4), taking: &samplingBudget, memory: memory)
    return try flight.tracks(over: base, sampling.divided(by: 2), taking: &samplingBudget)
  }
}

extension Choreography {
  /// The choreography that leads back from where the transitions before a time lead to where they began.
  package func reversed(at time: Double) -> Choreography {
    let begun = acts.filter { $0.start <= time }
    guard let first = begun.first else { return Choreography() }
    var (order, ends, animations) = ([String](), [String: (from: Pose, to: Pose)](), [String: Animation]())
    for change in begun.flatMap(\.transition.changes) {
      guard let (from, to) = change.ends else { continue }
      if ends[change.id] == nil { order.append(change.id) }
      ends[change.id] = (ends[change.id]?.from ?? from, to)
      animations[change.id] = change.animation
    }
    return Choreography(
      Transition(
        order.map {
          Transition.Change(id: $0, from: ends[$0]?.to, to: ends[$0]?.from, animation: animations[$0])
        }, first.transition.animation))
  }

  /// The transitions that have begun at a time.
  package func begun(by time: Double) -> Choreography {
    acts.filter { $0.start <= time }.reduce(into: Choreography()) { $0.append($1.transition, at: $1.start) }
  }
}

extension [Track] {
  /// The tracks up to a time in seconds, continued by others that begin there.
  package func interrupted(by others: [Track], at time: Double) -> [Track] {
    let known = Dictionary(map { ($0.id, $0) }) { first, _ in first }
    let ids = Set(others.map(\.id))
    return others.map { track in
      let before = known[track.id]?.keyframes.prefix { $0.time < time } ?? []
      return Track(
        id: track.id,
        keyframes: before + track.keyframes.map { Track.Keyframe(time: $0.time + time, pose: $0.pose) })
    } + filter { !ids.contains($0.id) }
  }
}
