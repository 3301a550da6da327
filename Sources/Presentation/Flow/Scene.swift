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
  /// The frame that it keeps until its container is laid out again; `nil` if it keeps none.
  var keptFrame: Rect?

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
    self.controller = controller.wrappedInNavigation(besides: taken)
  }
}
