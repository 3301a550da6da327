/// The animated change of several views from one state to another.
///
/// ```swift
/// let change = Transition.Change(id: "card", from: Pose(frame: below), to: Pose(frame: frame))
/// let transition = Transition([change], animation)
/// try transition.tracks(.maximumError(0.25))
/// ```
public struct Transition: Sendable {
  /// The change of a view that exists before, after, or both.
  public struct Change: Hashable, Sendable {
    /// The view's id.
    public let id: String
    /// The pose before; `nil` if the view appears.
    public let from: Pose?
    /// The pose afterwards; `nil` if the view vanishes.
    public let to: Pose?
    /// The view's own animation; `nil` for the transition's.
    public let animation: Animation?

    /// Makes a change.
    public init(id: String, from: Pose?, to: Pose?, animation: Animation? = nil) {
      self.id = id
      self.from = from
      self.to = to
      self.animation = animation
    }
  }

  /// How keyframes are chosen.
  public enum Sampling: Hashable, Sendable {
    /// The fewest keyframes whose linear interpolation keeps every part of a view within this many points of its
    /// path.
    ///
    /// The remainder of a spring that is cut off at its duration is added to the error.
    case maximumError(Double)
    /// This many keyframes per second, and the last one.
    case framesPerSecond(Double)
  }

  /// The changes of the views.
  public let changes: [Change]
  /// The animation of the views without one of their own.
  public let animation: Animation

  /// Makes a transition.
  public init(_ changes: [Change], _ animation: Animation) {
    self.changes = changes
    self.animation = animation
  }

  /// Computes a track for each view, in the order of the changes.
  ///
  /// The first keyframe is at the end of the delay. The last one is at the end of the duration and is exactly the
  /// target. A view that appears fades in at its place, and a view that vanishes fades out there.
  ///
  /// - Parameters:
  ///   - sampling: How keyframes are chosen.
  ///   - samplingBudget: The visits to sampled places that may be spent, ``Limits/choices`` for everything that moves at
  ///     once. It is reduced by those spent, and below 0 after an error because the budget was too small.
  ///   - memory: Keeps sampled animations for the next transition.
  /// - Returns: A track for each change with a pose before or after.
  /// - Throws: ``TransitionError`` if the tracks exceed a limit.
  /// - Complexity: O(*n*) for *n* places of the animation and for each tolerance; views that move equally far share
  ///   one.
  public func tracks(
    _ sampling: Sampling, taking samplingBudget: inout Int, memory: SamplerMemory? = nil
  ) throws(TransitionError) -> [Track] {
    let movements = Movements(of: self)
    var samplers = [Sampler?](repeating: nil, count: movements.animations.count)
    var tracks: [Track] = []
    tracks.reserveCapacity(movements.all.count)
    var keyframesLeft = Limits.keyframes
    for movement in movements.all {
      let number = movement.animation
      if samplers[number] == nil {
        samplers[number] = try Sampler(
          movements.animations[number], sampling, largestTravel: movements.largestTravels[number],
          &samplingBudget, memory)
      }
      guard let series = try samplers[number]?.series(of: movement, &samplingBudget) else { continue }
      keyframesLeft -= series.placeCount
      if keyframesLeft < 0 { throw .tooManyKeyframes }
      try Sampler.take(series.placeCount * Limits.placeCost, of: &samplingBudget)
      tracks.append(Track(id: changes[movement.change].id, series))
    }
    return tracks
  }

  /// Computes a track for each view with a sampling budget of ``Limits/choices``.
  ///
  /// - Parameter sampling: How keyframes are chosen.
  /// - Returns: A track for each change with a pose before or after.
  /// - Throws: ``TransitionError`` if the tracks exceed a limit.
  public func tracks(_ sampling: Sampling) throws(TransitionError) -> [Track] {
    var samplingBudget = Limits.choices
    return try tracks(sampling, taking: &samplingBudget)
  }
}

/// What moves in a transition, with the animations that move it.
struct Movements {
  /// The movement of a view.
  struct Movement {
    /// The number of its change.
    let change: Int
    let from: Pose
    let to: Pose
    /// How far it moves at most, in points.
    let travel: Double
    /// The number of its animation.
    let animation: Int
  }

  private(set) var all: [Movement] = []
  private(set) var animations: [Animation] = []
  /// The largest travel for each animation.
  private(set) var largestTravels: [Double] = []
  private var numbers: [Animation: Int] = [:]

  init(of transition: Transition) {
    all.reserveCapacity(transition.changes.count)
    for place in transition.changes.indices {
      guard let (from, to) = transition.changes[place].ends else { continue }
      let number = number(of: transition.changes[place].animation ?? transition.animation)
      let travel = from.travel(to: to)
      largestTravels[number] = max(largestTravels[number], travel)
      all.append(Movement(change: place, from: from, to: to, travel: travel, animation: number))
    }
  }

  private mutating func number(of animation: Animation) -> Int {
    // Most views share the animation of the view before.
    if let last = all.last, animations[last.animation] == animation { return last.animation }
    if let known = numbers[animation] { return known }
    numbers[animation] = animations.count
    animations.append(animation)
    largestTravels.append(0)
    return animations.count - 1
  }
}

/// The reason why a transition is not computed.
public enum TransitionError: Error, Hashable, Sendable {
  /// An animation oscillates so often, or the error is so small for the distance, that it needs more than
  /// ``Limits/samples`` places or a larger sampling budget.
  case tooFine
  /// The tracks have more than ``Limits/keyframes`` keyframes.
  case tooManyKeyframes
}

extension Transition.Change {
  /// Whether there is a pose before or after.
  var hasEnds: Bool { from != nil || to != nil }

  /// The poses at both ends; a view that appears or vanishes has the same pose with alpha 0 at the other end.
  package var ends: (from: Pose, to: Pose)? {
    switch (from, to) {
    case (let from?, let to?): (from.turnedTowards(to), to)
    case (nil, let to?): (to.unseen, to)
    case (let from?, nil): (from, from.unseen)
    case (nil, nil): nil
    }
  }
}

extension Pose {
  fileprivate var unseen: Pose {
    var pose = self
    pose.alpha = 0
    return pose
  }
}
