import AutoLayout
import Devices
import Geometry
import Motion
import Typesetting

/// Performs events on a scene and returns how everything moves.
///
/// ```swift
/// var flow = try Flow(Scene(environment, root: host))
/// let step = try flow.perform(.present(card, as: .custom(custom)))
/// var samplingBudget = Limits.choices
/// try step.choreography.tracks(.maximumError(0.25), taking: &samplingBudget)
/// flow.stage.visibleParts  // the views on screen now
/// ```
/// An event that fails leaves the scene unchanged.
public struct Flow {
  /// What is on screen.
  public internal(set) var scene: Scene
  /// The views and chrome of the scene.
  public internal(set) var stage: Stage
  /// The animation of every event, or `nil` for UIKit's own animations.
  public var animation: Animation?
  var sceneLayout: SceneLayout
  /// The most calls of an event for each controller that is in the window before it or after it, also behind a
  /// presentation; a keyboard adds two.
  public static let callsPerController = 20
  /// The ids of all controllers that have been on screen, so that their views are loaded.
  private var loaded: Set<String> = []

  /// Makes a flow that starts with a scene.
  ///
  /// - Parameters:
  ///   - scene: What is on screen at first.
  ///   - laysOut: Whether the views of all controllers are laid out, also where no frame depends on them.
  ///   - stepLimit: The limit of solver steps for all events together.
  ///   - typesetter: Measures texts.
  ///   - meter: Counts the steps taken, also those of events that fail.
  /// - Throws: ``PresentationError`` if UIKit does not allow the scene or a layout cannot be computed.
  public init(
    _ scene: Scene, laysOut: Bool = false, stepLimit: Int = AutoLayout.Limits.steps,
    typesetter: Typesetter = Typesetter(), meter: StepMeter? = nil
  ) throws(PresentationError) {
    var scene = scene
    scene.wrapColumns()
    self.scene = scene
    sceneLayout = SceneLayout(steps: stepLimit, laysOut: laysOut, typesetter: typesetter, meter: meter)
    stage = try sceneLayout.stage(of: scene)
    load()
  }

  /// Whether the status bar is hidden: by the system, or because a presented view reaches above the window.
  public var isStatusBarHidden: Bool {
    scene.environment.hidesStatusBar || stage.layers.contains { $0.state?.isStatusBarHidden ?? false }
  }

  /// Whether a controller was on screen, but neither it nor a container has it any more.
  public func hasLeft(_ id: String) -> Bool { loaded.contains(id) && !scene.ids.contains(id) }

  /// The solver steps that are left.
  public var steps: Int { sceneLayout.steps }

  /// Performs an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: What moves, and which methods UIKit calls.
  /// - Throws: ``PresentationError`` if UIKit does not allow the event or a layout cannot be computed.
  /// - Complexity: The layouts of all presented controllers, once for each state between the animations.
  public mutating func perform(_ event: FlowEvent) throws(PresentationError) -> FlowStep {
    let before = stage
    var step = try step(event)
    step.choreography.complete(from: before, to: stage)
    return step
  }

  private mutating func step(_ event: FlowEvent) throws(PresentationError) -> FlowStep {
    switch event {
    case .present(let controller, let type, let source, let isAnimated):
      try present(controller, as: type, from: source, isAnimated: isAnimated)
    case .push(let controller, let container, let isAnimated):
      try push(controller, on: container, isAnimated: isAnimated)
    case .dismiss(let controller, let isAnimated): try dismiss(from: controller, isAnimated: isAnimated)
    case .pop(let container, let isAnimated): try pop(in: container, isAnimated: isAnimated)
    case .setStack(let stack, let container, let isAnimated):
      try setStack(stack, of: container, isAnimated: isAnimated)
    case .replace(let child, let controller): try replace(child, with: controller)
    case .select(let index, let container, let isAnimated):
      try select(index, in: container, isAnimated: isAnimated)
    case .setPreferredContentSize(let controller, let size): try setPreferredContentSize(size, of: controller)
    case .setContent(let controller, let content): try setContent(content, of: controller)
    case .updatePresentationLayout(let controller, let animation, let isAnimated):
      try updatePresentationLayout(of: controller, isAnimated ? animation ?? self.animation : Movement.jump)
    case .environment(let environment): try enter(environment)
    case .keyboard(let height, let responder): try setKeyboard(height, firstResponder: responder)
    case .flip(let isAnimated): try flip(isAnimated: isAnimated)
    case .tap(let point): try tap(point)
    }
  }

