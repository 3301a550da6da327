import AutoLayout
import Devices
import Geometry
import Motion
import Typesetting

/// Lays out scenes: computes the frames of all controllers and chrome.
struct SceneLayout {
  /// The solver steps that are left.
  private(set) var steps: Int
  /// Whether the root's views are laid out even if no popover points at one of them. If not, no
  /// response needs diagnoses.
  let laysOut: Bool
  let typesetter: Typesetter
  let meter: StepMeter?
  // Most controllers are laid out again in the next stage.
  private let memory = LayoutMemory()

  /// Computes the stage of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - sizes: The sizes for some layers, which override their controllers' preferred sizes.
  /// - Returns: The stage.
  /// - Throws: ``PresentationError`` if UIKit does not allow a presentation or a layout cannot be computed.
  /// - Complexity: The layouts of all presented controllers, and the root's if a popover points at one of its views.
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
      onto.kept = presentation.kept
      var stackedBelow = below
      stackedBelow.focus(on: presentation.source)
      onto.below = stackedBelow
      let state = try present(onto, presentation.type)
      onto.below = nil
      stage.cover(with: presented, state, scene, context: stackedBelow.arrangement.presentationContext)
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
    presenter.arranger.diagnoses = laysOut
    var state = try presenter.present(type.staying(in: scene.environment))
    steps = presenter.steps
    // The stage keeps the presentations below in its layers.
    state.presentationStack = []
    return state
  }

  private mutating func arrangement(of scene: Scene) throws(PresentationError) -> Arrangement {
    var arranger = Arranger(scene.environment, scene.figures, steps: steps, typesetter, memory, meter)
    arranger.diagnoses = laysOut
    arranger.laysOut = laysOut || scene.presentations.contains { $0.type.pointsAtView }
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
  /// Adds a presentation, which may push back or remove the layers below.
  fileprivate mutating func cover(
    with controller: Controller, _ state: PresentedState, _ scene: Scene, context: Arrangement.Link?
  ) {
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
    case ModalStyle.currentContext.rawValue: layers[below].remove(context)
    default: break
    }
    layers.append(
      Layer(controller, state, cornerRadius: scene.environment.cornerRadius(of: state, scene.figures)))
  }
}

extension Stage.Layer {
  /// Removes the controller that defines the presentation's context, with everything inside it; everything if none
  /// does.
  fileprivate mutating func remove(_ context: Arrangement.Link?) {
    let ids = context.map { Set($0.controller.ids) }
    removed = Set(parts.filter { ids?.contains($0.owner) ?? true }.map(\.id))
  }
}

extension Stage.Part {
  /// Makes the keyboard at the bottom edge of the window.
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
  /// Scales and moves a part of the layer behind a sheet, from its `bounds` to the presenter's frame.
  fileprivate mutating func setBack(
    _ presenter: PresentedState.Presenter, from bounds: Rect, _ radius: Double
  ) {
    let center = frame.center
    let moved = Point(
      x: presenter.frame.x + (center.x - bounds.x) * presenter.scale,
      y: presenter.frame.y + (center.y - bounds.y) * presenter.scale)
    transform.scale = Size(width: presenter.scale, height: presenter.scale)
    transform.translation = Point(x: moved.x - center.x, y: moved.y - center.y)
    if frame == bounds { cornerRadius = radius }
  }
}

extension Environment {
  /// The corner radius of an alert, in points: 14 as in Flutter's dialog.dart, 34 from iOS 26 on, as openuikit measured.
  package var alertCornerRadius: Double { system.hasFloatingSheets ? 34 : 14 }

  /// The corner radius of a sheet and of the view behind it, in points.
  ///
  /// It is 10 before iOS 26; 37.7 since then was fitted to one device.
  var sheetCornerRadius: Double { system.hasFloatingSheets ? 37.7 : 10 }

  /// The corner radius of a presentation, in points.
  package func cornerRadius(of state: PresentedState, _ figures: Figures) -> Double {
    switch state.style {
    case "pageSheet", "formSheet": state.frame == bounds ? 0 : sheetCornerRadius
    case "popover": popoverCornerRadius(figures)
    case "alert", "actionSheet": alertCornerRadius
    default: 0
    }
  }
}
