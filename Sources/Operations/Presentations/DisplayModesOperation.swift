import AutoLayout
import Devices
import Documents
import Drawing
import Geometry
import JSON
import Presentation
import Typesetting

extension Operation {
  /// `POST /v1/display-modes`: a container and a sequence of environments in, what is on screen in each out.
  package static let displayModes = Operation(
    name: "display-modes",
    summary:
      "Computes which columns of a container are on screen, and where, in each of a list of environments.",
    writes: [MediaType.json, MediaType.svg, MediaType.png, MediaType.pdf], countsSteps: true,
    check: { (input) throws(Problem) in _ = try PictureFormat(input.format) }
  ) { (input) throws(Problem) in
    let request = try DisplayModesRequest(input.body)
    return { (budget) throws(Problem) in
      try DisplayModesOperation.answer(to: request, input.format, budget)
    }
  }
}

/// Takes a container through a sequence of environments and actions.
package enum DisplayModesOperation {
  /// A state of the container, and what happened on the way to it.
  package struct Result<State> {
    package let environment: EnvironmentDocument
    /// The size of the container's view.
    package let size: Size
    package let state: State
    /// The frames of the container's children on screen, and of the navigation controllers that it puts them into.
    let frames: [(id: String, frame: Rect)]
    package let events: [String]
    /// The window, if the answer is a picture of it.
    let screen: Screen?
  }

  fileprivate static func answer(
    to request: DisplayModesRequest, _ format: MediaType, _ budget: WorkBudget
  ) throws(Problem) -> OperationAnswer {
    let picture = try PictureFormat(format)
    var writer = JSONWriter(byteLimit: budget.byteLimit)
    switch request.container.content {
    case .splitOrFlip(let container):
      let results = try results(of: request, from: container.columns.initialState, picture, budget) {
        container.columns.state(after: $1, from: $0)
      }
      if let picture { return try answer(picture, results, format, budget) }
      writer.states(results)
    case .splitView(let split):
      let results = try results(of: request, from: split.columns.initialState, picture, budget) {
        split.columns.state(after: $1, from: $0)
      }
      if let picture { return try answer(picture, results, format, budget) }
      writer.states(results, split.columns.primaryEdge)
    case .plain, .navigation, .tabs, .alert:
      throw Problem(.internalError, "The container was not checked; report it.")
    }
    return OperationAnswer(body: writer.bytes, mediaType: format.name)
  }

  private static func answer(
    _ picture: PictureFormat, _ results: [Result<some ColumnState>], _ format: MediaType, _ budget: WorkBudget
  ) throws(Problem) -> OperationAnswer {
    let body =
      switch picture {
      case .wireframe: try budget.document(of: results.map { Picture.Panel($0) })
      case .screen(let medium): try budget.document(of: results.compactMap(\.screen), as: medium)
      case .sheet(let medium, let page):
        try budget.sheet(of: results.compactMap(\.screen), as: medium, page: page)
      }
    return OperationAnswer(body: body, mediaType: format.name)
  }

  /// The states after each step. Each step repeats the stacks, their events and the environment, so the answer can grow
  /// with the square of the request's length; it is refused as soon as it has more lines than it may have frames.
  private static func results<State: ColumnState>(
    of request: DisplayModesRequest, from initial: State, _ picture: PictureFormat?, _ budget: WorkBudget,
    _ next: (State, DisplayModesRequest.Step) -> State
  ) throws(Problem) -> [Result<State>] {
    let hasScreens = picture.map { if case .wireframe = $0 { false } else { true } } ?? false
    var flow = ContainerFlow(
      request.container, details: request.details, laysOut: hasScreens, stepLimit: budget.stepLimit,
      typesetter: Typesetter(shapingLimit: budget.shapingLimit), meter: budget.meter)
    var (state, environment) = (initial, EnvironmentDocument.empty)
    var lines = 0
    var results: [Result<State>] = []
    for step in request.steps {
      let old = state
      state = next(old, step)
      if case .environment(let document, _) = step { environment = document }
      guard let traits = environment.traits else { continue }
      let calls: [ControllerCall]
      do throws(PresentationError) {
        calls = try state.show(after: old, in: &flow, traits)
      } catch {
        guard case .layout(let error) = error else {
          throw Problem(.internalError, "The container was not checked; report it.")
        }
        throw Problem(error, stepLimit: budget.stepLimit)
      }
      let frames = flow.frames(state.visible, in: traits)
      lines += state.visible.count + state.stackCount + frames.count + calls.count
      lines += environment.echo.count / AutoLayout.Limits.idBytes
      var screen: Screen?
      if hasScreens {
        let columns = flow.columns(state.visible, in: traits)
        lines += columns.reduce(0) { $0 + $1.arrangement.frameCount }
        screen = Screen(columns, of: state, in: environment)
      }
      guard budget.allowance.suffices(for: budget.meter.steps) else { throw budget.tooManySteps }
      try budget.grant(frames: lines, at: "/environments")
      try budget.grant(bytes: 0)
      results.append(
        Result(
          environment: environment, size: traits.size, state: state, frames: frames,
          events: calls.map(\.text), screen: screen))
    }
    return results
  }
}

