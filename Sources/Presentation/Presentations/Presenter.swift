import AutoLayout
import Devices
import Geometry
import Typesetting

/// Computes the frames of everything on screen after a controller is presented.
///
/// ```swift
/// var presenter = Presenter(PresentationScene(environment, presented: card))
/// let state = try presenter.present(.custom(custom))
/// state.frame
/// ```
/// Each call starts from the same scene; only the remaining solver steps change.
public struct Presenter {
  let scene: PresentationScene
  let lines: LineCounter
  /// The solver steps that are left.
  public private(set) var steps: Int
  private(set) var presented: Controller
  private(set) var presenters = Arrangement()
  /// The presentations below, the lowest first; after an error, those below the one that failed.
  public private(set) var presentationStack: [PresentedState] = []
  /// The controllers on screen before the presentation.
  private var hierarchy = ControllerHierarchy([])
  var arranger: Arranger

  var environment: Environment { scene.environment }
  var figures: Figures { scene.figures }

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - scene: The controllers on screen and the one to present.
  ///   - stepLimit: The limit of solver steps for all layouts together.
  ///   - typesetter: Measures texts; a shared one shapes each text only once.
  ///   - memory: The layouts solved before; a shared one makes the same scene cheaper in other environments.
  ///   - meter: Counts the steps taken, including those for an alert's texts and those before an error.
  public init(
    _ scene: PresentationScene, stepLimit: Int = AutoLayout.Limits.steps,
    typesetter: Typesetter = Typesetter(), memory: LayoutMemory = LayoutMemory(), meter: StepMeter? = nil
  ) {
    let scene = scene.withColumns
    self.scene = scene
    presented = scene.presented
    lines = LineCounter(
      typesetter: typesetter, characterWidth: scene.figures[.characterWidth], meter: meter)
    steps = stepLimit
    arranger = Arranger(scene.environment, scene.figures, steps: stepLimit, typesetter, memory, meter)
  }

  /// Presents the scene's controller.
  ///
  /// - Parameter type: How to present it.
  /// - Returns: Everything on screen after the transition.
  /// - Throws: ``PresentationError`` if UIKit does not allow the presentation or a layout cannot be computed.
  /// - Complexity: The layouts of the presented controllers, and the presenter's if a popover points at one of its
  ///   views.
  public mutating func present(_ type: PresentationType) throws(PresentationError) -> PresentedState {
    defer { steps = arranger.steps }
    let stack = scene.presentationStack
    presentationStack = []
    try arrangePresenter(laysOut: type.pointsAtView || stack.contains { $0.type.pointsAtView })
    for element in stack { try presentBelow(element) }
    if let source = scene.sourceController, !presenters.focus(on: source) {
      throw .misuse(.sourceControllerNotOnScreen)
    }
    var state = try state(of: scene.presented, type)
    state.presentationStack = presentationStack
    return state
  }

  /// Presents a controller of the stack below, which then presents the next one.
  private mutating func presentBelow(_ element: StackedPresentation) throws(PresentationError) {
    let state = try state(of: element.controller, element.type)
    guard state.verb == .present else { throw .misuse(.stackedNotPresented) }
    presentationStack.append(state)
    hierarchy = hierarchy.covered(by: state, over: presenters)
    presenters = Arrangement(
      elements: state.elements, controllers: state.controllers, focusChain: state.focusChain,
      chrome: state.chrome)
  }

  private mutating func state(
    of controller: Controller, _ type: PresentationType
  ) throws(PresentationError) -> PresentedState {
    presented = controller
    var state = PresentedState(presented: controller.id, requested: type.name)
    state.presenter.frame = presentationStack.last?.frame ?? environment.bounds
    state.isStatusBarHidden = environment.hidesStatusBar
    switch presenters.resolve(type, of: controller, in: environment) {
    case .push(let link, let column): try push(on: link, in: column, &state)
    case .replace(let column, let wraps): try show(in: column, wrapsInNavigation: wraps, &state)
    case .present(let type): try present(type, &state)
    case .refused(let misuse): throw .misuse(misuse)
    }
    return state
  }

  // MARK: Layouts

  /// The controller below all presentations in the window, with the layouts of its views; `nil` without one.
  ///
  /// - Throws: ``PresentationError`` if a layout cannot be computed.
  public mutating func presentingArrangement() throws(PresentationError) -> Arrangement? {
    defer { steps = arranger.steps }
    guard let presenting = scene.presenting else { return nil }
    return try arrange(presenting, in: environment.window)
  }

