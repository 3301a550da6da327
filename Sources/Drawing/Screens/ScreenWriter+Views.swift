import AutoLayout
import Colors
import Geometry
import Typesetting

extension ScreenWriter {
  /// Draws a view without its subviews.
  mutating func draw(_ subject: Subject) throws(TypesettingError) {
    let (look, frame) = (subject.appearance, subject.frame)
    if let background = color(look.background) ?? standardBackground(of: subject.view.kind) {
      fill(frame, background, radius: look.cornerRadius, look.maskedCorners)
    }
    switch subject.view.kind {
    case .view, .picker, .searchBar, .navigationBar, .toolbar, .tabBar, .stack, .scroll: try plain(subject)
    case .label: try label(subject)
    case .textView: try textView(subject)
    case .textField: try textField(subject)
    case .button: try button(subject)
    case .image: try image(named: look.image, isSymbol: look.isSymbol, in: frame, subject)
    case .segmentedControl: try segments(subject)
    case .switch: toggle(subject)
    case .slider: slider(subject)
    case .stepper: stepper(subject)
    // AppKit's spinning indicators are square.
    case .progress where abs(frame.width - frame.height) < 1: activityIndicator(subject)
    case .progress: progress(subject)
    case .activityIndicator: activityIndicator(subject)
    case .pageControl: pages(subject)
    case .datePicker: try datePicker(subject)
    }
    if let border = look.border, let color = color(border.color) {
      stroke(frame, color, width: border.width, radius: look.cornerRadius)
    }
  }

  /// The background of a kind of view that names none.
  private func standardBackground(of kind: View.Kind) -> Color? {
    switch kind {
    case .navigationBar, .toolbar, .tabBar: system("secondarySystemBackground")
    default: nil
    }
  }

  /// The text of a view, from its appearance or the layout.
  private func words(_ subject: Subject) -> View.Text? { subject.appearance.text ?? subject.view.text }

  /// The frame without what the control keeps free around its text.
  private func room(_ subject: Subject, _ words: View.Text) -> Rect {
    subject.frame.inset(by: subject.view.alignmentRectInsets)
      .inset(by: TextContent(subject.view, words, screen.figures).padding)
  }

  // MARK: Texts

  private mutating func plain(_ subject: Subject) throws(TypesettingError) {
    let isPicker = subject.view.kind == .picker
    if let placeholder = subject.appearance.placeholder ?? (isPicker ? "Picker" : nil) {
      try self.placeholder(placeholder, subject)
    }
    try items(subject.appearance.items, in: subject.frame, subject.tint)
    try cell(subject)
    if subject.appearance.isSearchBar || subject.view.kind == .searchBar { return try searchBar(subject) }
    if words(subject) != nil { return try label(subject) }
    if let image = subject.appearance.image {
      try self.image(named: image, isSymbol: subject.appearance.isSymbol, in: subject.frame, subject)
    }
  }

  /// Draws the name of what only the app shows, in the middle of the view.
  private mutating func placeholder(_ name: String, _ subject: Subject) throws(TypesettingError) {
    let frame = subject.frame
    if subject.appearance.background == nil { fill(frame, system("systemGray").faded(0.12)) }
    guard frame.width >= 60, frame.height >= 24 else { return }
    try text(
      name, FontDescription(size: min(17, frame.height / 2), weight: .medium), in: frame,
      system("systemGray"), Setting(alignment: .center))
  }

  private mutating func label(_ subject: Subject) throws(TypesettingError) {
    if subject.appearance.isAppKit, subject.appearance.borderStyle != nil { return try textField(subject) }
    guard let words = words(subject) else { return }
    try text(
      words, of: .label, in: subject.frame,
      color(subject.appearance.foreground) ?? system("label"),
      Setting(
        alignment: subject.appearance.alignment ?? .natural, lineLimit: words.lineLimit,
        minimumScaleFactor: words.minimumScaleFactor))
  }

