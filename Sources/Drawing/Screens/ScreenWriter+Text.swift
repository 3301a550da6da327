import AutoLayout
import Colors
import Geometry
import Typesetting

extension ScreenWriter {
  /// How a text stands in its room.
  struct Setting {
    var alignment = TextAlignment.natural
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

  /// Draws a text of one font in a rectangle.
  mutating func text(
    _ text: String, _ font: FontDescription, in room: Rect, _ color: Color, _ setting: Setting
  ) throws(TypesettingError) {
    let run = TextRun(shown(text), font: font.legible(screen.legibilityWeight))
    try draw([run], in: room, color, setting)
  }

  /// Draws a text of a view in a rectangle, with its runs and paragraphs.
  mutating func text(
    _ words: View.Text, of kind: View.Kind, in room: Rect, _ color: Color, _ setting: Setting
  ) throws(TypesettingError) {
    let words = words.translated(to: screen.pseudolanguage, isRow: false)
    let runs = words.runs.isEmpty ? [View.Run(words.string, font: words.font)] : words.runs
    try draw(
      runs.map {
        TextRun(
          $0.string, font: font($0.font, of: kind).legible(screen.legibilityWeight), kern: $0.kern,
          paragraph: $0.paragraph)
      }, words.paragraph, words.lineBreakMode, in: room, color, setting)
  }

  /// Draws runs in a rectangle, cut off as UIKit does.
  private mutating func draw(
    _ runs: [TextRun], _ paragraph: ParagraphStyle = ParagraphStyle(),
    _ mode: LineBreakMode = .byTruncatingTail, in room: Rect, _ color: Color, _ setting: Setting
  ) throws(TypesettingError) {
    let string = runs.map(\.string).joined()
    guard !string.isEmpty, room.width > 0, room.height > 0 else { return }
    let width = room.width * ScreenWriter.tolerance + 0.5
    var (runs, limit) = (runs, setting.lineLimit)
    if limit == 1 {
      if setting.minimumScaleFactor < 1 {
        try shrink(&runs, paragraph, to: setting.minimumScaleFactor, within: width)
      }
    } else {
      let measured = try typesetter.measure(runs, paragraph, within: width, lineLimit: limit, mode: mode)
      limit = measured.lineCount(fitting: room.height * ScreenWriter.tolerance + 1)
    }
    let outline = try typesetter.outline(runs, paragraph, within: width, lineLimit: limit, mode: mode)
    let measured = outline.measured
    let top = setting.isCentered ? room.y + (room.height - measured.height) / 2 : room.y
    draw(
      outline, lines: string, at: Point(x: room.x, y: top + measured.ascender), color, width: room.width,
      setting.alignment)
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

  /// Draws outlined lines, the first with its baseline at a place.
  mutating func draw(
    _ outline: TextOutline, lines text: String, at place: Point, _ color: Color, width: Double = 0,
    _ alignment: TextAlignment = .left
  ) {
    draw(outline, lines: text, at: place, filled: color.fill, width: width, alignment)
  }

  /// Draws outlined lines with any attributes of a fill, the first with its baseline at a place. The baselines have the
  /// distance `spacing`, or those of the text.
  mutating func draw(
    _ outline: TextOutline, lines text: String, at place: Point, filled attributes: [(String, String)],
    width: Double, _ alignment: TextAlignment, spacing: Double? = nil
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