extension SplitOrFlipViewController {
  fileprivate func state(after step: DisplayModesRequest.Step, from state: State) -> State {
    switch step {
    case .environment(_, let environment): self.state(in: environment, from: state)
    case .flip: flipped(state)
    case .showDetail, .show, .hide, .prefer: state
    }
  }
}

extension SplitViewController {
  fileprivate func state(after step: DisplayModesRequest.Step, from state: State) -> State {
    switch step {
    case .environment(_, let environment): self.state(in: environment, from: state)
    case .showDetail(let controller): showDetail(controller.id, from: state)
    case .show(let column): show(column, from: state)
    case .hide(let column): hide(column, from: state)
    case .prefer(let mode): prefer(mode, from: state)
    case .flip: state
    }
  }
}

extension JSONWriter {
  fileprivate mutating func states<State>(
    _ results: [DisplayModesOperation.Result<State>],
    _ body: (inout JSONWriter, DisplayModesOperation.Result<State>) -> Void
  ) {
    object { answer in
      answer.objects("states", results) { member, result in
        member.member("environment") { $0.raw(result.environment.echo) }
        body(&member, result)
        member.member("events", result.events)
      }
    }
  }

  fileprivate mutating func states(_ results: [DisplayModesOperation.Result<SplitOrFlipViewController.State>])
  {
    states(results) { member, result in
      let state = result.state
      member.member("displayMode", (state.displayMode ?? .one).rawValue)
      member.member("focus", state.focus.rawValue)
      member.children(state.visible, result.frames)
      member.objects("barButtonItems", state.barButtonItems) { $0.barButtonItem($1, placement: "trailing") }
    }
  }

  fileprivate mutating func states(
    _ results: [DisplayModesOperation.Result<SplitViewController.State>],
    _ primaryEdge: SplitViewController.Edge
  ) {
    states(results) { member, result in
      let state = result.state
      member.member("displayMode", state.displayMode.rawValue)
      member.member("behavior", state.behavior.rawValue)
      member.member("collapsed") { $0.boolean(state.isCollapsed) }
      member.member("focus", state.topColumn.rawValue)
      member.children(state.visible, result.frames)
      member.member("dimmed", state.dimmed)
      member.member("stack", state.stack)
      member.objects("barButtonItems", state.barButtonItems) {
        $0.barButtonItem($1, placement: $1 == .back ? "leading" : primaryEdge.rawValue)
      }
    }
  }

  /// Writes the controllers on screen, their columns and frames.
  private mutating func children(_ children: [VisibleChild], _ frames: [(id: String, frame: Rect)]) {
    member("visible", children.map(\.controller))
    object("columns") {
      for child in children { $0.member(named: child.column) { $0.string(child.controller) } }
    }
    object("frames") { for (id, frame) in frames { $0.member(named: id, rect: frame) } }
  }

  private mutating func barButtonItem(_ item: BarButtonItem, placement: String) {
    member("id", "\(item)")
    member("title", item.rawValue)
    member("placement", placement)
  }
}

extension Arrangement {
  /// The frames of views.
  var frameCount: Int { elements.reduce(0) { $0 + ($1.layout?.frames.count ?? 0) } }
}
