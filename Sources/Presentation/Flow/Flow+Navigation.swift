import Devices
import Geometry
import Motion

extension Flow {
  /// Pushes a controller on a navigation controller that is on screen.
  mutating func push(
    _ controller: Controller, on container: String, isAnimated: Bool
  ) throws(PresentationError) -> FlowStep {
    guard let link = stage.link(container) else { return .nothing }
    if let misuse = PresentationType.push.misuses(presenting: controller).first { throw .misuse(misuse) }
    let owner = owner(ofStack: link)
    return try push(controller, on: owner.controller, isAnimated: isAnimated)
  }

  /// Pushes a controller on a navigation controller or on the stack of a collapsed split view controller.
  mutating func push(
    _ controller: Controller, on container: Controller, isAnimated: Bool
  ) throws(PresentationError) -> FlowStep {
    var next = scene.kept(on: stage)
    let outgoing = container.topOfStack
    next.change(container.id) { $0.push(controller) }
    next.wrapColumns()
    let incoming = next.controller(container.id)?.topOfStack ?? controller
    let slide = Slide(container: container, outgoing: outgoing, incoming: incoming, isForward: true)
    return try move(slide, to: next, isAnimated: isAnimated)
  }

  /// Pops the top controller of a stack, or of the one that has the focus; the root of a stack stays, as in UIKit.
  mutating func pop(in container: String?, isAnimated: Bool) throws(PresentationError) -> FlowStep {
    guard let pop = pop(in: container) else { return .nothing }
    return try move(pop.slide, to: pop.next, isAnimated: isAnimated)
  }

  /// The slide and the scene of a pop, or `nil` if no stack can pop.
  func pop(in container: String? = nil) -> (slide: Slide, next: Scene)? {
    pop(
      of: container.map { stage.link($0).map { [$0] } ?? [] } ?? stage.top.arrangement.focusChain.reversed())
  }

  /// The slide and the scene of a pop on the first of some controllers that can pop.
  func pop(of links: [Arrangement.Link]) -> (slide: Slide, next: Scene)? {
    guard
      let link = links.lazy.map({ owner(ofStack: $0) }).first(where: {
        $0.controller.canPop(in: $0.place.widthClass(in: scene.environment))
      })
    else { return nil }
    let outgoing = link.controller.topOfStack
    var next = scene.kept(on: stage)
    next.change(link.controller.id) { $0.pop() }
    guard let below = next.controller(link.controller.id) else { return nil }
    let slide = Slide(
      container: link.controller, outgoing: outgoing, incoming: below.topOfStack, isForward: false)
    return (slide, next)
  }

  /// Sets the stack of a navigation controller. A new top slides in, one that was below slides back.
  mutating func setStack(
    _ stack: [Controller], of container: String, isAnimated: Bool
  ) throws(PresentationError) -> FlowStep {
    guard let link = stage.link(container), case .navigation(let navigation) = link.controller.content,
      let top = stack.last
    else { return .nothing }
    let owner = owner(ofStack: link)
    let outgoing = owner.controller.topOfStack
    var next = scene.kept(on: stage)
    next.change(container) { $0.setStack(stack) }
    // The columns that were collapsed onto the stack leave it.
    if owner.controller.id != container { next.change(owner.controller.id) { $0.popToPrimary() } }
    let isForward = !navigation.stack.contains { $0.id == top.id }
    guard top.id != outgoing.id else {
      let after = try arrive(at: &next)
      let calls = around(lifecycle(to: after).exchange, after).all
      settle(next, after)
      return FlowStep(Choreography(), calls)
    }
    let slide = Slide(
      container: link.controller, outgoing: outgoing, incoming: top, isForward: isForward)
    return try move(slide, to: next, isAnimated: isAnimated)
  }

  /// The collapsed split view controller on a navigation controller's stack, or that navigation controller.
  private func owner(ofStack link: Arrangement.Link) -> Arrangement.Link {
    let layer = stage.layers.first { layer in
      layer.arrangement.controllers.contains { $0.controller.id == link.controller.id }
    }
    return layer?.arrangement.owner(ofStack: link, in: scene.environment) ?? link
  }

