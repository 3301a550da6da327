/// The keyframes of a view during a transition.
public struct Track: Hashable, Sendable {
  /// A view's pose at a time.
  public struct Keyframe: Hashable, Sendable {
    /// Seconds since the start of the transition.
    public let time: Double
    /// The view's pose.
    public let pose: Pose

    /// Makes a keyframe.
    public init(time: Double, pose: Pose) {
      self.time = time
      self.pose = pose
    }
  }

  /// The view's id.
  public let id: String
  /// The keyframes, at strictly increasing times; poses between two of them are interpolated linearly.
  public let keyframes: [Keyframe]

  /// Makes a track.
  public init(id: String, keyframes: [Keyframe]) {
    self.id = id
    self.keyframes = keyframes
  }

  /// The pose at a time; before the first keyframe it is that keyframe's, and after the last one that one's.
  ///
  /// - Returns: The pose, or `nil` if the track has no keyframes.
  /// - Complexity: O(log *n*) for *n* keyframes.
  public func pose(at time: Double) -> Pose? {
    let next = keyframes.indices.partitionPoint { !(keyframes[$0].time <= time) }
    guard next > 0 else { return keyframes.first?.pose }
    guard next < keyframes.count else { return keyframes.last?.pose }
    let (start, end) = (keyframes[next - 1], keyframes[next])
    return start.pose.interpolated(to: end.pose, (time - start.time) / (end.time - start.time))
  }
}

extension [Track.Keyframe] {
  /// Appends a keyframe; it replaces the last one if both have the same time, which rounding causes after a long
  /// delay.
  mutating func append(next keyframe: Track.Keyframe) {
    if let last, keyframe.time <= last.time { removeLast() }
    append(keyframe)
  }
}
