import AutoLayout
import Geometry

extension Presenter {
  mutating func present(
    _ controller: Controller, _ resolution: StyleResolution, _ state: inout PresentedState
  ) throws(PresentationError) {
    let geometry = SheetGeometry(
      resolution.style, resolution.sheet, staysCentred: resolution.staysCentred,
      try preferredSize(of: controller), environment, figures)
    let stops = geometry.stops
    let selection = geometry.selection(of: stops)
    let (frame, safeArea) =
      selection.map { (stops[$0].frame, stops[$0].safeArea) } ?? geometry.frame(geometry.maximum)
    try fill(
      &state, with: controller,
      in: Arrangement.Place(frame, safeArea: safeArea, isInCardSheet: geometry.look == .card))
    if geometry.look != .full {
      state.detents = stops.enumerated().map { number, stop in
        PresentedState.Detent(
          detent: stop.detent, value: stop.value, frame: stop.frame, isSelected: number == selection)
      }
      if resolution.sheet.prefersGrabberVisible { addGrabber(&state) }
      if geometry.isDimmed(at: selection, of: stops) {
        dim(&state, figures[geometry.look == .card ? .cardDimming : .sheetDimming])
      }
    }
    let isLarge = selection.flatMap { stops[$0].value }.map { $0 >= geometry.maximum } ?? true
    if geometry.look == .card, isLarge, environment.verticalSizeClass == .regular {
      setBack(&state.presenter)
    }
  }

  private func addGrabber(_ state: inout PresentedState) {
    let width = figures[.grabberWidth]
    state.chrome.append(
      Chrome(
        .grabber,
        Rect(
          x: state.frame.x + (state.frame.width - width) / 2, y: state.frame.y + figures[.grabberTop],
          width: width, height: figures[.grabberHeight])))
  }

  /// Sets the presenter back behind a large card sheet.
  private func setBack(_ presenter: inout PresentedState.Presenter) {
    let (scale, size) = (figures[.cardPresenterScale], environment.size)
    presenter.scale = scale
    presenter.translation = Point(x: 0, y: figures[.cardPresenterDrop] * size.height)
    presenter.frame = Rect(
      x: size.width * (1 - scale) / 2, y: presenter.translation.y, width: size.width * scale,
      height: size.height * scale)
  }
}
