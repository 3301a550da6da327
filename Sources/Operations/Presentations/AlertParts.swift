import AutoLayout
import Devices
import Drawing
import Geometry
import Presentation

/// The parts of an alert or action sheet.
struct AlertParts {
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
      return [
        .text(
          Screen.Label(
            alert.title, in: frame, size: isSmall ? 13 : 17, isBold: true, isSmall ? .secondary : .label))
      ]
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
      action.title, in: frame, size: size, isBold: isBold, action.style == .destructive ? .destructive : .tint
    )
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
