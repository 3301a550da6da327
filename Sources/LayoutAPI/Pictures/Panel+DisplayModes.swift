import Drawing
import Geometry
import Presentation

extension Picture.Panel {
  init(_ result: DisplayModesOperation.Result<SplitOrFlipViewController.State>) {
    let state = result.state
    self.init(
      result.environment, result.size, mode: (state.displayMode ?? .one).rawValue, state.visible,
      barButtonItems: state.hasFlipItem ? ["Flip"] : [])
  }

  init(_ result: DisplayModesOperation.Result<SplitViewController.State>) {
    let state = result.state
    let mode = state.isCollapsed ? "collapsed" : state.displayMode.rawValue
    let items = [state.hasBackItem ? "Back" : nil, state.hasDisplayModeItem ? "Sidebar" : nil]
    self.init(
      result.environment, result.size, mode: mode, state.visible, barButtonItems: items.compactMap { $0 })
  }

  /// The container's view and the columns on screen; what is dimmed lies below the others. The bar button items, of which
  /// nobody tells the frames, are named below.
  private init(
    _ environment: [UInt8], _ size: Size, mode: String, _ children: [VisibleChild], barButtonItems: [String]
  ) {
    let columns = children.filter(\.isDimmed) + children.filter { !$0.isDimmed }
    self.init(
      title: Picture.Panel.title([EnvironmentDocument.name(of: environment), size.words, mode]), size: size,
      shapes: [Shape("", Rect(origin: .zero, size: size), .canvas)]
        + columns.flatMap { child in
          let column = Shape(child.controller, child.frame, .controller)
          return child.isDimmed ? [column, Shape("", child.frame, .dimming(alpha: 0.2))] : [column]
        },
      sentences: barButtonItems.map { (text: "Bar button item: \($0).", mark: nil) })
  }
}
