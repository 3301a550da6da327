import AutoLayout
import Devices
import Drawing
import Geometry
import Presentation

/// The parts of a window: the controller that fills it or its columns, and presentations.
struct WindowParts {
  let traits: Environment

  init(_ traits: Environment) { self.traits = traits }

  private var window: Rect { Rect(origin: .zero, size: traits.size) }

  /// The presenting controller, then the presentations, the lowest first.
  func parts(of levels: [PresentedState], over presenting: Arrangement?) -> [Screen.Part] {
    var parts: [Screen.Part] = []
    if let presenting {
      parts += below(levels.first, Screen.Surface(window, .background)) {
        contents(presenting.elements, presenting.chrome, BarTitles(presenting.controllers, traits))
      }
    }
    for (number, level) in levels.enumerated() {
      let next = number + 1 < levels.count ? levels[number + 1] : nil
      parts += level.chrome.compactMap(dimming)
      parts += below(next, surface(of: level)) { contents(of: level, over: presenting) }
      parts += level.chrome.compactMap(arrow)
    }
    return parts
  }

  /// The columns of a container, from back to front, each with a line to the column beside it.
  func parts(of columns: [ContainerFlow.Column], with items: [BarButtonItem]) -> [Screen.Part] {
    let first = columns.map(\.child.frame.x).min()
    return columns.flatMap { column in
      let (frame, arrangement) = (column.child.frame, column.arrangement)
      var titles = BarTitles(arrangement.controllers, traits)
      if frame.x == first {
        if items.contains(.back) { titles.previous = "" }
        if items.contains(.displayMode) { titles.items = [BarButtonItem.displayMode.rawValue] }
      }
      var parts = inside(
        Screen.Surface(frame, .background), contents(arrangement.elements, arrangement.chrome, titles))
      if column.child.isDimmed { parts.append(.dimming(frame, alpha: 0.2)) }
      for x in [frame.x, frame.maxX] where x > 0 && x < window.maxX {
        parts.append(.separator(Rect(x: x - 0.25, y: 0, width: 0.5, height: frame.height)))
      }
      return parts
    }
  }

  private func inside(_ surface: Screen.Surface, _ parts: [Screen.Part]) -> [Screen.Part] {
    [.begin(surface)] + parts + [.end]
  }

  /// A surface with the transform that the presentation above it gives its presenting controller.
  private func below(
    _ next: PresentedState?, _ surface: Screen.Surface, _ parts: () -> [Screen.Part]
  ) -> [Screen.Part] {
    guard let next else { return inside(surface, parts()) }
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
    let radius = traits.cornerRadius(of: state, .standard)
    switch state.style {
    case "pageSheet", "formSheet":
      // Only the upper corners are round where the sheet reaches the bottom of the window.
      if frame.maxY >= window.maxY { frame.height += radius }
      return Screen.Surface(frame, cornerRadius: radius, .elevated)
    case "popover": return Screen.Surface(frame, cornerRadius: radius, .elevated)
    case "alert": return Screen.Surface(frame, cornerRadius: radius, .alert)
    case "actionSheet": return Screen.Surface(frame, cornerRadius: radius, .clear)
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
      // A controller without views is known by its name.
      if plain.isPlaceholder, plain.tree.items[0].view.appearance == nil {
        return .text(Screen.Label(element.controller.id, in: element.content, size: 17, .placeholder))
      }
      return .views(plain.tree, layout, frame: element.frame, scale: element.scale)
    }
    return views + chrome.compactMap { aboveContent($0, titles) }
  }

  private func dimming(_ chrome: Chrome) -> Screen.Part? {
    if case .dimming(let alpha) = chrome.kind { .dimming(chrome.frame, alpha: alpha) } else { nil }
  }

  private func arrow(_ chrome: Chrome) -> Screen.Part? {
    guard case .popoverArrow(let direction, let tip) = chrome.kind else { return nil }
    return .arrow(chrome.frame.arrow(direction, tip: tip))
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
