import AutoLayout
import Devices
import Geometry
import Typesetting

/// Counts the lines of a text.
struct LineCounter {
  let typesetter: Typesetter
  /// The width of a character as a fraction of the font's size, for texts that cannot be measured.
  let characterWidth: Double
  let meter: StepMeter?
  /// Whether the user wants Bold Text.
  var legibilityWeight = LegibilityWeight.regular
  /// The pseudolanguage of the texts.
  var pseudolanguage: Pseudolanguage?

  /// Counts the lines of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The size of the system font, in points.
  ///   - isBold: Whether the font is semibold instead of regular.
  ///   - room: The width available for a line, in points.
  /// - Returns: The number of lines, 0 for an empty text.
  func callAsFunction(_ text: String, _ size: Double, _ isBold: Bool, _ room: Double) -> Int {
    if text.isEmpty { return 0 }
    let text = pseudolanguage?.translation(of: text) ?? text
    let font = FontDescription(size: max(size, 0.1), weight: isBold ? .semibold : .regular)
      .legible(legibilityWeight)
    let before = typesetter.steps
    defer { meter?.add(typesetter.steps - before) }
    if let measured = try? typesetter.measure(text, font, within: max(room, 1), lineLimit: 0) {
      return measured.lineCount
    }
    let perLine = max(1, (room / max(size * characterWidth, 0.1)).rounded(.down))
    return Int((Double(text.unicodeScalars.count) / perLine).rounded(.up))
  }
}

/// The frames of title, message and actions in an alert or action sheet.
struct AlertGeometry {
  let alert: Controller.Alert
  let id: String
  let environment: Environment
  let figures: Figures
  private(set) var lines: LineCounter
  var parts: [PresentedState.Part] = []
  var width = 0.0
  var y = 0.0
  /// Where words and fields end and the actions begin.
  private(set) var contentEnd = 0.0
  /// Where the actions end that scroll.
  private(set) var actionsEnd = 0.0
  /// The parts that scroll, after ``limit(to:)``.
  var scrollAreas: [AlertScrollArea] = []

  init(
    _ alert: Controller.Alert, id: String, _ environment: Environment, _ figures: Figures,
    lines: LineCounter
  ) {
    self.alert = alert
    self.id = id
    self.environment = environment
    self.figures = figures
    self.lines = lines
    self.lines.legibilityWeight = environment.legibilityWeight
    self.lines.pseudolanguage = environment.pseudolanguage
  }

  var alertWidth: Double {
    if environment.system.hasFloatingSheets { return figures[.alertWidthFromIOS26] }
    return figures[
      environment.contentSizeCategory.isAccessibilityCategory ? .alertWidthForAccessibility : .alertWidth]
  }

  /// The frames of the parts, on whole pixels, and mirrored if text is read from right to left.
  var placedParts: [PresentedState.Part] {
    let width = environment.grid.round(width)
    return parts.map { part in
      var part = part
      part.frame = environment.grid.round(part.frame)
      if environment.isRightToLeft { part.frame.x = width - part.frame.maxX }
      return part
    }
  }

  /// The parts that scroll, on whole pixels.
  var placedScrollAreas: [AlertScrollArea] {
    scrollAreas.map { area in
      var area = area
      area.frame = environment.grid.round(area.frame)
      return area
    }
  }

  /// The height of the line above and between actions, at least one pixel.
  private var divider: Double { environment.grid.roundUp(figures[.alertDivider]) }

  /// Lays out the content.
  ///
  /// - Parameters:
  ///   - width: The width of the view, in points.
  ///   - omitsCancel: Whether the cancel action is omitted, as in a popover.
  /// - Returns: The height of the content.
  mutating func layOut(width: Double, omitsCancel: Bool = false) -> Double {
    (parts, scrollAreas) = ([], [])
    self.width = width
    y = 0
    let isCard = alert.style == .alert || environment.system.hasFloatingSheets
    if isCard {
      if environment.system.hasFloatingSheets {
        layOutFloatingCard(width, omitsCancel)
      } else {
        layOutCard(width)
      }
    } else {
      layOutActionSheet(width, omitsCancel)
    }
    return y
  }

