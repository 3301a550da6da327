import AutoLayout
import Documents
import Drawing
import Geometry
import JSON
import Presentation

extension Operation {
  /// `POST /v1/display-modes`: a container and a sequence of environments in, what is on screen in each out.
  package static let displayModes = Operation(
    name: "display-modes",
    summary:
      "Computes which columns of a container are on screen, and where, in each of a list of environments.",
    writes: [MediaType.json, MediaType.svg], countsSteps: true
  ) { (input) throws(Problem) in
    let request = try DisplayModesRequest(input.body)
    return { (budget) throws(Problem) in
      try DisplayModesOperation.answer(to: request, input.format.name, budget)
    }
  }
}

/// Takes a container through a sequence of environments and actions.
package enum DisplayModesOperation {
  /// A state of the container, and what happened on the way to it.
  package struct Result<State> {
    package let environment: [UInt8]
    /// The size of the container's view.
    package let size: Size
    package let state: State
    package let events: [String]
  }

  fileprivate static func answer(
    to request: DisplayModesRequest, _ format: String, _ budget: WorkBudget
  ) throws(Problem) -> OperationAnswer {
    let isPicture = format == MediaType.svg
    var writer = JSONWriter(byteLimit: budget.byteLimit)
    var panels: [Picture.Panel] = []
    switch request.container {
    case .splitOrFlip(let container):
      let results = try states(of: container.columns.containing(container), request.steps, budget)
      if isPicture { panels = results.map(Picture.Panel.init) } else { writer.states(results) }
    case .splitView(let split):
      let results = try states(of: split.columns.containing(split), request.steps, budget)
      if isPicture {
        panels = results.map(Picture.Panel.init)
      } else {
        writer.states(results, split.columns.primaryEdge)
      }
    case .plain, .navigation, .tabs, .alert:
      throw Problem(.internalError, "The container was not checked; report it.")
    }
    return OperationAnswer(
      body: isPicture ? try budget.document(of: panels) : writer.bytes, mediaType: format)
  }

  private static func states(
    of container: SplitOrFlipViewController, _ steps: [DisplayModesRequest.Step], _ budget: WorkBudget
  ) throws(Problem) -> [Result<SplitOrFlipViewController.State>] {
    try results(steps, from: container.initialState, budget, size: { $0.visible.count }) {
      state, step in
      switch step {
      case .environment(let environment, _): container.enter(environment, from: state)
      case .flip: container.flip(state)
      case .showDetail, .show, .hide, .prefer: (state, [])
      }
    }
  }

  private static func states(
    of split: SplitViewController, _ steps: [DisplayModesRequest.Step], _ budget: WorkBudget
  ) throws(Problem) -> [Result<SplitViewController.State>] {
    func size(_ state: SplitViewController.State) -> Int { state.visible.count + state.stack.count }
    return try results(steps, from: split.initialState, budget, size: size) { state, step in
      switch step {
      case .environment(let environment, _): split.enter(environment, from: state)
      case .showDetail(let controller): split.showDetail(controller, from: state)
      case .show(let column): split.show(column, from: state)
      case .hide(let column): split.hide(column, from: state)
      case .prefer(let mode): split.prefer(mode, from: state)
      case .flip: (state, [])
      }
    }
  }

  /// The states after each step. Each step repeats the stacks, their events and the environment, so the answer can grow
  /// with the square of the request's length; it is refused as soon as it has more lines than it may have frames.
  private static func results<State>(
    _ steps: [DisplayModesRequest.Step], from initial: State, _ budget: WorkBudget,
    size: (State) -> Int,
    _ take: (State, DisplayModesRequest.Step) -> (state: State, events: [ControllerCall])
  ) throws(Problem) -> [Result<State>] {
    var (state, environment, window) = (initial, [UInt8](), Size.zero)
    var lines = 0
    var results: [Result<State>] = []
    for step in steps {
      let next = take(state, step)
      state = next.state
      if case .environment(let surroundings, let echo) = step {
        (environment, window) = (echo, surroundings.size)
      }
      lines += size(state) + next.events.count + environment.count / AutoLayout.Limits.idBytes
      try budget.grant(frames: lines, at: "/environments")
      let events = next.events.map(\.text)
      results.append(Result(environment: environment, size: window, state: state, events: events))
    }
    return results
  }
}

extension JSONWriter {
  fileprivate mutating func states<State>(
    _ results: [DisplayModesOperation.Result<State>], _ body: (inout JSONWriter, State) -> Void
  ) {
    object { answer in
      answer.objects("states", results) { member, result in
        member.member("environment") { $0.raw(result.environment) }
        body(&member, result.state)
        member.member("events", result.events)
      }
    }
  }

  fileprivate mutating func states(_ results: [DisplayModesOperation.Result<SplitOrFlipViewController.State>])
  {
    states(results) { member, state in
      member.member("displayMode", (state.displayMode ?? .one).rawValue)
      member.member("focus", state.focus.rawValue)
      member.children(state.visible)
      member.objects("barButtonItems", state.barButtonItems) { $0.barButtonItem($1, placement: "trailing") }
    }
  }

  fileprivate mutating func states(
    _ results: [DisplayModesOperation.Result<SplitViewController.State>],
    _ primaryEdge: SplitViewController.Edge
  ) {
    states(results) { member, state in
      member.member("displayMode", state.displayMode.rawValue)
      member.member("behavior", state.behavior.rawValue)
      member.member("collapsed") { $0.boolean(state.isCollapsed) }
      member.member("focus", state.topColumn.rawValue)
      member.children(state.visible)
      member.member("dimmed", state.dimmed)
      member.member("stack", state.stack)
      member.objects("barButtonItems", state.barButtonItems) {
        $0.barButtonItem($1, placement: $1 == .back ? "leading" : primaryEdge.rawValue)
      }
    }
  }

  /// Writes the controllers on screen, their columns and frames.
  private mutating func children(_ children: [VisibleChild]) {
    member("visible", children.map(\.controller))
    object("columns") {
      for child in children { $0.member(named: child.column) { $0.string(child.controller) } }
    }
    object("frames") { for child in children { $0.member(named: child.controller) { $0.rect(child.frame) } } }
  }

  private mutating func barButtonItem(_ item: BarButtonItem, placement: String) {
    member("id", "\(item)")
    member("title", item.rawValue)
    member("placement", placement)
  }
}

/// A bar button item of a container, with its title.
enum BarButtonItem: String {
  case flip = "Flip"
  case back = "Back"
  case displayMode = "Sidebar"
}

extension SplitOrFlipViewController.State {
  var barButtonItems: [BarButtonItem] { hasFlipItem ? [.flip] : [] }
}

extension SplitViewController.State {
  var barButtonItems: [BarButtonItem] {
    (hasBackItem ? [.back] : []) + (hasDisplayModeItem ? [.displayMode] : [])
  }
}