  /// Exchanges a child, a column's controller or a tab's root.
  mutating func replace(
    _ child: String, with controller: Controller
  ) throws(PresentationError) -> FlowStep {
    var next = scene.kept(on: stage)
    next.replace(scene.inColumn(child), with: controller)
    let after = try arrive(at: &next)
    let changes = stage.changes(to: after)
    let calls = around(lifecycle(to: after).exchange, after).all
    settle(next, after)
    return FlowStep(Choreography(Transition(changes, Movement.jump)), calls)
  }

  // MARK: Sliding

  /// The movement of two controllers on a stack during a push or pop.
  struct Slide {
    let container: Controller
    let outgoing: Controller
    let incoming: Controller
    let isForward: Bool
  }

  /// Whether the stack's container is resized, and when.
  enum Resize {
    case none, together, afterwards

    /// Adds the calls of the resize to those of the push or pop.
    func around(_ calls: LifecycleCalls, _ resize: [ControllerCall]) -> LifecycleCalls {
      switch self {
      case .none: calls
      case .together: LifecycleCalls(beginning: calls.beginning + resize, end: calls.end)
      case .afterwards: LifecycleCalls(beginning: calls.beginning, end: calls.end + resize)
      }
    }
  }

  /// What is called when a stack's container takes another preferred size: the wrapper copies it if there is one.
  func resizeCalls(of container: Controller) -> [ControllerCall] {
    let layer = scene.layer(of: container.id) ?? 0
    let wrapper = stage.layers[layer].arrangement.controllers.last {
      $0.controller.wrappedNavigation?.id == container.id
    }
    return [ControllerCall("preferredContentSizeDidChange", wrapper?.controller.id ?? container.id)]
      + layoutPass(of: [stage.layers[layer]])
  }

  /// Performs the slide and the resize of the container.
  ///
  /// A wrapper copies the new size in `willShow`, so the popover is resized during the push. A navigation controller
  /// without a wrapper is resized after the push.
  ///
  /// Source: Documentation/semantics.md §10.10.
  private mutating func move(
    _ slide: Slide, to next: Scene, isAnimated: Bool
  ) throws(PresentationError) -> FlowStep {
    var next = next
    let arrival = try arrive(at: &next, sliding: slide)
    let animation = animation(isAnimated, Movement.push)
    var motion = Choreography(
      Transition(changes(slide, arrival.inOldSize, arrival.slideEnd), animation))
    if arrival.resize == .afterwards {
      motion.append(
        Transition(
          arrival.inOldSize.changes(to: arrival.stage), self.animation(isAnimated, Movement.resize)))
    }
    let change = lifecycle(to: arrival.stage)
    let calls = arrival.resize.around(change.exchange, resizeCalls(of: slide.container))
    let all = around(calls, arrival.stage)
    settle(next, arrival.stage)
    return FlowStep(motion, all, reversal: change.appearanceReversal)
  }

  /// Where a push or pop leads.
  struct Arrival {
    let stage: Stage
    /// The stage with the new controller in the old controller's size.
    let inOldSize: Stage
    let resize: Resize

    /// The stage when the slide ends, before a resize that follows.
    var slideEnd: Stage { resize == .afterwards ? inOldSize : stage }
  }

  /// Computes the stage of a scene after a push or pop, and whether the presentation is resized.
  mutating func arrive(at scene: inout Scene, sliding slide: Slide) throws(PresentationError) -> Arrival {
    let after = try arrive(at: &scene)
    let layer = self.scene.layer(of: slide.container.id) ?? 0
    let old = stage.layers[layer].frame
    guard layer > 0, old.size != after.layers[layer].frame.size else {
      return Arrival(stage: after, inOldSize: after, resize: .none)
    }
    // The presentation lays out its container, so a popover looks for its source again.
    scene.release(layer: layer)
    let resized = try sceneLayout.stage(of: scene)
    let inOldSize = try sceneLayout.stage(of: scene, keeping: [layer: old.size])
    let isTogether =
      slide.container.isWrapped || inOldSize.layers[layer].frame == resized.layers[layer].frame
    return Arrival(stage: resized, inOldSize: inOldSize, resize: isTogether ? .together : .afterwards)
  }

