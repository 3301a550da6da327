import AutoLayout
import Devices
import Geometry

/// The columns of a container that are on screen.
struct ShownColumns {
  /// A column, and the controller in it.
  struct Column {
    let controller: Controller
    let place: Arrangement.Place
    let hasFocus: Bool
    /// The column as its container has it: with its name and its frame in the container.
    let child: VisibleChild
    /// Whether the columns are collapsed into one navigation stack.
    let isOnStack: Bool
    /// Whether the container puts the column's controller into a navigation controller.
    let wrapsControllers: Bool

    /// The container's name for the column.
    var name: String { child.column }

    /// Whether the container would put another controller into a navigation controller.
    func wraps(_ other: Controller) -> Bool { wrapsControllers && !other.isNavigation }
  }

  /// The stack of the primary column's navigation controller, while other columns are collapsed onto it.
  struct Base {
    /// The navigation controller, which stays on screen.
    let controller: Controller
    /// The controllers of the other columns on its stack, the top one last.
    let pushed: [Controller]
  }

  /// The columns, the outermost first.
  let columns: [Column]
  /// The stack onto which the columns are collapsed; `nil` if no column is on top of another one's navigation controller.
  var base: Base?
  /// The controllers that the container contains, on screen or not.
  let relations: [ControllerHierarchy.Relation]
}

extension Environment {
  /// The columns of a container that are on screen; `nil` for any other controller.
  ///
  /// - Parameters:
  ///   - controller: The container.
  ///   - place: The container's place.
  ///   - shown: A column of a split view controller to show even if it is hidden.
  /// - Returns: The columns.
  func columns(
    of controller: Controller, in place: Arrangement.Place, showing shown: SplitViewController.Column? = nil
  ) -> ShownColumns? {
    let surroundings = containerEnvironment(in: place)
    switch controller.content {
    case .splitOrFlip(let container):
      let model = container.columns
      let state = model.state(in: surroundings, from: model.initialState)
      return columns(of: container, state, in: place, relations: controller.relations)
    case .splitView(let split):
      let model = split.columns
      var state = model.state(in: surroundings, from: model.initialState)
      if let shown { state = model.show(shown, from: state) }
      return columns(of: split, state, in: place)
    default: return nil
    }
  }

  private func columns(
    of container: Controller.SplitOrFlip, _ state: SplitOrFlipViewController.State,
    in place: Arrangement.Place, relations: [ControllerHierarchy.Relation]
  ) -> ShownColumns {
    let focus = container.columns.focus == .left ? container.left.id : container.right.id
    let columns = state.visible.map { child in
      ShownColumns.Column(
        controller: child.controller == container.left.id ? container.left : container.right,
        place: place.inner(child.frame), hasFocus: child.controller == focus, child: child,
        isOnStack: false, wrapsControllers: false)
    }
    return ShownColumns(columns: columns, relations: relations)
  }

  private func columns(
    of split: Controller.SplitView, _ state: SplitViewController.State, in place: Arrangement.Place
  ) -> ShownColumns {
    // Unless a request names the source controller, it is the one in the outermost visible column.
    let focus = state.visible.first?.controller
    let columns = state.visible.compactMap { child -> ShownColumns.Column? in
      guard let controller = split.controller(child.controller) else { return nil }
      var inner = place.inner(child.frame)
      // In an expanded split view the sidebars have compact width (unverified).
      if !state.isCollapsed, child.column != SplitViewController.Column.secondary.rawValue {
        inner.horizontalSizeClass = .compact
      }
      return ShownColumns.Column(
        controller: controller, place: inner, hasFocus: child.controller == focus, child: child,
        isOnStack: split.columns.isStack(state), wrapsControllers: split.wrapsColumns)
    }
    var shown = ShownColumns(columns: columns, relations: split.columns.relations(in: state))
    if split.columns.stackBase(in: state) != nil {
      shown.base = ShownColumns.Base(
        controller: split.primary, pushed: state.stack.dropFirst().compactMap { split.controller($0) })
    }
    return shown
  }

  /// The controllers that a controller contains, in its place.
  func relations(of controller: Controller, in place: Arrangement.Place) -> [ControllerHierarchy.Relation] {
    columns(of: controller, in: place)?.relations ?? controller.relations
  }

  func containerEnvironment(in place: Arrangement.Place) -> ContainerEnvironment {
    var container = ContainerEnvironment(self)
    container.size = place.frame.size
    if let sizeClass = place.horizontalSizeClass { container.horizontalSizeClass = sizeClass }
    return container
  }
}

extension Controller.SplitView {
  /// The controller of a column, or one that was pushed over the secondary column's.
  fileprivate func controller(_ id: String) -> Controller? {
    switch id {
    case primary.id: primary
    case secondary.id: secondary
    case supplementary?.id: supplementary
    case compact?.id: compact
    default: details.first { $0.id == id }
    }
  }
}
