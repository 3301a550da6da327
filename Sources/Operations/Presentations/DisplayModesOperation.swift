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
  }

  fileprivate static func answer(
    to request: DisplayModesRequest, _ format: MediaType, _ budget: WorkBudget
  ) throws(Problem) -> OperationAnswer {
    let picture = try PictureFormat(format)
    var writer = JSONWriter(byteLimit: budget.byteLimit)
    switch request.container.content {
    case .splitOrFlip(let container):
      let results = try states(of: container.columns.containing(container), request.steps, budget)
      if let picture { return try answer(picture, results, of: request, format, budget) }
      writer.states(results)
    case .splitView(let split):
      let results = try states(of: split, request, budget)
      if let picture { return try answer(picture, results, of: request, format, budget) }
      writer.states(results, split.columns.primaryEdge)
    case .plain, .navigation, .tabs, .alert:
      throw Problem(.internalError, "The container was not checked; report it.")
    }
    return OperationAnswer(body: writer.bytes, mediaType: format.name)
  }

  private static func answer(
    _ picture: PictureFormat, _ results: [Result<some ColumnState>], of request: DisplayModesRequest,
    _ format: MediaType, _ budget: WorkBudget
  ) throws(Problem) -> OperationAnswer {
    let body =
      switch picture {
      case .wireframe: try budget.document(of: results.map { Picture.Panel($0) })
      case .screen(let medium): try budget.document(of: screens(results, request, budget), as: medium)
      case .sheet(let medium, let page):
        try budget.sheet(of: screens(results, request, budget), as: medium, page: page)
      }
    return OperationAnswer(body: body, mediaType: format.name)
  }

  /// A screen for each state.
  private static func screens(
    _ results: [Result<some ColumnState>], _ request: DisplayModesRequest, _ budget: WorkBudget
  ) throws(Problem) -> [Screen] {
    let (container, details) = (request.container, request.details)
    let typesetter = Typesetter(shapingLimit: budget.shapingLimit)
    var arranger = ColumnArranger(stepLimit: budget.stepLimit, typesetter: typesetter, meter: budget.meter)
    var screens: [Screen] = []
    var frames = 0
    for result in results {
      guard let traits = result.environment.traits else { continue }
      do throws(LayoutError) {
        let state = result.state
        let columns = try arranger.columns(of: state.shown(in: container, details: details), in: traits)
        budget.meter.add(columns.reduce(0) { $0 + 64 * $1.arrangement.controllers.count })
        frames += columns.reduce(0) { $0 + $1.arrangement.frameCount }
        if let screen = Screen(columns, of: state, in: result.environment) { screens.append(screen) }
      } catch {
        throw Problem(error, stepLimit: budget.stepLimit)
      }
      guard budget.allowance.suffices(for: budget.meter.steps) else { throw budget.tooManySteps }
      try budget.grant(frames: frames, at: "/environments")
      try budget.grant(bytes: 0)
    }
    return screens
  }

  private static func states(
    of container: SplitOrFlipViewController, _ steps: [DisplayModesRequest.Step], _ budget: WorkBudget
  ) throws(Problem) -> [Result<SplitOrFlipViewController.State>] {
    try results(steps, from: container.initialState, budget, size: { $0.visible.count }) {
      state, step in
      let next: (state: SplitOrFlipViewController.State, events: [ControllerCall]) =
        switch step {
        case .environment(_, let environment): container.enter(environment, from: state)
        case .flip: container.flip(state)
        case .showDetail, .show, .hide, .prefer: (state, [])
        }
      return (next.state, next.events, next.state.visible.map { ($0.controller, $0.frame) })
    }
  }

  private static func states(
    of container: Controller.SplitView, _ request: DisplayModesRequest, _ budget: WorkBudget
  ) throws(Problem) -> [Result<SplitViewController.State>] {
    func size(_ state: SplitViewController.State) -> Int { state.visible.count + state.stack.count }
    var split = container.columns
    var system: SystemVersion?
    return try results(request.steps, from: split.initialState, budget, size: size) { state, step in
      if case .environment(let document, _) = step, let traits = document.traits, traits.system != system {
        system = traits.system
        budget.meter.add(request.controllerCount)
        split = container.columns.containing(container, details: request.details, on: traits.system)
      }
      let next: SplitViewController.Step =
        switch step {
        case .environment(_, let environment): split.enter(environment, from: state)
        case .showDetail(let controller): split.showDetail(controller.id, from: state)
        case .show(let column): split.show(column, from: state)
        case .hide(let column): split.hide(column, from: state)
        case .prefer(let mode): split.prefer(mode, from: state)
        case .flip: (state, [])
        }
      return (next.state, next.events, split.frames(in: next.state))
    }
  }

  /// The states after each step. Each step repeats the stacks, their events and the environment, so the answer can grow
  /// with the square of the request's length; it is refused as soon as it has more lines than it may have frames.
  private static func results<State>(
    _ steps: [DisplayModesRequest.Step], from initial: State, _ budget: WorkBudget,
    size: (State) -> Int,
    _ take: (State, DisplayModesRequest.Step) -> (
      state: State, events: [ControllerCall], frames: [(id: String, frame: Rect)]
    )
  ) throws(Problem) -> [Result<State>] {
    var (state, environment, window) = (initial, EnvironmentDocument.empty, Size.zero)
    var lines = 0
    var results: [Result<State>] = []
    for step in steps {
      let next = take(state, step)
      state = next.state
      if case .environment(let document, let surroundings) = step {
        (environment, window) = (document, surroundings.size)
      }
      lines += size(state) + next.frames.count + next.events.count
      lines += environment.echo.count / AutoLayout.Limits.idBytes
      try budget.grant(frames: lines, at: "/environments")
      let events = next.events.map(\.text)
      results.append(
        Result(
          environment: environment, size: window, state: state, frames: next.frames, events: events))
    }
    return results
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
    object("frames") { for (id, frame) in frames { $0.member(named: id) { $0.rect(frame) } } }
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