  private mutating func arrangePresenter(laysOut: Bool) throws(PresentationError) {
    if let below = scene.below {
      presenters = below.arrangement
      presentationStack = below.presentationStack
      return
    }
    guard let presenting = scene.presenting else { return }
    arranger.laysOut = laysOut
    presenters = try arrange(presenting, in: environment.window)
    hierarchy = ControllerHierarchy(presenters.members)
    arranger.laysOut = true
  }

  private mutating func arrange(
    _ controller: Controller, in place: Arrangement.Place, fitting: Fitting? = nil
  ) throws(PresentationError) -> Arrangement {
    do throws(LayoutError) {
      return try arranger.arrange(controller, in: place, fitting: fitting)
    } catch {
      throw .layout(error)
    }
  }

  /// Arranges a controller in its place and stores the result in the state.
  mutating func fill(
    _ state: inout PresentedState, with controller: Controller, in place: Arrangement.Place,
    fitting: Fitting? = nil
  ) throws(PresentationError) {
    arranger.isPresented = state.verb == .present
    defer { arranger.isPresented = false }
    let arrangement = try arrange(controller, in: place, fitting: fitting)
    state.frame = place.drawn(place.frame)
    state.content = arrangement.focused?.content ?? state.frame
    state.chrome += arrangement.chrome
    state.elements = arrangement.elements
    state.controllers = arrangement.controllers
    state.focusChain = arrangement.focusChain
    guard presented.id == scene.presented.id, let size = scene.previousSize,
      case .plain(let plain) = controller.content
    else { return }
    do throws(LayoutError) {
      let context = environment.context(in: place, size: size)
      state.firstPass = try arranger.layout(plain.tree, of: controller.id, in: context)
    } catch {
      throw .layout(error)
    }
  }

  // MARK: Verbs

  /// Pushes onto a navigation controller, or onto that of a column.
  private mutating func push(
    on link: Arrangement.Link, in column: String?, _ state: inout PresentedState
  ) throws(PresentationError) {
    state.verb = column == nil ? .push : .show
    state.column = column
    // The controllers below in the stack do not change the frame.
    var navigation = Controller.Navigation(stack: [presented])
    let pushed = link.controller.wraps(presented) ? wrapped(true) : presented
    if case .navigation(let own) = pushed.content { navigation = own }
    if case .navigation(let below) = link.controller.content {
      navigation.isToolbarHidden = below.isToolbarHidden
    }
    let base = presenters.controllers.last { $0.pushed.contains { $0.id == link.controller.id } }
    let hasBar = base == nil && (link.controller.hasNavigationStack || pushed.isNavigation)
    try fill(
      &state, with: hasBar ? Controller("", .navigation(navigation)) : pushed, in: link.place)
    state.chrome += presenters.bars(around: link.controller.id, base)
    guard scene.below == nil else { return }
    var container = link.controller
    container.push(pushed)
    // The navigation controller is on screen already.
    var members = Array(state.controllers.dropFirst(hasBar ? 1 : 0).map(\.member))
    if !members.isEmpty { members[0].isOnStack = true }
    if case .navigation = pushed.content {
      members.insert(
        ControllerHierarchy.Member(id: pushed.id, isOnStack: true, relations: pushed.relations), at: 0)
    }
    state.phases = state.phases(
      from: hierarchy,
      to: hierarchy.replacing(
        Set(link.controller.topOfStack.ids), with: members,
        in: container.id, relations: environment.relations(of: container, in: link.place)))
  }

  private mutating func show(
    in column: ShownColumns.Column, wrapsInNavigation wraps: Bool, _ state: inout PresentedState
  ) throws(PresentationError) {
    state.verb = state.requested == "show" ? .show : .showDetail
    state.column = column.name
    try fill(&state, with: wrapped(wraps || column.wraps(presented)), in: column.place)
    guard scene.below == nil else { return }
    guard let container = hierarchy.container(of: column.controller.id) else { return }
    let shown = state.controllers.first?.controller.id ?? presented.id
    let relations = container.relations.map { relation in
      relation.child == column.controller.id
        ? ControllerHierarchy.Relation(child: shown, parent: container.id) : relation
    }
    state.phases = state.phases(
      from: hierarchy,
      to: hierarchy.replacing(
        Set(column.controller.ids), with: state.controllers.map(\.member), in: container.id,
        relations: relations))
  }

