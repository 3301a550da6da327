/// Transitions one after the other, told as one way for each view.
///
/// ```swift
/// var choreography = Choreography(push)
/// choreography.append(resize)  // begins when the push has ended
/// var looks = Limits.choices
/// try choreography.tracks(.maximumError(0.25), taking: &looks)
/// ```
public struct Choreography: Sendable {
  /// A transition and when it begins.
  public struct Act: Sendable {
    /// What moves.
    public let transition: Transition
    /// Seconds from the beginning of the whole.
    public let start: Double
  }

  /// The transitions, in the order in which they begin.
  public private(set) var acts: [Act] = []

  /// Nothing moves.
  public init() {}

  /// One transition alone.
  public init(_ transition: Transition) { append(transition) }

  /// Adds a transition that begins when all before it have ended; one without views adds nothing.
  public mutating func append(_ transition: Transition) {
    guard transition.changes.contains(where: { $0.ends != nil }) else { return }
    acts.append(Act(transition: transition, start: duration))
  }

  /// Seconds until the last keyframe, delays included.
  public var duration: Double { acts.map { $0.start + $0.transition.end }.max() ?? 0 }

  /// Seconds until nothing visible is left to do, if nothing cut a spring off.
  public var settlingTime: Double {
    acts.map { $0.start + $0.transition.settled }.max() ?? 0
  }

  /// The way of each view through all acts, in the order in which they first move.
  ///
  /// - Parameters:
  ///   - sampling: Which moments are told.
  ///   - looks: How many looks at places of animations may be taken, which is less afterwards.
  /// - Returns: A track for each view that moves, appears or vanishes; between two acts a view stands still.
  /// - Throws: ``TransitionError`` if that takes more than the limits allow.
  /// - Complexity: That of each act's tracks.
  public func tracks(
    _ sampling: Transition.Sampling, taking looks: inout Int
  ) throws(TransitionError) -> [Track] {
    var order: [String] = []
    var keyframes: [String: [Track.Keyframe]] = [:]
    for act in acts {
      for track in try act.transition.tracks(sampling, taking: &looks) {
        if keyframes[track.id] == nil { order.append(track.id) }
        let last = keyframes[track.id]?.last
        let shifted = track.keyframes.map { Track.Keyframe(time: $0.time + act.start, pose: $0.pose) }
        // An act takes a view up where the one before has left it, so that moment is told already.
        keyframes[track.id, default: []] += shifted.drop { $0.time <= last?.time ?? -1 }
      }
    }
    return order.map { Track(id: $0, keyframes: keyframes[$0] ?? []) }
  }
}

extension Transition {
  /// The animations by which views move.
  fileprivate var movements: [Animation] {
    let moving = changes.filter { $0.ends != nil }
    return moving.map { $0.animation ?? animation }
  }

  /// Seconds until the last of its keyframes.
  fileprivate var end: Double { movements.map { $0.delay + $0.duration }.max() ?? 0 }

  /// Seconds until nothing visible is left to do.
  fileprivate var settled: Double { movements.map { $0.delay + $0.settlingTime }.max() ?? 0 }

  /// Seconds of movement, not counting the delay of the animation: its own, or more where a view takes longer.
  public var duration: Double { max(animation.duration, end - animation.delay) }

  /// Seconds of movement until nothing visible is left to do, counted in the same way.
  public var settlingTime: Double { max(animation.settlingTime, settled - animation.delay) }
}
