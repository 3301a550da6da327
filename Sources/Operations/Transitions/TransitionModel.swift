import Devices
import Documents
import Geometry
import Motion
import Presentation

/// A transition and its interaction, before its keyframes are computed.
struct TransitionModel: Sendable {
  let request: TransitionsRequest
  package let transition: Transition
  /// The transitions after it: the resize of a popover or sheet after a push.
  package let following: [Transition]
  /// The interaction of fingers with the transition, if any.
  let interaction: InteractionDocument?
  /// UIKit's calls, in order.
  package private(set) var events: [String]
  /// The final poses of views that end neither at their first pose nor at that of the transition.
  let resting: [String: Pose]
  /// The window of a presentation; `nil` for a transition of two states.
  package let window: Size?

  /// The transition of two states.
  ///
  /// - Throws: All errors of the document.
  package init(
    _ changes: [Transition.Change], _ fingers: FingersDocument?, of request: TransitionsRequest
  ) throws(Problem) {
    var reader = request.reader
    interaction = fingers.flatMap { InteractionDocument($0, changes, request.animation, &reader) }
    try reader.throwFaults()
    guard let animation = request.animation else { throw Problem(reader.faults) }
    transition = Transition(changes, animation)
    events = interaction?.events(of: transition) ?? transition.events
    if request.interruptAt != nil { events = transition.canceledEvents }
    (self.request, following, resting, window) = (request, [], [:], nil)
  }

  /// The transition of a presentation's phase.
  ///
  /// - Throws: All errors of the document, or a problem if the phase cannot be computed within `budget`.
  package init(
    _ phase: PhaseDocument, of request: TransitionsRequest, _ budget: WorkBudget
  ) throws(Problem) {
    var reader = request.reader
    let motion = try PhaseMotion(phase, request.animation, budget, &reader)
    var changes = motion.transition.changes
    request.readAlongside(&changes, &reader)
    try reader.throwFaults()
    transition = Transition(changes, motion.transition.animation)
    (interaction, resting) = (motion.interaction, motion.resting)
    events = request.interruptAt == nil ? motion.events : motion.canceled
    (self.request, following, window) = (request, motion.following, phase.environment.size)
  }
}
