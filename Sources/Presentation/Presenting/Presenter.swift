import AutoLayout
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
  /// The presenter's controllers.
  var presenters = Arrangement()
  var arranger: Arranger

  var environment: Environment { scene.environment }
  var figures: Figures { scene.figures }

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - scene: What is on screen, and what is to come.
  ///   - stepLimit: The steps that the solver may take for all layouts together.
  ///   - typesetter: What measures texts; one that is handed on shapes each text once.
  public init(
    _ scene: PresentationScene, stepLimit: Int = AutoLayout.Limits.steps,
    typesetter: Typesetter = Typesetter()
  ) {
    self.scene = scene
    lines = LineCounter(typesetter: typesetter, characterWidth: scene.figures[.characterWidth])
    steps = stepLimit
    arranger = Arranger(scene.environment, scene.figures, steps: stepLimit, typesetter)
  }

  /// Presents the scene's controller.
  ///
  /// - Parameter type: How.
  /// - Returns: Where everything stands when the transition is over.
  /// - Throws: ``PresentationError`` for what cannot be asked for, and for a layout that cannot be computed.
  /// - Complexity: The layouts of the presented controllers, and that of the presenter where a view of it is pointed to.
  public mutating func present(_ type: PresentationType) throws(PresentationError) -> PresentedState {
    if let misuse = type.misuses(presenting: scene.presented).first { throw .misuse(misuse) }
    defer { steps = arranger.steps }
    try arrangePresenter(laysOut: type.pointsAtView)
    var state = PresentedState(requested: type.name)
    state.presenter.frame = environment.bounds
    switch presenters.resolve(type, of: scene.presented, in: environment) {
    case .push(let link): try push(in: link.place, &state)
    case .column(let column): try show(in: column, &state)
    case .present(let type): try present(type, &state)
    case .refused(let misuse): throw .misuse(misuse)
    }
    return state
  }

  // MARK: Layouts

  private mutating func arrangePresenter(laysOut: Bool) throws(PresentationError) {
    if let below = scene.below {
      presenters = below
      return
    }
    guard let presenting = scene.presenting else { return }
    arranger.laysOut = laysOut
    presenters = try arrange(
      presenting, in: Arrangement.Place(environment.bounds, safeArea: environment.safeArea))
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
    state.frame = place.frame
    state.content = arrangement.focused?.content ?? place.frame
    state.chrome += arrangement.chrome
    state.elements = arrangement.elements
    state.arrangement = arrangement
    guard let size = scene.previousSize, case .plain(let plain) = controller.content else { return }
    do throws(LayoutError) {
      let context = environment.context(size: size, safeArea: place.safeArea)
      state.firstPass = try arranger.layout(plain.tree, of: controller.id, in: context)
    } catch {
      throw .layout(error)
    }
  }

  // MARK: Verbs

  private mutating func push(
    in place: Arrangement.Place, _ state: inout PresentedState
  ) throws(PresentationError) {
    state.verb = .push
    // The stack below matters to the frame in nothing.
    let stack = Controller("", .navigation(Controller.Navigation(stack: [scene.presented])))
    try fill(&state, with: stack, in: place)
    state.chrome += presenters.chrome.filter { $0.kind == .tabBar }
    state.phases = .push(scene.presented.id, over: presenters.focusChain.last?.controller.id)
  }

  private mutating func show(
    in column: Environment.Column, _ state: inout PresentedState
  ) throws(PresentationError) {
    state.verb = state.requested == "show" ? .show : .showDetail
    state.column = state.requested == "show" ? "primary" : "secondary"
    try fill(&state, with: scene.presented, in: column.place)
    state.phases = .replacement(scene.presented.id, for: column.controller.id)
  }

  // MARK: Presentations

  private mutating func present(
    _ type: PresentationType, _ state: inout PresentedState
  ) throws(PresentationError) {
    var resolution = StyleResolution(type, environment)
    if case .alert(let alert) = scene.presented.content {
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
    let removes = resolution.style == .fullScreen || resolution.style == .currentContext
    state.phases = .presentation(
      scene.presented.id, over: presenters.focusChain.last?.controller.id, removesPresenter: removes,
      adaptedTo: resolution.isAdapted ? resolution.style.rawValue : nil)
  }

  private func wrapped(_ wraps: Bool) -> Controller {
    guard wraps else { return scene.presented }
    return Controller(
      "\(scene.presented.id).navigation", .navigation(Controller.Navigation(stack: [scene.presented])))
  }

  /// Where a style that covers everything has its controller: the window, or the nearest context.
  private func context(_ style: ModalStyle) -> Arrangement.Place {
    if style == .currentContext || style == .overCurrentContext,
      let link = presenters.focusChain.last(where: \.controller.definesPresentationContext)
    {
      return link.place
    }
    return Arrangement.Place(environment.bounds, safeArea: environment.safeArea)
  }

  /// The size that a controller prefers, at least 0; `nil` where it does not say.
  mutating func preferredSize(of controller: Controller) throws(PresentationError) -> Size? {
    switch controller.adoptedContentSize {
    case .unspecified: return nil
    case .size(let size): return size == .zero ? nil : size
    case .fitting: return try fit(controller, Fitting(.zero), safeArea: .zero)?.size
    }
  }

  /// The layout that a controller's view has when it is asked to fit, and the size of the whole; `nil` for a container
  /// without views of its own on top.
  mutating func fit(
    _ controller: Controller, _ fitting: Fitting, safeArea: Insets
  ) throws(PresentationError) -> (size: Size, layout: Layout, context: LayoutContext)? {
    var top = controller
    while case .navigation(let navigation) = top.content { top = navigation.top }
    guard case .plain(let plain) = top.content else { return nil }
    var context = environment.context(size: nil, safeArea: safeArea)
    context.fitting = fitting
    do throws(LayoutError) {
      let layout = try arranger.layout(plain.tree, of: top.id, in: context)
      arranger.remember(layout, of: top.id, in: context)
      return (layout.size, layout, context)
    } catch {
      throw .layout(error)
    }
  }

  func dim(_ state: inout PresentedState, _ alpha: Double) {
    if alpha > 0 { state.chrome.insert(Chrome(.dimming(alpha: alpha), environment.bounds), at: 0) }
  }
}
