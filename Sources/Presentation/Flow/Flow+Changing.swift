import AutoLayout
import Devices
import Geometry
import Motion

extension Flow {
  /// Changes a controller's preferred size.
  ///
  /// The presentation resizes with an animation if the change reaches it: if the controller is the presented one, or
  /// navigation controllers pass the change on. Otherwise it jumps.
  ///
  /// Source: Documentation/semantics.md §10.2 and §10.10.
  mutating func setPreferredContentSize(
    _ size: Controller.PreferredContentSize, of controller: String
  ) throws(PresentationError) -> FlowStep {
    var next = scene.kept(on: stage)
    next.change(controller) { $0.preferredContentSize = size }
    return try resize(to: next, because: controller)
  }

  /// Changes a controller's views. If its preferred size is `fitting`, that changes too.
  ///
  /// The views inside are laid out at once, in the frame that the controller has. No presentation moves until its
  /// container is laid out.
  ///
  /// Source: Documentation/semantics.md §9.3.
  mutating func setContent(
    _ content: Controller.Plain, of controller: String
  ) throws(PresentationError) -> FlowStep {
    var next = scene.kept(on: stage)
    var isFitting = false
    next.change(controller) {
      $0.content = .plain(content)
      isFitting = $0.preferredContentSize == .fitting
    }
    if isFitting { return try resize(to: next, because: controller) }
    let after = try sceneLayout.stage(of: next)
    let changes = stage.changes(to: after)
    settle(next, after)
    return FlowStep(Choreography(Transition(changes, Movement.jump)), [])
  }

  private mutating func resize(
    to next: Scene, because controller: String
  ) throws(PresentationError) -> FlowStep {
    let listeners = scene.listeners(toSizeOf: controller)
    var next = next
    let layer = scene.layer(of: controller) ?? 0
    var after = try sceneLayout.stage(of: next)
    if layer > 0, stage.layers[layer].frame.size != after.layers[layer].frame.size {
      // The presentation lays out its container, so a popover looks for its source again.
      next.release(layer: layer)
      after = try sceneLayout.stage(of: next)
    }
    let changes = stage.changes(to: after)
    let animation = animation(listeners.reachesPresentation, Movement.resize)
    let told = listeners.ids.map { ControllerCall("preferredContentSizeDidChange", $0) }
    let pass = changes.isEmpty ? [] : layoutPass(of: [after.layers[layer]])
    settle(next, after)
    return FlowStep(Choreography(Transition(changes, animation)), told + pass)
  }

  /// Lays out the containers of the presentations, as `updatePresentationLayout` of the article on *self-sizing
  /// presentations* does.
  mutating func updatePresentationLayout(
    of controller: String?, _ animation: Animation?
  ) throws(PresentationError) -> FlowStep {
    guard !scene.presentations.isEmpty else { return .nothing }
    let layer = controller.flatMap { scene.layer(of: $0) }
    let layers = layer.map { [stage.layers[$0]] } ?? stage.layers
    return try layOut(scene, animation ?? Movement.resize, layoutPass(of: layers), layer: layer)
  }

  mutating func setKeyboard(
    _ height: Double, firstResponder: String?
  ) throws(PresentationError) -> FlowStep {
    var next = scene
    next.environment.keyboardHeight = height
    next.keyboardOwner = height > 0 ? owner(ofResponder: firstResponder) : nil
    if let last = next.presentations.indices.last, case .custom(var custom) = next.presentations[last].type {
      custom.firstResponder = height > 0 ? firstResponder ?? custom.firstResponder : nil
      next.presentations[last].type = .custom(custom)
    }
    let (isThere, comes) = (scene.environment.keyboardHeight > 0, height > 0)
    guard isThere || comes else { return .nothing }
    let verb = isThere == comes ? "ChangeFrame" : comes ? "Show" : "Hide"
    let calls = [ControllerCall("keyboardWill\(verb)")] + layoutPass(of: stage.layers)
    return try layOut(
      next, animation(true, Movement.keyboard), calls + [ControllerCall("keyboardDid\(verb)")])
  }

  /// Flips the topmost container that can flip; if both of its controllers are shown, one only comes to the front.
  ///
  /// The controllers slide in and out at their own sides.
  mutating func flip(isAnimated: Bool) throws(PresentationError) -> FlowStep {
    guard let link = stage.container,
      case .splitOrFlip(let container) = link.controller.content
    else { return .nothing }
    let model = container.columns
    let environment = scene.environment.containerEnvironment(in: link.place)
    let state = model.state(in: environment, from: model.initialState)
    let flipped = model.flipped(state)
    var next = scene.kept(on: stage)
    next.change(link.controller.id) { controller in
      guard case .splitOrFlip(var container) = controller.content else { return }
      container.columns.focus = flipped.focus
      controller.content = .splitOrFlip(container)
    }
    let after = try arrive(at: &next)
    let width = link.place.frame.width
    let isLeftwards = (flipped.focus == .right) != scene.environment.isRightToLeft
    let way = Point(x: isLeftwards ? -width : width, y: 0)
    let changes = stage.changes(to: after).map { change in
      // A controller that appears starts off screen at its side, and one that disappears ends there.
      Transition.Change(
        id: change.id, from: change.from ?? change.to?.offset(by: Point(x: -way.x, y: 0)),
        to: change.to ?? change.from?.offset(by: way))
    }
    let own = model.change(from: state, to: flipped)
    let calls = around(
      LifecycleCalls(beginning: lifecycle(to: after).calls(of: model.id, own), end: own.after), after
    ).all
    settle(next, after)
    return FlowStep(Choreography(Transition(changes, self.animation(isAnimated, Movement.flip))), calls)
  }

