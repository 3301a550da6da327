import AutoLayout
import Devices
import Documents
import Geometry
import JSON
import Presentation

/// A flow that is linted, in all its environments.
struct FlowLint: Sendable {
  private let requests: [FlowsRequest]
  private let places: ElementOffsets

  /// Reads a flow, which may have `environments` instead of `environment`; `nil` if the document is no flow but a layout,
  /// which has no root controller or no events.
  init?(_ body: [UInt8]) throws(Problem) {
    guard let reader = try? DocumentReader(body), reader.json.kind(JSONDocument.root) == .object,
      reader.json.member("root", of: JSONDocument.root) != nil,
      reader.json.member("events", of: JSONDocument.root) != nil
    else { return nil }
    requests = try FlowsRequest.inEachEnvironment(reader)
    places = ElementOffsets(reader.json)
  }

  var environments: [EnvironmentDocument] { requests.map(\.environment) }

  /// Performs the flow in each environment, and inspects what is on screen before the first event and after each.
  ///
  /// Where an event is not possible, the rest of the flow is not inspected.
  ///
  /// - Throws: A problem if an event is not possible in any environment, or if the work is too much.
  func inspect(with linter: inout Linter, _ budget: WorkBudget) throws(Problem) {
    var (first, isPossible) = (Problem?.none, false)
    var left = Allowance(budget)
    for (number, request) in requests.enumerated() {
      do throws(Problem) {
        try inspect(request, number, &linter, &left)
        isPossible = true
      } catch {
        if error.code == .tooComplex { throw error }
        first = first ?? error
      }
    }
    if let first, !isPossible { throw first }
  }

  private func inspect(
    _ request: FlowsRequest, _ environment: Int, _ linter: inout Linter, _ left: inout Allowance
  ) throws(Problem) {
    var run = try FlowRun(request, left.budget, stepLimit: left.steps)
    run.samplingBudget = left.samples
    defer { (left.steps, left.samples) = (run.flow.steps, run.samplingBudget) }
    linter.inspect(run.flow, places, environment)
    for number in request.events.indices {
      _ = try run.perform(number)
      try left.count(run.flow, at: "/events/\(number)")
      linter.inspect(run.flow, places, environment)
    }
  }

  /// The work that is left for all environments together.
  private struct Allowance {
    let budget: WorkBudget
    var steps: Int
    var samples = Documents.Limits.steps
    private var frames = 0

    init(_ budget: WorkBudget) { (self.budget, steps) = (budget, budget.stepLimit) }

    /// Counts the frames of a step, as an answer of flows would.
    mutating func count(_ flow: Flow, at pointer: String) throws(Problem) {
      frames += flow.stage.parts.count
      try budget.grant(frames: frames, at: pointer)
    }
  }
}

/// Where the controllers and views of a JSON document begin.
struct ElementOffsets: Sendable {
  private var offsets: [String: Int] = [:]

  init(_ json: JSONDocument) {
    for node in json.nodes.indices where json.kind(node) == .object {
      guard let id = json.member("id", of: node), json.kind(id) == .string else { continue }
      let name = json.string(id)
      if offsets[name] == nil { offsets[name] = json.offset(of: node) }
    }
  }

  subscript(id: String) -> Int? { offsets[id] }
}

extension Linter {
  /// Inspects what a flow has on screen.
  fileprivate mutating func inspect(_ flow: Flow, _ places: ElementOffsets, _ environment: Int) {
    for controller in flow.scene.layers.flatMap(\.all) { inspect(controller, places, environment) }
    for layer in flow.stage.layers where flow.lacksDismissal(layer) {
      report(
        .noDismissal, layer.id,
        "“\(layer.id.excerpt)” is a popover that becomes \(layer.state?.style ?? "a sheet") here, and nothing dismisses it; add a “dismissButton” to its navigation bar.",
        at: places[layer.id], environment)
    }
    for id in flow.viewsBehindKeyboard {
      report(
        .behindKeyboard, id,
        "The keyboard covers “\(id.excerpt)”, and nothing brings it into sight; put it into a scroll view, let the card avoid the keyboard, or use the keyboard guide.",
        at: places[id], environment)
    }
  }

