import Geometry

extension Interaction {
  /// The ways of views that follow the fingers: how they stand at first, a keyframe for each moment of a finger, and
  /// those of the animations that took over.
  ///
  /// - Parameters:
  ///   - changes: What becomes of each view when the transition finishes.
  ///   - dragged: The id of the view that the sheet's rule places.
  ///   - sampling: Which moments of the animations are told.
  ///   - looks: How many looks at places of animations may be taken, which is less afterwards.
  ///   - resting: How views stand at last that do not come to rest where they began, nor where the changes lead.
  /// - Returns: A track for each change that has an end, in their order, from time 0 on. Where no finger held anything
  ///   it has one keyframe.
  /// - Throws: ``TransitionError`` if that takes more than the limits allow.
  public func tracks(
    _ changes: [Transition.Change], dragging dragged: String, _ sampling: Transition.Sampling,
    taking looks: inout Int, resting: [String: Pose] = [:]
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
      try Sampler.take(moving.count * Limits.placeLooks, of: &looks)
      for (view, pose) in poses(0, 0).enumerated() {
        keyframes[view].append(Track.Keyframe(time: 0, pose: pose))
      }
    }
    for (index, phase) in phases.enumerated() {
      let next = index + 1 < phases.count ? phases[index + 1].frames.first?.time : nil
      let held = phase.frames.count * moving.count
      left -= held
      guard left >= 0 else { throw .tooManyKeyframes }
      try Sampler.take(held * Limits.placeLooks, of: &looks)
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
      let tracks = try Transition(releases, phase.release).tracks(sampling, taking: &looks)
      for (view, track) in tracks.enumerated() {
        // What takes no time is there as soon as the finger has left.
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

  /// How a view stands while what is dragged is at an offset.
  private func pose(
    _ change: Transition.Change, _ isDragged: Bool, _ offset: Double, _ progress: Double
  ) -> Pose {
    guard let (from, to) = change.ends else { return Pose(frame: .zero) }
    var pose = progress == 1 ? to : from.interpolated(to: to, progress)
    guard case .sheet(let rule) = rule, progress < 1 else { return pose }
    if isDragged || from.frame == rule.frame {
      pose.frame = rule.frame(atOffset: offset)
    } else if from.frame != to.frame {
      // What stands at the sheet's top goes with it.
      pose.frame = from.frame.offset(by: Point(x: 0, y: offset))
    }
    return pose
  }
}
