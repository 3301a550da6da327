import Devices
import Documents
import Geometry
import Motion
import Presentation

/// The motion of a presentation's phase, and UIKit's calls.
struct PhaseMotion {
  package let transition: Transition
  /// The transitions after it, in order.
  package private(set) var following: [Transition] = []
  /// The interaction of fingers with it, if any.
  private(set) var interaction: InteractionDocument?
  /// UIKit's calls, in order.
  package private(set) var events: [String]
  /// The final poses of views that a finger left in other places.
  private(set) var resting: [String: Pose] = [:]
  /// UIKit's calls if the transition is canceled.
  private(set) var canceled: [String] = []

  /// Presents, and dismisses if that is the phase. `animation` replaces UIKit's own.
  ///
  /// - Throws: A problem if the presentation cannot be computed. Errors of the fingers are reported to `reader`.
  package init(
    _ document: PhaseDocument, _ animation: Animation?, _ budget: WorkBudget, _ reader: inout DocumentReader
  ) throws(Problem) {
    let request = document.presentation
    let step: FlowStep
    do throws(PresentationError) {
      var flow = try Flow(
        request.scene(document.environment).flow, stepLimit: budget.stepLimit, meter: budget.meter)
      let isPresenting = document.phase == .present
      let presenting = FlowEvent.present(request.presented, as: request.type, isAnimated: isPresenting)
      flow.animation = animation
      var last = try flow.perform(presenting)
      if !isPresenting {
        if let fingers = document.fingers {
          (interaction, events, resting, transition) = try PhaseMotion.drag(fingers, &flow, &reader)
          return
        }
        last = try flow.perform(
          flow.scene.presentations.count == request.presentationStack.count ? .pop() : .dismiss())
      }
      step = last
    } catch {
      throw request.problem(error, in: document.environment, stepLimit: budget.stepLimit)
    }
    let acts = step.choreography.acts.map(\.transition)
    (transition, following) = (acts.first ?? PhaseMotion.nothing, Array(acts.dropFirst()))
    (events, canceled) = (step.events, step.canceled)
  }

  private static let nothing = Transition([], Animation(.curve(.keyword(.linear), duration: 0)))

  private static func drag(
    _ fingers: FingersDocument, _ flow: inout Flow, _ reader: inout DocumentReader
  ) throws(PresentationError) -> (InteractionDocument?, [String], [String: Pose], Transition) {
    guard let drag = try FlowDrag(fingers, &flow, &reader) else { return (nil, [], [:], nothing) }
    return (drag.document, drag.events, drag.resting, drag.transition)
  }
}

extension PresentationScene {
  /// The scene before the controller is presented.
  fileprivate var flow: Scene {
    let taken = presentationStack.flatMap(\.controller.ids) + presented.ids
    let name = "presenting".free(besides: Set(taken))
    var scene = Scene(environment, root: presenting ?? Controller(name, .plain(.placeholder)))
    scene.figures = figures
    for element in presentationStack {
      scene.presentations.append(
        ActivePresentation(of: element.controller, as: element.type, besides: scene.ids + taken))
    }
    return scene
  }
}

extension PresentationsRequest {
  /// The problem of a presentation that is not possible, or whose layouts cannot be computed.
  package func problem(
    _ error: PresentationError, in environment: Environment, stepLimit: Int
  ) -> Problem {
    switch error {
    case .misuse(let misuse): problem(misuse, in: environment, over: presentationStack.count)
    case .layout(let error): Problem(error, stepLimit: stepLimit)
    }
  }
}
