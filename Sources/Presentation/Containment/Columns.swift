import AutoLayout
import Geometry

extension Environment {
  /// A column of a container that is on screen.
  struct Column {
    let controller: Controller
    let place: Arrangement.Place
    let hasFocus: Bool
  }

  /// The columns of a container in a place, those that are on screen; nothing for any other controller.
  func columns(of controller: Controller, in place: Arrangement.Place) -> [Column] {
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
      let state = model.enter(surroundings, from: model.initialState).state
      visible = state.visible
      // Beside others, sidebars are compact in width (the size class facts; unverified).
      if !state.isCollapsed {
        sidebars = [
          SplitViewController.Column.primary.rawValue, SplitViewController.Column.supplementary.rawValue,
        ]
      }
      // Whoever acts on the others stands in the outermost column that is on screen.
      focus = visible.first?.controller ?? ""
    default: return []
    }
    let children = controller.children
    return visible.compactMap { child in
      guard let column = children.first(where: { $0.id == child.controller }) else { return nil }
      var inner = place.inner(child.frame)
      if sidebars.contains(child.column) { inner.horizontalSizeClass = .compact }
      return Column(controller: column, place: inner, hasFocus: column.id == focus)
    }
  }

  /// A column of a split view controller, or the first one on screen where that column is not.
  func column(
    _ column: SplitViewController.Column, of controller: Controller, in place: Arrangement.Place
  ) -> Column {
    let columns = columns(of: controller, in: place)
    guard case .splitView(let split) = controller.content else {
      return Column(controller: controller, place: place, hasFocus: true)
    }
    let id = column == .primary ? split.primary.id : split.secondary.id
    return columns.first { $0.controller.id == id } ?? columns.first
      ?? Column(controller: controller, place: place, hasFocus: true)
  }

  /// What a container in a place knows.
  func containerEnvironment(in place: Arrangement.Place) -> ContainerEnvironment {
    var container = ContainerEnvironment(self)
    container.size = place.frame.size
    if let sizeClass = place.horizontalSizeClass { container.horizontalSizeClass = sizeClass }
    return container
  }
}
