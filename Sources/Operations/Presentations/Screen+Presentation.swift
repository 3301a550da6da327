import AutoLayout
import Devices
import Documents
import Drawing
import Geometry
import Presentation

extension Screen {
  /// The window with everything that a user sees after a presentation.
  ///
  /// - Parameters:
  ///   - state: What the presentation leads to.
  ///   - presenting: The controller below all presentations, laid out; `nil` without one.
  ///   - environment: Where it happens.
  package init?(_ state: PresentedState, over presenting: Arrangement?, in environment: EnvironmentDocument) {
    guard let traits = environment.traits,
      var screen = Screen.blank(
        title: Picture.Panel.title([environment.name, state.style ?? state.requested]), size: traits.size)
    else { return nil }
    screen.scheme = environment.colorScheme
    screen.take(environment.context)
    if environment.screenName != nil { screen.device = Device(safeArea: environment.context.safeArea) }
    screen.parts = PresentationParts(traits).parts(of: state, over: presenting)
    self = screen
  }
}

/// The parts of a screen with presentations.
private struct PresentationParts {
  let traits: Environment

  init(_ traits: Environment) { self.traits = traits }

  private var window: Rect { Rect(origin: .zero, size: traits.size) }

  /// The presenting controller, then each presentation of the stack, then the last one.
  func parts(of state: PresentedState, over presenting: Arrangement?) -> [Screen.Part] {
    let levels = state.presentationStack + [state]
    var parts: [Screen.Part] = []
    if let presenting {
      parts += below(levels[0], Screen.Surface(window, .background)) {
        contents(presenting.elements, presenting.chrome, BarTitles(presenting.controllers, traits))
      }
    }
    for (number, level) in levels.enumerated() {
      parts += level.chrome.compactMap(belowContent)
      let surface = self.surface(of: level)
      guard number + 1 < levels.count else {
        parts += inside(surface, contents(of: level, over: presenting))
        break
      }
      parts += below(levels[number + 1], surface) { contents(of: level, over: presenting) }
    }
    return parts
  }

  private func inside(_ surface: Screen.Surface, _ parts: [Screen.Part]) -> [Screen.Part] {
    [.begin(surface)] + parts + [.end]
  }

  /// A surface with the transform that the presentation above it gives its presenting controller.
  private func below(
    _ next: PresentedState, _ surface: Screen.Surface, _ parts: () -> [Screen.Part]
  ) -> [Screen.Part] {
    var surface = surface
    surface.scale = next.presenter.scale
    surface.translation = next.presenter.translation
    surface.width = traits.size.width
    if surface.scale == 1 && surface.translation == .zero { return inside(surface, parts()) }
    surface.cornerRadius = max(surface.cornerRadius, 10)
    return inside(Screen.Surface(window, .black), inside(surface, parts()))
  }

  /// The surface of a presentation: its corners, and what is behind its views.
  private func surface(of state: PresentedState) -> Screen.Surface {
    var frame = state.frame
    let isFloating = traits.system.hasFloatingSheets
    switch state.style {
    case "pageSheet", "formSheet":
      let radius = isFloating ? 34.0 : 10
      // Only the upper corners are round where the sheet reaches the bottom of the window.
      if frame.maxY >= window.maxY { frame.height += radius }
      return Screen.Surface(frame, cornerRadius: frame.y > 0 ? radius : 0, .elevated)
    case "popover": return Screen.Surface(frame, cornerRadius: isFloating ? 34 : 13, .elevated)
    case "alert": return Screen.Surface(frame, cornerRadius: isFloating ? 34 : 14, .alert)
    case "actionSheet": return Screen.Surface(frame, cornerRadius: isFloating ? 34 : 13, .clear)
    case "overFullScreen", "overCurrentContext": return Screen.Surface(frame, .clear)
    case "custom": return Screen.Surface(frame, .elevated)
    default: return Screen.Surface(frame, .background)
    }
  }

  // MARK: Contents

  private func contents(of state: PresentedState, over presenting: Arrangement?) -> [Screen.Part] {
    if case .alert(let alert)? = state.elements.first?.controller.content {
      return AlertParts(alert, state, traits).parts
    }
    // A bar of tabs can belong to a controller around the presented one.
    var titles = BarTitles((presenting?.controllers ?? []) + state.controllers, traits)
    if state.verb == .push { titles.previous = presenting?.focused?.controller.navigationBar.title }
    return contents(state.elements, state.chrome, titles)
  }

  private func contents(
    _ elements: [Arrangement.Element], _ chrome: [Chrome], _ titles: BarTitles
  ) -> [Screen.Part] {
    let views = elements.compactMap { element -> Screen.Part? in
      guard let layout = element.layout, case .plain(let plain) = element.controller.content else {
        return nil
      }
      return .views(plain.tree, layout, frame: element.frame, scale: element.scale)
    }
    return views + chrome.compactMap { aboveContent($0, titles) }
  }

  private func belowContent(_ chrome: Chrome) -> Screen.Part? {
    switch chrome.kind {
    case .dimming(let alpha): .dimming(chrome.frame, alpha: alpha)
    case .popoverArrow(let direction, let tip): .arrow(chrome.frame.arrow(direction, tip: tip))
    default: nil
    }
  }

  private func aboveContent(_ chrome: Chrome, _ titles: BarTitles) -> Screen.Part? {
    switch chrome.kind {
    case .navigationBar: .bar(titles.navigationBar(chrome))
    case .toolbar: .bar(titles.toolbar(chrome))
    case .tabBar: .bar(titles.tabBar(chrome))
    case .sidebar: .bar(Screen.Bar(frame: chrome.frame))
    case .grabber: .grabber(chrome.frame)
    case .dimming, .popoverArrow: nil
    }
  }
}
