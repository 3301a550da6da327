import Documents
import Motion
import Presentation

/// A drag of what is on screen.
struct FlowDrag {
  package let document: InteractionDocument
  package let transition: Transition
  package let events: [String]
  let resting: [String: Pose]
  /// What follows when the fingers have lifted and everything has arrived.
  let following: Transition?

  /// Drags something of a flow, and changes the flow accordingly; `nil` if an error was reported.
  package init?(
    _ fingers: FingersDocument, _ flow: inout Flow, _ reader: inout DocumentReader
  ) throws(PresentationError) {
    if let point = fingers.point, !reader.check(point.place, at: point.node, isInWindowOf: flow) {
      return nil
    }
    guard let draggable = try flow.draggable(fingers.style, at: fingers.point?.place) else {
      if let point = fingers.point {
        reader.report(
          .nothingToChange, at: point.node,
          "The finger touches nothing that can be dragged this way, so UIKit ignores it; choose a point in a view that can."
        )
      } else {
        reader.report(
          .nothingToChange, at: fingers.node,
          "Nothing on screen can be dragged this way, so UIKit ignores the finger; present or push something first."
        )
      }
      return nil
    }
    let faults = reader.faults.count
    guard
      let document = InteractionDocument(
        fingers, draggable.changes, draggable.animation, of: draggable, &reader),
      reader.faults.count == faults
    else { return nil }
    self.document = document
    let finishes = document.interaction.phases.last?.decision.finishes ?? false
    following = finishes ? draggable.following : nil
    let before = flow.stage.visibleParts
    let (events, resting) = try flow.drop(draggable, document.interaction)
    self.events = events
    let known = Set(draggable.changes.map(\.id))
    let others = FlowDrag.changes(from: before, to: flow.stage.visibleParts, resting).filter {
      !known.contains($0.id)
    }
    self.resting = resting.merging(FlowDrag.vanishing(from: before, resting)) { pose, _ in pose }
    transition = Transition(draggable.changes + others, draggable.animation)
  }

  /// The parts that do not follow the fingers, but rest elsewhere when the sheet has arrived at another detent, such as the
  /// controllers inside the one behind it. They stay in place until then.
  private static func changes(
    from before: [Stage.Part], to after: [Stage.Part], _ resting: [String: Pose]
  ) -> [Transition.Change] {
    if resting.isEmpty { return [] }
    let old = Dictionary(before.map { ($0.id, $0.pose) }) { first, _ in first }
    let staying = before.filter { part in resting[part.id] != part.pose }.map {
      Transition.Change(id: $0.id, from: $0.pose, to: $0.pose)
    }
    let coming = after.filter { old[$0.id] == nil }.map {
      Transition.Change(id: $0.id, from: $0.pose.unseen, to: $0.pose.unseen)
    }
    return staying + coming
  }

  /// The final poses of parts that are not there any more at the new detent.
  private static func vanishing(from before: [Stage.Part], _ resting: [String: Pose]) -> [String: Pose] {
    if resting.isEmpty { return [:] }
    let gone = before.filter { resting[$0.id] == nil }.map { ($0.id, $0.pose.unseen) }
    return Dictionary(gone) { first, _ in first }
  }

  /// What moves: what fingers hold, from when they lift on, and what follows.
  var choreography: Choreography {
    guard let last = document.interaction.phases.last else { return Choreography() }
    var changes = transition.changes
    if !last.decision.finishes {
      changes = resting[document.view].map { [.init(id: document.view, from: $0, to: $0)] } ?? []
    }
    var choreography = Choreography(
      Transition(changes, Animation(last.release.timing, delay: last.releaseTime)))
    if let following { choreography.append(following) }
    return choreography
  }

  /// The keyframes of everything that moves.
  func tracks(
    _ sampling: Transition.Sampling, taking samples: inout Int, memory: SamplerMemory
  ) throws(TransitionError) -> [Track] {
    guard let last = document.interaction.phases.last else { return [] }
    let held = try document.interaction.tracks(
      transition.changes, dragging: document.view, sampling, taking: &samples, resting: resting,
      memory: memory)
    guard let following else { return held }
    return held.followed(by: try following.tracks(sampling, taking: &samples, memory: memory), at: last.end)
  }
}

extension Pose {
  /// The pose, fully transparent.
  fileprivate var unseen: Pose {
    var pose = self
    pose.alpha = 0
    return pose
  }
}