  private mutating func add(_ part: PresentedState.Part.Kind, x: Double, width: Double, height: Double) {
    parts.append(
      PresentedState.Part(
        owner: id, kind: part, frame: Rect(x: x, y: y, width: max(width, 0), height: height)))
    y += height
  }

  private mutating func addText(
    _ width: Double, side: Double, gap: Double, title: (size: Double, first: Double, next: Double),
    message: (size: Double, first: Double, next: Double), isTitleBold: Bool = true
  ) {
    let room = max(width - 2 * side, 0)
    let texts: [(PresentedState.Part.Kind, String, Bool, (size: Double, first: Double, next: Double))] = [
      (.title, alert.title, isTitleBold, title), (.message, alert.message, false, message),
    ]
    for (kind, text, isBold, line) in texts where !text.isEmpty {
      if kind == .message, !alert.title.isEmpty { y += gap }
      let count = max(lines(text, line.size, isBold, room), 1)
      add(kind, x: side, width: room, height: line.first + Double(count - 1) * line.next)
    }
  }

  private var titleAndMessage: (title: (Double, Double, Double), message: (Double, Double, Double)) {
    (
      (figures[.alertTitleSize], figures[.alertTitleLine], figures[.alertTitleLine]),
      (figures[.alertMessageSize], figures[.alertMessageLine], figures[.alertMessageLine])
    )
  }

  // MARK: Alerts

  private mutating func layOutCard(_ width: Double) {
    let margin = figures[.alertMargin]
    if !alert.title.isEmpty || !alert.message.isEmpty {
      y += margin
      let fonts = titleAndMessage
      addText(
        width, side: margin, gap: figures[.alertTextGap], title: fonts.title, message: fonts.message)
      y += margin
    }
    addTextFields(width, side: margin)
    contentEnd = y
    defer { actionsEnd = y }
    let height = figures[.alertActionHeight]
    if areSideBySide(room: width / 2 - 2 * AlertGeometry.actionTitleMargin) {
      y += divider
      addPair(x: 0, width: width, gap: divider, height: height)
    } else {
      for number in stackedActions() {
        y += divider
        add(.action(number), x: 0, width: width, height: height)
      }
    }
  }

  private mutating func layOutFloatingCard(_ width: Double, _ omitsCancel: Bool) {
    if !alert.title.isEmpty || !alert.message.isEmpty {
      y += figures[.alertTopMarginFromIOS26]
      let title = (
        figures[.alertTitleSize], figures[.alertTitleLineFromIOS26], figures[.alertTitlePitchFromIOS26]
      )
      let message = (
        figures[.alertMessageSizeFromIOS26], figures[.alertMessageLineFromIOS26],
        figures[.alertMessagePitchFromIOS26]
      )
      // A title without message, or a message without title, has the title's size and regular weight.
      let isAlone = alert.title.isEmpty || alert.message.isEmpty
      addText(
        width, side: figures[.alertSideMarginFromIOS26], gap: figures[.alertTextGapFromIOS26],
        title: title, message: isAlone ? title : message, isTitleBold: !isAlone)
      if alert.textFields.isEmpty {
        y += figures[isAlone ? .alertBottomMarginOfOneTextFromIOS26 : .alertBottomMarginFromIOS26]
      }
    }
    addFloatingTextFields(width)
    (contentEnd, actionsEnd) = (y, y)
    let stacked = stackedActions(omitsCancel)
    guard !stacked.isEmpty else { return }
    let (margin, gap) = (figures[.alertActionMarginFromIOS26], figures[.alertActionGapFromIOS26])
    let height = figures[.alertActionHeightFromIOS26]
    y += margin
    if areSideBySide(room: (width - 2 * margin - gap) / 2 - 2 * AlertGeometry.actionTitleMargin) {
      addPair(x: margin, width: width - 2 * margin, gap: gap, height: height)
    } else {
      for (place, number) in stacked.enumerated() {
        if place > 0 { y += gap }
        if alert.style == .actionSheet, alert.actions[number].style == .cancel { actionsEnd = y }
        add(.action(number), x: margin, width: width - 2 * margin, height: height)
      }
    }
    if actionsEnd == contentEnd { actionsEnd = y }
    y += margin
  }

