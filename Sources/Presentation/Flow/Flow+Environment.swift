import Devices
import Geometry
import Motion

extension Flow {
  /// Rotates or resizes the window, or changes its traits.
  ///
  /// A change of size is animated as a rotation; a change of traits alone takes effect at once.
  mutating func enter(_ environment: Environment) throws(PresentationError) -> FlowStep {
    guard environment != scene.environment else { return .nothing }
    let before = self
    var next = scene
    next.environment = environment
    if environment.system.hasColumnStyles != scene.environment.system.hasColumnStyles { next.wrapColumns() }
    let isResized = environment.size != scene.environment.size
    next.keyboardOwner = environment.keyboardHeight > 0 ? owner(ofResponder: nil) : nil
    let step = try layOut(next, animation(isResized, Movement.rotation), [])
    return FlowStep(step.choreography, calls(since: before))
  }

  /// Shows the root, a container with columns, in another state.
  ///
  /// - Parameters:
  ///   - root: The container in the new state.
  ///   - own: What the container does itself.
  ///   - environment: The window and its traits, another environment or the same.
  /// - Returns: UIKit's calls, in order.
  /// - Throws: ``PresentationError`` if a layout cannot be computed.
  mutating func show(
    _ root: Controller, _ own: ContainerChange, in environment: Environment
  ) throws(PresentationError) -> [ControllerCall] {
    let before = self
    var next = scene
    (next.root, next.environment) = (root, environment)
    settle(next, try sceneLayout.stage(of: next))
    return calls(since: before, root: own)
  }

  /// The calls that UIKit makes while the environment changes, or the root is in another state, in which it does `root`.
  ///
  /// Source: Documentation/semantics.md §10.6 for the order, §10.4 for controllers that keep their size.
  private func calls(since before: Flow, root: ContainerChange? = nil) -> [ControllerCall] {
    let hasOtherTraits = scene.environment.traitCollection != before.scene.environment.traitCollection
    let (old, new) = (before.stage.links, stage.links)
    var calls: [ControllerCall] = []
    if hasOtherTraits {
      calls += old.map { ControllerCall("willTransitionToTraitCollection", $0.controller.id) }
    }
    calls += sizeCalls(since: before) + adaptationCalls(since: before, hasOtherTraits)
    var change = before.lifecycle(to: stage)
    var after: [ControllerCall] = []
    for container in before.containers {
      let id = container.controller.id
      let given = id == scene.root.id ? root : nil
      guard let own = given ?? containerChange(of: container, since: before) else { continue }
      let inside = Set(container.controller.ids + (stage.link(id)?.controller.ids ?? []))
      calls += change.limited(to: inside).calls(of: id, own)
      after += own.after
      change = change.without(inside)
    }
    calls += layoutPass(of: stage.layers) + change.exchange.all
    if hasOtherTraits { calls += new.map { ControllerCall("traitCollectionDidChange", $0.controller.id) } }
    return calls + after
  }

  /// What the controllers hear that get another size, and before a presented one its presentation controller.
  private func sizeCalls(since before: Flow) -> [ControllerCall] {
    guard scene.environment != before.scene.environment else { return [] }
    let links = stage.links
    var places = IDIndex(links.lazy.map(\.controller.id))
    let presented = stage.layers.dropFirst().map(\.id)
    var calls: [ControllerCall] = []
    for link in before.stage.links {
      let id = link.controller.id
      guard let place = places.place(of: id), links[place].frame.size != link.frame.size else { continue }
      if presented.contains(id) { calls.append(ControllerCall("sizeForChildContentContainer", id)) }
      calls.append(ControllerCall("viewWillTransitionToSize", id))
    }
    return calls
  }

  private func adaptationCalls(since before: Flow, _ hasOtherTraits: Bool) -> [ControllerCall] {
    zip(before.stage.layers, stage.layers).flatMap { old, new -> [ControllerCall] in
      let isAdapted = old.style != new.style
      var calls: [ControllerCall] = []
      if isAdapted || hasOtherTraits && new.state?.asksAgain ?? false {
        calls.append(ControllerCall(ControllerCall.question, new.id))
      }
      if isAdapted {
        calls.append(ControllerCall("willPresentWithAdaptiveStyle", new.style ?? "none", new.id))
      }
      return calls
    }
  }

  // MARK: Containers

  /// The containers with columns, the outermost first.
  private var containers: [Arrangement.Link] {
    stage.links.filter { link in
      switch link.controller.content {
      case .splitOrFlip, .splitView: true
      default: false
      }
    }
  }

  /// What a container does itself; `nil` if it is not on screen any more, or its environment stays the same.
  private func containerChange(of link: Arrangement.Link, since before: Flow) -> ContainerChange? {
    guard let now = stage.links.first(where: { $0.controller.id == link.controller.id }) else { return nil }
    let old = before.scene.environment.containerEnvironment(in: link.place)
    let new = scene.environment.containerEnvironment(in: now.place)
    guard new != old else { return nil }
    switch now.controller.content {
    case .splitOrFlip(let container): return container.columns.change(from: old, to: new)
    case .splitView(let split): return split.columns.change(from: old, to: new)
    default: return nil
    }
  }
}

extension SplitOrFlipViewController {
  fileprivate func change(from old: ContainerEnvironment, to new: ContainerEnvironment) -> ContainerChange {
    let state = state(in: old, from: initialState)
    return change(from: state, to: self.state(in: new, from: state))
  }
}

extension SplitViewController {
  fileprivate func change(from old: ContainerEnvironment, to new: ContainerEnvironment) -> ContainerChange {
    let state = state(in: old, from: initialState)
    return change(from: state, to: self.state(in: new, from: state))
  }
}

extension Stage {
  fileprivate var links: [Arrangement.Link] {
    layers.count == 1
      ? layers[0].arrangement.controllers : layers.indices.flatMap { layers[$0].arrangement.controllers }
  }
}
