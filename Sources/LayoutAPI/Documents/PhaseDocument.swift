import Devices
import Geometry
import Motion
import Presentation

/// The phase of a presentation as `POST /v1/transitions` takes it: how a controller comes on screen, or goes.
struct PhaseDocument {
  /// Which of a presentation's transitions is meant.
  enum Phase: String, CaseIterable { case present, dismiss }

  let transition: Transition
  /// What follows it, in order.
  private(set) var following: [Transition] = []
  /// The fingers that hold it, if any do.
  private(set) var interaction: InteractionDocument?
  /// What is called, in order.
  private(set) var events: [String]
  /// How views stand at last that a finger has left elsewhere.
  private(set) var resting: [String: Pose] = [:]
  /// The size of the window.
  let window: Size

  /// The members that the other form of the request does not have.
  static let members: [JSONName] = [
    "environment", "presenting", "presentationStack", "presented", "presentation", "phase", "keyboard",
    "options",
  ]

  /// Reads the members of the form.
  ///
  /// - Parameters:
  ///   - members: Those of the request.
  ///   - animation: What moves everything instead of UIKit's own.
  ///   - input: The steps that the solver may take, and what counts them.
  ///   - reader: Takes what is wrong.
  /// - Throws: What is wrong, if the presentation cannot be computed.
  init(
    _ members: DocumentReader.Members, _ animation: Animation?, _ input: OperationInput,
    _ reader: inout DocumentReader
  ) throws(Problem) {
    for name: JSONName in ["from", "to"] {
      guard let node = members[name] else { continue }
      reader.report(
        .conflictingMembers, at: node,
        "A transition is one of two states or of a presentation's phase; remove “\(name)”, or the presentation."
      )
    }
    for name in PresentationsRequest.required + ["phase"] where members[name] == nil {
      reader.report(.missingMember, at: members.node, "The member “\(name)” is missing; add it.")
    }
    let phase = members["phase"].flatMap { reader.choice($0, Phase.self) }
    let fingers = members["interactive"].flatMap { FingersDocument($0, &reader) }
    if let fingers, phase == .present {
      reader.report(
        .conflictingMembers, at: fingers.node,
        "Fingers hold what goes; write “phase”: “dismiss”, or remove them.")
    }
    let request = try PresentationsRequest(members, &reader)
    try reader.throwFaults()
    guard let phase, let environment = request.environments.first?.traits else {
      throw Problem(reader.faults)
    }
    window = environment.size
    let step: FlowStep
    do throws(PresentationError) {
      var flow = try Flow(
        request.scene(environment).flow, stepLimit: input.stepLimit, meter: input.meter)
      let presenting = FlowEvent.present(request.presented, as: request.type, isAnimated: phase == .present)
      flow.animation = animation
      var last = try flow.perform(presenting)
      if phase == .dismiss {
        if let fingers {
          (interaction, events, resting, transition) = try PhaseDocument.drag(fingers, &flow, &reader)
          return
        }
        last = try flow.perform(
          flow.scene.presentations.count == request.presentationStack.count ? .pop() : .dismiss())
      }
      step = last
    } catch {
      throw request.problem(error, stepLimit: input.stepLimit)
    }
    let acts = step.choreography.acts.map(\.transition)
    (transition, following) = (acts.first ?? PhaseDocument.nothing, Array(acts.dropFirst()))
    events = step.events
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
  /// The same before anything is presented.
  fileprivate var flow: Scene {
    let taken = presentationStack.flatMap(\.controller.ids) + presented.ids
    let name = "presenting".free(besides: Set(taken))
    var scene = Scene(environment, root: presenting ?? Controller(name, .plain(ControllerDocument.empty)))
    scene.figures = figures
    for element in presentationStack {
      scene.presentations.append(
        ActivePresentation(of: element.controller, as: element.type, besides: scene.ids + taken))
    }
    return scene
  }
}

extension PresentationsRequest {
  /// The problem of a presentation that cannot be, or whose layouts cannot be computed.
  func problem(_ error: PresentationError, stepLimit: Int) -> Problem {
    switch error {
    case .misuse(let misuse): problem(misuse, over: presentationStack.count)
    case .layout(let error): Problem(error, stepLimit: stepLimit)
    }
  }
}
