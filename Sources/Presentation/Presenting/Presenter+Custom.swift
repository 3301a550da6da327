import AutoLayout
import Geometry

extension Presenter {
  mutating func present(
    _ controller: Controller, _ custom: CustomPresentation, _ state: inout PresentedState
  ) throws(PresentationError) {
    let geometry = CustomGeometry(custom, environment)
    let fitting = geometry.fitting
    var fitted = geometry.area.size
    var safeArea = Insets.zero
    if scene.keptFrame == nil, let fitting, let size = try fit(controller, fitting, safeArea: .zero)?.size {
      fitted = size
      // Where the view reaches under what covers the window, it is measured again with that.
      safeArea = environment.safeArea(of: geometry.frame(fitted: fitted))
      if safeArea != .zero, let size = try fit(controller, fitting, safeArea: safeArea)?.size {
        fitted = size
      }
    }
    let frame = scene.keptFrame ?? environment.grid.round(geometry.frame(fitted: fitted))
    if fitting == nil || scene.keptFrame != nil { safeArea = environment.safeArea(of: frame) }
    var isPlain = false
    if case .plain = controller.content { isPlain = true }
    try fill(
      &state, with: controller, in: Arrangement.Place(frame, safeArea: safeArea),
      fitting: isPlain && scene.keptFrame == nil ? fitting : nil)
    let responder = custom.firstResponder.flatMap { state.frame(of: $0) }
    state.move(by: -environment.grid.roundUp(geometry.shift(of: frame, firstResponder: responder)))
    state.isStatusBarHidden = state.frame.y < 0
    dim(&state, custom.dimming)
  }
}

extension PresentedState {
  /// Where a view of the presented controllers stands in the window.
  func frame(of view: String) -> Rect? { elements.frame(of: view) }

  /// Moves everything that belongs to the presented controller downwards.
  fileprivate mutating func move(by distance: Double) {
    guard distance != 0 else { return }
    let offset = Point(x: 0, y: distance)
    frame = frame.offset(by: offset)
    content = content.offset(by: offset)
    for number in chrome.indices { chrome[number].frame = chrome[number].frame.offset(by: offset) }
    arrangement = arrangement.offset(by: offset)
    elements = arrangement.elements
  }
}
