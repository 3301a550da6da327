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
    var next = scene
    next.change(controller) { $0.preferredContentSize = size }
    return try resize(to: next, because: controller)
  }

  /// Changes a controller's views. If its preferred size is `fitting`, that changes too.
  ///
  /// A custom presentation keeps its frame until its container is laid out.
  ///
  /// Source: Documentation/semantics.md §9.3.
  mutating func setContent(
    _ content: Controller.Plain, of controller: String
  ) throws(PresentationError) -> FlowStep {
    var next = scene
    var isFitting = false
    next.change(controller) {
      $0.content = .plain(content)
      isFitting = $0.preferredContentSize == .fitting
    }
    if let layer = scene.layer(of: controller), layer > 0, case .custom = scene.presentations[layer - 1].type
    {
      next.presentations[layer - 1].keptFrame =
        scene.presentations[layer - 1].keptFrame ?? stage.layers[layer].frame
    }
    guard isFitting else {
      settle(next, try sceneLayout.stage(of: next))
      return .nothing
    }
    return try resize(to: next, because: controller)
  }

  private mutating func resize(
    to next: Scene, because controller: String
  ) throws(PresentationError) -> FlowStep {
    let after = try sceneLayout.stage(of: next)
    let changes = stage.changes(to: after)
    let listeners = scene.listeners(toSizeOf: controller)
    let animation = animation(listeners.reachesPresentation, Movement.resize)
    let told = listeners.ids.map { ControllerCall("preferredContentSizeDidChange", $0) }
    let layer = scene.layer(of: controller) ?? 0
    let pass = changes.isEmpty ? [] : layoutPass(of: [after.layers[layer]])
    settle(next, after)
    return FlowStep(Choreography(Transition(changes, animation)), told + pass)
  }

  /// Lays out the containers of the presentations, as `updatePresentationLayout` of the article on *self-sizing
  /// presentations* does.
  mutating func updatePresentationLayout(isAnimated: Bool) throws(PresentationError) -> FlowStep {
    guard !scene.presentations.isEmpty else { return .nothing }
    return try layOut(scene, animation(isAnimated, Movement.resize), layoutPass(of: stage.layers))
  }

  mutating func setKeyboard(
    _ height: Double, firstResponder: String?
  ) throws(PresentationError) -> FlowStep {
    var next = scene
    next.environment.keyboardHeight = height
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
    var next = scene
    next.change(link.controller.id) { controller in
      guard case .splitOrFlip(var container) = controller.content else { return }
      container.columns.focus = flipped.focus
      controller.content = .splitOrFlip(container)
    }
    let after = try sceneLayout.stage(of: next)
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
    let calls = lifecycle(to: after).calls(of: model.id, own) + own.after
    settle(next, after)
    return FlowStep(Choreography(Transition(changes, self.animation(isAnimated, Movement.flip))), calls)
  }

  /// Lays out a new scene, including presentations that had kept their frames.
  mutating func layOut(
    _ scene: Scene, _ animation: Animation, _ calls: [ControllerCall]
  ) throws(PresentationError) -> FlowStep {
    var next = scene
    for number in next.presentations.indices { next.presentations[number].keptFrame = nil }
    let after = try sceneLayout.stage(of: next)
    var changes = stage.changes(to: after)
    // The keyboard slides in from below the window and out again.
    if stage.keyboard == nil || after.keyboard == nil, let keyboard = stage.keyboard ?? after.keyboard {
      let below = keyboard.pose.offset(by: Point(x: 0, y: keyboard.pose.frame.height))
      changes.removeAll { $0.id == keyboard.id }
      changes.append(
        Transition.Change(
          id: keyboard.id, from: stage.keyboard?.pose ?? below, to: after.keyboard?.pose ?? below))
    }
    defer { settle(next, after) }
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
      guard case .navigation(let navigation) = parent.content, navigation.forwardsPreferredContentSize,
        navigation.top.id == ids.last
      else { return (ids, false) }
      ids.append(parent.id)
    }
    return (ids, layer > 0)
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
