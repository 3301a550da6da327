import AutoLayout
import Devices
import Documents
import Drawing
import Geometry
import JSON
import Presentation
import Typesetting

extension Operation {
  /// `POST /v1/presentations`: a controller and how to present it in, the resulting frames out.
  package static let presentations = Operation(
    name: "presentations",
    summary: "Computes all frames after a controller is presented. Exits with 1 if a layout, or a first "
      + "pass, has conflicts, and with 2 if the document is not valid.",
    writes: [MediaType.json, MediaType.svg, MediaType.png, MediaType.pdf], countsSteps: true,
    check: { (input) throws(Problem) in _ = try PictureFormat(input.format) }
  ) { (input) throws(Problem) in
    let request = try PresentationsRequest(input.body)
    return { (budget) throws(Problem) in
      try PresentationsOperation.answer(to: request, input.format, budget)
    }
  }
}

/// What comes of a presentation in an environment.
private enum PresentationOutcome {
  case state(PresentedState)
  /// UIKit does not allow it there.
  case misused(Problem)

  var state: PresentedState? {
    if case .state(let state) = self { state } else { nil }
  }

  /// Whether a person should look at it.
  var hasFindings: Bool { state?.diagnoses.contains { !$0.conflicts.isEmpty } ?? true }
}

/// Presents a controller in each of a request's environments.
enum PresentationsOperation {
  fileprivate static func answer(
    to request: PresentationsRequest, _ format: MediaType, _ budget: WorkBudget
  ) throws(Problem) -> OperationAnswer {
    try budget.grant(
      frames: request.frameCount, at: EnvironmentsDocument.pointer(to: request.environments))
    let outcomes = try outcomes(of: request, budget)
    let body =
      switch try PictureFormat(format) {
      case nil: document(request, outcomes, budget)
      case .wireframe: try budget.document(of: panels(request, outcomes, budget))
      case .screen(let medium):
        try budget.document(of: screens(request, outcomes, budget), as: medium)
      case .sheet(let medium, let page):
        try budget.sheet(of: screens(request, outcomes, budget), as: medium, page: page)
      }
    return OperationAnswer(
      body: body, mediaType: format.name, hasFindings: outcomes.contains(where: \.hasFindings))
  }

  /// A screen for each environment in which the controller can be presented.
  ///
  /// - Throws: The misuse of the first environment if there is none, or the problem of a layout.
  private static func screens(
    _ request: PresentationsRequest, _ outcomes: [PresentationOutcome], _ budget: WorkBudget
  ) throws(Problem) -> [Screen] {
    var screens: [Screen] = []
    let memory = LayoutMemory()
    let typesetter = Typesetter(shapingLimit: budget.shapingLimit)
    for (environment, outcome) in zip(request.environments, outcomes) {
      guard let state = outcome.state, let traits = environment.traits else { continue }
      var presenter = Presenter(
        request.scene(traits), stepLimit: budget.stepLimit, typesetter: typesetter, memory: memory,
        meter: budget.meter)
      let below: Arrangement?
      do throws(PresentationError) {
        below = try presenter.presentingArrangement()
      } catch {
        if case .layout(let error) = error { throw Problem(error, stepLimit: budget.stepLimit) }
        below = nil
      }
      if let screen = Screen(state, over: below, in: environment) { screens.append(screen) }
    }
    if screens.isEmpty, case .misused(let problem)? = outcomes.first { throw problem }
    return screens
  }

  private static func document(
    _ request: PresentationsRequest, _ outcomes: [PresentationOutcome], _ budget: WorkBudget
  ) -> [UInt8] {
    JSONWriter.object(byteLimit: budget.byteLimit) { answer in
      answer.objects("presentations", Array(zip(request.environments, outcomes))) {
        $0.presentation($1.1, in: $1.0)
      }
    }
  }

  /// A panel for each environment in which the controller can be presented.
  ///
  /// - Throws: The misuse of the first environment if there is none.
  private static func panels(
    _ request: PresentationsRequest, _ outcomes: [PresentationOutcome], _ budget: WorkBudget
  ) throws(Problem) -> [Picture.Panel] {
    let states = zip(request.environments, outcomes).compactMap { environment, outcome in
      outcome.state.map { (environment, $0) }
    }
    if states.isEmpty, case .misused(let problem)? = outcomes.first { throw problem }
    return try budget.panels(of: states) { environment, state in
      Picture.Panel(state, in: environment, presenting: request.presenting?.id)
    }
  }

