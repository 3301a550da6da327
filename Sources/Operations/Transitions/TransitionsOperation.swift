import AutoLayout
import Documents
import Drawing
import Geometry
import JSON
import Motion
import Presentation

extension Operation {
  /// `POST /v1/transitions`: two states and an animation in, keyframes out.
  package static let transitions = Operation(
    name: "transitions",
    summary: "Computes the keyframes from one state to another. Exits with 2 if the document is not valid.",
    writes: [
      MediaType.json, MediaType.css, MediaType.webAnimations, MediaType.svg, MediaType.lottie,
      MediaType.swift,
    ],
    check: { (input) throws(Problem) in
      if input.format.name == MediaType.swift { _ = try TransitionExport.Library(input.format) }
      if input.format.name == MediaType.svg { _ = try TransitionExport.filmstrip(input.format) }
    }
  ) { (input) throws(Problem) in
    let request = try TransitionsRequest(input.body)
    switch request.content {
    case .states(let changes, let fingers):
      let model = try TransitionModel(changes, fingers, of: request)
      return { (budget) throws(Problem) in
        try TransitionsOperation.answer(to: model, input.format, budget)
      }
    case .phase(let phase):
      return { (budget) throws(Problem) in
        try TransitionsOperation.answer(
          to: TransitionModel(phase, of: request, budget), input.format, budget)
      }
    }
  }
}

extension TransitionExport {
  /// A library for exported Swift code.
  fileprivate enum Library: String, CaseIterable {
    case uikit, swiftui

    /// The library that a media type asks for by its parameter `library`; UIKit without it.
    init(_ format: MediaType) throws(Problem) {
      self = try format.choice("library") ?? .uikit
    }
  }

  private enum Content: String, CaseIterable { case animation, filmstrip }

  /// The number of pictures of the filmstrip that a media type asks for by its parameters `content` and `frames`; `nil` for
  /// an animation.
  fileprivate static func filmstrip(_ format: MediaType) throws(Problem) -> Int? {
    let content: Content? = try format.choice("content")
    guard content == .filmstrip else { return nil }
    guard let text = format["frames"] else { return 6 }
    guard let count = Int(text), filmstripFrames.contains(count) else {
      throw Problem(
        .notAcceptable,
        "The number of frames “\(text.excerpt)” is not from \(filmstripFrames.lowerBound) to \(filmstripFrames.upperBound); accept frames such as 6."
      )
    }
    return count
  }

  /// The transition in the format of a media type.
  fileprivate func text(_ format: MediaType, _ budget: WorkBudget) throws(Problem) -> String {
    switch format.name {
    case MediaType.css: return css
    case MediaType.webAnimations: return webAnimations
    case MediaType.svg:
      if let count = try TransitionExport.filmstrip(format) {
        guard let strip = filmstrip(count, byteLimit: budget.drawnByteLimit) else {
          throw budget.tooMuchToDraw("pictures")
        }
        return strip
      }
      return svg
    case MediaType.lottie: return lottie
    default: return try Library(format) == .uikit ? uikit : swiftUI
    }
  }
}

extension TransitionModel {
  /// Refuses flips for a format that cannot turn views in perspective.
  fileprivate func refuseFlips(for format: MediaType) throws(Problem) {
    let isSwiftUI = format.name == MediaType.swift && format["library"]?.lowercased() == "swiftui"
    guard format.name == MediaType.svg || format.name == MediaType.lottie || isSwiftUI else { return }
    let turns = transition.changes.contains { change in
      [change.from, change.to].contains { $0.map { $0.transform.flip != 0 } ?? false }
    }
    if turns {
      throw Problem(
        .notAcceptable,
        "\(format.text) cannot turn a view in perspective and hide its back; accept text/css or another format."
      )
    }
  }

  /// The transition and the following ones.
  private var choreography: Choreography {
    following.reduce(into: Choreography(transition)) { $0.append($1) }
  }

  /// When the transition is interrupted, and what leads back then.
  private var interruption: (time: Double, back: Choreography)? {
    request.interruptAt.map { (time: $0, back: choreography.reversed(at: $0)) }
  }

  /// The seconds of movement, and the seconds until everything has settled, both without the delay.
  fileprivate var seconds: (duration: Double, settlingTime: Double) {
    let delay = transition.animation.delay
    if let interruption {
      return (
        interruption.time + interruption.back.duration - delay,
        interruption.time + interruption.back.settlingTime - delay
      )
    }
    if following.isEmpty { return (transition.duration, transition.settlingTime) }
    return (choreography.duration - delay, choreography.settlingTime - delay)
  }

