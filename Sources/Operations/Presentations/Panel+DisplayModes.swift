import Documents
import Drawing
import Geometry
import Presentation

extension Picture.Panel {
  /// The container's view and the columns on screen; dimmed columns are below the others. Bar button items have no frames
  /// here, so they are named below the picture.
  init(_ result: DisplayModesOperation.Result<some ColumnState>) {
    let (state, size) = (result.state, result.size)
    let columns = state.visible.filter(\.isDimmed) + state.visible.filter { !$0.isDimmed }
    self.init(
      title: Picture.Panel.title([result.environment.name, size.words, state.mode]), size: size,
      shapes: [Shape("", Rect(origin: .zero, size: size), .canvas)]
        + columns.flatMap { child in
          let column = Shape(child.controller, child.frame, .controller)
          return child.isDimmed ? [column, Shape("", child.frame, .dimming(alpha: 0.2))] : [column]
        },
      sentences: state.barButtonItems.map { (text: "Bar button item: \($0.rawValue).", mark: nil) })
  }
}