  /// The outcome in each environment; those with the same traits share one.
  ///
  /// - Throws: The misuse of the only environment, or a problem of a layout.
  private static func outcomes(
    of request: PresentationsRequest, _ budget: WorkBudget
  ) throws(Problem) -> [PresentationOutcome] {
    if let misuse = request.misuse { return request.environments.map { _ in .misused(misuse) } }
    var known: [Environment: PresentationOutcome] = [:]
    var outcomes: [PresentationOutcome] = []
    let typesetter = Typesetter(shapingLimit: budget.shapingLimit)
    let memory = LayoutMemory()
    var (steps, bytes) = (budget.stepLimit, 0)
    for document in request.environments {
      guard let environment = document.traits else { continue }
      if let outcome = known[environment] {
        outcomes.append(outcome)
        continue
      }
      var presenter = Presenter(
        request.scene(environment), stepLimit: steps, typesetter: typesetter, memory: memory,
        meter: budget.meter)
      do throws(PresentationError) {
        let state = try presenter.present(request.type)
        known[environment] = .state(state)
        outcomes.append(.state(state))
        bytes += state.diagnoses.reduce(0) { $0 + $1.leastByteCount }
      } catch {
        switch error {
        case .misuse(let misuse):
          let problem = request.problem(misuse, in: environment, over: presenter.presentationStack.count)
          guard request.environments.count > 1 else { throw problem }
          known[environment] = .misused(problem)
          outcomes.append(.misused(problem))
        case .layout(let error): throw Problem(error, stepLimit: steps)
        }
      }
      steps = presenter.steps
      try budget.grant(bytes: bytes)
      // Without measured texts, the height of an alert would be a guess.
      if typesetter.shapedUnits > budget.shapingLimit { throw Problem(.tooMuchText, stepLimit: steps) }
    }
    return outcomes
  }
}

extension PresentedState {
  /// The diagnoses of all its layouts, including the first pass.
  fileprivate var diagnoses: [Diagnosis] {
    (elements.map(\.layout) + [firstPass]).compactMap { $0?.diagnosis }
  }
}

extension JSONWriter {
  /// Writes one presentation of an answer, or why UIKit does not allow it.
  fileprivate mutating func presentation(_ outcome: PresentationOutcome, in environment: EnvironmentDocument)
  {
    member("environment") { $0.raw(environment.echo) }
    switch outcome {
    case .state(let state): presentation(state)
    case .misused(let problem):
      objects("misuse", problem.faults) { writer, fault in
        writer.member("code", fault.code.name)
        writer.member("pointer", fault.pointer)
        writer.member("detail", fault.detail)
      }
    }
  }

  private mutating func presentation(_ state: PresentedState) {
    member("requested", state.requested)
    resolved(state)
    if let transition = state.transition { member("transition", transition.name) }
    member("frame") { $0.placed(state.frame) }
    member("content") { $0.placed(state.content) }
    if let size = state.contentSize { member("contentSize") { $0.placed(size) } }
    if let scale = state.elements.first?.scale, scale != 1 { member("scale", scale.denoised) }
    array("chrome", state.chrome) { $0.chrome($1) }
    regions(state.regions)
    object("presenting") { $0.presenter(state.presenter) }
    if !state.presentationStack.isEmpty {
      objects("presentationStack", state.presentationStack) { $0.below($1) }
    }
    member("statusBarHidden") { $0.boolean(state.isStatusBarHidden) }
    if !state.detents.isEmpty { objects("detents", state.detents) { $0.detent($1) } }
    contents(of: state)
    if !state.findings.isEmpty { objects("findings", state.findings) { $0.finding($1) } }
    member("events", state.phases.presentation)
    object("phases") {
      $0.member("presentation", state.phases.presentation)
      $0.member("management", state.phases.management)
      $0.member("dismissal", state.phases.dismissal)
    }
  }

  private mutating func resolved(_ state: PresentedState) {
    object("resolved") {
      $0.member("verb", state.verb.rawValue)
      if let style = state.style { $0.member("style", style) }
      if let column = state.column { $0.member("column", column) }
    }
  }

  private mutating func finding(_ finding: PresentationFinding) {
    member("code", finding.rawValue)
    member("sentence", finding.sentence)
  }

  /// Writes an earlier presentation of the stack.
  private mutating func below(_ state: PresentedState) {
    member("presented", state.presented)
    resolved(state)
    member("frame") { $0.placed(state.frame) }
    object("presenting") { $0.presenter(state.presenter) }
  }

  /// Writes the layouts of the presented controllers.
  private mutating func contents(of state: PresentedState) {
    if let first = state.elements.first {
      object("layout") { writer in
        if let layout = first.layout, case .plain(let plain) = first.controller.content {
          writer.frames(of: layout, plain.tree)
        } else {
          writer.frames(of: state.parts, scrolling: state.scrollAreas)
        }
      }
    }
    let others = state.elements.dropFirst()
    if !others.isEmpty {
      objects("children", Array(others)) { writer, element in
        writer.member("controller", element.controller.id)
        writer.member("frame") { $0.placed(element.frame) }
        writer.member("content") { $0.placed(element.content) }
        if let layout = element.layout, case .plain(let plain) = element.controller.content {
          writer.object("layout") { $0.frames(of: layout, plain.tree) }
        }
      }
    }
    if let layout = state.firstPass, let first = state.elements.first,
      case .plain(let plain) = first.controller.content
    {
      object("firstPass") { $0.frames(of: layout, plain.tree) }
    }
  }

