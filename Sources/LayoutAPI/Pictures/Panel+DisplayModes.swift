import Drawing
import Geometry
import Presentation

extension Picture.Panel {
  init(_ result: DisplayModesOperation.Result<SplitOrFlipViewController.State>) {
    let state = result.state
    self.init(
      result.environment, result.size, mode: (state.displayMode ?? .one).rawValue, state.visible)
  }

  init(_ result: DisplayModesOperation.Result<SplitViewController.State>) {
    let state = result.state
    let mode = state.isCollapsed ? "collapsed" : state.displayMode.rawValue
    self.init(result.environment, result.size, mode: mode, state.visible)
  }

  /// The container's view and the columns on screen; what is dimmed lies below the others.
  private init(_ environment: [UInt8], _ size: Size, mode: String, _ children: [VisibleChild]) {
    let columns = children.filter(\.isDimmed) + children.filter { !$0.isDimmed }
    self.init(
      title: Picture.Panel.title([EnvironmentDocument.name(of: environment), size.words, mode]), size: size,
      shapes: [Shape("", Rect(origin: .zero, size: size), .ground)]
        + columns.flatMap { child in
          let column = Shape(child.controller, child.frame, .controller)
          return child.isDimmed ? [column, Shape("", child.frame, .dimming(alpha: 0.2))] : [column]
        })
  }
}