  /// The changes of all parts during a slide.
  ///
  /// - Parameters:
  ///   - slide: The incoming and the outgoing controller.
  ///   - inOldSize: The stage with the new controller in the old controller's size.
  ///   - target: The stage after the slide.
  /// - Returns: The changes from back to front.
  func changes(_ slide: Slide, _ inOldSize: Stage, _ target: Stage) -> [Transition.Change] {
    let width = stage.part(slide.container.id)?.pose.frame.width ?? scene.environment.size.width
    let way = scene.environment.isRightToLeft ? -width : width
    let (over, under) = (Point(x: way, y: 0), Point(x: -way * MotionFigure.parallax, y: 0))
    let (coming, going) = (Set(slide.incoming.ids), Set(slide.outgoing.ids))
    let start = slide.isForward ? over : under
    let end = slide.isForward ? under : over
    let arriving = target.parts.filter { coming.contains($0.owner) }
    let leaving = stage.parts.filter { going.contains($0.owner) }
    let sliding = Set((arriving + leaving).map(\.id))
    let others = stage.changes(to: target).filter { !sliding.contains($0.id) }.map {
      following(slide.container, $0, to: target)
    }
    let incoming = arriving.map { part in
      Transition.Change(
        id: part.id, from: (inOldSize.part(part.id) ?? part).pose.offset(by: start), to: part.pose)
    }
    let outgoing = leaving.map { part in
      Transition.Change(id: part.id, from: part.pose, to: part.pose.offset(by: end))
    }
    let lower = slide.isForward ? outgoing : incoming
    let dimming = lower.first.flatMap { Transition.Change(dimming: $0, isComing: slide.isForward) }
    return others + lower + (dimming.map { [$0] } ?? []) + (slide.isForward ? incoming : outgoing)
  }

  /// Keeps a container's bar that appears or disappears at the container's edge while the container is resized.
  private func following(
    _ container: Controller, _ change: Transition.Change, to target: Stage
  ) -> Transition.Change {
    guard let part = stage.part(change.id) ?? target.part(change.id), part.owner == container.id,
      let before = stage.part(container.id)?.pose.frame, let after = target.part(container.id)?.pose.frame
    else { return change }
    switch (change.from, change.to) {
    case (nil, let bar?):
      return Transition.Change(id: change.id, from: bar.unseen(at: before, ratherThan: after), to: bar)
    case (let bar?, nil):
      return Transition.Change(id: change.id, from: bar, to: bar.unseen(at: after, ratherThan: before))
    default: return change
    }
  }
}

extension Transition.Change {
  /// Makes the dimming that follows the lower view of a push or pop while it fades in or out.
  fileprivate init?(dimming change: Transition.Change, isComing: Bool) {
    guard let from = change.from, let to = change.to else { return nil }
    let alpha = MotionFigure.pushDimming
    self.init(
      id: "\(change.id).\(Chrome.Name.dimming.rawValue)",
      from: Pose(frame: from.frame, alpha: isComing ? 0 : alpha),
      to: Pose(frame: to.frame, alpha: isComing ? alpha : 0))
  }
}

extension Pose {
  /// The invisible pose of a bar at an edge of `container`, given its pose at the same edge of `own`.
  fileprivate func unseen(at container: Rect, ratherThan own: Rect) -> Pose {
    var pose = self
    pose.alpha = 0
    pose.frame.x += container.x - own.x
    pose.frame.y += frame.maxY == own.maxY ? container.maxY - own.maxY : container.y - own.y
    pose.frame.width = max(frame.width + container.width - own.width, 0)
    return pose
  }

  func offset(by way: Point) -> Pose {
    var pose = self
    pose.frame = frame.offset(by: way)
    return pose
  }
}

extension Scene {
  func controller(_ id: String) -> Controller? { layers.lazy.compactMap { $0.first(id) }.first }

  /// Exchanges a controller. A new detail takes the place of all controllers of the secondary column.
  mutating func replace(_ id: String, with controller: Controller) {
    change(id) { $0 = controller }
    for container in ids {
      change(container) { owner in
        guard case .splitView(var split) = owner.content,
          split.details.contains(where: { $0.id == controller.id })
        else { return }
        split.setDetail(controller)
        owner.content = .splitView(split)
      }
    }
    renameColumns()
  }

  /// Updates the ids of columns after a controller was replaced.
  mutating func renameColumns() {
    for id in ids {
      change(id) { controller in
        switch controller.content {
        case .splitView(var split):
          split.nameColumns()
          controller.content = .splitView(split)
        case .splitOrFlip(var container):
          container.columns.left = container.left.id
          container.columns.right = container.right.id
          controller.content = .splitOrFlip(container)
        default: return
        }
      }
    }
  }
}
