/// Views on their way from one state to another.
///
/// ```swift
/// let change = Transition.Change(id: "card", from: Pose(frame: below), to: Pose(frame: frame))
/// let transition = Transition([change], animation)
/// try transition.tracks(.maximumError(0.25))
/// ```
public struct Transition: Sendable {
  /// A view that is there before, after, or both.
  public struct Change: Hashable, Sendable {
    /// What is called so.
    public let id: String
    /// How it stands before; `nil` where it appears.
    public let from: Pose?
    /// How it stands afterwards; `nil` where it vanishes.
    public let to: Pose?
    /// What moves it instead of the transition's own animation.
    public let animation: Animation?

    /// Makes a change.
    public init(id: String, from: Pose?, to: Pose?, animation: Animation? = nil) {
      self.id = id
      self.from = from
      self.to = to
      self.animation = animation
    }
  }

  /// Which moments are told.
  public enum Sampling: Hashable, Sendable {
    /// As few as keep every part of a view within so many points of its way when it goes straight between them. What
    /// a spring has left at its duration, which is cut, comes on top.
    case maximumError(Double)
    /// So many a second, and the last.
    case framesPerSecond(Double)
  }

  /// What becomes of each view.
  public let changes: [Change]
  /// What moves those that have no animation of their own.
  public let animation: Animation

  /// Makes a transition.
  public init(_ changes: [Change], _ animation: Animation) {
    self.changes = changes
    self.animation = animation
  }

  /// The way of each view, in the order of the changes.
  ///
  /// The first keyframe stands at the end of the delay, the last one is the target exactly, where the duration ends;
  /// all others lie on the way. What appears stands at its place and fades in, what vanishes fades out there.
  ///
  /// - Parameters:
  ///   - sampling: Which moments are told.
  ///   - looks: How many looks at places of animations may be taken, which is less afterwards; ``Limits/choices`` for
  ///     all that is moved at once. It is below 0 after an error for want of them.
  /// - Returns: A track for each change that has an end.
  /// - Throws: ``TransitionError`` if that takes more than the limits allow.
  /// - Complexity: O(*n*) for *n* places of the animation, for each tolerance that views have; those that come equally
  ///   far share it.
  public func tracks(_ sampling: Sampling, taking looks: inout Int) throws(TransitionError) -> [Track] {
    var samplers: [Animation: Sampler] = [:]
    var tracks: [Track] = []
    tracks.reserveCapacity(changes.count)
    var keyframesLeft = Limits.keyframes
    let travels = largestTravels()
    for change in changes {
      guard let (from, to) = change.ends else { continue }
      let animation = change.animation ?? animation
      if samplers[animation] == nil {
        samplers[animation] = try Sampler(
          animation, sampling, largestTravel: travels[animation] ?? 0, &looks)
      }
      let progress = try samplers[animation]?.progress(from, to, &looks) ?? []
      keyframesLeft -= progress.count
      if keyframesLeft < 0 { throw .tooManyKeyframes }
      try Sampler.take(progress.count * Limits.placeLooks, of: &looks)
      let last = progress.count - 1
      var keyframes: [Track.Keyframe] = []
      keyframes.reserveCapacity(progress.count)
      for (index, place) in progress.enumerated() {
        let pose = index == last ? to : from.interpolated(to: to, place.value)
        keyframes.append(next: Track.Keyframe(time: place.time + animation.delay, pose: pose))
      }
      tracks.append(Track(id: change.id, keyframes: keyframes))
    }
    return tracks
  }

  /// The way of each view, taking up to ``Limits/choices`` looks.
  ///
  /// - Parameter sampling: Which moments are told.
  /// - Returns: A track for each change that has an end.
  /// - Throws: ``TransitionError`` if that takes more than the limits allow.
  public func tracks(_ sampling: Sampling) throws(TransitionError) -> [Track] {
    var looks = Limits.choices
    return try tracks(sampling, taking: &looks)
  }

  private func largestTravels() -> [Animation: Double] {
    var travels: [Animation: Double] = [:]
    for change in changes {
      guard let (from, to) = change.ends else { continue }
      let travel = from.travel(to: to)
      if travel > travels[change.animation ?? animation, default: -1] {
        travels[change.animation ?? animation] = travel
      }
    }
    return travels
  }
}

/// Why a transition is not computed.
public enum TransitionError: Error, Hashable, Sendable {
  /// An animation swings so often, or the bound is so small beside the way, that its keyframes would take more than
  /// ``Limits/samples`` places or ``Limits/choices`` looks.
  case tooFine
  /// There would be more keyframes than ``Limits/keyframes``.
  case tooManyKeyframes
}

extension Transition.Change {
  /// The poses at both ends: what is not there yet, or no longer, is where it is on the other side, but not seen.
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
