import AutoLayout
import Devices
import Geometry
import Typesetting

/// Answers where everything stands once a controller is presented.
///
/// ```swift
/// var presenter = Presenter(PresentationScene(environment, presented: card))
/// let state = try presenter.present(.custom(custom))
/// state.frame
/// ```
/// A scene and a type in, a state out: nothing is remembered but the steps that are left.
public struct Presenter {
  let scene: PresentationScene
  let lines: LineCounter
  /// The steps of the solver that are left.
  public private(set) var steps: Int
  /// The controller that is coming on screen.
  private(set) var presented: Controller
  /// The presenter's controllers.
  private(set) var presenters = Arrangement()
  /// What lies below, the lowest first; after an error, what was below the one that could not be presented.
  public private(set) var presentationStack: [PresentedState] = []
  var arranger: Arranger

  var environment: Environment { scene.environment }
  var figures: Figures { scene.figures }

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - scene: What is on screen, and what is to come.
  ///   - stepLimit: The steps that the solver may take for all layouts together.
  ///   - typesetter: What measures texts; one that is handed on shapes each text once.
  ///   - memory: What was solved before; one that is handed on makes the same scene in other environments cheaper.
  ///   - meter: Counts the steps that are taken, those of an alert's texts and after an error, too.
  public init(
    _ scene: PresentationScene, stepLimit: Int = AutoLayout.Limits.steps,
    typesetter: Typesetter = Typesetter(), memory: LayoutMemory = LayoutMemory(), meter: StepMeter? = nil
  ) {
    self.scene = scene
    presented = scene.presented
    lines = LineCounter(
      typesetter: typesetter, characterWidth: scene.figures[.characterWidth], meter: meter)
    steps = stepLimit
    arranger = Arranger(scene.environment, scene.figures, steps: stepLimit, typesetter, memory, meter)
  }

  /// Presents the scene's controller.
  ///
  /// - Parameter type: How.
  /// - Returns: Where everything stands when the transition is over.
  /// - Throws: ``PresentationError`` for what cannot be asked for, and for a layout that cannot be computed.
  /// - Complexity: The layouts of the presented controllers, and that of the presenter where a view of it is pointed to.
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

  /// Presents what lies below, which presents what comes next.
  private mutating func presentBelow(_ element: StackedPresentation) throws(PresentationError) {
    let state = try state(of: element.controller, element.type)
    guard state.verb == .present else { throw .misuse(.stackedNotPresented) }
    presentationStack.append(state)
    presenters = Arrangement(
      elements: state.elements, controllers: state.controllers, focusChain: state.focusChain,
      chrome: state.chrome)
  }

  private mutating func state(
    of controller: Controller, _ type: PresentationType
  ) throws(PresentationError) -> PresentedState {
    if let misuse = type.misuses(presenting: controller).first { throw .misuse(misuse) }
    presented = controller
    var state = PresentedState(presented: controller.id, requested: type.name)
    state.presenter.frame = presentationStack.last?.frame ?? environment.bounds
    state.isStatusBarHidden = environment.hidesStatusBar
    switch presenters.resolve(type, of: controller, in: environment) {
    case .push(let link): try push(on: link, &state)
    case .column(let column, let wraps): try show(in: column, wrapsInNavigation: wraps, &state)
    case .present(let type): try present(type, &state)
    case .refused(let misuse): throw .misuse(misuse)
    }
    return state
  }

  // MARK: Layouts

  private mutating func arrangePresenter(laysOut: Bool) throws(PresentationError) {
    if let below = scene.below {
      presenters = below.arrangement
      presentationStack = below.presentationStack
      return
    }
    guard let presenting = scene.presenting else { return }
    arranger.laysOut = laysOut
    presenters = try arrange(presenting, in: environment.window)
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

  /// Puts a controller in its place and takes over what is on screen then.
  mutating func fill(
    _ state: inout PresentedState, with controller: Controller, in place: Arrangement.Place,
    fitting: Fitting? = nil
  ) throws(PresentationError) {
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

  private mutating func push(
    on link: Arrangement.Link, _ state: inout PresentedState
  ) throws(PresentationError) {
    state.verb = .push
    // The stack below matters to the frame in nothing.
    var navigation = Controller.Navigation(stack: [presented])
    if case .navigation(let own) = presented.content { navigation = own }
    if case .navigation(let below) = link.controller.content {
      navigation.isToolbarHidden = below.isToolbarHidden
    }
    try fill(&state, with: Controller("", .navigation(navigation)), in: link.place)
    state.chrome += presenters.chrome.filter { $0.kind == .tabBar }
    state.phases = .push(presented.id, over: presenters.focusChain.last?.controller.id)
  }

  private mutating func show(
    in column: Environment.Column, wrapsInNavigation wraps: Bool, _ state: inout PresentedState
  ) throws(PresentationError) {
    state.verb = state.requested == "show" ? .show : .showDetail
    state.column = column.name
    try fill(&state, with: wrapped(wraps), in: column.place)
    state.phases = .replacement(presented.id, for: column.controller.id)
  }

  // MARK: Presentations

  private mutating func present(
    _ type: PresentationType, _ state: inout PresentedState
  ) throws(PresentationError) {
    var resolution = StyleResolution(type, environment)
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
      case .style: try fill(&state, with: controller, in: context(resolution.style))
      }
    }
    state.phases = .presentation(
      presented.id, removing: removed(by: resolution.style),
      adaptedTo: resolution.isAdapted ? resolution.style.rawValue : nil,
      asksAgain: resolution.asksAgain && state.style == resolution.style.rawValue)
  }

  /// The controller that a style takes out of the window, if any.
  private func removed(by style: ModalStyle) -> String? {
    let focus = presenters.focusChain.last?.controller.id
    switch style {
    case .fullScreen: return focus
    case .currentContext:
      guard let context = presenters.presentationContext?.controller else { return focus }
      return focus.map(context.contains) ?? false ? focus : context.shown.id
    default: return nil
    }
  }

  private func wrapped(_ wraps: Bool) -> Controller {
    wraps ? presented.wrappedInNavigation(besides: scene.ids) : presented
  }

  /// Where a style that covers everything has its controller: the window, or the nearest context.
  private func context(_ style: ModalStyle) -> Arrangement.Place {
    if style == .currentContext || style == .overCurrentContext,
      let link = presenters.presentationContext
    {
      return link.place
    }
    return environment.window
  }

  /// The size that a controller prefers, at least 0; `nil` where it does not say.
  mutating func preferredSize(of controller: Controller) throws(PresentationError) -> Size? {
    switch controller.adoptedContentSize {
    case .unspecified: return nil
    case .size(let size): return size == .zero ? nil : size
    case .fitting: return try fit(controller, Fitting(.zero), in: Arrangement.Place(.zero))
    }
  }

  /// The size that a controller's view has when it is asked to fit; `nil` for a container without views of its own on
  /// top.
  mutating func fit(
    _ controller: Controller, _ fitting: Fitting, in place: Arrangement.Place
  ) throws(PresentationError) -> Size? {
    var top = controller
    while case .navigation(let navigation) = top.content { top = navigation.top }
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