  /// Computes the stage of a scene. The keyboard leaves with the controller that it belongs to.
  mutating func arrive(at scene: inout Scene) throws(PresentationError) -> Stage {
    scene.wrapColumns()
    let after = try sceneLayout.stage(of: scene)
    guard let owner = scene.keyboardOwner, scene.environment.keyboardHeight > 0,
      !after.hierarchy.isVisible(owner)
    else { return after }
    scene.environment.keyboardHeight = 0
    scene.keyboardOwner = nil
    scene.release()
    return try sceneLayout.stage(of: scene)
  }

  /// Adds what is called when the keyboard leaves with its controller.
  func around(_ calls: LifecycleCalls, _ after: Stage) -> LifecycleCalls {
    guard stage.keyboard != nil, after.keyboard == nil else { return calls }
    let stays = after.layers.filter { layer in stage.layers.contains { $0.id == layer.id } }
    return LifecycleCalls(
      beginning: calls.beginning + [ControllerCall("keyboardWillHide")] + layoutPass(of: stays),
      end: calls.end + [ControllerCall("keyboardDidHide")])
  }

  /// The id of the controller with a view of the top layer, or else of the one that has the focus.
  func owner(ofResponder view: String?) -> String? {
    guard let view else { return scene.keyboardOwner ?? stage.top.arrangement.focusChain.last?.controller.id }
    let owner = stage.top.arrangement.controllers.last { link in
      guard case .plain(let plain) = link.controller.content else { return false }
      return plain.tree.items.contains { $0.id == view }
    }
    return owner?.controller.id
  }

  /// Lays out a new scene with the containers of its presentations, or only that of one layer.
  mutating func layOut(
    _ scene: Scene, _ animation: Animation, _ calls: [ControllerCall], layer: Int? = nil
  ) throws(PresentationError) -> FlowStep {
    var next = scene.kept(on: stage)
    next.release(layer: layer)
    let after = try sceneLayout.stage(of: next)
    // Here the keyboard moves with everything else.
    let changes = stage.changes(to: after).map { Transition.Change(id: $0.id, from: $0.from, to: $0.to) }
    settle(next, after)
    return FlowStep(Choreography(Transition(changes, animation)), calls)
  }
}

extension Scene {
  /// The controllers whose preferred size changes with `controller`'s, that one first, and whether the change reaches
  /// the presentation.
  fileprivate func listeners(toSizeOf controller: String) -> (ids: [String], reachesPresentation: Bool) {
    guard let layer = layer(of: controller) else { return ([], false) }
    var ids = [controller]
    var listener = layers[layer]
    var chain: [Controller] = []
    while listener.id != controller {
      chain.append(listener)
      guard let child = listener.children.first(where: { $0.contains(controller) }) else { break }
      listener = child
    }
    for parent in chain.reversed() {
      guard parent.passesOnSize(of: ids[ids.count - 1]) else { return (ids, false) }
      ids.append(parent.id)
    }
    return (ids, layer > 0)
  }
}

extension Controller {
  /// Whether it takes the preferred size of a child, and so tells its own parent.
  fileprivate func passesOnSize(of child: String) -> Bool {
    switch content {
    case .navigation(let navigation):
      return navigation.forwardsPreferredContentSize && navigation.top.id == child
    case .plain:
      guard let wrapped = wrappedNavigation, wrapped.id == child,
        case .navigation(let navigation) = wrapped.content
      else { return false }
      return navigation.forwardsPreferredContentSize
    default: return false
    }
  }
}

extension Stage {
  /// The topmost container with columns on screen.
  var container: Arrangement.Link? {
    layers.reversed().lazy.compactMap { layer in
      layer.arrangement.controllers.first { link in
        switch link.controller.content {
        case .splitOrFlip, .splitView: true
        default: false
        }
      }
    }.first
  }
}

extension Flow {
  /// Whether the topmost container with columns can flip.
  public var canFlip: Bool {
    if case .splitOrFlip? = stage.container?.controller.content { true } else { false }
  }

  /// The display mode of the topmost container with columns; `nil` if there is none.
  public var displayMode: String? {
    guard let link = stage.container else { return nil }
    let environment = scene.environment.containerEnvironment(in: link.place)
    switch link.controller.content {
    case .splitOrFlip(let container):
      let model = container.columns
      return model.state(in: environment, from: model.initialState).displayMode?.rawValue
    case .splitView(let split):
      let model = split.columns
      return model.state(in: environment, from: model.initialState).displayMode.rawValue
    default: return nil
    }
  }
}
