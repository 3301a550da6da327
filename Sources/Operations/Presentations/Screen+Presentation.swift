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
    screen.category = environment.context.contentSizeCategory
    screen.typeface = environment.context.typeface
    screen.direction = environment.context.layoutDirection
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
        contents(presenting.elements, presenting.chrome, presenting.controllers)
      }
    }
    for (number, level) in levels.enumerated() {
      parts += level.chrome.compactMap(belowContent)
      let surface = self.surface(of: level)
      guard number + 1 < levels.count else {
        parts += inside(surface, contents(of: level))
        break
      }
      parts += below(levels[number + 1], surface) { contents(of: level) }
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

  private func contents(of state: PresentedState) -> [Screen.Part] {
    if case .alert(let alert)? = state.elements.first?.controller.content {
      return AlertParts(alert, state, traits).parts
    }
    return contents(state.elements, state.chrome, state.controllers)
  }

  private func contents(
    _ elements: [Arrangement.Element], _ chrome: [Chrome], _ controllers: [Arrangement.Link]
  ) -> [Screen.Part] {
    let views = elements.compactMap { element -> Screen.Part? in
      guard let layout = element.layout, case .plain(let plain) = element.controller.content else {
        return nil
      }
      return .views(plain.tree, layout, frame: element.frame, scale: element.scale)
    }
    let titles = BarTitles(controllers, traits)
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
    case .grabber: .grabber(chrome.frame)
    case .dimming, .popoverArrow: nil
    }
  }
}

/// The titles of the bars of controllers on screen.
private struct BarTitles {
  private let controllers: [String: Controller]
  private let traits: Environment

  init(_ links: [Arrangement.Link], _ traits: Environment) {
    controllers = Dictionary(
      links.map { ($0.controller.id, $0.controller) }, uniquingKeysWith: { first, _ in first })
    self.traits = traits
  }

  /// The bar, which extends below the status bar if it is at the top of the window.
  func navigationBar(_ chrome: Chrome) -> Screen.Bar {
    var frame = chrome.frame
    if frame.y <= traits.safeArea.top { (frame.y, frame.height) = (0, frame.maxY) }
    var bar = Screen.Bar(frame: frame)
    guard case .navigation(let navigation)? = controllers[chrome.owner ?? ""]?.content else { return bar }
    bar.title = navigation.top.navigationBar.title
    bar.hasLargeTitle = navigation.top.navigationBar.hasLargeTitle && chrome.frame.height > 90
    if navigation.stack.count > 1 {
      let previous = navigation.stack[navigation.stack.count - 2].navigationBar.title
      bar.leading = ["\u{2039} \(previous.isEmpty ? "Back" : previous)"]
    }
    return bar
  }

  func toolbar(_ chrome: Chrome) -> Screen.Bar {
    var bar = Screen.Bar(frame: chrome.frame)
    if bar.frame.maxY >= traits.size.height - traits.safeArea.bottom {
      bar.frame.height = traits.size.height - bar.frame.y
    }
    bar.isAtBottom = true
    return bar
  }

  func tabBar(_ chrome: Chrome) -> Screen.Bar {
    var bar = Screen.Bar(frame: chrome.frame)
    bar.isAtBottom = true
    guard case .tabs(let tabs)? = controllers[chrome.owner ?? ""]?.content else { return bar }
    bar.items = tabs.controllers.map { controller in
      let title = controller.shown.navigationBar.title
      return title.isEmpty ? controller.id : title
    }
    bar.selected = tabs.selected
    return bar
  }
}

/// The parts of an alert or action sheet.
private struct AlertParts {
  private let alert: Controller.Alert
  private let state: PresentedState
  private let traits: Environment

  init(_ alert: Controller.Alert, _ state: PresentedState, _ traits: Environment) {
    (self.alert, self.state, self.traits) = (alert, state, traits)
  }

  private var isFloating: Bool { traits.system.hasFloatingSheets }
  /// Whether the actions are cards at the bottom edge.
  private var isSheet: Bool { alert.style == .actionSheet && !isFloating }

