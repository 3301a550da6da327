import AutoLayout
import Devices
import Geometry
import Typesetting

/// Takes a container with columns, which fills the window, from state to state on the engine of flows.
///
/// The states are those of the container's state machine, which knows only the ids of its own controllers. The calls and
/// the frames are those of the window, with all controllers inside the columns.
public struct ContainerFlow {
  /// A column on screen, and the controllers and bars in it.
  public typealias Column = (child: VisibleChild, arrangement: Arrangement)

  /// The steps that a state takes beside its layouts: at most 60 microseconds, measured with 250 states.
  private static let stepsPerState = 6_000
  /// The steps that each controller on screen adds: at most 5 microseconds, measured with 5 to 63 controllers.
  private static let stepsPerController = 500

  private let container: Controller
  private let details: [Controller]
  private let laysOut: Bool
  private let stepLimit: Int
  private let typesetter: Typesetter
  private let meter: StepMeter?
  /// The window in the last state; `nil` before the first.
  private var flow: Flow?
  /// The container and the controllers of its columns, for systems with column styles and for the others.
  private var contents: [Bool: ColumnContent] = [:]

  /// Makes the flow of a container.
  ///
  /// - Parameters:
  ///   - container: A split view controller or a splitOrFlip.
  ///   - details: Controllers that become its detail in some of the states.
  ///   - laysOut: Whether the views of all controllers are laid out, also where no frame depends on them.
  ///   - stepLimit: The limit of solver steps for all layouts together.
  ///   - typesetter: Measures texts.
  ///   - meter: Counts the steps taken.
  public init(
    _ container: Controller, details: [Controller] = [], laysOut: Bool = false,
    stepLimit: Int = AutoLayout.Limits.steps, typesetter: Typesetter = Typesetter(), meter: StepMeter? = nil
  ) {
    (self.container, self.details, self.laysOut) = (container, details, laysOut)
    (self.stepLimit, self.typesetter, self.meter) = (stepLimit, typesetter, meter)
  }

  /// Shows a state of a split view controller.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - old: The state before it.
  ///   - environment: The window of the state.
  /// - Returns: UIKit's calls, in order.
  /// - Throws: ``PresentationError`` if a layout cannot be computed.
  public mutating func show(
    _ state: SplitViewController.State, after old: SplitViewController.State, in environment: Environment
  ) throws(PresentationError) -> [ControllerCall] {
    let content = content(on: environment.system)
    guard case .splitView(let split) = content.container.content else { return [] }
    return try show(
      content.container.showing(state, content.shown), split.columns.change(from: old, to: state), environment
    )
  }

  /// Shows a state of a splitOrFlip.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - old: The state before it.
  ///   - environment: The window of the state.
  /// - Returns: UIKit's calls, in order.
  /// - Throws: ``PresentationError`` if a layout cannot be computed.
  public mutating func show(
    _ state: SplitOrFlipViewController.State, after old: SplitOrFlipViewController.State,
    in environment: Environment
  ) throws(PresentationError) -> [ControllerCall] {
    let content = content(on: environment.system)
    guard case .splitOrFlip(let container) = content.container.content else { return [] }
    return try show(
      content.container.showing(state), container.columns.change(from: old, to: state), environment)
  }

  private mutating func show(
    _ root: Controller, _ own: ContainerChange, _ environment: Environment
  ) throws(PresentationError) -> [ControllerCall] {
    defer {
      let count = arrangement?.controllers.count ?? 0
      meter?.add(ContainerFlow.stepsPerState + count * ContainerFlow.stepsPerController)
    }
    if flow != nil { return try flow?.show(root, own, in: environment) ?? [] }
    let first = try Flow(
      Scene(environment, root: root), laysOut: laysOut, stepLimit: stepLimit, typesetter: typesetter,
      meter: meter)
    flow = first
    let change = HierarchyChange(
      from: ControllerHierarchy([ControllerHierarchy.Member(id: root.id)]), to: first.stage.hierarchy)
    return change.calls(of: root.id, own) + own.after
  }

  private mutating func content(on system: SystemVersion) -> ColumnContent {
    if let known = contents[system.hasColumnStyles] { return known }
    let content = ColumnContent(container, details: details, on: system)
    meter?.add(content.controllerCount)
    contents[system.hasColumnStyles] = content
    return content
  }

  // MARK: The window

