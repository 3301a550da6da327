import Devices
import Geometry
import Motion

extension Flow {
  mutating func present(
    _ controller: Controller, as type: PresentationType, from source: String?, isAnimated: Bool
  ) throws(PresentationError) -> FlowStep {
    var presenters = stage.top.arrangement
    if let source, !presenters.focus(on: source) { throw .misuse(.sourceControllerNotOnScreen) }
    switch presenters.resolve(type, of: controller, in: scene.environment) {
    case .push(let link, _): return try push(controller, on: link.controller, isAnimated: isAnimated)
    case .replace(let column, let wraps):
      let shown = wraps ? controller.wrappedInNavigation(besides: Set(scene.ids)) : controller
      return try replace(column.controller.id, with: shown)
    case .present(let type):
      var presentation = ActivePresentation(of: controller, as: type, besides: scene.ids)
      presentation.source = source
      return try add(presentation, isAnimated: isAnimated)
    case .refused(let misuse): throw .misuse(misuse)
    }
  }

  /// Presents over the top layer.
  private mutating func add(
    _ presentation: ActivePresentation, isAnimated: Bool
  ) throws(PresentationError) -> FlowStep {
    var next = scene.kept(on: stage)
    next.presentations.append(presentation)
    let after = try arrive(at: &next)
    let entrance = Entrance(of: after.top, as: presentation.type, in: scene.environment)
    let animation = animation(isAnimated, entrance.coming)
    let below = stage.changes(to: after, layers: 0..<stage.layers.count)
    let changes = below + presenter(after, entrance, isGoing: false) + parts(of: after.top, entrance, false)
    let change = lifecycle(to: after)
    let calls = around(
      change.presentation(of: after.top.id, after.top.state?.questions ?? HierarchyChange.Questions()), after)
    let reversal =
      change.appearanceReversal
      + [ControllerCall("presentationTransitionDidEnd", "false", after.top.id)]
    settle(next, after)
    return FlowStep(Choreography(Transition(changes, animation)), calls, reversal: reversal)
  }

  /// Dismisses what a controller presents, or the controller itself if it presents nothing.
  ///
  /// If several presentations are dismissed, only the top one is animated; the others vanish.
  ///
  /// Source: Documentation/semantics.md §10.12.
  mutating func dismiss(from controller: String?, isAnimated: Bool) throws(PresentationError) -> FlowStep {
    let top = scene.presentations.count
    let layer = controller.flatMap { scene.layer(of: $0) } ?? top
    let lowest = min(layer + 1, top)
    guard lowest > 0 else { return .nothing }
    var next = scene.kept(on: stage).dismissing(from: lowest)
    let after = try arrive(at: &next)
    let entrance = Entrance(of: stage.top, as: scene.presentations[top - 1].type, in: scene.environment)
    let changes = dismissal(after, entrance)
    let change = lifecycle(to: after)
    let calls = around(change.dismissal(of: stage.top.id), after)
    let reversal =
      change.appearanceReversal
      + [ControllerCall("dismissalTransitionDidEnd", "false", stage.top.id)]
    settle(next, after)
    return FlowStep(
      Choreography(Transition(changes, self.animation(isAnimated, entrance.going))), calls, reversal: reversal
    )
  }

  /// The changes of all parts when the layers that `after` does not have are dismissed.
  func dismissal(_ after: Stage, _ entrance: Entrance) -> [Transition.Change] {
    let count = after.layers.count
    let between = stage.layers[count..<max(stage.layers.count - 1, count)].flatMap(\.parts).map {
      Transition.Change(id: $0.id, from: $0.pose, to: nil, animation: Movement.jump)
    }
    return stage.changes(to: after, layers: 0..<count) + presenter(after, entrance, isGoing: true) + between
      + parts(of: stage.top, entrance, true)
  }

  // MARK: Parts

  /// The changes of the parts of a layer that appears or disappears.
  private func parts(of layer: Stage.Layer, _ entrance: Entrance, _ isGoing: Bool) -> [Transition.Change] {
    layer.parts.compactMap { part in
      let onstage = entrance.onstage(part, of: layer, scene.environment)
      let offstage = entrance.offstage(part, of: layer, isGoing: isGoing, scene.environment)
      return offstage.map {
        Transition.Change(id: part.id, from: isGoing ? onstage : $0, to: isGoing ? $0 : onstage)
      }
    }
  }

  /// The change of the presenter's view, which is visible during the transition: it flips with the window or stays.
  private func presenter(_ after: Stage, _ entrance: Entrance, isGoing: Bool) -> [Transition.Change] {
    let layer = isGoing ? after.top : stage.top
    guard let part = layer.parts.first(where: { $0.id == layer.id }),
      stage.part(part.id)?.pose == after.part(part.id)?.pose
    else { return [] }
    let front = entrance.onstage(part, of: layer, scene.environment)
    guard case .flip = entrance.kind else { return [.init(id: part.id, from: part.pose, to: part.pose)] }
    let back = part.pose.flipped(by: 180, scene.environment)
    return [Transition.Change(id: part.id, from: isGoing ? back : front, to: isGoing ? front : back)]
  }
}

extension Scene {
  func dismissing(from layer: Int) -> Scene {
    var scene = self
    scene.presentations.removeSubrange(max(layer - 1, 0)...)
    return scene
  }
}
