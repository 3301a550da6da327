import AutoLayout
import Devices
import Geometry

extension Environment {
  /// A column of a container that is on screen.
  struct Column {
    let controller: Controller
    let place: Arrangement.Place
    let hasFocus: Bool
    /// Which one it is, by the container's name for it.
    let name: String
  }

  /// The columns of a container in a place, those that are on screen; nothing for any other controller.
  ///
  /// - Parameters:
  ///   - controller: The container.
  ///   - place: Where it stands.
  ///   - shown: A column of a split view controller that is shown, though it may have been hidden.
  /// - Returns: The columns, the outermost first.
  func columns(
    of controller: Controller, in place: Arrangement.Place, showing shown: SplitViewController.Column? = nil
  ) -> [Column] {
    let surroundings = containerEnvironment(in: place)
    let visible: [VisibleChild]
    var focus = ""
    var sidebars: Set<String> = []
    switch controller.content {
    case .splitOrFlip(let container):
      let model = container.columns
      focus = model.focus == .left ? model.left : model.right
      visible = model.enter(surroundings, from: model.initialState).state.visible
    case .splitView(let split):
      let model = split.columns
      var state = model.enter(surroundings, from: model.initialState).state
      if let shown { state = model.show(shown, from: state).state }
      visible = state.visible
      // Beside others, sidebars are compact in width (the size class facts; unverified).
      if !state.isCollapsed {
        sidebars = [
          SplitViewController.Column.primary.rawValue, SplitViewController.Column.supplementary.rawValue,
        ]
      }
      // Whoever acts on the others stands in the outermost column that is on screen, unless somebody is named.
      focus = visible.first?.controller ?? ""
    default: return []
    }
    let children = controller.children
    return visible.compactMap { child in
      guard let column = children.first(where: { $0.id == child.controller }) else { return nil }
      var inner = place.inner(child.frame)
      if sidebars.contains(child.column) { inner.horizontalSizeClass = .compact }
      return Column(controller: column, place: inner, hasFocus: column.id == focus, name: child.column)
    }
  }

  /// What a container in a place knows.
  func containerEnvironment(in place: Arrangement.Place) -> ContainerEnvironment {
    var container = ContainerEnvironment(self)
    container.size = place.frame.size
    if let sizeClass = place.horizontalSizeClass { container.horizontalSizeClass = sizeClass }
    return container
  }
}
