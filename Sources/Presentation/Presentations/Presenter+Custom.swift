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
    let content = isPlain ? contentSize(of: geometry, fitted, in: frame) : nil
    if let content { place.frame.height = content.height }
    try fill(&state, with: controller, in: place, fitting: isPlain && scene.kept.frame == nil ? fitting : nil)
    if let content { state.cut(to: frame, content) }
    // A view that scrolls brings its first responder into sight by itself.
    let responder = content == nil ? custom.firstResponder.flatMap { state.frame(of: $0) } : nil
    if !state.frame.isInside(environment.bounds) { state.findings.append(.cardOffScreen) }
    state.move(by: -environment.grid.roundUp(geometry.shift(of: frame, firstResponder: responder)))
    let visible = custom.avoidsKeyboard ? custom.firstResponder.flatMap { state.frame(of: $0) } : nil
    if isUnderKeyboard(content == nil ? visible ?? state.frame : state.frame) {
      state.findings.append(.cardUnderKeyboard)
    }
    if state.frame.y < 0 { state.isStatusBarHidden = true }
    dim(&state, custom.dimming)
  }

  /// The size of the content if the frame cuts it, and `nil` otherwise.
  private func contentSize(of geometry: CustomGeometry, _ fitted: Size, in frame: Rect) -> Size? {
    if scene.kept.frame != nil { return scene.kept.contentSize }
    let content = environment.grid.round(Rect(origin: .zero, size: geometry.contentSize(fitted: fitted))).size
    guard geometry.custom.maximumHeight != nil, content.height > frame.height else { return nil }
    return Size(width: frame.width, height: content.height)
  }

  private func isUnderKeyboard(_ frame: Rect) -> Bool {
    environment.keyboardHeight > 0 && frame.maxY > environment.size.height - environment.keyboardHeight
  }

  /// The place of a frame. A view that moves away from the keyboard as a whole is laid out without a keyboard.
  private func surroundings(of frame: Rect, _ custom: CustomPresentation) -> Arrangement.Place {
    var place = environment.place(frame)
    if custom.avoidsKeyboard { place.keyboardHeight = 0 }
    return place
  }
}

extension Rect {
  /// Whether no edge lies outside of another rectangle. Half a point does not count, because heights can be rounded.
  fileprivate func isInside(_ other: Rect) -> Bool {
    let margin = 0.5
    return x >= other.x - margin && y >= other.y - margin && maxX <= other.maxX + margin
      && maxY <= other.maxY + margin
  }
}

extension PresentedState {
  /// The frame of a presented controller's view in the window.
  func frame(of view: String) -> Rect? { elements.frame(of: view) }

  /// Cuts the presented view to a frame in which it scrolls its content.
  fileprivate mutating func cut(to frame: Rect, _ content: Size) {
    contentSize = content
    self.frame = frame
    self.content = frame
    if !elements.isEmpty { (elements[0].frame, elements[0].content) = (frame, frame) }
    if !controllers.isEmpty { controllers[0].place.frame = frame }
    if !focusChain.isEmpty { focusChain[0].place.frame = frame }
  }

  /// Moves everything that belongs to the presented controller down.
  fileprivate mutating func move(by distance: Double) {
    guard distance != 0 else { return }
    let offset = Point(x: 0, y: distance)
    frame = frame.offset(by: offset)
    content = content.offset(by: offset)
    for number in chrome.indices { chrome[number] = chrome[number].offset(by: offset) }
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
