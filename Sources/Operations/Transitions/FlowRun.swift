import AutoLayout
import Documents
import Motion
import Presentation

/// Performs the events of a request, one after the other.
struct FlowRun {
  package private(set) var flow: Flow
  private let events: [FlowEventDocument]
  private let sampling: Transition.Sampling
  package private(set) var environment: EnvironmentDocument
  private var reader: DocumentReader
  private let budget: WorkBudget
  /// What is in motion when the next event happens.
  private var flight = Flight()
  /// Whether the next event happens while things move. If not, `flight` does not need to be kept.
  private var isInterrupted = false
  /// The views inside controllers; `nil` if the response has no layouts.
  private var inside: InnerLayouts?
  /// The animations that were sampled for earlier events.
  package let memory = SamplerMemory()
  /// The samples of animations left for all events together; each event may take ``Motion/Limits/choices``. In a batch with
  /// fewer steps left, the number of samples stays the same, and the line fails as too complex.
  var samplingBudget = Documents.Limits.steps

  /// Puts the scene of a request on screen. `stepLimit` is the number of solver steps that are left, if they are fewer than
  /// those of `budget`.
  ///
  /// - Throws: A problem if the scene cannot be laid out within `budget`.
  package init(_ request: FlowsRequest, _ budget: WorkBudget, stepLimit: Int? = nil) throws(Problem) {
    do throws(PresentationError) {
      flow = try Flow(
        request.scene, laysOut: request.hasLayouts || request.laysOutAll,
        stepLimit: stepLimit ?? budget.stepLimit, meter: budget.meter)
    } catch {
      // Without a presentation, only layouts can fail.
      guard case .layout(let error) = error else { throw Problem(request.reader.faults) }
      throw Problem(error, stepLimit: budget.stepLimit)
    }
    (environment, reader) = (request.environment, request.reader)
    (events, sampling) = (request.events, request.sampling)
    self.budget = budget
    if request.hasLayouts { inside = InnerLayouts(flow.stage, memory) }
  }

  /// The result of an event.
  struct Step {
    package let duration: Double
    let settlingTime: Double
    package let tracks: [Track]
    let interaction: InteractionDocument?
    /// What a tap reaches; `nil` for other events.
    var touch: Touch?
    package let events: [String]
    /// The layouts of the controllers on screen; `nil` if they are not asked for.
    let layouts: [InnerLayouts.Entry]?

    /// The keyframes of all tracks, those inside controllers included.
    var keyframeCount: Int {
      let inner = layouts?.reduce(0) { $0 + $1.tracks.reduce(0) { $0 + $1.keyframes.count } } ?? 0
      return tracks.reduce(inner) { $0 + $1.keyframes.count }
    }
  }

  /// Performs an event; call this for each, in order.
  ///
  /// - Throws: All errors of the event.
  package mutating func perform(_ number: Int) throws(Problem) -> Step {
    let document = events[number]
    isInterrupted = number + 1 < events.count && events[number + 1].after != nil
    if let after = document.after { try pass(after.seconds, at: after.node) } else { settle() }
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
      let (flight, sampling, memory) = (flight, sampling, memory)
      let tracks = try countingSamples { (samples) throws(TransitionError) in
        try step.choreography.tracks(over: flight, sampling, taking: &samples, memory: memory)
      }
      let layouts = try layouts(moving: step.choreography)
      let departing = step.choreography.departing(from: flight)
      if isInterrupted { self.flight.add(departing) }
      return Step(
        duration: max(departing.duration, flight.duration),
        settlingTime: max(departing.settlingTime, flight.settlingTime), tracks: tracks, interaction: nil,
        touch: step.touch, events: step.events, layouts: layouts)
    } catch {
      throw Problem(error, at: reader.pointer(to: document.node))
    }
  }

  // MARK: Time

  /// Lets time pass while things move.
  private mutating func pass(_ seconds: Double, at node: Int) throws(Problem) {
    flight.advance(by: seconds)
    inside?.flight.advance(by: seconds)
    if flight.animationCount > Documents.Limits.overlappingAnimations {
      throw Problem(
        .tooManyAnimations,
        "UIKit would add up more than \(Documents.Limits.overlappingAnimations) animations here; let some of them end first.",
        at: reader.pointer(to: node))
    }
  }

  /// Lets everything come to rest.
  private mutating func settle() {
    flight = Flight()
    inside?.flight = Flight()
  }

  /// The layouts inside the controllers, whose views move with the controllers.
  private mutating func layouts(moving choreography: Choreography) throws(TransitionError)
    -> [InnerLayouts.Entry]?
  {
    guard var inside else { return nil }
    let (stage, sampling) = (flow.stage, sampling)
    let entries = try countingSamples { (samples) throws(TransitionError) in
      try inside.arrive(at: stage, choreography, sampling, taking: &samples)
    }
    self.inside = inside
    return entries
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
    do throws(TransitionError) {
      var ended = interaction.phases.last.map {
        (duration: $0.end, settlingTime: $0.releaseTime + $0.release.settlingTime)
      }
      let (flight, sampling, memory) = (flight, sampling, memory)
      let finer = flight.isEmpty ? sampling : sampling.divided(by: 4)
      let own = try countingSamples { (samples) throws(TransitionError) in
        try found.tracks(finer, taking: &samples, memory: memory)
      }
      if let following = found.following {
        let start = ended?.duration ?? 0
        ended = (start + following.duration, start + following.settlingTime)
      }
      let tracks = try countingSamples { (samples) throws(TransitionError) in
        try flight.tracks(over: own, sampling.divided(by: 2), taking: &samples)
      }
      let layouts = try layouts(moving: found.choreography)
      if isInterrupted { self.flight.add(own) }
      return Step(
        duration: max(ended?.duration ?? 0, flight.duration),
        settlingTime: max(ended?.settlingTime ?? 0, flight.settlingTime), tracks: tracks,
        interaction: found.document, events: found.events, layouts: layouts)
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
      Problem(
        misuse.code, misuse.sentence,
        at: reader.pointer(to: document.node(of: misuse, in: flow.scene.environment)))
    }
  }
}
