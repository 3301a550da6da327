import AutoLayout
import Devices
import Drawing
import Geometry
import Presentation
import Typesetting

/// The parts of an alert or action sheet.
struct AlertParts {
  /// Figures that only pictures show, in points. Source: Flutter's dialog.dart, but the text fields, which are unverified.
  private enum Look {
    /// The corner radius of an action sheet's cards.
    static let cardCornerRadius = 13.0
    /// The font of a title, and of an alert's actions.
    static let titleFont = 17.0
    /// The font of a message, of a text field, and of an action sheet's title.
    static let smallFont = 13.0
    static let sheetActionFont = 20.0
    static let fieldCornerRadius = 5.0
    /// The space at both sides of a text field's text.
    static let fieldMargin = 7.0
    /// The thickness of a line between actions.
    static let separator = 0.5
  }

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
    for part in placed { contents += self.parts(part.kind, part.frame) }
    return surfaces + contents
  }

  /// The parts of the alert, with their frames in the window.
  private var placed: [(kind: PresentedState.Part.Kind, frame: Rect)] {
    state.parts.map { ($0.kind, $0.frame.offset(by: state.frame.origin)) }
  }

  private var whole: [Screen.Part] {
    [.begin(Screen.Surface(state.frame, cornerRadius: traits.alertCornerRadius, .alert)), .end]
  }

  /// The card of the actions, and that of the cancel action.
  private var cards: [Screen.Part] {
    var (upper, lower) = (Rect?.none, Rect?.none)
    for part in placed {
      if isCancel(part.kind) { lower = part.frame } else { upper = upper?.union(part.frame) ?? part.frame }
    }
    if var frame = upper {
      // The card also surrounds the space above its title.
      frame = Rect(
        x: state.frame.x, y: state.frame.y, width: state.frame.width, height: frame.maxY - state.frame.y)
      upper = frame
    }
    return [upper, lower].compactMap(\.self).flatMap { frame -> [Screen.Part] in
      [.begin(Screen.Surface(frame, cornerRadius: Look.cardCornerRadius, .alert)), .end]
    }
  }

  private func isCancel(_ kind: PresentedState.Part.Kind) -> Bool {
    if case .action(let number) = kind { alert.actions[number].style == .cancel } else { false }
  }

  private func parts(_ kind: PresentedState.Part.Kind, _ frame: Rect) -> [Screen.Part] {
    switch kind {
    case .title:
      let size = isSheet ? Look.smallFont : Look.titleFont
      return [
        .text(Screen.Label(alert.title, in: frame, size: size, isBold: true, isSheet ? .secondary : .label))
      ]
    case .message:
      return [
        .text(Screen.Label(alert.message, in: frame, size: Look.smallFont, isSheet ? .secondary : .label))
      ]
    case .textField(let number): return self.field(alert.textFields[number], frame)
    case .action(let number): return button(number, frame)
    }
  }

  private func field(_ field: Controller.Alert.TextField, _ frame: Rect) -> [Screen.Part] {
    let margin = Look.fieldMargin
    let room = frame.inset(by: Insets(top: 0, left: margin, bottom: 0, right: margin))
    let text =
      field.text.isEmpty
      ? Screen.Label(field.placeholder, in: room, size: Look.smallFont, .placeholder, .natural)
      : Screen.Label(field.text, in: room, size: Look.smallFont, .label, .natural)
    return [.begin(Screen.Surface(frame, cornerRadius: Look.fieldCornerRadius, .fill)), .text(text), .end]
  }

  private func button(_ number: Int, _ frame: Rect) -> [Screen.Part] {
    let action = alert.actions[number]
    let isBold = alert.preferredAction.map { $0 == number } ?? (action.style == .cancel)
    let size = isSheet ? Look.sheetActionFont : Look.titleFont
    let label = Screen.Label(
      action.title, in: frame, size: size, isBold: isBold, action.style == .destructive ? .destructive : .tint
    )
    if isFloating {
      return [.begin(Screen.Surface(frame, cornerRadius: frame.height / 2, .fill)), .text(label), .end]
    }
    if isSheet && action.style == .cancel { return [.text(label)] }
    var lines: [Screen.Part] = []
    let line = Look.separator
    if frame.y > state.frame.y + 1 {
      lines.append(.separator(Rect(x: frame.x, y: frame.y - line, width: frame.width, height: line)))
    }
    if frame.x > state.frame.x + 1 {
      lines.append(.separator(Rect(x: frame.x - line, y: frame.y, width: line, height: frame.height)))
    }
    return lines + [.text(label)]
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
