import AutoLayout
import Devices
import Geometry
import Motion
import Typesetting

/// Works out where everything in a scene stands.
struct Stager {
  /// The steps of the solver that are left.
  private(set) var steps: Int
  private let typesetter: Typesetter
  private let meter: StepMeter?
  /// Most controllers are laid out in stage after stage.
  private let memory = LayoutMemory()

  init(steps: Int, _ typesetter: Typesetter, _ meter: StepMeter?) {
    self.steps = steps
    self.meter = meter
    self.typesetter = typesetter
  }

  /// The stage of a scene.
  ///
  /// - Parameters:
  ///   - scene: What is on screen.
  ///   - sizes: The sizes that the presentations of these layers are made in, whatever their controllers prefer.
  /// - Returns: Where everything stands.
  /// - Throws: ``PresentationError`` for a presentation that cannot be, or a layout that cannot be computed.
  /// - Complexity: The layouts of all presented controllers, and the root's where something points at its views.
  mutating func stage(
    of scene: Scene, keeping sizes: [Int: Size] = [:]
  ) throws(PresentationError) -> Stage {
    var stage = Stage()
    let root = try arrangement(of: scene)
    stage.layers = [Stage.Layer(root: scene.root, root)]
    var below = PresentationScene.Below(root)
    for (number, presentation) in scene.presentations.enumerated() {
      var presented = presentation.controller
      if let size = sizes[number + 1] { presented.preferredContentSize = .size(size) }
      var onto = PresentationScene(scene.environment, presented: presented)
      onto.figures = scene.figures
      onto.keptFrame = presentation.keptFrame
      onto.below = below
      let state = try present(onto, presentation.type)
      onto.below = nil
      stage.cover(with: presented, state, scene)
      below.cover(with: state, stage.top.arrangement)
    }
    if scene.environment.keyboardHeight > 0 { stage.keyboard = Stage.Part(keyboardOf: scene) }
    return stage
  }

  private mutating func present(
    _ scene: PresentationScene, _ type: PresentationType
  ) throws(PresentationError) -> PresentedState {
    var presenter = Presenter(
      scene, stepLimit: steps, typesetter: typesetter, memory: memory, meter: meter)
    var state = try presenter.present(type)
    steps = presenter.steps
    // The stage has it in its layers.
    state.presentationStack = []
    return state
  }

  private mutating func arrangement(of scene: Scene) throws(PresentationError) -> Arrangement {
    var arranger = Arranger(scene.environment, scene.figures, steps: steps, typesetter, memory, meter)
    arranger.laysOut = scene.presentations.contains { $0.type.pointsAtView }
    do throws(LayoutError) {
      let arrangement = try arranger.arrange(scene.root, in: scene.environment.window)
      steps = arranger.steps
      return arrangement
    } catch {
      throw .layout(error)
    }
  }
}

extension Stage {
  /// Lays a presentation over what there is, which it may set back or remove.
  fileprivate mutating func cover(with controller: Controller, _ state: PresentedState, _ scene: Scene) {
    let below = layers.count - 1
    if state.presenter.scale != 1 || state.presenter.translation != .zero {
      let radius = scene.environment.sheetCornerRadius
      for number in layers[below].parts.indices {
        layers[below].parts[number].pose.setBack(state.presenter, from: layers[below].frame, radius)
      }
    }
    switch state.style {
    case ModalStyle.fullScreen.rawValue:
      for number in layers.indices where layers[number].removed.count < layers[number].parts.count {
        layers[number].removed = Set(layers[number].parts.map(\.id))
      }
    case ModalStyle.currentContext.rawValue: layers[below].removeContext()
    default: break
    }
    layers.append(
      Layer(controller, state, cornerRadius: scene.environment.cornerRadius(of: state, scene.figures)))
  }
}

extension Stage.Layer {
  /// Takes out the controller that defines the presentation's context, and what stands in it.
  fileprivate mutating func removeContext() {
    let ids = arrangement.presentationContext.map { Set($0.controller.ids) }
    removed = Set(parts.filter { ids?.contains($0.owner) ?? true }.map(\.id))
  }
}

extension Stage.Part {
  /// The keyboard along the bottom edge of the window.
  fileprivate init(keyboardOf scene: Scene) {
    let environment = scene.environment
    let id = "keyboard".free(besides: Set(scene.ids))
    let height = environment.keyboardHeight
    self.init(
      id: id, owner: id,
      pose: Pose(
        frame: Rect(
          x: 0, y: environment.size.height - height, width: environment.size.width, height: height)),
      chrome: nil, isKeyboard: true)
  }
}

extension Pose {
  /// Scales and moves a part as the layer behind a sheet is, which has come from one frame to the presenter's.
  fileprivate mutating func setBack(
    _ presenter: PresentedState.Presenter, from bounds: Rect, _ radius: Double
  ) {
    let centre = frame.center
    let moved = Point(
      x: presenter.frame.x + (centre.x - bounds.x) * presenter.scale,
      y: presenter.frame.y + (centre.y - bounds.y) * presenter.scale)
    transform.scale = Size(width: presenter.scale, height: presenter.scale)
    transform.translation = Point(x: moved.x - centre.x, y: moved.y - centre.y)
    if frame == bounds { cornerRadius = radius }
  }
}

extension Environment {
  /// How round the corners of a sheet are, and of what is set back behind it, in points.
  ///
  /// Source: the presentation facts, `corner_radius` of sheets: 10 before iOS 26, and a fit of 37.7 to one device since.
  var sheetCornerRadius: Double { system.hasFloatingSheets ? 37.7 : 10 }

  /// How round the corners of a presentation are, in points.
  ///
  /// Source: the presentation facts, `corner_radius`: 14 for alerts and action sheets, 34 from iOS 26 on.
  func cornerRadius(of state: PresentedState, _ figures: Figures) -> Double {
    switch state.style {
    case "pageSheet", "formSheet": state.frame == bounds ? 0 : sheetCornerRadius
    case "popover": figures[.popoverCornerRadius]
    case "alert", "actionSheet": system.hasFloatingSheets ? 34 : 14
    default: 0
    }
  }
}