  /// Adds the text fields below the message, with a gap below each.
  private mutating func addTextFields(_ width: Double, side: Double) {
    if !alert.textFields.isEmpty, parts.isEmpty { y += side }
    for number in alert.textFields.indices {
      let isLast = number == alert.textFields.count - 1
      add(.textField(number), x: side, width: width - 2 * side, height: figures[.alertTextFieldHeight])
      y += isLast ? side : figures[.alertTextFieldGap]
    }
  }

  /// Adds the text fields from iOS 26 on.
  private mutating func addFloatingTextFields(_ width: Double) {
    guard !alert.textFields.isEmpty else { return }
    y += figures[parts.isEmpty ? .alertTopMarginFromIOS26 : .alertTextFieldTopGapFromIOS26]
    let side = figures[.alertTextFieldSideMarginFromIOS26]
    for number in alert.textFields.indices {
      if number > 0 { y += figures[.alertActionGapFromIOS26] }
      add(
        .textField(number), x: side, width: width - 2 * side, height: figures[.alertTextFieldHeightFromIOS26])
    }
    y += figures[.alertTextFieldBottomGapFromIOS26]
  }

  /// The space at both sides of an action's title, in points; source: Flutter's dialog.dart.
  private static let actionTitleMargin = 8.0

  /// Whether the alert has two actions whose titles fit on one line each.
  private func areSideBySide(room: Double) -> Bool {
    alert.style == .alert && alert.actions.count == 2
      && alert.actions.allSatisfy { lines($0.title, figures[.alertTitleSize], true, max(room, 1)) <= 1 }
  }

  /// The indices of the actions from top to bottom, cancel last.
  private func stackedActions(_ omitsCancel: Bool = false) -> [Int] {
    let numbers = alert.actions.indices
    return numbers.filter { alert.actions[$0].style != .cancel }
      + numbers.filter { alert.actions[$0].style == .cancel && !omitsCancel }
  }

  /// Adds two actions side by side, cancel on the left.
  private mutating func addPair(x: Double, width: Double, gap: Double, height: Double) {
    let order = alert.actions[1].style == .cancel ? [1, 0] : [0, 1]
    let half = max((width - gap) / 2, 0)
    let top = y
    for (place, number) in order.enumerated() {
      y = top
      add(.action(number), x: x + Double(place) * (half + gap), width: half, height: height)
    }
  }

  // MARK: Action sheets

  private mutating func layOutActionSheet(_ width: Double, _ omitsCancel: Bool) {
    let height = figures[.actionSheetActionHeight]
    if !alert.title.isEmpty || !alert.message.isEmpty {
      y += figures[.actionSheetVerticalMargin]
      let fonts = titleAndMessage
      let small = (fonts.message.0, fonts.message.1, fonts.message.2)
      addText(
        width, side: figures[.actionSheetSideMargin], gap: figures[.alertTextGap], title: small,
        message: small)
      y += figures[.actionSheetVerticalMargin]
    }
    (contentEnd, actionsEnd) = (y, y)
    for number in stackedActions(omitsCancel) {
      let isCancel = alert.actions[number].style == .cancel
      if y > 0 { y += isCancel ? figures[.actionSheetCancelGap] : divider }
      add(.action(number), x: 0, width: width, height: height)
      if !isCancel { actionsEnd = y }
    }
  }
}
