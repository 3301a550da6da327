import AutoLayout
import Geometry
import JSON
import Motion
import Presentation
import Typesetting

/// The document that `POST /v1/flows` takes: a scene and a list of events.
///
/// What an event may name depends on those before; that is looked at as they happen, all else at once.
struct FlowsRequest {
  let sampling: Transition.Sampling
  private(set) var flow: Flow
  private var environment: EnvironmentDocument
  private var reader: DocumentReader
  private let events: [FlowEventDocument]
  private let stepLimit: Int
  private let meter: StepMeter
  /// Looks at places of animations that are left for all events together, each of which may take ``Motion/Limits/choices``;
  /// not fewer where a batch has fewer steps left, for then it is too complex.
  var looks = Limits.steps

  /// Reads the scene and the events.
  ///
  /// - Parameter input: The document, and the steps that the solver may take for all events together.
  /// - Throws: Everything that is wrong with the scene, and with events whatever is on screen.
  init(_ input: OperationInput) throws(Problem) {
    var reader = try DocumentReader(input.body)
    let known: [JSONName] = ["environment", "root", "events", "sampling", "options"]
    guard
      let members = reader.members(
        JSONDocument.root, known: known, required: ["environment", "root", "events"])
    else { throw Problem(reader.faults) }
    let environment = members["environment"].map { EnvironmentDocument($0, &reader) }
    if let node = members["environment"], environment?.traits == nil, !reader.hasFaults(in: node) {
      reader.report(
        .missingMember, at: node, "Nothing says how large the window is; name a device or give a size.")
    }
    var controllers = ControllerDocument()
    let root = members["root"].map { controllers.read($0, &reader) }
    let figures = members["options"].map { reader.figures($0) } ?? .standard
    let sampling = members["sampling"].map { reader.sampling($0) } ?? .maximumError(Limits.maximumError)
    events = members["events"].map { reader.events($0) } ?? []
    try reader.throwFaults()
    guard let environment, let traits = environment.traits, let root, let sampling else {
      throw Problem(reader.faults)
    }
    var scene = Scene(traits, root: root)
    scene.figures = figures
    do throws(PresentationError) {
      flow = try Flow(scene, stepLimit: input.stepLimit, meter: input.meter)
    } catch {
      // Without a presentation there is nothing but layouts that can fail.
      guard case .layout(let error) = error else { throw Problem(reader.faults) }
      throw Problem(error, stepLimit: input.stepLimit)
    }
    (self.environment, self.sampling, self.reader) = (environment, sampling, reader)
    (stepLimit, meter) = (input.stepLimit, input.meter)
  }

  /// What an event led to.
  struct Step {
    let duration: Double
    let settlingTime: Double
    let tracks: [Track]
    let interaction: InteractionDocument?
    let events: [String]
  }

  /// How many events there are.
  var count: Int { events.count }

  /// Lets the event of a number happen; they come in order.
  ///
  /// - Parameter number: From 0.
  /// - Returns: What moves, and what is called.
  /// - Throws: Everything that is wrong with the event.
  mutating func perform(_ number: Int) throws(Problem) -> Step {
    let document = events[number]
    if case .drag(let fingers) = document.content { return try drag(fingers, document) }
    let event = document.event(on: flow, &environment, &reader)
    try reader.throwFaults()
    guard let event else { throw Problem(reader.faults) }
    return try perform(event, document)
  }

  private mutating func perform(
    _ event: FlowEvent, _ document: FlowEventDocument
  ) throws(Problem) -> Step {
    let step: FlowStep
    do throws(PresentationError) {
      step = try flow.perform(event)
    } catch {
      throw problem(error, document)
    }
    do throws(TransitionError) {
      let tracks = try countingLooks { [sampling] (looks) throws(TransitionError) in
        try step.choreography.tracks(sampling, taking: &looks)
      }
      return Step(
        duration: step.choreography.duration, settlingTime: step.choreography.settlingTime, tracks: tracks,
        interaction: nil, events: step.events)
    } catch {
      throw Problem(error, at: reader.pointer(to: document.node))
    }
  }

  private mutating func drag(_ fingers: FingersDocument, _ document: FlowEventDocument) throws(Problem)
    -> Step
  {
    let found: FlowDrag?
    do throws(PresentationError) {
      found = try FlowDrag(fingers, &flow, &reader)
    } catch {
      throw problem(error, document)
    }
    try reader.throwFaults()
    guard let found else { throw Problem(reader.faults) }
    let interaction = found.document.interaction
    let last = interaction.phases.last
    do throws(TransitionError) {
      let tracks = try countingLooks { [sampling] (looks) throws(TransitionError) in
        last == nil
          ? []
          : try interaction.tracks(
            found.transition.changes, dragging: found.document.view, sampling, taking: &looks,
            resting: found.resting)
      }
      return Step(
        duration: last?.end ?? 0, settlingTime: last.map { $0.releaseTime + $0.release.settlingTime } ?? 0,
        tracks: tracks, interaction: found.document, events: found.events)
    } catch {
      throw Problem(error, at: reader.pointer(to: document.node))
    }
  }

  /// Lets `body` take as many looks as an event may.
  private mutating func countingLooks<Result>(
    _ body: (inout Int) throws(TransitionError) -> Result
  ) throws(TransitionError) -> Result {
    let granted = min(looks, Motion.Limits.choices)
    var left = granted
    defer {
      looks -= granted - left
      meter.add(granted - left)
    }
    return try body(&left)
  }

  private func problem(_ error: PresentationError, _ document: FlowEventDocument) -> Problem {
    switch error {
    case .layout(let error): Problem(error, stepLimit: stepLimit)
    case .misuse(let misuse):
      Problem([
        Problem.Fault(
          code: misuse.code, pointer: reader.pointer(to: document.node(of: misuse)),
          detail: misuse.sentence)
      ])
    }
  }
}

extension DocumentReader {
  /// Reads what happens, as far as nobody has to know what is on screen.
  fileprivate mutating func events(_ node: Int) -> [FlowEventDocument] {
    let elements = elements(
      node, atMost: Limits.events, orReport: .tooManyEvents,
      "A flow has at most \(Limits.events) events; divide them, each beginning where the last one ended.")
    return elements.map { FlowEventDocument($0, &self) }
  }
}
