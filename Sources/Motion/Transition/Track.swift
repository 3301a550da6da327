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
  /// The number of the keyframes in the ``SamplerMemory`` that keeps them; equal numbers mean equal keyframes.
  package let seriesNumber: Int?

  /// Makes a track.
  public init(id: String, keyframes: [Keyframe]) {
    self.id = id
    self.keyframes = keyframes
    seriesNumber = nil
  }

  init(id: String, _ series: KeyframeSeries) {
    (self.id, keyframes, seriesNumber) = (id, series.keyframes, series.number)
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

extension Track {
  /// Whether two tracks have the same keyframes and the same id.
  public static func == (one: Track, other: Track) -> Bool {
    one.id == other.id && one.keyframes == other.keyframes
  }

  /// Hashes the id and the keyframes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(keyframes)
  }
}

/// The keyframes of a movement.
struct KeyframeSeries {
  let keyframes: [Track.Keyframe]
  /// The places that were sampled for them.
  let placeCount: Int
  /// Their number in the memory that keeps them.
  var number: Int?

  /// Makes the keyframes of a movement from the progress at each time.
  init(from: Pose, to: Pose, _ progress: [ProgressLine.Place], delay: Double) {
    let last = progress.count - 1
    var keyframes: [Track.Keyframe] = []
    keyframes.reserveCapacity(progress.count)
    for (index, place) in progress.enumerated() {
      let pose = index == last ? to : from.interpolated(to: to, place.value)
      keyframes.append(next: Track.Keyframe(time: place.time + delay, pose: pose))
    }
    (self.keyframes, placeCount) = (keyframes, progress.count)
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
