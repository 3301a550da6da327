import Motion
import Presentation

/// What fingers do to what is on screen.
struct FlowDrag {
  let document: InteractionDocument
  let transition: Transition
  let events: [String]
  let resting: [String: Pose]

  /// Reads a gesture and lets a flow take over what it does; `nil` where that was reported as wrong.
  init?(_ node: Int, _ flow: inout Flow, _ reader: inout DocumentReader) throws(PresentationError) {
    let style = InteractionDocument.style(node, reader.json)
    guard let draggable = try flow.draggable(style) else {
      reader.report(
        .nothingToChange, at: node,
        "There is nothing on screen that a finger could drag so; present something, or push it, before.")
      return nil
    }
    guard
      let document = InteractionDocument(
        node, draggable.changes, draggable.animation, of: draggable, &reader)
    else { return nil }
    self.document = document
    transition = Transition(draggable.changes, draggable.animation)
    (events, resting) = try flow.drop(draggable, document.interaction)
  }
}