  /// Makes a scene and its stage the current ones.
  mutating func settle(_ scene: Scene, _ stage: Stage) {
    self.scene = scene
    self.stage = stage
    load()
  }

  /// Remembers which controllers are on screen.
  private mutating func load() {
    for number in stage.layers.indices {
      for member in stage.layers[number].members { loaded.insert(member.id) }
    }
  }

  /// What controllers hear on the way to another stage.
  func lifecycle(to after: Stage) -> HierarchyChange {
    HierarchyChange(from: stage.hierarchy, to: after.hierarchy, loaded: loaded)
  }

  /// The layout passes of presentations' containers, the outermost first.
  func layoutPass(of layers: [Stage.Layer]) -> [ControllerCall] {
    layers.indices.flatMap { number -> [ControllerCall] in
      guard let questions = layers[number].state?.questions else { return [] }
      return ControllerCall.layoutPass(of: layers[number].id, isCustom: questions.isCustom)
    }
  }

  /// Chooses the animation: a jump if the event is not animated, else the flow's own or UIKit's.
  func animation(_ isAnimated: Bool, _ usual: Animation) -> Animation {
    isAnimated ? animation ?? usual : Movement.jump
  }
}

/// An event that changes a scene.
public enum FlowEvent: Sendable {
  /// Presents, pushes or shows a controller; the type decides which. The method is called on a controller of the top
  /// layer, or with `nil` on the one that has the focus.
  case present(Controller, as: PresentationType, from: String? = nil, isAnimated: Bool = true)
  /// Pushes a controller on a navigation controller that is on screen.
  case push(Controller, on: String, isAnimated: Bool = true)
  /// Calls `dismiss` on a controller, or on the top one: it dismisses what it presents, else itself.
  case dismiss(from: String? = nil, isAnimated: Bool = true)
  /// Pops the top controller of a navigation controller, or with `nil` of the one that has the focus.
  case pop(in: String? = nil, isAnimated: Bool = true)
  /// Sets the whole stack of a navigation controller, the root first, as `setViewControllers(_:animated:)`.
  case setStack([Controller], of: String, isAnimated: Bool = true)
  /// Exchanges a child, a column's controller or a tab's root, without an animation.
  case replace(String, with: Controller)
  /// Selects a tab, or shows another page of a page view controller.
  case select(Int, in: String, isAnimated: Bool = true)
  /// Changes a controller's preferred size.
  case setPreferredContentSize(String, Controller.PreferredContentSize)
  /// Changes a controller's views or constraints.
  case setContent(String, Controller.Plain)
  /// Lays out the container of a controller's presentation again, or of all presentations, as in the article on
  /// *self-sizing presentations*, whose spring is used if there is no animation.
  case updatePresentationLayout(of: String? = nil, animation: Animation? = nil, isAnimated: Bool = true)
  /// Changes the window or its traits.
  case environment(Environment)
  /// Shows, hides or resizes the keyboard, with the first responder in the top presentation if it has one.
  case keyboard(height: Double, firstResponder: String? = nil)
  /// Lets the container of the article on *split or flip* show its other controller.
  case flip(isAnimated: Bool = true)
  /// A finger taps at a point of the window.
  case tap(Point)
}

/// The result of an event.
public struct FlowStep: Sendable {
  /// What moves.
  public internal(set) var choreography: Choreography
  /// The methods that UIKit calls, in order.
  public internal(set) var events: [String]
  /// What a tap reaches; `nil` for other events.
  public internal(set) var touch: Touch?
  /// The methods that UIKit calls if the transition is canceled instead.
  public var canceled: [String] { cancellation.map(\.text) }
  private let cancellation: [ControllerCall]

