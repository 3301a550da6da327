import AutoLayout
import Geometry
import Motion
import Presentation

/// Presents a card as a sheet of the given height.
///
/// - Returns: The sheet's frame in the window.
func sheetFrame(of card: Card, height: Double, in window: Size) throws -> Rect {
  let controller = Controller("card", .plain(try Controller.Plain(card.view, tree: card.tree())))
  let scene = PresentationScene(.init(size: window), presented: controller)
  var presenter = Presenter(scene)
  var modal = Modal()
  modal.style = .pageSheet
  modal.sheet.detents = [.height(height)]
  return try presenter.present(.modal(modal)).frame
}

/// Where the top of a sheet is while it slides in with a spring: a position every tenth of a second.
func slide(_ frame: Rect, in window: Size) throws -> [Double] {
  let spring = try Spring(duration: 0.4, bounce: 0)
  return stride(from: 0, through: 0.5, by: 0.1).map { time in
    window.height + spring.value(at: time) * (frame.y - window.height)
  }
}