  private mutating func textView(_ subject: Subject) throws(TypesettingError) {
    guard var words = words(subject) else { return }
    // A text view scrolls to what it does not show.
    words.setLineBreakMode(.byWordWrapping)
    try text(
      words, of: .textView, in: room(subject, words),
      color(subject.appearance.foreground) ?? system("label"),
      Setting(alignment: subject.appearance.alignment ?? .natural, isCentered: false, lineLimit: 0))
  }

  private mutating func textField(_ subject: Subject) throws(TypesettingError) {
    let (look, frame) = (subject.appearance, subject.frame)
    let border = subject.view.control?.border ?? look.borderStyle ?? .roundedRect
    if look.isAppKit {
      if border != .none { macField(subject) }
    } else if border == .roundedRect, look.background == nil {
      fill(frame, system("systemBackground"), radius: 6)
      stroke(frame, system("opaqueSeparator"), width: 1, radius: 6)
    } else if border == .line || border == .bezel {
      stroke(frame, system("systemGray"), width: 1)
    }
    guard let words = words(subject) else { return }
    let isPlaceholder = look.isPlaceholder || subject.view.control?.isPlaceholder ?? false
    let foreground = isPlaceholder ? system("placeholderText") : color(look.foreground) ?? system("label")
    let side = border == .none ? 0.0 : 7
    try text(
      words, of: .textField,
      in: frame.inset(by: Insets(top: 0, left: side, bottom: 0, right: side)), foreground,
      Setting(alignment: look.alignment ?? .natural))
  }

  /// Draws the separator and the accessory of a cell.
  private mutating func cell(_ subject: Subject) throws(TypesettingError) {
    let (look, frame) = (subject.appearance, subject.frame)
    if look.hasSeparator {
      fill(
        Rect(
          x: frame.x + (subject.isRightToLeft ? 0 : 16), y: frame.maxY - 0.5, width: max(frame.width - 16, 0),
          height: 0.5),
        system("separator"))
    }
    let isMirrored = subject.isRightToLeft
    let (x, y) = (isMirrored ? frame.x + 22 : frame.maxX - 22, frame.center.y)
    let point = isMirrored ? -3.0 : 3
    switch look.accessory {
    case .disclosureIndicator, .detailDisclosureButton:
      line(
        [Point(x: x - point, y: y - 6), Point(x: x + point, y: y), Point(x: x - point, y: y + 6)],
        system("tertiaryLabel"), width: 2)
    case .checkmark:
      line(
        [Point(x: x - 7, y: y), Point(x: x - 2, y: y + 5), Point(x: x + 7, y: y - 6)], subject.tint, width: 2)
    case .detailButton:
      circle(Point(x: x, y: y), radius: 11, subject.tint)
      circle(Point(x: x, y: y), radius: 9.5, system("systemBackground"))
    case nil: break
    }
  }

  /// Draws a search bar: a field with a magnifying glass and the text.
  private mutating func searchBar(_ subject: Subject) throws(TypesettingError) {
    let frame = subject.frame
    let height = min(36, frame.height)
    let field = Rect(
      x: frame.x + 8, y: frame.center.y - height / 2, width: max(frame.width - 16, 0), height: height)
    fill(field, system("tertiarySystemFill"), radius: 10)
    let ink = system("secondaryLabel")
    let middle = Point(
      x: subject.isRightToLeft ? field.maxX - 17 : field.x + 15, y: field.center.y - 1.5)
    circle(middle, radius: 5.5, ink)
    circle(middle, radius: 4, screen.scheme == .light ? Color(0xEE, 0xEE, 0xEF) : Color(0x1C, 0x1C, 0x1E))
    line(
      [Point(x: middle.x + 4, y: middle.y + 4), Point(x: middle.x + 8, y: middle.y + 8)], ink, width: 1.8)
    guard let words = words(subject) else { return }
    try text(
      words.string, FontDescription(size: 17),
      in: field.inset(by: Insets(top: 0, left: 30, bottom: 0, right: 30)),
      color(subject.appearance.foreground) ?? ink, Setting(alignment: .natural))
  }