  init(
    _ choreography: Choreography, _ calls: [ControllerCall], ifCanceled cancellation: [ControllerCall] = []
  ) {
    (self.choreography, events) = (choreography, calls.map(\.text))
    self.cancellation = cancellation
  }

  /// Makes the result of an event that can be canceled.
  init(_ choreography: Choreography, _ calls: LifecycleCalls, reversal: [ControllerCall]) {
    self.init(choreography, calls.all, ifCanceled: calls.beginning + reversal)
  }

  static let nothing = FlowStep(Choreography(), [])
}

extension Stage {
  /// The changes of all parts that differ in another stage.
  ///
  /// Parts of this stage come first, in their order, then the parts that appear.
  func changes(to after: Stage) -> [Transition.Change] {
    let (parts, arriving) = (parts, after.parts)
    var (known, targets) = (IDIndex(parts.lazy.map(\.id)), IDIndex(arriving.lazy.map(\.id)))
    var changes: [Transition.Change] = []
    for part in parts {
      if part.isKeyboard, after.keyboard == nil {
        changes.append(part.slide(isComing: false))
        continue
      }
      let target = targets.place(of: part.id).map { arriving[$0].pose }
      if target != part.pose { changes.append(.init(id: part.id, from: part.pose, to: target)) }
    }
    for part in arriving where !known.contains(part.id) {
      changes.append(
        part.isKeyboard ? part.slide(isComing: true) : .init(id: part.id, from: nil, to: part.pose))
    }
    return changes
  }

  /// The changes of some layers only.
  func changes(to after: Stage, layers range: Range<Int>) -> [Transition.Change] {
    var (before, after) = (self, after)
    before.layers = range.filter(layers.indices.contains).map { layers[$0] }
    after.layers = range.filter(after.layers.indices.contains).map { after.layers[$0] }
    return before.changes(to: after)
  }
}

extension Stage.Part {
  /// The keyboard slides in from below the window and out again.
  fileprivate func slide(isComing: Bool) -> Transition.Change {
    let below = pose.offset(by: Point(x: 0, y: pose.frame.height))
    return Transition.Change(
      id: id, from: isComing ? below : pose, to: isComing ? pose : below, animation: Movement.keyboard)
  }
}

extension Choreography {
  /// Adds the parts that differ between two stages and do not move yet, so that each difference has a track.
  ///
  /// What a presentation removes from the window, or a dismissal returns to it, stays in place meanwhile. Anything else
  /// jumps.
  mutating func complete(from before: Stage, to after: Stage) {
    complete(with: missing(from: before, to: after), Movement.jump)
  }

  /// The changes of the parts that differ between two stages and do not move yet.
  func missing(from before: Stage, to after: Stage) -> [Transition.Change] {
    // A window that flips carries its parts.
    if acts.contains(where: { $0.transition.changes.contains(where: \.hasPerspective) }) { return [] }
    var moving = IDIndex(acts.lazy.flatMap { $0.transition.changes.lazy.map(\.id) })
    let (was, comes) = (before.visibleParts, after.visibleParts)
    var (old, new) = (IDIndex(was.lazy.map(\.id)), IDIndex(comes.lazy.map(\.id)))
    var changes: [Transition.Change] = []
    for part in was {
      let target = new.place(of: part.id).map { comes[$0].pose }
      guard part.pose != target, !moving.contains(part.id) else { continue }
      // What leaves the window stays in place meanwhile.
      changes.append(
        target == nil
          ? .init(id: part.id, from: part.pose, to: part.pose)
          : .init(id: part.id, from: part.pose, to: target, animation: Movement.jump))
    }
    for part in comes where !old.contains(part.id) && !moving.contains(part.id) {
      changes.append(.init(id: part.id, from: part.pose, to: part.pose))
    }
    return changes
  }
}

extension Transition.Change {
  fileprivate var hasPerspective: Bool { (to ?? from)?.transform.perspective ?? 0 > 0 }
}
