/// A sequence of transitions that gives one track for each view.
///
/// ```swift
/// var choreography = Choreography(push)
/// choreography.append(resize)  // begins when the push has ended
/// var samplingBudget = Limits.choices
/// try choreography.tracks(.maximumError(0.25), taking: &samplingBudget)
/// ```
public struct Choreography: Sendable {
  /// A transition and its start.
  public struct Act: Sendable {
    /// The transition.
    public let transition: Transition
    /// Seconds since the start of the choreography.
    public let start: Double
  }

  /// The transitions, in the order in which they begin.
  public private(set) var acts: [Act] = []

  /// Makes a choreography without movement.
  public init() {}

  /// Makes a choreography with one transition.
  public init(_ transition: Transition) { append(transition) }

  /// Adds a transition that begins when all others have ended; a transition without views is ignored.
  public mutating func append(_ transition: Transition) {
    append(transition, at: duration)
  }

  /// Adds a transition that begins at a time in seconds; a transition without views is ignored.
  package mutating func append(_ transition: Transition, at start: Double) {
    guard transition.changes.contains(where: \.hasEnds) else { return }
    acts.append(Act(transition: transition, start: start))
  }

  /// Adds changes to the first transition, or makes one that takes no time.
  package mutating func complete(with changes: [Transition.Change], _ jump: Animation) {
    guard !changes.isEmpty else { return }
    guard let first = acts.first else { return append(Transition(changes, jump)) }
    acts[0] = Act(
      transition: Transition(first.transition.changes + changes, first.transition.animation),
      start: first.start)
  }

  /// Seconds until the last keyframe, delays included.
  public var duration: Double { acts.map { $0.start + $0.transition.end }.max() ?? 0 }

  /// Seconds until all movements have settled, if no spring is cut off.
  public var settlingTime: Double {
    acts.map { $0.start + $0.transition.settled }.max() ?? 0
  }

  /// Computes a track for each view through all transitions, in the order in which the views first move.
  ///
  /// - Parameters:
  ///   - sampling: How keyframes are chosen.
  ///   - samplingBudget: The visits to sampled places that may be spent; it is reduced by those spent.
  ///   - memory: Keeps sampled animations for the next choreography.
  /// - Returns: A track for each view that moves, appears or vanishes; views stand still between two transitions.
  /// - Throws: ``TransitionError`` if the tracks exceed a limit.
  /// - Complexity: That of the transitions' tracks.
  public func tracks(
    _ sampling: Transition.Sampling, taking samplingBudget: inout Int, memory: SamplerMemory? = nil
  ) throws(TransitionError) -> [Track] {
    var tracks: [Track] = []
    for act in acts {
      let next = try act.transition.tracks(sampling, taking: &samplingBudget, memory: memory)
      tracks = tracks.isEmpty && act.start == 0 ? next : tracks.followed(by: next, at: act.start)
    }
    return tracks
  }
}

extension [Track] {
  /// The tracks, continued by others that begin at a time in seconds.
  package func followed(by others: [Track], at start: Double) -> [Track] {
    var tracks = self
    let places = Dictionary(enumerated().map { ($1.id, $0) }) { first, _ in first }
    for track in others {
      let shifted = track.keyframes.map { Track.Keyframe(time: $0.time + start, pose: $0.pose) }
      guard let place = places[track.id], let last = tracks[place].keyframes.last else {
        tracks.append(Track(id: track.id, keyframes: shifted))
        continue
      }
      // A transition starts where the one before ended, so its first keyframe exists already.
      tracks[place] = Track(
        id: track.id, keyframes: tracks[place].keyframes + shifted.drop { $0.time <= last.time })
    }
    return tracks
  }
}

extension Transition {
  /// Seconds until the last keyframe.
  fileprivate var end: Double { latest { $0.delay + $0.duration } }

  /// Seconds until all movements have settled.
  fileprivate var settled: Double { latest { $0.delay + $0.settlingTime } }

  /// The latest of the times that the animations of the views have.
  private func latest(_ time: (Animation) -> Double) -> Double {
    var (latest, sharesAnimation) = (0.0, false)
    // A list's elements are large, so they are not copied.
    for place in changes.indices where changes[place].hasEnds {
      guard let own = changes[place].animation else {
        sharesAnimation = true
        continue
      }
      latest = max(latest, time(own))
    }
    return sharesAnimation ? max(latest, time(animation)) : latest
  }

  /// Seconds of movement without the animation's delay: the animation's duration, or more if a view takes longer.
  public var duration: Double { max(animation.duration, end - animation.delay) }

  /// Seconds of movement until all views have settled, without the animation's delay.
  public var settlingTime: Double { max(animation.settlingTime, settled - animation.delay) }
}
