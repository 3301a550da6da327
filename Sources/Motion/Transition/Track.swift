/// A view's way through a transition.
public struct Track: Hashable, Sendable {
  /// A moment of it.
  public struct Keyframe: Hashable, Sendable {
    /// Seconds from the beginning of the transition.
    public let time: Double
    /// How the view stands then.
    public let pose: Pose

    /// Makes a keyframe.
    public init(time: Double, pose: Pose) {
      self.time = time
      self.pose = pose
    }
  }

  /// What is called so.
  public let id: String
  /// The moments, at times that strictly increase; between two of them each part of the pose goes straight.
  public let keyframes: [Keyframe]

  /// Makes a track.
  public init(id: String, keyframes: [Keyframe]) {
    self.id = id
    self.keyframes = keyframes
  }

  /// How the view stands at a time: as in the first keyframe before it, and as in the last one after it.
  ///
  /// - Returns: The pose, or `nil` where there are no keyframes.
  /// - Complexity: O(log *n*) for *n* keyframes.
  public func pose(at time: Double) -> Pose? {
    var lower = 0
    var upper = keyframes.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if keyframes[middle].time <= time { lower = middle + 1 } else { upper = middle }
    }
    guard lower > 0 else { return keyframes.first?.pose }
    guard lower < keyframes.count else { return keyframes.last?.pose }
    let (start, end) = (keyframes[lower - 1], keyframes[lower])
    return start.pose.interpolated(to: end.pose, (time - start.time) / (end.time - start.time))
  }
}

extension [Track.Keyframe] {
  /// Adds a keyframe. One before it gives way where the two times are the same number, as after a long delay.
  mutating func append(next keyframe: Track.Keyframe) {
    if let last, keyframe.time <= last.time { removeLast() }
    append(keyframe)
  }
}