  /// The controllers and bars of the window in the last state.
  private var arrangement: Arrangement? { flow?.stage.top.arrangement }

  private func shown(in environment: Environment) -> [String: Controller] {
    contents[environment.system.hasColumnStyles]?.shown ?? [:]
  }

  /// The navigation controller onto whose stack columns are collapsed.
  private var base: Arrangement.Link? {
    arrangement?.controllers.dropFirst().first.flatMap { $0.pushed.isEmpty ? nil : $0 }
  }

  /// The frames of a state's children on screen, and of the navigation controllers that the container puts them into.
  public func frames(_ visible: [VisibleChild], in environment: Environment) -> [(id: String, frame: Rect)] {
    let shown = shown(in: environment)
    let frames = Dictionary((arrangement?.controllers ?? []).map { ($0.controller.id, $0.frame) }) {
      first, _ in
      first
    }
    var ids = base.map { [$0.controller.id] } ?? []
    for child in visible {
      if let outer = shown[child.controller]?.id, outer != child.controller { ids.append(outer) }
      ids.append(child.controller)
    }
    return ids.compactMap { id in frames[id].map { (id, $0) } }
  }

  /// The columns of a state from back to front: those that a dimming view covers are behind the others.
  public func columns(_ visible: [VisibleChild], in environment: Environment) -> [Column] {
    guard let arrangement else { return [] }
    let shown = shown(in: environment)
    let under = base.map { [$0.controller.id] } ?? []
    return (visible.filter(\.isDimmed) + visible.filter { !$0.isDimmed }).map { child in
      let ids = shown[child.controller]?.ids ?? [child.controller]
      return (child, arrangement.limited(to: Set(ids + under)))
    }
  }
}

/// A container and its controllers on a system, on which it puts them into navigation controllers or not.
private struct ColumnContent {
  private(set) var container: Controller
  /// The controllers that the columns show, by the ids of those in the document.
  private(set) var shown: [String: Controller] = [:]
  /// The number of controllers.
  let controllerCount: Int

  init(_ container: Controller, details: [Controller], on system: SystemVersion) {
    var taken = Set(container.ids + details.flatMap(\.ids))
    self.container = container
    self.container.wrapColumns(on: system, &taken)
    controllerCount = taken.count
    switch (container.content, self.container.content) {
    case (.splitView(let plain), .splitView(let wrapped)):
      for (id, controller) in zip(plain.all.map(\.id), wrapped.all) { shown[id] = controller }
      for detail in details where shown[detail.id] == nil {
        shown[detail.id] = wrapped.inColumn(detail, on: system, &taken)
      }
    case (.splitOrFlip, .splitOrFlip(let wrapped)):
      (shown[wrapped.left.id], shown[wrapped.right.id]) = (wrapped.left, wrapped.right)
    default: break
    }
  }
}

extension Controller.SplitView {
  /// The controllers of all columns.
  fileprivate var all: [Controller] {
    [primary, secondary] + details + [supplementary, compact].compactMap { $0 }
  }
}

extension Controller {
  /// A split view controller in a state, whose details are in `shown`.
  fileprivate func showing(_ state: SplitViewController.State, _ shown: [String: Controller]) -> Controller {
    guard case .splitView(var split) = content else { return self }
    let details = state.details.compactMap { shown[$0] }
    if let first = details.first { split.setDetail(first) }
    split.details = Array(details.dropFirst())
    split.columns.topColumn = state.topColumn
    split.columns.preferredDisplayMode = state.displayMode
    split.columns.preferredBehavior = state.behavior
    split.nameColumns()
    var container = self
    container.content = .splitView(split)
    return container
  }

  /// A splitOrFlip in a state.
  fileprivate func showing(_ state: SplitOrFlipViewController.State) -> Controller {
    guard case .splitOrFlip(var container) = content else { return self }
    container.columns.focus = state.focus
    var controller = self
    controller.content = .splitOrFlip(container)
    return controller
  }
}

extension Arrangement {
  /// The part that some controllers have.
  fileprivate func limited(to ids: Set<String>) -> Arrangement {
    var part = self
    part.elements.removeAll { !ids.contains($0.controller.id) }
    part.controllers.removeAll { !ids.contains($0.controller.id) }
    part.focusChain.removeAll { !ids.contains($0.controller.id) }
    part.chrome.removeAll { !ids.contains($0.owner ?? "") }
    return part
  }
}
