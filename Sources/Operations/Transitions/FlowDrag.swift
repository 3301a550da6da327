import Documents
import Motion
import Presentation

/// A drag of what is on screen.
struct FlowDrag {
  package let document: InteractionDocument
  package let transition: Transition
  package let events: [String]
  let resting: [String: Pose]

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
    (events, resting) = try flow.drop(draggable, document.interaction)
  }
}
