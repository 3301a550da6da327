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
    guard let draggable = try flow.draggable(fingers.style) else {
      reader.report(
        .nothingToChange, at: fingers.node,
        "Nothing on screen can be dragged this way; present or push something first.")
      return nil
    }
    let faults = reader.faults.count
    guard
      let document = InteractionDocument(
        fingers, draggable.changes, draggable.animation, of: draggable, &reader),
      reader.faults.count == faults
    else { return nil }
    self.document = document
    transition = Transition(draggable.changes, draggable.animation)
    let finishes = document.interaction.phases.last?.decision.finishes ?? false
    following = finishes ? draggable.following : nil
    (events, resting) = try flow.drop(draggable, document.interaction)
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
    _ sampling: Transition.Sampling, taking samples: inout Int
  ) throws(TransitionError) -> [Track] {
    guard let last = document.interaction.phases.last else { return [] }
    let held = try document.interaction.tracks(
      transition.changes, dragging: document.view, sampling, taking: &samples, resting: resting)
    guard let following else { return held }
    return held.followed(by: try following.tracks(sampling, taking: &samples), at: last.end)
  }
}