  /// Writes the size and the frames of a layout, and its diagnosis.
  mutating func frames(of layout: Layout, _ tree: LayoutTree) {
    places(layout.size, layout.frames, of: tree)
    scrollViews(layout.scrollAreas, of: tree)
    member("diagnosis") { $0.diagnosis(layout.diagnosis) }
  }

  /// Writes views that the system has laid out; they have no conflicts.
  private mutating func frames(of parts: [PresentedState.Part], scrolling areas: [AlertScrollArea]) {
    object("frames") { frames in
      for area in areas { frames.member(named: area.id) { $0.placed(area.frame) } }
      for part in parts { frames.member(named: part.id) { $0.placed(part.frame) } }
    }
    if !areas.isEmpty {
      object("scrollViews") { writer in
        for area in areas {
          writer.object(named: area.id) {
            $0.member("contentSize") { $0.placed(area.contentSize) }
            $0.member("adjustedContentInset") { $0.insets(.zero) }
          }
        }
      }
    }
    object("diagnosis") { diagnosis in
      diagnosis.member("status", "determined")
      for name: StaticString in ["conflicts", "ambiguities", "unsatisfied"] {
        diagnosis.member(name, [String]())
      }
    }
  }

  /// Writes what becomes of touches.
  mutating func regions(_ regions: [TouchRegion]) {
    objects("regions", regions) { writer, region in
      writer.member("frame") { $0.placed(region.frame) }
      writer.member("touches", region.touches.rawValue)
    }
  }

  /// Writes a piece of chrome, with its id if it has one.
  mutating func chrome(_ chrome: Chrome, id: String? = nil) {
    object { member in
      if let id { member.member("id", id) }
      switch chrome.kind {
      case .dimming(let alpha):
        member.bar("dimming", chrome.frame)
        member.member("alpha", alpha)
      case .popoverArrow(let direction, let tip):
        member.member("kind", "popoverArrow")
        member.member("direction", direction.rawValue)
        member.member("frame") { $0.placed(chrome.frame) }
        member.member("tip") { $0.point(tip) }
      case .navigationBar: member.bar("navigationBar", chrome.frame)
      case .toolbar: member.bar("toolbar", chrome.frame)
      case .tabBar: member.bar("tabBar", chrome.frame)
      case .sidebar: member.bar("sidebar", chrome.frame)
      case .grabber: member.bar("grabber", chrome.frame)
      }
      if !chrome.items.isEmpty {
        member.objects("items", chrome.items) { writer, item in
          writer.member("id", item.id)
          writer.member("frame") { $0.placed(item.frame) }
        }
      }
    }
  }

  private mutating func bar(_ kind: String, _ frame: Rect) {
    member("kind", kind)
    member("frame") { $0.placed(frame) }
  }

  private mutating func presenter(_ presenter: PresentedState.Presenter) {
    member("frame") { $0.placed(presenter.frame) }
    member("scale", presenter.scale)
    member("translation") { $0.point(presenter.translation) }
  }

  private mutating func detent(_ detent: PresentedState.Detent) {
    member("detent") { writer in
      switch detent.detent {
      case .medium: writer.string("medium")
      case .large: writer.string("large")
      case .maximum: writer.string("maximum")
      case .height(let height): writer.object { $0.member("height", height) }
      case .fraction(let fraction): writer.object { $0.member("fraction", fraction) }
      }
    }
    member("value") { writer in
      if let value = detent.value { writer.number(value.denoised) } else { writer.null() }
    }
    member("frame") { $0.placed(detent.frame) }
    member("selected") { $0.boolean(detent.isSelected) }
  }

  /// Writes a rectangle to a billionth, because sums have made its last digits inexact.
  mutating func placed(_ rect: Rect) {
    form(
      [#"{"x":"#, #","y":"#, #","width":"#, #","height":"#], [rect.x, rect.y, rect.width, rect.height], "}")
  }

  /// Writes a size to a billionth.
  private mutating func placed(_ size: Size) {
    self.size(Size(width: size.width.denoised, height: size.height.denoised))
  }
}

extension PresentationFinding {
  /// The problem, and what to do about it.
  fileprivate var sentence: String {
    switch self {
    case .popoverWithoutRoom:
      "The popover does not fit on any permitted side of its source, so it is not visible; permit more arrow "
        + "directions, let it overlap its source, or choose a smaller source."
    case .sourceOffScreen:
      "The popover's source is outside the window; its arrow points to the nearest position inside."
    case .needsNewerSystem:
      "The system does not have all detents of the sheet, and the others are left out: detents came with iOS 15, and custom "
        + "ones with iOS 16. Without any, the sheet is large."
    case .cardOffScreen:
      "A part of the presented view is outside the window, where nobody sees it; limit it with “maximumHeight”, or make it "
        + "smaller."
    case .cardUnderKeyboard:
      "The keyboard covers a part of the presented view; let it avoid the keyboard with “avoidsKeyboard”, or end above it "
        + "with the “maximumHeight” keyboard."
    }
  }
}
