import Geometry

extension Interaction {
  /// Computes the tracks of views that follow fingers: the first pose, a keyframe for each sample of a finger, and
  /// the keyframes of the animations that take over.
  ///
  /// - Parameters:
  ///   - changes: The change of each view if the transition finishes.
  ///   - dragged: The id of the view that the sheet's rule moves.
  ///   - sampling: How keyframes of the animations are chosen.
  ///   - samplingBudget: The visits to sampled places that may be spent; it is reduced by those spent.
  ///   - resting: The final poses of views that rest neither where they began nor where the changes lead.
  ///   - memory: Keeps sampled animations for the next transition.
  /// - Returns: A track for each change with a pose before or after, in order and from time 0 on. If no finger held
  ///   the transition, it has one keyframe.
  /// - Throws: ``TransitionError`` if the tracks exceed a limit.
  public func tracks(
    _ changes: [Transition.Change], dragging dragged: String, _ sampling: Transition.Sampling,
    taking samplingBudget: inout Int, resting: [String: Pose] = [:], memory: SamplerMemory? = nil
  ) throws(TransitionError) -> [Track] {
    let moving = changes.filter { $0.ends != nil }
    var keyframes: [[Track.Keyframe]] = Array(repeating: [], count: moving.count)
    var left = Limits.keyframes
    let phases = phases
    let poses = { (offset: Double, progress: Double) in
      moving.map { self.pose($0, $0.id == dragged, offset, progress) }
    }
    if phases.first?.frames.first?.time != 0 {
      left -= moving.count
      try Sampler.take(moving.count * Limits.placeCost, of: &samplingBudget)
      for (view, pose) in poses(0, 0).enumerated() {
        keyframes[view].append(Track.Keyframe(time: 0, pose: pose))
      }
    }
    for (index, phase) in phases.enumerated() {
      let next = index + 1 < phases.count ? phases[index + 1].frames.first?.time : nil
      let held = phase.frames.count * moving.count
      left -= held
      guard left >= 0 else { throw .tooManyKeyframes }
      try Sampler.take(held * Limits.placeCost, of: &samplingBudget)
      for frame in phase.frames {
        for (view, pose) in poses(frame.offset, frame.progress).enumerated() {
          keyframes[view].append(Track.Keyframe(time: frame.time, pose: pose))
        }
      }
      let start = poses(phase.frames.last?.offset ?? 0, phase.frames.last?.progress ?? 0)
      var end = poses(phase.targetOffset, phase.targetProgress)
      if index + 1 == phases.count {
        for (view, change) in moving.enumerated() { end[view] = resting[change.id] ?? end[view] }
      }
      let releases = zip(moving, zip(start, end)).map { change, poses in
        Transition.Change(id: change.id, from: poses.0, to: poses.1)
      }
      let tracks = try Transition(releases, phase.release).tracks(
        sampling, taking: &samplingBudget, memory: memory)
      for (view, track) in tracks.enumerated() {
        // An animation without duration reaches its end when the finger lifts.
        if phase.release.duration == 0 {
          keyframes[view][keyframes[view].count - 1] = Track.Keyframe(
            time: phase.releaseTime, pose: end[view])
        }
        let frames = track.keyframes.drop { $0.time <= 0 }
        let shifted = frames.map { Track.Keyframe(time: $0.time + phase.releaseTime, pose: $0.pose) }
        left -= shifted.count
        for keyframe in shifted.prefix(while: { next == nil || $0.time < next ?? 0 }) {
          keyframes[view].append(next: keyframe)
        }
      }
      guard left >= 0 else { throw .tooManyKeyframes }
    }
    return zip(moving, keyframes).map { Track(id: $0.id, keyframes: $1) }
  }

  /// The pose of a view while the dragged view is at an offset.
  private func pose(
    _ change: Transition.Change, _ isDragged: Bool, _ offset: Double, _ progress: Double
  ) -> Pose {
    guard let (from, to) = change.ends else { return Pose(frame: .zero) }
    var pose = progress == 1 ? to : from.interpolated(to: to, progress)
    guard case .sheet(let rule) = rule, progress < 1 else { return pose }
    if isDragged || from.frame == rule.frame {
      pose.frame = rule.frame(atOffset: offset)
    } else if from.frame != to.frame {
      // A view at the sheet's top moves with it.
      pose.frame = from.frame.offset(by: Point(x: 0, y: offset))
    }
    return pose
  }
}
