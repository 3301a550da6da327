import Devices
import Geometry

/// A part of the window, and what becomes of touches there while something is presented.
public struct TouchRegion: Hashable, Sendable {
  /// What becomes of a touch.
  public enum Touches: String, CaseIterable, Sendable {
    /// The presented controller gets it.
    case presented
    /// It dismisses the presented controller, if the delegate allows that.
    case dismisses
    /// What is below gets it.
    case passes
    /// Nothing gets it.
    case blocked
  }

  /// The frame in the window.
  public let frame: Rect
  /// What becomes of touches.
  public let touches: Touches
  /// What lies there if touches pass: a view, or the bar item from which a popover comes.
  var below: Below?

  /// What a touch that passes reaches.
  enum Below: Hashable, Sendable {
    case view(String)
    case barItem(String)
  }

  /// Whether a point lies in the region. Its right and bottom edges belong to what comes after it.
  func contains(_ point: Point) -> Bool {
    point.x >= frame.x && point.x < frame.maxX && point.y >= frame.y && point.y < frame.maxY
  }
}

extension Presenter {
  /// The regions of the window while a controller is presented, from front to back.
  ///
  /// Source: Apple's documentation of `isModalInPresentation`, of `passthroughViews` and of
  /// `largestUndimmedDetentIdentifier`; an alert keeps touches, and an action sheet takes them as its cancel action.
  func regions(
    of state: PresentedState, _ controller: Controller, _ resolution: StyleResolution
  ) -> [TouchRegion] {
    var regions = [TouchRegion(frame: state.frame, touches: .presented)]
    if state.style == ModalStyle.popover.rawValue {
      regions += passing(resolution, state)
    }
    let touches = touchesOutside(state, controller, resolution)
    return regions + [TouchRegion(frame: environment.bounds, touches: touches)]
  }

  /// The views that get touches beside a popover, and the bar item from which it comes.
  private func passing(_ resolution: StyleResolution, _ state: PresentedState) -> [TouchRegion] {
    guard case .popover(let popover) = resolution.form else { return [] }
    var regions = popover.passthroughViews.compactMap { id in
      presenters.elements.frame(of: id).map { TouchRegion(frame: $0, touches: .passes, below: .view(id)) }
    }
    if case .barButtonItem(let name)? = popover.source, let frame = state.source {
      let bar = presenters.bar(showing: name)
      let end = Popover.Source.leadingNames.contains(name) ? "leading" : "trailing"
      regions.append(
        TouchRegion(frame: frame, touches: .passes, below: .barItem(bar == nil ? end : name)))
      // The other items of the bar get touches, too.
      if let bar { regions.append(TouchRegion(frame: bar.frame, touches: .passes)) }
    }
    return regions
  }

  private func touchesOutside(
    _ state: PresentedState, _ controller: Controller, _ resolution: StyleResolution
  ) -> TouchRegion.Touches {
    let dismisses: TouchRegion.Touches = controller.staysPresented ? .blocked : .dismisses
    if case .alert(let alert) = controller.content {
      let cancels =
        state.style == ModalStyle.popover.rawValue || alert.actions.contains { $0.style == .cancel }
      return alert.style == .actionSheet && cancels ? dismisses : .blocked
    }
    switch state.style.flatMap(ModalStyle.init) {
    case .popover: return dismisses
    case .pageSheet, .formSheet:
      let isDimmed = state.chrome.contains { if case .dimming = $0.kind { true } else { false } }
      return isDimmed || resolution.sheet.largestUndimmed == nil ? dismisses : .passes
    case .currentContext, .overCurrentContext: return .passes
    default: return .blocked
    }
  }
}
