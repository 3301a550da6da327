import AutoLayout
import Devices
import Geometry
import Motion
import Typesetting

/// Leads a scene through events, and tells how everything moves on the way.
///
/// ```swift
/// var flow = try Flow(Scene(environment, root: host))
/// let step = try flow.perform(.present(card, as: .custom(custom)))
/// var looks = Limits.choices
/// try step.choreography.tracks(.maximumError(0.25), taking: &looks)
/// flow.stage.visibleParts  // where all stands now
/// ```
/// An event that cannot be leaves the scene as it was.
public struct Flow {
  /// What is on screen.
  public internal(set) var scene: Scene
  /// Where it stands.
  public internal(set) var stage: Stage
  /// What moves things instead of UIKit's own animation, if anything.
  public var animation: Animation?
  var stager: Stager

  /// Begins with a scene.
  ///
  /// - Parameters:
  ///   - scene: What is on screen at first.
  ///   - stepLimit: The steps that the solver may take for all events together.
  ///   - typesetter: What measures texts.
  ///   - meter: Counts the steps that are taken, those of events that cannot be, too.
  /// - Throws: ``PresentationError`` for a scene that cannot be, or a layout that cannot be computed.
  public init(
    _ scene: Scene, stepLimit: Int = AutoLayout.Limits.steps, typesetter: Typesetter = Typesetter(),
    meter: StepMeter? = nil
  ) throws(PresentationError) {
    self.scene = scene
    stager = Stager(steps: stepLimit, typesetter, meter)
    stage = try stager.stage(of: scene)
  }

  /// The steps of the solver that are left.
  public var steps: Int { stager.steps }

  /// Lets an event happen.
  ///
  /// - Parameter event: What happens.
  /// - Returns: What moves, and what is called meanwhile.
  /// - Throws: ``PresentationError`` for what cannot be asked for, and for a layout that cannot be computed.
  /// - Complexity: The layouts of all presented controllers, once for each moment at which everything stands anew.
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

  /// Takes the scene over as it stands now.
  mutating func settle(_ scene: Scene, _ stage: Stage) {
    self.scene = scene
    self.stage = stage
  }

  /// What moves things: nothing where it is not animated, the flow's own animation, or UIKit's.
  func animation(_ isAnimated: Bool, _ usual: Animation) -> Animation {
    isAnimated ? animation ?? usual : Movement.jump
  }
}

/// What happens to a scene.
public enum FlowEvent: Sendable {
  /// A controller is presented, pushed or shown, as the type says.
  case present(Controller, as: PresentationType, isAnimated: Bool = true)
  /// A controller is told to dismiss: what it presents, or itself; the top one where none is named.
  case dismiss(from: String? = nil, isAnimated: Bool = true)
  /// The navigation controller that has the focus goes back.
  case pop(isAnimated: Bool = true)
  /// A controller would like another size.
  case setPreferredContentSize(String, Controller.PreferredContentSize)
  /// A controller's views or their constraints change.
  case setContent(String, Controller.Plain)
  /// The presented controller asks its container to lay out (article 0).
  case updatePresentationLayout(isAnimated: Bool = true)
  /// The window or its traits change.
  case environment(Environment)
  /// The keyboard comes, goes, or changes its height; for a view of the top presentation or for none.
  case keyboard(height: Double, firstResponder: String? = nil)
  /// The container of article 3 shows its other controller.
  case flip(isAnimated: Bool = true)
}

/// What an event leads to.
public struct FlowStep: Sendable {
  /// What moves.
  public let choreography: Choreography
  /// What is called, in order.
  public let events: [String]

  init(_ choreography: Choreography, _ events: [String]) {
    (self.choreography, self.events) = (choreography, events)
  }

  /// Nothing happens.
  static let nothing = FlowStep(Choreography(), [])
}

extension Stage {
  /// What becomes of each part on the way to another stage; one that stays as it is is left out.
  ///
  /// Parts that were there come in their order, then those that appear.
  func changes(to after: Stage) -> [Transition.Change] {
    let targets = Dictionary(after.parts.map { ($0.id, $0.pose) }) { first, _ in first }
    let known = Set(parts.map(\.id))
    return parts.compactMap { part in
      targets[part.id] == part.pose
        ? nil : Transition.Change(id: part.id, from: part.pose, to: targets[part.id])
    } + after.parts.filter { !known.contains($0.id) }.map { .init(id: $0.id, from: nil, to: $0.pose) }
  }

  /// The same for some layers only.
  func changes(to after: Stage, layers range: Range<Int>) -> [Transition.Change] {
    var (before, after) = (self, after)
    before.layers = range.filter(layers.indices.contains).map { layers[$0] }
    after.layers = range.filter(after.layers.indices.contains).map { after.layers[$0] }
    return before.changes(to: after)
  }
}
