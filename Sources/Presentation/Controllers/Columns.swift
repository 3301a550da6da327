import AutoLayout
import Devices
import Geometry

extension Environment {
  /// A container's column that is on screen.
  struct Column {
    let controller: Controller
    let place: Arrangement.Place
    let hasFocus: Bool
    /// The container's name for the column.
    let name: String
    /// Whether the columns are collapsed into one navigation stack.
    let isOnStack: Bool
    /// Whether the container puts the column's controller into a navigation controller.
    var wrapsControllers = false

    /// Whether the container would put another controller into a navigation controller.
    func wraps(_ other: Controller) -> Bool {
      if case .navigation = other.content { false } else { wrapsControllers }
    }
  }

  /// The columns of a container that are on screen; empty for any other controller.
  ///
  /// - Parameters:
  ///   - controller: The container.
  ///   - place: The container's place.
  ///   - shown: A column of a split view controller to show even if it is hidden.
  /// - Returns: The columns, the outermost first.
  func columns(
    of controller: Controller, in place: Arrangement.Place, showing shown: SplitViewController.Column? = nil
  ) -> [Column] {
    let surroundings = containerEnvironment(in: place)
    let visible: [VisibleChild]
    var focus = ""
    var sidebars: Set<String> = []
    var (isStack, wraps) = (false, false)
    switch controller.content {
    case .splitOrFlip(let container):
      let model = container.columns
      focus = model.focus == .left ? model.left : model.right
      visible = model.state(in: surroundings, from: model.initialState).visible
    case .splitView(let split):
      let model = split.columns
      var state = model.state(in: surroundings, from: model.initialState)
      if let shown { state = model.show(shown, from: state).state }
      visible = state.visible
      (isStack, wraps) = (model.isStack(state), split.wrapsColumns)
      // In an expanded split view the sidebars have compact width (unverified).
      if !state.isCollapsed {
        sidebars = [
          SplitViewController.Column.primary.rawValue, SplitViewController.Column.supplementary.rawValue,
        ]
      }
      // Unless a request names the source controller, it is the one in the outermost visible column.
      focus = visible.first?.controller ?? ""
    default: return []
    }
    let children = controller.children
    return visible.compactMap { child in
      guard let column = children.first(where: { $0.id == child.controller }) else { return nil }
      var inner = place.inner(child.frame)
      if sidebars.contains(child.column) { inner.horizontalSizeClass = .compact }
      return Column(
        controller: column, place: inner, hasFocus: column.id == focus, name: child.column,
        isOnStack: isStack, wrapsControllers: wraps)
    }
  }

  /// The navigation controller of the primary column, if the columns are collapsed onto its stack and another one is on
  /// top; `nil` for any other controller.
  func stackBase(of controller: Controller, in place: Arrangement.Place) -> Controller? {
    guard case .splitView(let split) = controller.content else { return nil }
    let state = split.columns.state(in: containerEnvironment(in: place), from: split.columns.initialState)
    return split.columns.stackBase(in: state).map { _ in split.primary }
  }

  /// The controllers that a controller contains, in its place.
  func relations(of controller: Controller, in place: Arrangement.Place) -> [ControllerHierarchy.Relation] {
    guard case .splitView(let split) = controller.content else { return controller.relations }
    let state = split.columns.state(in: containerEnvironment(in: place), from: split.columns.initialState)
    return split.columns.relations(in: state)
  }

  func containerEnvironment(in place: Arrangement.Place) -> ContainerEnvironment {
    var container = ContainerEnvironment(self)
    container.size = place.frame.size
    if let sizeClass = place.horizontalSizeClass { container.horizontalSizeClass = sizeClass }
    return container
  }
}
