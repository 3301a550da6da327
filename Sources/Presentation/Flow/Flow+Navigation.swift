import Devices
import Geometry
import Motion

extension Flow {
  /// Pushes on a navigation controller, or on the stack that a collapsed split view controller is.
  mutating func push(
    _ controller: Controller, on container: Controller, isAnimated: Bool
  ) throws(PresentationError) -> FlowStep {
    var next = scene
    let outgoing = container.topOfStack
    next.change(container.id) { $0.push(controller) }
    let slide = Slide(container, from: outgoing, to: controller, isForward: true)
    let choreography = try move(slide, to: next, isAnimated: isAnimated)
    return FlowStep(
      choreography.motion,
      choreography.resize.around(
        PresentationPhases.push(controller.id, over: outgoing.shown.id).presentation, of: container))
  }

  /// Takes the top controller off the stack that has the focus; without one below it nothing happens, as in UIKit.
  mutating func pop(isAnimated: Bool) throws(PresentationError) -> FlowStep {
    guard let pop = try pop() else { return .nothing }
    let choreography = try move(pop.slide, to: pop.next, isAnimated: isAnimated)
    return FlowStep(
      choreography.motion,
      choreography.resize.around(
        PresentationPhases.push(pop.slide.outgoing.id, over: pop.slide.incoming.shown.id).dismissal,
        of: pop.slide.container))
  }

  /// What going back leads to, if there is anything to go back to.
  func pop() throws(PresentationError) -> (slide: Slide, next: Scene)? {
    let links = stage.top.arrangement.focusChain.reversed()
    guard
      let link = links.first(where: { $0.controller.canPop(in: $0.place.widthClass(in: scene.environment)) })
    else { return nil }
    let outgoing = link.controller.topOfStack
    var next = scene
    next.change(link.controller.id) { $0.pop() }
    guard let below = next.controller(link.controller.id) else { return nil }
    return (Slide(link.controller, from: outgoing, to: below.topOfStack, isForward: false), next)
  }

  /// Shows a controller in another's column.
  mutating func replace(
    _ column: Controller, with controller: Controller
  ) throws(PresentationError) -> FlowStep {
    var next = scene
    next.change(column.id) { $0 = controller }
    next.renameColumns()
    let after = try stager.stage(of: next)
    let changes = stage.changes(to: after)
    defer { settle(next, after) }
    return FlowStep(
      Choreography(Transition(changes, Movement.jump)),
      PresentationPhases.replacement(controller.id, for: column.id).presentation)
  }

  // MARK: Sliding

  /// A controller that comes over another, or leaves it, on a stack.
  struct Slide {
    let container: Controller
    let outgoing: Controller
    let incoming: Controller
    let isForward: Bool

    init(_ container: Controller, from outgoing: Controller, to incoming: Controller, isForward: Bool) {
      self.container = container
      self.outgoing = outgoing
      self.incoming = incoming
      self.isForward = isForward
    }
  }

  /// Whether the container of the stack is resized, and when.
  enum Resize {
    case none, together, afterwards

    /// The events with those of the resize.
    func around(_ events: [String], of container: Controller) -> [String] {
      let resize = ["preferredContentSizeDidChange \(container.id)"] + FlowStep.layoutPass
      switch self {
      case .none: return events
      case .afterwards: return events + resize
      case .together:
        let place = events.firstIndex { $0.hasPrefix("willShow ") }.map { $0 + 1 } ?? events.count
        return Array(events[..<place]) + resize + Array(events[place...])
      }
    }
  }

  /// Article 1: a wrapper takes the new size over when the controller is about to be shown, so that the popover is
  /// resized meanwhile; a bare navigation controller does so once the controller is there.
  private mutating func move(
    _ slide: Slide, to next: Scene, isAnimated: Bool
  ) throws(PresentationError) -> (motion: Choreography, resize: Resize) {
    let after = try stager.stage(of: next)
    let layer = stage.layers.count - 1
    var (inOldSize, resize) = (after, Resize.none)
    if layer > 0, stage.top.frame.size != after.top.frame.size {
      inOldSize = try stager.stage(of: next, keeping: [layer: stage.top.frame.size])
      resize = slide.container.isWrapped || inOldSize.top.frame == after.top.frame ? .together : .afterwards
    }
    let target = resize == .afterwards ? inOldSize : after
    let animation = animation(isAnimated, Movement.push)
    var motion = Choreography(Transition(changes(slide, inOldSize, target), animation))
    if resize == .afterwards {
      motion.append(Transition(target.changes(to: after), self.animation(isAnimated, Movement.resize)))
    }
    settle(next, after)
    return (motion, resize)
  }

  /// What becomes of everything while a controller slides.
  ///
  /// - Parameters:
  ///   - slide: Which controller comes, and which goes.
  ///   - inOldSize: The stage with the new controller in the size that the old one had.
  ///   - target: The stage that is reached.
  /// - Returns: The changes, what lies in front last.
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

  /// A bar of the container that comes or goes keeps to its edges while these move.
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
  /// The dimming that goes along with a view below another, and becomes dark or clear on the way.
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
  /// Where a bar that is not seen lies along an edge of a container, if it lies so along the same edge of `own`.
  fileprivate func unseen(at container: Rect, ratherThan own: Rect) -> Pose {
    var pose = self
    pose.alpha = 0
    pose.frame.x += container.x - own.x
    pose.frame.y += frame.maxY == own.maxY ? container.maxY - own.maxY : container.y - own.y
    pose.frame.width = max(frame.width + container.width - own.width, 0)
    return pose
  }

  /// The pose with its frame moved.
  func offset(by way: Point) -> Pose {
    var pose = self
    pose.frame = frame.offset(by: way)
    return pose
  }
}

// MARK: Stacks

extension Controller {
  /// The controller on top of a stack; of a collapsed split view controller the column that is shown.
  fileprivate var topOfStack: Controller {
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

  /// Whether something lies below on the stack; a collapsed split view controller is one.
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

  fileprivate mutating func push(_ controller: Controller) {
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
  /// The controller of an id.
  func controller(_ id: String) -> Controller? {
    var pending = layers
    while let controller = pending.popLast() {
      if controller.id == id { return controller }
      pending += controller.children
    }
    return nil
  }

  /// Tells the containers the ids of their columns, one of which has become another's.
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
