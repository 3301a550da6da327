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
  /// The ids of all controllers that have been on screen, so that their views are loaded.
  private var loaded: Set<String> = []

  /// Makes a flow that starts with a scene.
  ///
  /// - Parameters:
  ///   - scene: What is on screen at first.
  ///   - stepLimit: The limit of solver steps for all events together.
  ///   - typesetter: Measures texts.
  ///   - meter: Counts the steps taken, also those of events that fail.
  /// - Throws: ``PresentationError`` if UIKit does not allow the scene or a layout cannot be computed.
  public init(
    _ scene: Scene, stepLimit: Int = AutoLayout.Limits.steps, typesetter: Typesetter = Typesetter(),
    meter: StepMeter? = nil
  ) throws(PresentationError) {
    self.scene = scene
    sceneLayout = SceneLayout(steps: stepLimit, typesetter: typesetter, meter: meter)
    stage = try sceneLayout.stage(of: scene)
    loaded = Set(stage.layers.flatMap(\.arrangement.controllers).map(\.controller.id))
  }

  /// The solver steps that are left.
  public var steps: Int { sceneLayout.steps }

  /// Performs an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: What moves, and which methods UIKit calls.
  /// - Throws: ``PresentationError`` if UIKit does not allow the event or a layout cannot be computed.
  /// - Complexity: The layouts of all presented controllers, once for each state between the animations.
  public mutating func perform(_ event: FlowEvent) throws(PresentationError) -> FlowStep {
    switch event {
    case .present(let controller, let type, let isAnimated):
      try present(controller, as: type, isAnimated: isAnimated)
    case .dismiss(let controller, let isAnimated): try dismiss(from: controller, isAnimated: isAnimated)
    case .pop(let isAnimated): try pop(isAnimated: isAnimated)
    case .setPreferredContentSize(let controller, let size): try setPreferredContentSize(size, of: controller)
    case .setContent(let controller, let content): try setContent(content, of: controller)
    case .updatePresentationLayout(let isAnimated): try updatePresentationLayout(isAnimated: isAnimated)
    case .environment(let environment): try enter(environment)
    case .keyboard(let height, let responder): try setKeyboard(height, firstResponder: responder)
    case .flip(let isAnimated): try flip(isAnimated: isAnimated)
    }
  }

  /// Makes a scene and its stage the current ones.
  mutating func settle(_ scene: Scene, _ stage: Stage) {
    self.scene = scene
    self.stage = stage
    loaded.formUnion(stage.layers.flatMap(\.arrangement.controllers).map(\.controller.id))
  }

  /// What controllers hear on the way to another stage.
  func lifecycle(to after: Stage) -> HierarchyChange {
    HierarchyChange(from: stage.hierarchy, to: after.hierarchy, loaded: loaded)
  }

  /// The layout passes of presentations' containers, the outermost first.
  func layoutPass(of layers: [Stage.Layer]) -> [ControllerCall] {
    layers.flatMap { layer -> [ControllerCall] in
      guard let state = layer.state else { return [] }
      return ControllerCall.layoutPass(of: layer.id, isCustom: state.questions.isCustom)
    }
  }

  /// Chooses the animation: a jump if the event is not animated, else the flow's own or UIKit's.
  func animation(_ isAnimated: Bool, _ usual: Animation) -> Animation {
    isAnimated ? animation ?? usual : Movement.jump
  }
}

/// An event that changes a scene.
public enum FlowEvent: Sendable {
  /// Presents, pushes or shows a controller; the type decides which.
  case present(Controller, as: PresentationType, isAnimated: Bool = true)
  /// Calls `dismiss` on a controller, or on the top one: it dismisses what it presents, else itself.
  case dismiss(from: String? = nil, isAnimated: Bool = true)
  /// Pops the top controller of the navigation controller that has the focus.
  case pop(isAnimated: Bool = true)
  /// Changes a controller's preferred size.
  case setPreferredContentSize(String, Controller.PreferredContentSize)
  /// Changes a controller's views or constraints.
  case setContent(String, Controller.Plain)
  /// Lays out the container of the presentations again, as in the article on *self-sizing presentations*.
  case updatePresentationLayout(isAnimated: Bool = true)
  /// Changes the window or its traits.
  case environment(Environment)
  /// Shows, hides or resizes the keyboard, with the first responder in the top presentation if it has one.
  case keyboard(height: Double, firstResponder: String? = nil)
  /// Lets the container of the article on *split or flip* show its other controller.
  case flip(isAnimated: Bool = true)
}

/// The result of an event.
public struct FlowStep: Sendable {
  /// What moves.
  public let choreography: Choreography
  /// The methods that UIKit calls, in order.
  public let events: [String]

  init(_ choreography: Choreography, _ calls: [ControllerCall]) {
    (self.choreography, events) = (choreography, calls.map(\.text))
  }

  static let nothing = FlowStep(Choreography(), [])
}

extension Stage {
  /// The changes of all parts that differ in another stage.
  ///
  /// Parts of this stage come first, in their order, then the parts that appear.
  func changes(to after: Stage) -> [Transition.Change] {
    let targets = Dictionary(after.parts.map { ($0.id, $0.pose) }) { first, _ in first }
    let known = Set(parts.map(\.id))
    return parts.compactMap { part in
      targets[part.id] == part.pose
        ? nil : Transition.Change(id: part.id, from: part.pose, to: targets[part.id])
    } + after.parts.filter { !known.contains($0.id) }.map { .init(id: $0.id, from: nil, to: $0.pose) }
  }

  /// The changes of some layers only.
  func changes(to after: Stage, layers range: Range<Int>) -> [Transition.Change] {
    var (before, after) = (self, after)
    before.layers = range.filter(layers.indices.contains).map { layers[$0] }
    after.layers = range.filter(after.layers.indices.contains).map { after.layers[$0] }
    return before.changes(to: after)
  }
}