  // MARK: Buttons

  private mutating func button(_ subject: Subject) throws(TypesettingError) {
    let (look, frame) = (subject.appearance, subject.frame)
    if let bezel = look.bezel { return try macButton(subject, bezel) }
    let foreground = buttonColors(subject)
    let words = words(subject).flatMap { $0.string.isEmpty ? nil : $0 }
    guard let words else {
      if look.image != nil { try image(named: look.image, isSymbol: look.isSymbol, in: frame, subject) }
      return
    }
    let font = font(words.font, of: .button)
    let control = subject.view.control
    let size =
      control?.image ?? (look.image == nil ? nil : Size(width: font.size * 1.2, height: font.size * 1.2))
    var room = frame
    if let size, frame.width > size.width {
      let measured = try typesetter.measure(
        shown(words.string), font.legible(screen.legibilityWeight)
      ).width
      let padding = max(control?.imagePadding ?? 0, 4)
      let start = frame.x + max(0, (frame.width - size.width - padding - measured) / 2)
      try image(
        named: look.image, isSymbol: look.isSymbol,
        in: Rect(x: start, y: frame.center.y - size.height / 2, width: size.width, height: size.height),
        subject)
      room = Rect(
        x: start + size.width + padding, y: frame.y,
        width: max(0, frame.maxX - start - size.width - padding), height: frame.height)
    }
    try text(
      words, of: .button, in: room, foreground,
      Setting(alignment: size == nil ? .center : .left, lineLimit: size == nil ? 0 : 1))
  }

  /// Fills a button as its style says, and returns the color of its text.
  private mutating func buttonColors(_ subject: Subject) -> Color {
    let (look, tint) = (subject.appearance, subject.tint)
    var foreground = color(look.foreground)
    let radius = look.cornerRadius > 0 ? look.cornerRadius : 6
    switch look.buttonStyle {
    case .filled:
      fill(subject.frame, tint, radius: radius)
      foreground = foreground ?? Color(255, 255, 255)
    case .tinted: fill(subject.frame, tint.faded(0.18), radius: radius)
    case .gray: fill(subject.frame, system("secondarySystemFill"), radius: radius)
    case .plain, nil: break
    }
    return foreground ?? tint
  }

  // MARK: Images

  /// Draws a placeholder of an image with its name.
  mutating func image(
    named name: String?, isSymbol: Bool, in frame: Rect, _ subject: Subject
  ) throws(TypesettingError) {
    guard name != nil || subject.appearance.background == nil else { return }
    if isSymbol {
      let side = min(frame.width, frame.height)
      let square = Rect(x: frame.center.x - side / 2, y: frame.center.y - side / 2, width: side, height: side)
      stroke(square, subject.tint, width: max(1, side / 16), radius: side / 4)
      circle(Point(x: square.center.x, y: square.center.y), radius: side / 6, subject.tint)
    } else {
      // Translucent, because the view behind can be light in dark mode too.
      fill(frame, system("systemGray").faded(0.22), radius: subject.appearance.cornerRadius)
      line(
        [
          Point(x: frame.x + frame.width * 0.15, y: frame.y + frame.height * 0.8),
          Point(x: frame.x + frame.width * 0.4, y: frame.y + frame.height * 0.45),
          Point(x: frame.x + frame.width * 0.58, y: frame.y + frame.height * 0.65),
          Point(x: frame.x + frame.width * 0.7, y: frame.y + frame.height * 0.52),
          Point(x: frame.x + frame.width * 0.85, y: frame.y + frame.height * 0.8),
        ], system("systemGray").faded(0.6), width: max(1, min(frame.width, frame.height) / 40))
    }
    guard let name, frame.width >= 48, frame.height >= 20 else { return }
    let line = Rect(x: frame.x + 2, y: frame.maxY - 16, width: frame.width - 4, height: 14)
    try text(name, FontDescription(size: 10), in: line, system("systemGray"), Setting(alignment: .center))
  }
}
