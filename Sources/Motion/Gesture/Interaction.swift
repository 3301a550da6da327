import Geometry

/// A transition in a hand: it follows a finger, and an animation takes over when that leaves.
///
/// ```swift
/// let interaction = Interaction(.along(.dismissal(distance: 789)), [drag], animation)
/// interaction.phases.last?.decision  // finishes or goes back, and why
/// ```
/// A finger may come back while the transition goes back: it then takes it where it is.
public struct Interaction: Sendable {
  /// How the transition follows.
  public enum Rule: Hashable, Sendable {
    /// All views go along the transition.
    case along(DragRule)
    /// A sheet goes between its detents, and other views along its dismissal.
    case sheet(SheetRule)
  }

  /// Where a finger holds the transition.
  public struct Frame: Hashable, Sendable {
    /// Seconds.
    public let time: Double
    /// The finger's way since it touched, with what it took over, in points.
    public let translation: Double
    /// How far what is dragged is from its beginning, in points.
    public let offset: Double
    /// The share of the transition that is done.
    public let progress: Double
  }

  /// A finger, and what followed it.
  public struct Phase: Sendable {
    /// What was on screen while the finger was there; nothing if the drag never began.
    public let frames: [Frame]
    /// The finger's velocity when it left, in points per second.
    public let velocity: Double
    /// What became of the transition then.
    public let decision: DragDecision
    /// Where what is dragged goes, in points from its beginning.
    public let targetOffset: Double
    /// The progress there.
    public let targetProgress: Double
    /// What takes it there, from the last frame on.
    public let release: Animation

    /// When the finger left, in seconds.
    public var releaseTime: Double { frames.last?.time ?? 0 }
    /// When all is at rest, in seconds.
    public var end: Double { releaseTime + release.duration }

    /// How far what is dragged is from its beginning at a time after the finger has left, in points.
    public func offset(at time: Double) -> Double {
      let start = frames.last?.offset ?? 0
      return time >= end
        ? targetOffset : start + (targetOffset - start) * release.value(at: time - releaseTime)
    }
  }

  /// What became of a finger.
  public enum Finger: Sendable {
    /// It held the transition.
    case held(Phase)
    /// Its drag never began: it did nothing, or scrolled.
    case neverBegan
    /// It came before the one that held the transition had left.
    case tooEarly
    /// It came when the transition was on its way to its end, or there.
    case tooLate
  }

  /// How the transition follows.
  public let rule: Rule
  /// What became of each finger, in order.
  public private(set) var fingers: [Finger] = []

  /// The fingers that held the transition, and what followed them, in order.
  public var phases: [Phase] {
    fingers.compactMap { finger in
      if case .held(let phase) = finger { phase } else { nil }
    }
  }

  /// Whether a finger only led a sheet from one detent to another, so that its dismissal never began.
  package func isBetweenDetents(_ phase: Phase) -> Bool {
    guard case .sheet = rule else { return false }
    return !phase.decision.finishes && phase.frames.allSatisfy { $0.progress == 0 }
  }

  /// What a finger does, in order.
  package func events(of phase: Phase) -> [String] {
    let dragging = ["didBeginDragging", "didEndDragging"]
    return isBetweenDetents(phase)
      ? dragging : dragging + [phase.decision.finishes ? "willFinish" : "willCancel"]
  }

  /// Follows fingers.
  ///
  /// - Parameters:
  ///   - rule: How the transition follows.
  ///   - drags: The fingers, in the order of their times.
  ///   - animation: What takes over: a spring goes on with the finger's velocity, a curve takes its share of the
  ///     duration that the way left has. Its delay does not count.
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
    return .held(phase(drag, taking: rule.translation(atOffset: last.offset(at: start)), animation))
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
  /// The animation that takes over from a finger which has done a share of the way.
  ///
  /// A spring keeps its duration and damping and gets the velocity, as `UISpringTimingParameters` has it; a curve takes
  /// the share of its duration that is left, as `UIPercentDrivenInteractiveTransition` does.
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

extension Interaction.Rule {
  /// What a finger that takes over at an offset has to add to its way, so that nothing jumps.
  fileprivate func translation(atOffset offset: Double) -> Double {
    switch self {
    case .along(let rule): rule.translation(atOffset: offset)
    case .sheet: offset
    }
  }
}
