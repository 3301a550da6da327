import Devices
import Geometry
import Motion

extension Flow {
  /// Pushes a controller on a navigation controller or on the stack of a collapsed split view controller.
  mutating func push(
    _ controller: Controller, on container: Controller, isAnimated: Bool
  ) throws(PresentationError) -> FlowStep {
    var next = scene
    let outgoing = container.topOfStack
    next.change(container.id) { $0.push(controller) }
    let slide = Slide(container: container, outgoing: outgoing, incoming: controller, isForward: true)
    return try move(slide, to: next, isAnimated: isAnimated)
  }

  /// Pops the top controller of the stack that has the focus; the root of a stack stays, as in UIKit.
  mutating func pop(isAnimated: Bool) throws(PresentationError) -> FlowStep {
    guard let pop = try pop() else { return .nothing }
    return try move(pop.slide, to: pop.next, isAnimated: isAnimated)
  }

  /// The slide and the scene of a pop, or `nil` if no stack can pop.
  func pop() throws(PresentationError) -> (slide: Slide, next: Scene)? {
    let links = stage.top.arrangement.focusChain.reversed()
    guard
      let link = links.first(where: { $0.controller.canPop(in: $0.place.widthClass(in: scene.environment)) })
    else { return nil }
    let outgoing = link.controller.topOfStack
    var next = scene
    next.change(link.controller.id) { $0.pop() }
    guard let below = next.controller(link.controller.id) else { return nil }
    let slide = Slide(
      container: link.controller, outgoing: outgoing, incoming: below.topOfStack, isForward: false)
    return (slide, next)
  }

  mutating func replace(
    _ column: Controller, with controller: Controller
  ) throws(PresentationError) -> FlowStep {
    var next = scene
    next.change(column.id) { $0 = controller }
    next.renameColumns()
    let after = try sceneLayout.stage(of: next)
    let changes = stage.changes(to: after)
    let calls = lifecycle(to: after).exchange.all
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

  /// What is called when a stack's container takes another preferred size.
  func resizeCalls(of container: Controller) -> [ControllerCall] {
    [ControllerCall("preferredContentSizeDidChange", container.id)] + layoutPass(of: [stage.top])
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
    let after = try sceneLayout.stage(of: next)
    let layer = stage.layers.count - 1
    var (inOldSize, resize) = (after, Resize.none)
    if layer > 0, stage.top.frame.size != after.top.frame.size {
      inOldSize = try sceneLayout.stage(of: next, keeping: [layer: stage.top.frame.size])
      resize = slide.container.isWrapped || inOldSize.top.frame == after.top.frame ? .together : .afterwards
    }
    let target = resize == .afterwards ? inOldSize : after
    let animation = animation(isAnimated, Movement.push)
    var motion = Choreography(Transition(changes(slide, inOldSize, target), animation))
    if resize == .afterwards {
      motion.append(Transition(target.changes(to: after), self.animation(isAnimated, Movement.resize)))
    }
    let calls = resize.around(lifecycle(to: after).exchange, resizeCalls(of: slide.container))
    settle(next, after)
    return FlowStep(motion, calls.all)
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
    let others = stage.changes(to: target).filter { change in
      !stage.parts.contains { $0.id == change.id && going.contains($0.owner) }
        && !target.parts.contains { $0.id == change.id && coming.contains($0.owner) }
    }.map { following(slide.container, $0, to: target) }
    let incoming = target.parts.filter { coming.contains($0.owner) }.map { part in
      Transition.Change(
        id: part.id, from: (inOldSize.part(part.id) ?? part).pose.offset(by: start), to: part.pose)
    }
    let outgoing = stage.parts.filter { going.contains($0.owner) }.map { part in
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

// MARK: Stacks

extension Controller {
  /// The top controller of a stack; in a collapsed split view controller that of the visible column.
  var topOfStack: Controller {
    switch content {
    case .navigation(let navigation): navigation.top
    case .splitView(let split):
      switch split.columns.topColumn {
      case .primary: split.primary
      case .supplementary: split.supplementary ?? split.primary
      case .secondary: split.secondary
      }
    default: self
    }
  }

  /// Whether the stack can pop; a collapsed split view controller counts as a stack.
  fileprivate func canPop(in widthClass: SizeClass) -> Bool {
    switch content {
    case .navigation(let navigation): navigation.stack.count > 1
    case .splitView(let split):
      widthClass == .compact && split.compact == nil && split.columns.topColumn != .primary
    default: false
    }
  }

  fileprivate var isWrapped: Bool {
    if case .navigation(let navigation) = content { navigation.isWrapped } else { false }
  }

  mutating func push(_ controller: Controller) {
    switch content {
    case .navigation(var navigation):
      navigation.stack.append(controller)
      content = .navigation(navigation)
    case .splitView(var split):
      split.secondary = controller
      split.columns.secondary = controller.id
      split.columns.topColumn = .secondary
      content = .splitView(split)
    default: return
    }
  }

  fileprivate mutating func pop() {
    switch content {
    case .navigation(var navigation):
      navigation.stack.removeLast()
      content = .navigation(navigation)
    case .splitView(var split):
      let isThird = split.columns.topColumn == .secondary && split.supplementary != nil
      split.columns.topColumn = isThird ? .supplementary : .primary
      content = .splitView(split)
    default: return
    }
  }
}

extension Scene {
  func controller(_ id: String) -> Controller? { layers.lazy.flatMap(\.all).first { $0.id == id } }

  /// Updates the column ids of all split view controllers after a controller was replaced.
  fileprivate mutating func renameColumns() {
    for id in ids {
      change(id) { controller in
        guard case .splitView(var split) = controller.content else { return }
        split.columns.primary = split.primary.id
        split.columns.supplementary = split.supplementary?.id
        split.columns.secondary = split.secondary.id
        controller.content = .splitView(split)
      }
    }
  }
}
