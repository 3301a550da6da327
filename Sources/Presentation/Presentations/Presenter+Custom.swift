import AutoLayout
import Devices
import Geometry

extension Presenter {
  mutating func present(
    _ controller: Controller, _ custom: CustomPresentation, _ state: inout PresentedState
  ) throws(PresentationError) {
    let geometry = CustomGeometry(environment: environment, custom: custom)
    let fitting = geometry.fitting
    var fitted = geometry.area.size
    var measured: Arrangement.Place?
    if scene.kept.frame == nil, let fitting,
      let size = try fit(controller, fitting, in: Arrangement.Place(.zero))
    {
      fitted = size
      // If the view reaches into the safe area or the keyboard, it is measured again with those.
      let around = surroundings(of: geometry.frame(fitted: fitted), custom)
      if around.safeArea != .zero || around.keyboardHeight > 0,
        let size = try fit(controller, fitting, in: around)
      {
        fitted = size
      }
      measured = around
    }
    let frame = scene.kept.frame ?? environment.grid.round(geometry.frame(fitted: fitted))
    var place = surroundings(of: frame, custom)
    if let measured {
      (place.safeArea, place.keyboardHeight) = (measured.safeArea, measured.keyboardHeight)
    }
    var isPlain = false
    if case .plain = controller.content { isPlain = true }
    try fill(&state, with: controller, in: place, fitting: isPlain && scene.kept.frame == nil ? fitting : nil)
    let responder = custom.firstResponder.flatMap { state.frame(of: $0) }
    state.move(by: -environment.grid.roundUp(geometry.shift(of: place.frame, firstResponder: responder)))
    if state.frame.y < 0 { state.isStatusBarHidden = true }
    dim(&state, custom.dimming)
  }

  /// The place of a frame. A view that moves away from the keyboard as a whole is laid out without a keyboard.
  private func surroundings(of frame: Rect, _ custom: CustomPresentation) -> Arrangement.Place {
    var place = environment.place(frame)
    if custom.avoidsKeyboard { place.keyboardHeight = 0 }
    return place
  }
}

extension PresentedState {
  /// The frame of a presented controller's view in the window.
  func frame(of view: String) -> Rect? { elements.frame(of: view) }

  /// Moves everything that belongs to the presented controller down.
  fileprivate mutating func move(by distance: Double) {
    guard distance != 0 else { return }
    let offset = Point(x: 0, y: distance)
    frame = frame.offset(by: offset)
    content = content.offset(by: offset)
    for number in chrome.indices { chrome[number].frame = chrome[number].frame.offset(by: offset) }
    for number in elements.indices {
      elements[number].frame = elements[number].frame.offset(by: offset)
      elements[number].content = elements[number].content.offset(by: offset)
    }
    for number in focusChain.indices {
      focusChain[number].place.frame = focusChain[number].place.frame.offset(by: offset)
    }
    for number in controllers.indices {
      controllers[number].place.frame = controllers[number].place.frame.offset(by: offset)
    }
  }
}
