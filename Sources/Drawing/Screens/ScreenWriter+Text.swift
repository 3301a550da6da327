import AutoLayout
import Colors
import Geometry
import Typesetting

extension ScreenWriter {
  /// How a text stands in its room.
  struct Setting {
    var alignment = View.Appearance.Alignment.natural
    /// Whether the lines are in the middle of the room's height rather than at its top.
    var isCentered = true
    var lineLimit = 1
    var minimumScaleFactor = 1.0
  }

  /// Room beyond the frame for the difference between San Francisco and the font that stands in for it.
  private static let tolerance = 1.03

  /// A text as the user sees it.
  func shown(_ text: String) -> String { screen.pseudolanguage?.translation(of: text) ?? text }

  /// The font of a view's text, before Bold Text makes it heavier.
  func font(_ font: View.Font, of kind: View.Kind) -> FontDescription {
    font.description(for: kind, at: screen.category, screen.typeface, screen.figures)
  }

  /// Draws a text in a room, cut off as UIKit does.
  mutating func text(
    _ text: String, _ font: FontDescription, in room: Rect, _ color: Color, _ setting: Setting
  ) throws(TypesettingError) {
    guard !text.isEmpty, room.width > 0, room.height > 0 else { return }
    let text = shown(text)
    var font = font.legible(screen.legibilityWeight)
    let width = room.width * ScreenWriter.tolerance + 0.5
    if setting.minimumScaleFactor < 1, setting.lineLimit == 1 {
      let natural = try typesetter.measure(text, font).width
      if natural > width { font.size *= max(setting.minimumScaleFactor, width / natural) }
    }
    let limit = try lineLimit(of: text, font, within: width, height: room.height, setting.lineLimit)
    let outline = try typesetter.outline(text, font, within: width, lineLimit: limit)
    let measured = outline.measured
    let height = measured.height(ofLines: outline.lines.count)
    let top = setting.isCentered ? room.y + (room.height - height) / 2 : room.y
    draw(
      outline, lines: text, at: Point(x: room.x, y: top + measured.ascender), color,
      width: room.width, setting.alignment)
  }

  /// Draws a text of a view in a room, with its runs and paragraphs.
  mutating func text(
    _ words: View.Text, of kind: View.Kind, in room: Rect, _ color: Color, _ setting: Setting
  ) throws(TypesettingError) {
    if words.runs.isEmpty {
      return try text(words.string, font(words.font, of: kind), in: room, color, setting)
    }
    guard !words.string.isEmpty, room.width > 0, room.height > 0 else { return }
    let words = words.translated(to: screen.pseudolanguage, isRow: false)
    var runs = words.runs.map {
      TextRun(
        $0.string, font: font($0.font, of: kind).legible(screen.legibilityWeight), kern: $0.kern,
        paragraph: $0.paragraph)
    }
    let width = room.width * ScreenWriter.tolerance + 0.5
    if setting.minimumScaleFactor < 1, setting.lineLimit == 1 {
      try shrink(&runs, words.paragraph, to: setting.minimumScaleFactor, within: width)
    }
    var limit = setting.lineLimit
    if limit != 1 {
      let measured = try typesetter.measure(
        runs, words.paragraph, within: width, lineLimit: limit, mode: words.lineBreakMode)
      limit = measured.lineCount(fitting: room.height * ScreenWriter.tolerance + 1)
    }
    let outline = try typesetter.outline(
      runs, words.paragraph, within: width, lineLimit: limit, mode: words.lineBreakMode)
    let top = setting.isCentered ? room.y + (room.height - outline.measured.height) / 2 : room.y
    draw(
      outline, lines: words.string, at: Point(x: room.x, y: top + outline.measured.ascender), color,
      width: room.width, setting.alignment)
  }

  /// Makes runs smaller until they fit into a width, but not below the factor `least`.
  private func shrink(
    _ runs: inout [TextRun], _ paragraph: ParagraphStyle, to least: Double, within width: Double
  ) throws(TypesettingError) {
    let original = runs
    var factor = 1.0
    // Small letters are further apart in proportion, so that the first factor is often a little too large.
    for _ in 0..<4 {
      let natural = try typesetter.measure(runs, paragraph)
      let fitted = try typesetter.measure(runs, paragraph, within: width)
      guard fitted.neededLineCount > natural.neededLineCount, factor > least else { return }
      factor = max(least, factor * min(width / natural.width, 0.99))
      runs = original
      for number in runs.indices {
        runs[number].font.size *= factor
        runs[number].kern *= factor
      }
    }
  }

  /// The number of lines that are allowed and fit into a height.
  private func lineLimit(
    of text: String, _ font: FontDescription, within width: Double, height: Double, _ limit: Int
  ) throws(TypesettingError) -> Int {
    if limit == 1 { return 1 }
    let measured = try typesetter.measure(text, font, within: width, lineLimit: limit)
    let fitting = measured.lineCount(fitting: height * ScreenWriter.tolerance + 1)
    return min(fitting, max(measured.lineCount, 1))
  }

  /// Draws outlined lines, the first with its baseline at a place.
  mutating func draw(
    _ outline: TextOutline, lines text: String, at place: Point, _ color: Color, width: Double = 0,
    _ alignment: View.Appearance.Alignment = .left
  ) {
    draw(outline, lines: text, at: place, filled: color.fill, width: width, alignment)
  }

  /// Draws outlined lines with any attributes of a fill, the first with its baseline at a place. The baselines have the
  /// distance `spacing`, or those of the text.
  mutating func draw(
    _ outline: TextOutline, lines text: String, at place: Point, filled attributes: [(String, String)],
    width: Double, _ alignment: View.Appearance.Alignment, spacing: Double? = nil
  ) {
    var path = SVGPath()
    for (number, line) in outline.lines.enumerated() {
      let isMirrored = line.isRightToLeft || screen.isRightToLeft
      let between = max(width - line.indents.leading - line.indents.trailing, 0)
      // A line that is a little too wide is condensed. If the indents leave too little room, the line extends into them.
      let stretch =
        width > 0 && line.width > between ? max(between / line.width, min(width / line.width, 1)) : 1
      let share: Double =
        switch line.alignment ?? alignment {
        case .center: 0.5
        case .right: 1
        case .natural, .justified: isMirrored ? 1 : 0
        case .left: 0
        }
      let start = isMirrored ? line.indents.trailing : line.indents.leading
      path.add(
        line.commands,
        at: Point(
          x: place.x + start + (between - line.width * stretch) * share,
          y: place.y + (spacing.map { Double(number) * $0 } ?? outline.baseline(of: number))),
        stretch: stretch)
    }
    svg.path(path, attributes, title: text)
  }
}
