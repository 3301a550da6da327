import AutoLayout
import Documents
import Motion
import Presentation

/// Performs the events of a request, one after the other.
struct FlowRun {
  package private(set) var flow: Flow
  private let events: [FlowEventDocument]
  private let sampling: Transition.Sampling
  private var environment: EnvironmentDocument
  private var reader: DocumentReader
  private let budget: WorkBudget
  /// The samples of animations left for all events together; each event may take ``Motion/Limits/choices``. In a batch with
  /// fewer steps left, the number of samples stays the same, and the line fails as too complex.
  var samplingBudget = Documents.Limits.steps

  /// Puts the scene of a request on screen.
  ///
  /// - Throws: A problem if the scene cannot be laid out within `budget`.
  package init(_ request: FlowsRequest, _ budget: WorkBudget) throws(Problem) {
    do throws(PresentationError) {
      flow = try Flow(request.scene, stepLimit: budget.stepLimit, meter: budget.meter)
    } catch {
      // Without a presentation, only layouts can fail.
      guard case .layout(let error) = error else { throw Problem(request.reader.faults) }
      throw Problem(error, stepLimit: budget.stepLimit)
    }
    (environment, reader) = (request.environment, request.reader)
    (events, sampling) = (request.events, request.sampling)
    self.budget = budget
  }

  /// The result of an event.
  struct Step {
    package let duration: Double
    let settlingTime: Double
    package let tracks: [Track]
    let interaction: InteractionDocument?
    package let events: [String]
  }

  /// Performs an event; call this for each, in order.
  ///
  /// - Throws: All errors of the event.
  package mutating func perform(_ number: Int) throws(Problem) -> Step {
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
      let tracks = try countingSamples { [sampling] (samples) throws(TransitionError) in
        try step.choreography.tracks(sampling, taking: &samples)
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
      let tracks = try countingSamples { [sampling] (samples) throws(TransitionError) in
        last == nil
          ? []
          : try interaction.tracks(
            found.transition.changes, dragging: found.document.view, sampling, taking: &samples,
            resting: found.resting)
      }
      return Step(
        duration: last?.end ?? 0, settlingTime: last.map { $0.releaseTime + $0.release.settlingTime } ?? 0,
        tracks: tracks, interaction: found.document, events: found.events)
    } catch {
      throw Problem(error, at: reader.pointer(to: document.node))
    }
  }

  /// Runs `body` with the samples that an event may take, and counts those it took.
  private mutating func countingSamples<Result>(
    _ body: (inout Int) throws(TransitionError) -> Result
  ) throws(TransitionError) -> Result {
    let granted = min(samplingBudget, Motion.Limits.choices)
    var left = granted
    defer {
      samplingBudget -= granted - left
      budget.meter.add(granted - left)
    }
    return try body(&left)
  }

  private func problem(_ error: PresentationError, _ document: FlowEventDocument) -> Problem {
    switch error {
    case .layout(let error): Problem(error, stepLimit: budget.stepLimit)
    case .misuse(let misuse):
      Problem(misuse.code, misuse.sentence, at: reader.pointer(to: document.node(of: misuse)))
    }
  }
}
