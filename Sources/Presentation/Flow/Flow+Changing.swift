import Devices
import Geometry
import Motion

extension Flow {
  /// Gives a controller another preferred size.
  ///
  /// Source: article 1 and semantics note §10.2: the presentation hears of its own controller's size, and of the top
  /// controller's where the navigation controller hands it on; then the resize is animated, else it jumps.
  mutating func setPreferredContentSize(
    _ size: Controller.PreferredContentSize, of controller: String
  ) throws(PresentationError) -> FlowStep {
    var next = scene
    next.change(controller) { $0.preferredContentSize = size }
    return try resize(to: next, because: controller)
  }

  /// Gives a controller other views. One that is as large as its constraints say has another preferred size then.
  ///
  /// The frame of a custom presentation stays until its container lays out (semantics note §9.3).
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
      settle(next, try stager.stage(of: next))
      return .nothing
    }
    return try resize(to: next, because: controller)
  }

  private mutating func resize(
    to next: Scene, because controller: String
  ) throws(PresentationError) -> FlowStep {
    let after = try stager.stage(of: next)
    let changes = stage.changes(to: after)
    let listeners = scene.listeners(toSizeOf: controller)
    let animation = animation(listeners.reachesPresentation, Movement.resize)
    let told = listeners.ids.map { "preferredContentSizeDidChange \($0)" }
    defer { settle(next, after) }
    return FlowStep(
      Choreography(Transition(changes, animation)), told + (changes.isEmpty ? [] : FlowStep.layoutPass))
  }

  /// Lets the presentations' containers lay out: article 0's `updatePresentationLayout`.
  mutating func updatePresentationLayout(isAnimated: Bool) throws(PresentationError) -> FlowStep {
    guard !scene.presentations.isEmpty else { return .nothing }
    return try layOut(scene, animation(isAnimated, Movement.resize), FlowStep.layoutPass)
  }

  /// Brings the keyboard up or down, or changes its height.
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
    let events = ["keyboardWill\(verb)"] + FlowStep.layoutPass + ["keyboardDid\(verb)"]
    return try layOut(next, animation(true, Movement.keyboard), events)
  }

  /// Shows the other controller of the topmost container of article 3; side by side it only comes to the front.
  ///
  /// The controller that comes and the one that goes slide in and out on their own sides.
  mutating func flip(isAnimated: Bool) throws(PresentationError) -> FlowStep {
    guard let link = stage.container,
      case .splitOrFlip(let container) = link.controller.content
    else { return .nothing }
    let model = container.columns
    let environment = scene.environment.containerEnvironment(in: link.place)
    let flipped = model.flip(model.enter(environment, from: model.initialState).state)
    var next = scene
    next.change(link.controller.id) { controller in
      guard case .splitOrFlip(var container) = controller.content else { return }
      container.columns.focus = flipped.state.focus
      controller.content = .splitOrFlip(container)
    }
    let after = try stager.stage(of: next)
    let width = link.place.frame.width
    let isLeftwards = (flipped.state.focus == .right) != scene.environment.isRightToLeft
    let way = Point(x: isLeftwards ? -width : width, y: 0)
    let changes = stage.changes(to: after).map { change in
      // What comes is on its own side before, and what goes is on its own afterwards.
      Transition.Change(
        id: change.id, from: change.from ?? change.to?.offset(by: Point(x: -way.x, y: 0)),
        to: change.to ?? change.from?.offset(by: way))
    }
    defer { settle(next, after) }
    return FlowStep(
      Choreography(Transition(changes, animation(isAnimated, Movement.flip))),
      flipped.events.map { $0.text(in: model.id) })
  }

  /// Lays everything out in another scene; frames that were kept are given up.
  mutating func layOut(
    _ scene: Scene, _ animation: Animation, _ events: [String]
  ) throws(PresentationError) -> FlowStep {
    var next = scene
    for number in next.presentations.indices { next.presentations[number].keptFrame = nil }
    let after = try stager.stage(of: next)
    var changes = stage.changes(to: after)
    // The keyboard comes from below the window, and goes there.
    if stage.keyboard == nil || after.keyboard == nil, let keyboard = stage.keyboard ?? after.keyboard {
      let below = keyboard.pose.offset(by: Point(x: 0, y: keyboard.pose.frame.height))
      changes.removeAll { $0.id == keyboard.id }
      changes.append(
        Transition.Change(
          id: keyboard.id, from: stage.keyboard?.pose ?? below, to: after.keyboard?.pose ?? below))
    }
    defer { settle(next, after) }
    return FlowStep(Choreography(Transition(changes, animation)), events)
  }
}

extension FlowStep {
  /// A container's layout pass.
  static let layoutPass = ["containerViewWillLayoutSubviews", "containerViewDidLayoutSubviews"]
}

extension Scene {
  /// The controllers that hear of another's new size, that one first, and whether the presentation is among them.
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
  /// The topmost container on screen that shows columns.
  var container: Arrangement.Link? {
    for layer in layers.reversed() {
      let link = layer.arrangement.controllers.first { link in
        switch link.controller.content {
        case .splitOrFlip, .splitView: true
        default: false
        }
      }
      if let link { return link }
    }
    return nil
  }
}

extension Flow {
  /// Whether a container that flips is on screen.
  public var canFlip: Bool {
    if case .splitOrFlip? = stage.container?.controller.content { true } else { false }
  }

  /// How many columns the topmost container shows, by its own name for that; `nil` where there is none.
  public var displayMode: String? {
    guard let link = stage.container else { return nil }
    let environment = scene.environment.containerEnvironment(in: link.place)
    switch link.controller.content {
    case .splitOrFlip(let container):
      let model = container.columns
      return model.enter(environment, from: model.initialState).state.displayMode?.rawValue
    case .splitView(let split):
      let model = split.columns
      return model.enter(environment, from: model.initialState).state.displayMode.rawValue
    default: return nil
    }
  }
}