  // MARK: Presentations

  private mutating func present(
    _ type: PresentationType, _ state: inout PresentedState
  ) throws(PresentationError) {
    var resolution = StyleResolution(type, environment)
    // Also where the sheet becomes a full screen, as before iOS 13.
    if case .modal(let modal)? = resolution.original,
      modal.sheet.available(on: environment.system).detents.count < modal.sheet.detents.count
    {
      state.findings.append(.needsNewerSystem)
    }
    if case .alert(let alert) = presented.content {
      try present(alert, resolution, &state)
    } else {
      state.transition = resolution.transition
      state.style = resolution.style.rawValue
      let controller = wrapped(resolution.wrapsInNavigation)
      switch resolution.form {
      case .custom(let custom): try present(controller, custom, &state)
      case .popover(let popover): try present(controller, popover, &state)
      case .style(let sheet) where resolution.style.isSheet:
        resolution.sheet = sheet
        try present(controller, resolution, &state)
      case .style where resolution.style == .popover: throw .misuse(.popoverStyleWithoutSource)
      case .style: try fill(&state, with: controller, in: context(resolution.style))
      }
    }
    state.asksAgain = resolution.asksAgain && state.style == resolution.style.rawValue
    // Alerts adapt by themselves.
    if state.style == resolution.style.rawValue {
      state.questions = HierarchyChange.Questions(
        isCustom: resolution.style == .custom, isAsked: resolution.isAsked,
        adaptedStyle: resolution.isAdapted ? resolution.style.rawValue : nil)
    }
    state.regions = regions(of: state, presented, resolution)
    if presented.copiesSize { state.questions.wrapper = presented.id }
    // A flow compares its stages instead.
    guard scene.below == nil else { return }
    state.phases = state.phases(from: hierarchy, to: hierarchy.covered(by: state, over: presenters))
  }

  private func wrapped(_ wraps: Bool) -> Controller {
    wraps ? presented.wrappedInNavigation(besides: Set(scene.ids)) : presented
  }

  /// The place of a controller that covers everything: the window, or the nearest presentation context.
  private func context(_ style: ModalStyle) -> Arrangement.Place {
    if style == .currentContext || style == .overCurrentContext,
      let link = presenters.presentationContext
    {
      return link.place
    }
    return environment.window
  }

  /// The preferred size of a controller, at least 0; `nil` if it has none.
  mutating func preferredSize(of controller: Controller) throws(PresentationError) -> Size? {
    switch controller.adoptedContentSize {
    case .unspecified: return nil
    case .size(let size): return size == .zero ? nil : size
    case .fitting: return try fit(controller, Fitting(.zero), in: Arrangement.Place(.zero))
    }
  }

  /// The fitting size of a controller's view; `nil` if the top controller has no views of its own.
  mutating func fit(
    _ controller: Controller, _ fitting: Fitting, in place: Arrangement.Place
  ) throws(PresentationError) -> Size? {
    var top = controller
    while let source = top.sizeSource { top = source }
    guard case .plain(let plain) = top.content else { return nil }
    var context = environment.context(in: place, size: nil)
    context.fitting = fitting
    do throws(LayoutError) {
      let layout = try arranger.layout(plain.tree, of: top.id, in: context)
      arranger.remember(layout, of: top.id, in: context)
      return layout.size
    } catch {
      throw .layout(error)
    }
  }

  func dim(_ state: inout PresentedState, _ alpha: Double) {
    if alpha > 0 { state.chrome.insert(Chrome(.dimming(alpha: alpha), environment.bounds), at: 0) }
  }
}

extension ControllerHierarchy {
  /// The hierarchy with a presentation over the top layer.
  fileprivate func covered(by state: PresentedState, over presenters: Arrangement) -> ControllerHierarchy {
    var hierarchy = self
    hierarchy.cover(with: state.controllers.map(\.member), removing: state.removal(below: presenters))
    return hierarchy
  }
}

extension PresentedState {
  /// What the presentation's style removes from the window.
  fileprivate func removal(below presenters: Arrangement) -> ControllerHierarchy.Removal {
    switch style {
    case ModalStyle.fullScreen.rawValue: .everything
    case ModalStyle.currentContext.rawValue:
      .inTopLayer(presenters.presentationContext.map { Set($0.controller.ids) })
    default: .nothing
    }
  }
}
