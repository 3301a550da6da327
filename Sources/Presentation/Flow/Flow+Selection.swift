import Devices
import Geometry
import Motion

extension Flow {
  /// Selects a tab, or shows another page.
  ///
  /// Tabs change at once. Pages follow each other from the leading to the trailing end, or from top to bottom.
  ///
  /// Source: Documentation/semantics.md §10.19.
  mutating func select(
    _ index: Int, in container: String, isAnimated: Bool
  ) throws(PresentationError) -> FlowStep {
    guard case .tabs(let tabs) = scene.controller(container)?.content,
      tabs.controllers.indices.contains(index), index != tabs.selected
    else { return .nothing }
    var next = scene.kept(on: stage)
    next.change(container) { controller in
      guard case .tabs(var tabs) = controller.content else { return }
      tabs.selected = index
      controller.content = .tabs(tabs)
    }
    let after = try arrive(at: &next)
    let calls = around(lifecycle(to: after).exchange, after).all
    var transition = Transition(stage.changes(to: after), Movement.jump)
    if case .pages(let orientation) = tabs.style, isAnimated {
      let way = way(of: container, orientation, isForward: index > tabs.selected)
      transition = Transition(pages(to: after, way), animation(true, Movement.page))
    }
    settle(next, after)
    return FlowStep(Choreography(transition), calls)
  }

  /// How far a page moves that goes.
  private func way(
    of container: String, _ orientation: Controller.Tabs.Orientation, isForward: Bool
  ) -> Point {
    let size = stage.link(container)?.frame.size ?? scene.environment.size
    let sign: Double = isForward ? -1 : 1
    switch orientation {
    case .vertical: return Point(x: 0, y: sign * size.height)
    case .horizontal:
      return Point(x: sign * (scene.environment.isRightToLeft ? -size.width : size.width), y: 0)
    }
  }

  /// The changes in which a page that comes moves in from the side, and one that goes moves out.
  private func pages(to after: Stage, _ way: Point) -> [Transition.Change] {
    stage.changes(to: after).map { change in
      if let from = change.from, change.to == nil {
        return Transition.Change(id: change.id, from: from, to: from.offset(by: way))
      }
      guard let to = change.to, change.from == nil else { return change }
      return Transition.Change(id: change.id, from: to.offset(by: Point(x: -way.x, y: -way.y)), to: to)
    }
  }
}
