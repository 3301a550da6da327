import Geometry

/// An interactive transition: it follows a finger, and an animation takes over when the finger lifts.
///
/// ```swift
/// let interaction = Interaction(.along(.dismissal(distance: 789)), [drag], animation)
/// interaction.phases.last?.decision  // finishes or not, and why
/// ```
/// A new finger can take over a transition that is going back, from where it is then.
public struct Interaction: Sendable {
  /// How the transition follows a finger.
  public enum Rule: Hashable, Sendable {
    /// All views follow the transition's progress.
    case along(DragRule)
    /// A sheet moves between its detents, and other views follow the progress of its dismissal.
    case sheet(SheetRule)
  }

  /// The state of the transition at a sample of a finger.
  public struct Frame: Hashable, Sendable {
    /// The time, in seconds.
    public let time: Double
    /// The finger's translation, plus that of the state it took over, in points.
    public let translation: Double
    /// The distance of the dragged view from its start, in points.
    public let offset: Double
    /// The progress of the transition.
    public let progress: Double
  }

  /// A finger that held the transition, and the animation after it.
  public struct Phase: Sendable {
    /// The states while the finger was down.
    public let frames: [Frame]
    /// The finger's velocity when it lifted, in points per second.
    public let velocity: Double
    /// The decision when the finger lifted.
    public let decision: DragDecision
    /// The target of the dragged view, in points from its start.
    public let targetOffset: Double
    /// The progress at the target.
    public let targetProgress: Double
    /// The animation to the target, from the last frame on.
    public let release: Animation

    /// The time when the finger lifted, in seconds.
    public var releaseTime: Double { frames.last?.time ?? 0 }
    /// The time when everything is at rest, in seconds.
    public var end: Double { releaseTime + release.duration }

    /// The distance of the dragged view from its start at a time after the finger lifted, in points.
    public func offset(at time: Double) -> Double {
      let start = frames.last?.offset ?? 0
      return time >= end
        ? targetOffset : start + (targetOffset - start) * release.value(at: time - releaseTime)
    }
  }

  /// What a finger did.
  public enum Finger: Sendable {
    /// It held the transition.
    case held(Phase)
    /// Its drag never began: it did nothing or scrolled.
    case neverBegan
    /// It touched before the finger that held the transition had lifted.
    case tooEarly
    /// It touched when the transition was already finishing or had finished.
    case tooLate
  }

  /// How the transition follows a finger.
  public let rule: Rule
  /// What each finger did, in order.
  public private(set) var fingers: [Finger] = []

  /// The phases of the fingers that held the transition, in order.
  public var phases: [Phase] {
    fingers.compactMap { finger in
      if case .held(let phase) = finger { phase } else { nil }
    }
  }

  /// Whether a finger only led a sheet from one detent to another, so that its dismissal never began.
  package func isBetweenDetents(_ phase: Phase) -> Bool {
    guard case .sheet(let sheet) = rule else { return false }
    return sheet.isModal || !phase.decision.finishes && phase.frames.allSatisfy { $0.progress == 0 }
  }

  /// UIKit's calls of a gesture that begins a transition, in order.
  ///
  /// The first finger's gesture makes UIKit ask the delegate and begin the transition.
  ///
  /// - Parameters:
  ///   - fingers: The events of all fingers.
  ///   - beginning: The calls with which the transition begins.
  ///   - end: The calls with which it ends.
  /// - Returns: All of them.
  package static func calls(fingers: [String], beginning: [String], end: [String]) -> [String] {
    fingers.prefix(1) + beginning + fingers.dropFirst() + end
  }

  /// The events of a finger, in order.
  package func events(of phase: Phase) -> [String] {
    let dragging = ["didBeginDragging", "didEndDragging"]
    return isBetweenDetents(phase)
      ? dragging : dragging + [phase.decision.finishes ? "willFinish" : "willCancel"]
  }

  /// Makes the interaction of some drags.
  ///
  /// - Parameters:
  ///   - rule: How the transition follows a finger.
  ///   - drags: The drags, in order of time.
  ///   - animation: The animation that takes over. A spring starts with the finger's velocity; a curve's duration shrinks to
  ///     the remaining progress. Its delay is ignored.
  public init(_ rule: Rule, _ drags: [Drag], _ animation: Animation) {
    self.rule = rule
    var last: Phase?
    for drag in drags {
      let finger = finger(drag, after: last, animation)
      if case .held(let phase) = finger { last = phase }
      fingers.append(finger)
    }
  }

  private func finger(_ drag: Drag, after last: Phase?, _ animation: Animation) -> Finger {
    guard let start = drag.samples.first?.time else { return .neverBegan }
    guard let last else { return .held(phase(drag, taking: 0, animation)) }
    if start <= last.releaseTime { return .tooEarly }
    if last.decision.finishes { return .tooLate }
    // The finger inherits the translation at the view's offset, so that the view does not jump.
    var taken = last.offset(at: start)
    if case .along(let rule) = rule { taken = rule.translation(atOffset: taken) }
    return .held(phase(drag, taking: taken, animation))
  }

  private func phase(_ drag: Drag, taking taken: Double, _ animation: Animation) -> Phase {
    let frames = drag.samples.map { frame($0, taking: taken) }
    let last = frames[frames.count - 1]
    let (decision, target) = decide(last, drag.velocity)
    return Phase(
      frames: frames, velocity: drag.velocity, decision: decision, targetOffset: target,
      targetProgress: decision.finishes ? 1 : 0,
      release: animation.released(
        at: decision.finishes ? last.progress : 1 - last.progress, decision.initialVelocity))
  }

  private func frame(_ sample: Drag.Sample, taking taken: Double) -> Frame {
    switch rule {
    case .along(let rule):
      let translation = sample.translation + taken
      let progress = rule.progress(at: translation)
      return Frame(
        time: sample.time, translation: translation, offset: rule.distance * progress, progress: progress)
    case .sheet(let rule):
      let offset = rule.offset(at: sample.translation) + taken
      return Frame(
        time: sample.time, translation: sample.translation + taken, offset: offset,
        progress: rule.progress(atOffset: offset))
    }
  }

  private func decide(_ last: Frame, _ velocity: Double) -> (DragDecision, target: Double) {
    switch rule {
    case .along(let rule):
      let decision = rule.decision(translation: last.translation, velocity: velocity)
      return (decision, decision.finishes ? rule.distance : 0)
    case .sheet(let rule):
      let (target, decision) = rule.decision(offset: last.offset, velocity: velocity)
      return (decision, target)
    }
  }
}

extension Animation {
  /// The animation that takes over from a finger at a progress.
  ///
  /// A spring keeps duration and damping and gets the velocity, as with `UISpringTimingParameters`. A curve's
  /// duration shrinks to the remaining progress, as with `UIPercentDrivenInteractiveTransition`.
  func released(at progress: Double, _ initialVelocity: Double) -> Animation {
    switch timing {
    case .curve(let easing, let duration):
      return Animation(.curve(easing, duration: duration * min(1, abs(1 - progress))))
    case .spring(let spring, let duration?) where spring.mass == 1:
      let taking = try? Spring(
        duration: duration, dampingRatio: spring.dampingRatio, initialVelocity: initialVelocity,
        allowsOverdamping: spring.allowsOverdamping)
      return Animation(.spring(taking ?? spring, duration: duration))
    case .spring(let spring, let duration):
      return Animation(
        .spring((try? spring.with(initialVelocity: initialVelocity)) ?? spring, duration: duration))
    }
  }
}