  var parts: [Screen.Part] {
    var surfaces: [Screen.Part] = []
    var contents: [Screen.Part] = []
    if isSheet { surfaces = cards } else if alert.style == .actionSheet { surfaces = whole }
    for part in placed { contents += self.parts(part.name, part.frame) }
    return surfaces + contents
  }

  /// The parts of the alert by their names, with their frames in the window.
  private var placed: [(name: String, frame: Rect)] {
    state.parts.map { part in
      (part.id.components(after: "\(state.presented)."), part.frame.offset(by: state.frame.origin))
    }
  }

  private var whole: [Screen.Part] {
    [.begin(Screen.Surface(state.frame, cornerRadius: 34, .alert)), .end]
  }

  /// The card of the actions, and that of the cancel action.
  private var cards: [Screen.Part] {
    var (upper, lower) = (Rect?.none, Rect?.none)
    for part in placed {
      if isCancel(part.name) { lower = part.frame } else { upper = upper?.union(part.frame) ?? part.frame }
    }
    if var frame = upper {
      // The card also surrounds the space above its title.
      frame = Rect(
        x: state.frame.x, y: state.frame.y, width: state.frame.width, height: frame.maxY - state.frame.y)
      upper = frame
    }
    return [upper, lower].compactMap(\.self).flatMap { frame -> [Screen.Part] in
      [.begin(Screen.Surface(frame, cornerRadius: 13, .alert)), .end]
    }
  }

  private func action(_ name: String) -> Controller.Alert.Action? {
    guard name.hasPrefix("actions/"), let number = Int(name.dropFirst(8)),
      alert.actions.indices.contains(number)
    else { return nil }
    return alert.actions[number]
  }

  private func isCancel(_ name: String) -> Bool { action(name)?.style == .cancel }

  private func parts(_ name: String, _ frame: Rect) -> [Screen.Part] {
    switch name {
    case "title":
      let isSmall = isSheet
      return [.text(Screen.Label(alert.title, in: frame, size: isSmall ? 13 : 17, isBold: true, isSmall ? .secondary : .label))]
    case "message":
      return [.text(Screen.Label(alert.message, in: frame, size: 13, isSheet ? .secondary : .label))]
    default: break
    }
    if let action = action(name) { return button(action, name, frame) }
    guard name.hasPrefix("textFields/"), let number = Int(name.dropFirst(11)),
      alert.textFields.indices.contains(number)
    else { return [] }
    let field = alert.textFields[number]
    let room = frame.inset(by: Insets(top: 0, left: 7, bottom: 0, right: 7))
    let text =
      field.text.isEmpty
      ? Screen.Label(field.placeholder, in: room, size: 13, .placeholder, .natural)
      : Screen.Label(field.text, in: room, size: 13, .label, .natural)
    return [.begin(Screen.Surface(frame, cornerRadius: 5, .fill)), .text(text), .end]
  }

  private func button(_ action: Controller.Alert.Action, _ name: String, _ frame: Rect) -> [Screen.Part] {
    let preferred = alert.preferredAction.map { name == "actions/\($0)" }
    let isBold = preferred ?? (action.style == .cancel)
    let size = isSheet ? 20.0 : 17
    let label = Screen.Label(
      action.title, in: frame, size: size, isBold: isBold, action.style == .destructive ? .destructive : .tint)
    if isFloating {
      return [.begin(Screen.Surface(frame, cornerRadius: frame.height / 2, .fill)), .text(label), .end]
    }
    if isSheet && action.style == .cancel { return [.text(label)] }
    var lines: [Screen.Part] = []
    if frame.y > state.frame.y + 1 {
      lines.append(.separator(Rect(x: frame.x, y: frame.y - 0.5, width: frame.width, height: 0.5)))
    }
    if frame.x > state.frame.x + 1 {
      lines.append(.separator(Rect(x: frame.x - 0.5, y: frame.y, width: 0.5, height: frame.height)))
    }
    return lines + [.text(label)]
  }
}

extension String {
  /// The text after a prefix; the whole text without it.
  fileprivate func components(after prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

extension Rect {
  /// The smallest rectangle around both.
  fileprivate func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
