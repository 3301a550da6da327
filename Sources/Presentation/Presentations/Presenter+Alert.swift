import AutoLayout
import Devices
import Geometry

extension Presenter {
  mutating func present(
    _ alert: Controller.Alert, _ resolution: StyleResolution, _ state: inout PresentedState
  ) throws(PresentationError) {
    var geometry = AlertGeometry(alert, id: presented.id, environment, figures, lines: lines)
    state.style = alert.style.rawValue
    if alert.style == .actionSheet, case .popover(let popover)? = resolution.original,
      popover.source != nil,
      environment.horizontalSizeClass == .regular || environment.system.hasFloatingSheets
    {
      state.style = ModalStyle.popover.rawValue
      let width = min(figures[.actionSheetPopoverWidth], area(of: popover).width)
      let height = geometry.layOut(width: width, omitsCancel: true)
      let placement = try place(popover, Size(width: width, height: height), &state)
      _ = geometry.limit(to: placement.content.height)
      (state.parts, state.scrollAreas) = (geometry.placedParts, geometry.placedScrollAreas)
      try fill(&state, with: presented, in: Arrangement.Place(placement.content))
      return finish(placement, &state)
    }
    if alert.style == .actionSheet, environment.horizontalSizeClass == .regular {
      throw .misuse(.actionSheetWithoutSource)
    }
    let isCard = alert.style == .alert || environment.system.hasFloatingSheets
    let frame = isCard ? card(&geometry) : bottomSheet(&geometry)
    (state.parts, state.scrollAreas) = (geometry.placedParts, geometry.placedScrollAreas)
    try fill(&state, with: presented, in: environment.place(environment.grid.round(frame)))
    dim(&state, figures[.alertDimming])
  }

  /// The frame of a card in the middle of the uncovered area.
  private func card(_ geometry: inout AlertGeometry) -> Rect {
    var covered = environment.safeArea
    covered.bottom = max(covered.bottom, environment.keyboardHeight)
    let area = environment.bounds.inset(by: covered).atLeastEmpty
    let width = min(geometry.alertWidth, area.width)
    _ = geometry.layOut(width: width)
    let size = Size(width: width, height: geometry.limit(to: area.height))
    return Rect(center: area.center, size: size.limited(to: area.size))
  }

  /// The frame of a sheet at the bottom, at most as wide as the window's shorter side.
  private func bottomSheet(_ geometry: inout AlertGeometry) -> Rect {
    let (size, margin) = (environment.size, figures[.actionSheetMargin])
    let bottom = max(size.height - max(environment.safeArea.bottom, margin), 0)
    let width = max(min(size.width, size.height) - 2 * margin, 0)
    let room = max(bottom - environment.safeArea.top - margin, 0)
    _ = geometry.layOut(width: width)
    let height = min(geometry.limit(to: room), room)
    return Rect(x: (size.width - width) / 2, y: bottom - height, width: width, height: height)
  }
}