  /// The track of each view; the samples are counted as steps.
  fileprivate func tracks(_ meter: StepMeter) throws(Problem) -> [Track] {
    var samplingBudget = Motion.Limits.choices
    defer { meter.add(Motion.Limits.choices - samplingBudget) }
    do throws(TransitionError) {
      if let interruption {
        let begun = choreography.begun(by: interruption.time)
        var flight = Flight()
        flight.add(begun)
        flight.advance(by: interruption.time)
        let tracks = try begun.tracks(request.sampling, taking: &samplingBudget)
        let back = try interruption.back.tracks(over: flight, request.sampling, taking: &samplingBudget)
        return tracks.interrupted(by: back, at: interruption.time)
      }
      guard let interaction else {
        return following.isEmpty
          ? try transition.tracks(request.sampling, taking: &samplingBudget)
          : try choreography.tracks(request.sampling, taking: &samplingBudget)
      }
      return try interaction.interaction.tracks(
        transition.changes, dragging: interaction.view, request.sampling, taking: &samplingBudget,
        resting: resting)
    } catch {
      throw Problem(error, at: request.placeOfSampling)
    }
  }
}

extension Problem {
  /// Why a transition has no keyframes; `pointer` points to the member that decides their number.
  package init(_ error: TransitionError, at pointer: String) {
    switch error {
    case .tooFine:
      self.init(
        .tooManyKeyframes,
        "The animation oscillates too often, or “maximumError” is too small for the distance; use a larger error, or ask for less at once.",
        at: pointer)
    case .tooManyKeyframes:
      self.init(
        .tooManyKeyframes,
        "A response has at most \(Motion.Limits.keyframes) keyframes; ask for fewer views, or use a larger error.",
        at: pointer)
    }
  }
}

private enum TransitionsOperation {
  static func answer(
    to model: TransitionModel, _ format: MediaType, _ budget: WorkBudget
  ) throws(Problem) -> OperationAnswer {
    let tracks = try model.tracks(budget.meter)
    let type = format.name
    if type == MediaType.json { return OperationAnswer(body: document(model, tracks, budget)) }
    try model.refuseFlips(for: format)
    var export =
      model.interaction == nil && model.following.isEmpty && model.request.interruptAt == nil
      ? TransitionExport(model.transition, tracks, maximumError: model.request.maximumError)
      : TransitionExport(tracks)
    export.window = model.window
    if model.window != nil { export.dimmingViews = Set(tracks.map(\.id).filter(Chrome.Name.dimming.ends)) }
    // Charged before the work, so that a first attempt with few steps does not begin it.
    let least = tracks.reduce(0) { $0 + $1.keyframes.count } * WorkBudget.bytesPerKeyframe
    try budget.charge(writtenBytes: least)
    let body = Array(try export.text(format, budget).utf8)
    try budget.charge(writtenBytes: max(0, body.count - least))
    return OperationAnswer(body: body, mediaType: type)
  }

  private static func document(
    _ request: TransitionModel, _ tracks: [Track], _ budget: WorkBudget
  ) -> [UInt8] {
    let animation = request.transition.animation
    return JSONWriter.object(byteLimit: budget.byteLimit) { answer in
      if let interaction = request.interaction {
        let last = interaction.interaction.phases.last
        answer.member("duration", (last?.end ?? 0).denoised)
        answer.member("settlingTime", (last.map { $0.releaseTime + $0.release.settlingTime } ?? 0).denoised)
        answer.object("interactive") { $0.interaction(interaction) }
      } else {
        answer.member("duration", request.seconds.duration.denoised)
        if animation.delay > 0 { answer.member("delay", animation.delay.denoised) }
        answer.member("settlingTime", request.seconds.settlingTime.denoised)
      }
      var texts = KeyframeTexts()
      answer.member("tracks") { $0.tracks(tracks, &texts) }
      answer.member("events", request.events)
    }
  }
}

extension Transition {
  /// UIKit's calls, in order: views that will appear and disappear, then views that did.
  package var events: [String] { beginning + ["willAnimate", "didAnimate"] + end }

  /// What happens where the transition is interrupted and goes back.
  package var canceledEvents: [String] { beginning + ["willAnimate", "didCancel"] + reversal }

  fileprivate var beginning: [String] {
    vanishing.map { "willDisappear \($0)" } + appearing.map { "willAppear \($0)" }
  }

  fileprivate var end: [String] {
    vanishing.map { "didDisappear \($0)" } + appearing.map { "didAppear \($0)" }
  }

  /// UIKit's calls if the transition is canceled: appearing views disappear again, and disappearing ones appear.
  fileprivate var reversal: [String] {
    appearing.map { "willDisappear \($0)" } + vanishing.map { "willAppear \($0)" }
      + appearing.map { "didDisappear \($0)" } + vanishing.map { "didAppear \($0)" }
  }

  private var appearing: [String] { changes.filter { $0.from == nil }.map(\.id) }
  private var vanishing: [String] { changes.filter { $0.to == nil }.map(\.id) }
}

extension InteractionDocument {
  /// UIKit's calls, in order. If a finger catches a transition that goes back, the calls of going back do not happen yet.
  /// Between a sheet's detents, no transition begins.
  package func events(of transition: Transition) -> [String] {
    let phases = interaction.phases
    let fingers = phases.flatMap { interaction.events(of: $0) }
    guard let last = phases.last, !phases.allSatisfy(interaction.isBetweenDetents) else { return fingers }
    return Interaction.calls(
      fingers: fingers, beginning: transition.beginning,
      end: last.decision.finishes ? ["didFinish"] + transition.end : ["didCancel"] + transition.reversal)
  }
}
