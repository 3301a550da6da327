import Documents
import Drawing
import Geometry
import Presentation

extension Picture.Panel {
  package init(_ result: DisplayModesOperation.Result<SplitOrFlipViewController.State>) {
    let state = result.state
    self.init(
      result.environment, result.size, mode: (state.displayMode ?? .one).rawValue, state.visible,
      state.barButtonItems)
  }

  package init(_ result: DisplayModesOperation.Result<SplitViewController.State>) {
    let state = result.state
    let mode = state.isCollapsed ? "collapsed" : state.displayMode.rawValue
    self.init(result.environment, result.size, mode: mode, state.visible, state.barButtonItems)
  }

  /// The container's view and the columns on screen; dimmed columns are below the others. Bar button items have no frames
  /// here, so they are named below the picture.
  private init(
    _ environment: [UInt8], _ size: Size, mode: String, _ children: [VisibleChild],
    _ barButtonItems: [BarButtonItem]
  ) {
    let columns = children.filter(\.isDimmed) + children.filter { !$0.isDimmed }
    self.init(
      title: Picture.Panel.title([EnvironmentDocument.name(of: environment), size.words, mode]), size: size,
      shapes: [Shape("", Rect(origin: .zero, size: size), .canvas)]
        + columns.flatMap { child in
          let column = Shape(child.controller, child.frame, .controller)
          return child.isDimmed ? [column, Shape("", child.frame, .dimming(alpha: 0.2))] : [column]
        },
      sentences: barButtonItems.map { (text: "Bar button item: \($0.rawValue).", mark: nil) })
  }
}
