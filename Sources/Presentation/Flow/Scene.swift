import Devices
import Geometry

/// What is on screen as a model: a window, the controller that fills it, and those presented over it.
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
  /// What is presented, the first one over the root, each over the one before.
  public var presentations: [ActivePresentation] = []
  /// The numbers to compute with.
  public var figures = Figures.standard

  /// Makes a scene in which nothing is presented.
  public init(_ environment: Environment, root: Controller) {
    self.environment = environment
    self.root = root
  }

  /// The ids of all controllers, on screen or not.
  public var ids: [String] { root.ids + presentations.flatMap(\.controller.ids) }

  /// The controllers that stand over one another: the root, then what is presented.
  public var layers: [Controller] { [root] + presentations.map(\.controller) }

  /// The number of the layer in which a controller stands, if there is one.
  public func layer(of id: String) -> Int? { layers.firstIndex { $0.contains(id) } }

  /// Changes the controller of an id.
  mutating func change(_ id: String, _ change: (inout Controller) -> Void) {
    if root.change(id, change) { return }
    for number in presentations.indices where presentations[number].controller.change(id, change) { return }
  }
}

/// A controller that is presented.
public struct ActivePresentation: Sendable {
  /// The controller, in its navigation controller if it was asked for one.
  public var controller: Controller
  /// How it is presented.
  public var type: PresentationType
  /// The frame that it keeps because nothing has told its container to lay out.
  var keptFrame: Rect?

  /// Makes a presentation, wrapping the controller in a navigation controller where the type asks for one.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - type: How it is presented.
  ///   - taken: The ids of all other controllers, which the navigation controller does not get.
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
