import AutoLayout
import Geometry

extension Presenter {
  mutating func present(
    _ controller: Controller, _ popover: Popover, _ state: inout PresentedState
  ) throws(PresentationError) {
    var size = Size(width: figures[.popoverDefaultWidth], height: figures[.popoverDefaultHeight])
    if let preferred = try preferredSize(of: controller) {
      // An axis of 0 is left to the default.
      if preferred.width > 0 { size.width = preferred.width }
      if preferred.height > 0 { size.height = preferred.height }
    }
    let placement = try place(popover, size)
    var place = environment.place(placement.content)
    place.horizontalSizeClass = .compact
    try fill(&state, with: controller, in: place)
    finish(placement, &state)
  }

  func finish(_ placement: PopoverPlacement, _ state: inout PresentedState) {
    if let arrow = placement.arrow {
      state.chrome.append(Chrome(.popoverArrow(arrow.direction, tip: arrow.tip), arrow.frame))
    }
    dim(&state, figures[.popoverDimming])
  }

  func place(_ popover: Popover, _ size: Size) throws(PresentationError) -> PopoverPlacement {
    let margins = popover.layoutMargins ?? Insets(all: figures[.popoverMargin])
    var covered = environment.safeArea
    covered.bottom = max(covered.bottom, environment.keyboardHeight)
    let area = environment.bounds.inset(by: margins.union(covered)).atLeastEmpty
    return PopoverPlacement(
      of: size, at: try anchor(popover.source), in: area, directions: popover.arrowDirections,
      canOverlap: popover.canOverlapSource, isRightToLeft: environment.isRightToLeft,
      shape: PopoverPlacement.Shape(
        arrowHeight: figures[.popoverArrowHeight], arrowBase: figures[.popoverArrowBase],
        cornerRadius: figures[.popoverCornerRadius]),
      grid: environment.grid)
  }

  private func frame(ofPresenters view: String) throws(PresentationError) -> Rect {
    guard let frame = presenters.elements.frame(of: view) else { throw .misuse(.sourceNotOnScreen) }
    return frame
  }

  /// What the arrow points to, in the window.
  private func anchor(_ source: Popover.Source) throws(PresentationError) -> Rect {
    switch source {
    case .view(let id): return try frame(ofPresenters: id)
    case .rect(let rect, let id):
      guard let id else { return rect }
      return rect.offset(by: try frame(ofPresenters: id).origin)
    case .barButtonItem(let isLeading):
      guard let bar = presenters.chrome.last(where: { $0.kind == .navigationBar })?.frame else {
        throw .misuse(.barButtonItemWithoutBar)
      }
      let (width, margin) = (figures[.barButtonItemWidth], figures[.barButtonItemMargin])
      let isLeft = isLeading != environment.isRightToLeft
      let x = isLeft ? bar.x + margin : bar.maxX - margin - width
      return Rect(x: x, y: bar.y, width: width, height: bar.height)
    }
  }
}