  /// Reports what a container's code does wrong.
  private mutating func inspect(_ controller: Controller, _ places: ElementOffsets, _ environment: Int) {
    guard case .plain(let plain) = controller.content else { return }
    for child in plain.children {
      let id = child.controller.id
      if !child.callsDidMove {
        report(
          .missingDidMove, id,
          "“\(controller.id.excerpt)” adds “\(id.excerpt)” without calling didMove(toParent:), so the child never hears that it has moved; call it after the child's view is added.",
          at: places[id], environment)
      }
      if child.isSizedInLayout {
        report(
          .layoutCycle, id,
          "“\(controller.id.excerpt)” changes the preferred size of “\(id.excerpt)” in its own layout pass, and UIKit then lays it out again, without end; change the size before the layout.",
          at: places[id], environment)
      }
    }
  }
}

extension Flow {
  /// Whether a popover is shown in another style, and neither a drag nor a button dismisses it.
  fileprivate func lacksDismissal(_ layer: Stage.Layer) -> Bool {
    guard let state = layer.state, state.style != ModalStyle.popover.rawValue,
      let presentation = scene.presentations.first(where: { $0.controller.id == layer.id }),
      case .popover = presentation.type
    else { return false }
    if case .alert = presentation.controller.content { return false }
    let isDragged = !state.detents.isEmpty && !presentation.controller.staysPresented
    let hasItems = layer.arrangement.chrome.contains { !$0.items.isEmpty }
    return !isDragged && !hasItems && !presentation.controller.hasButtons()
  }

  /// The ids of views with content of which the keyboard covers more than half, in the top layer.
  fileprivate var viewsBehindKeyboard: [String] {
    let environment = scene.environment
    guard environment.keyboardHeight > 0, stage.top.state?.contentSize == nil else { return [] }
    let height = environment.size.height
    return stage.top.arrangement.elements.flatMap {
      $0.contents(centeredIn: (height - environment.keyboardHeight)..<height)
    }
  }
}

extension Controller {
  /// Whether the controller or one inside it has a button, or one in a navigation stack has a bar item. A controller below
  /// the top one counts, because the back button leads there. The recursion is as deep as the containment.
  fileprivate func hasButtons(inStack: Bool = false) -> Bool {
    if inStack, !navigationBar.isHidden,
      navigationBar.dismissButton != nil || !navigationBar.leading.isEmpty || !navigationBar.trailing.isEmpty
    {
      return true
    }
    if case .plain(let plain) = content, plain.tree.items.contains(where: { $0.view.kind == .button }) {
      return true
    }
    return children.contains { $0.hasButtons(inStack: isNavigation) }
  }
}

extension Arrangement.Element {
  /// The visible views with content whose centers lie in a part of the window's height, and that do not scroll.
  fileprivate func contents(centeredIn covered: Range<Double>) -> [String] {
    guard let layout, case .plain(let plain) = controller.content else { return [] }
    let scrolling = Set(layout.scrollAreas.map(\.item))
    return plain.tree.items.indices.prefix(plain.tree.viewCount).filter { number in
      let area = layout.framesInRoot[number]
      return plain.tree.items[number].view.kind.hasContent && area.height > 0
        && covered.contains(frame.y + area.center.y * scale)
        && !plain.tree.isInside(scrolling, number) && plain.tree.isShown(number)
    }.map { plain.tree.items[$0].id }
  }
}

extension LayoutTree {
  /// Whether neither an item nor anything around it is hidden or transparent.
  fileprivate func isShown(_ number: Int) -> Bool {
    var item = number
    while item >= 0 {
      if items[item].view.isHidden || items[item].view.alpha == 0 { return false }
      item = items[item].parent
    }
    return true
  }

  /// Whether an item has one of several items around it.
  fileprivate func isInside(_ others: Set<Int>, _ number: Int) -> Bool {
    var item = items[number].parent
    while item >= 0 {
      if others.contains(item) { return true }
      item = items[item].parent
    }
    return false
  }
}

extension View.Kind {
  /// Whether people read or touch it.
  fileprivate var hasContent: Bool {
    switch self {
    case .view, .stack, .scroll, .progress, .activityIndicator, .navigationBar, .toolbar, .tabBar: false
    case .label, .button, .image, .textField, .textView, .switch, .slider, .stepper, .segmentedControl,
      .pageControl, .datePicker, .picker, .searchBar:
      true
    }
  }
}
