import AutoLayout
import Devices
import Geometry

extension Presenter {
  mutating func present(
    _ controller: Controller, _ resolution: StyleResolution, _ state: inout PresentedState
  ) throws(PresentationError) {
    let presenting = presentationStack.last
    var resolution = resolution
    resolution.sheet = resolution.sheet.available(on: environment.system)
    let geometry = SheetGeometry(
      resolution, try preferredSize(of: controller), environment, figures,
      isStacked: presenting?.isCardSheet ?? false)
    let stops = geometry.stops
    let selection = geometry.selection(of: stops)
    let place = place(
      of: selection.map { stops[$0].rest } ?? geometry.rest(geometry.maximum), geometry.look)
    try fill(&state, with: controller, in: place)
    if geometry.look != .full {
      state.detents = stops.enumerated().map { number, stop in
        PresentedState.Detent(
          detent: stop.detent, value: stop.value, frame: stop.rest.frame, isSelected: number == selection)
      }
      if resolution.sheet.prefersGrabberVisible { addGrabber(&state, in: place) }
      if geometry.isDimmed(at: selection, of: stops) {
        dim(&state, figures[geometry.look == .card ? .cardDimming : .sheetDimming])
      }
    }
    guard geometry.look == .card else { return }
    state.isCardSheet = true
    let value = selection.flatMap { stops[$0].value }.map { geometry.raised($0) } ?? geometry.maximum
    if value >= geometry.maximum, environment.verticalSizeClass == .regular {
      setBack(&state.presenter, above: state.frame.y)
    }
  }

  private func place(of rest: SheetGeometry.Rest, _ look: SheetGeometry.Look) -> Arrangement.Place {
    var place = Arrangement.Place(rest.size, drawnInto: rest.frame, safeArea: rest.safeArea)
    // The keyboard covers the scaled view, so its height is divided by the scale.
    place.keyboardHeight = environment.place(rest.frame).keyboardHeight / place.scale
    place.isInCardSheet = look == .card
    if look == .centered { place.horizontalSizeClass = .compact }
    return place
  }

  private func addGrabber(_ state: inout PresentedState, in place: Arrangement.Place) {
    let width = figures[.grabberWidth]
    let grabber = Rect(
      x: place.frame.x + (place.frame.width - width) / 2, y: place.frame.y + figures[.grabberTop],
      width: width, height: figures[.grabberHeight])
    state.chrome.append(Chrome(.grabber, place.drawn(grabber)))
  }

  /// Pushes the presenter back behind a large card sheet: the root moves down, and a card sheet moves up. A part of it
  /// stays in sight above the card's `top`.
  private func setBack(_ presenter: inout PresentedState.Presenter, above top: Double) {
    let isCard = presentationStack.last?.isCardSheet ?? false
    let move = isCard ? -figures[.stackedCardPresenterRise] : figures[.cardPresenterDrop]
    let anchor = Point(x: presenter.frame.center.x, y: presenter.frame.y)
    let lowest = max(top - figures[.cardPresenterGap], 0) - presenter.frame.y
    presenter.scale = figures[.cardPresenterScale]
    presenter.translation = Point(x: 0, y: min(move * environment.size.height, lowest))
    presenter.frame = presenter.frame.scaled(by: presenter.scale, about: anchor)
      .offset(by: presenter.translation)
  }
}
