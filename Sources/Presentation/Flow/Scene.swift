import Devices
import Geometry

/// The model of a window: its environment, the controller that fills it, and the controllers presented over it.
///
/// ```swift
/// var scene = Scene(environment, root: host)
/// scene.presentations.append(ActivePresentation(of: card, as: .custom(custom)))
/// ```
public struct Scene: Sendable {
  /// The window and its traits.
  public var environment: Environment
  /// The controller that fills the window.
  public var root: Controller
  /// The presentations, from the one over the root to the top one.
  public var presentations: [ActivePresentation] = []
  /// The figures of UIKit's bars, sheets, popovers and alerts.
  public var figures = Figures.standard
  /// The id of the controller with the first responder, with which the keyboard leaves; `nil` without a keyboard.
  var keyboardOwner: String?

  /// Makes a scene in which nothing is presented.
  public init(_ environment: Environment, root: Controller) {
    self.environment = environment
    self.root = root
  }

  /// The ids of all controllers, on screen or not.
  public var ids: [String] { root.ids + presentations.flatMap(\.controller.ids) }

  /// The root, followed by the presented controllers from back to front.
  public var layers: [Controller] { [root] + presentations.map(\.controller) }

  /// The index of the layer that contains a controller, or `nil`.
  public func layer(of id: String) -> Int? { layers.firstIndex { $0.contains(id) } }

  /// The ids of a controller and of all controllers around it, the outermost first.
  public func containers(of id: String) -> [String] {
    var containers: [String] = []
    var next = layers.first { $0.contains(id) }
    while let controller = next {
      containers.append(controller.id)
      next = controller.id == id ? nil : controller.children.first { $0.contains(id) }
    }
    return containers
  }

  /// Whether a controller is a child of a plain controller, a column's controller or a tab's root.
  public func canReplace(_ id: String) -> Bool {
    guard let parent = containers(of: inColumn(id)).dropLast().last, let container = controller(parent) else {
      return false
    }
    if case .navigation = container.content { return false }
    return true
  }

  /// The scene whose presentations keep their frames on a stage until their containers are laid out.
  ///
  /// Source: Documentation/semantics.md §9.3.
  func kept(on stage: Stage) -> Scene {
    var scene = self
    for number in scene.presentations.indices where stage.layers.indices.contains(number + 1) {
      guard let state = stage.layers[number + 1].state else { continue }
      scene.presentations[number].kept.source = state.source
      if state.questions.isCustom {
        scene.presentations[number].kept.frame = state.frame
        scene.presentations[number].kept.contentSize = state.contentSize
      }
    }
    return scene
  }

  /// Lays out the container of a presentation, or of all, when the next stage is computed.
  mutating func release(layer: Int? = nil) {
    for number in presentations.indices where layer == nil || layer == number + 1 {
      presentations[number].kept = KeptFrames()
    }
  }

  mutating func change(_ id: String, _ change: (inout Controller) -> Void) {
    if root.change(id, change) { return }
    for number in presentations.indices where presentations[number].controller.change(id, change) { return }
  }
}

/// A presented controller and how it is presented.
public struct ActivePresentation: Sendable {
  /// The controller, wrapped in a navigation controller if the type asked for one.
  public var controller: Controller
  /// How it is presented.
  public var type: PresentationType
  /// The id of the controller on which it was presented; `nil` for the one that had the focus.
  var source: String?
  /// What it keeps until its container is laid out again.
  var kept = KeptFrames()

  /// Makes a presentation and wraps the controller in a navigation controller if the type asks for one.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - type: How it is presented.
  ///   - taken: The ids of all other controllers, which the navigation controller must not have.
  public init(of controller: Controller, as type: PresentationType, besides taken: [String] = []) {
    self.controller = controller
    self.type = type
    switch type {
    case .modal(var modal) where modal.wrapsInNavigation:
      modal.wrapsInNavigation = false
      self.type = .modal(modal)
    case .popover(var popover) where popover.wrapsInNavigation:
      popover.wrapsInNavigation = false
      self.type = .popover(popover)
    default: return
    }
    self.controller = controller.wrappedInNavigation(besides: Set(taken))
  }
}
