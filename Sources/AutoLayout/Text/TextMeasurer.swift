import Geometry
import Typesetting

extension Typesetter {
  /// Shaping a UTF-16 unit takes about a microsecond, a solver step about ten nanoseconds.
  private static let stepsPerShapedUnit = 64

  /// The work so far, in solver steps.
  package var steps: Int { shapedUnits * Typesetter.stepsPerShapedUnit + brokenUnits }
}

/// Gives views the intrinsic sizes and baselines of their texts.
///
/// An axis with an intrinsic size in the document keeps it, and so do baselines.
struct TextMeasurer {
  /// A view whose text is measured.
  private struct Entry {
    let item: Int
    let text: View.Text
    let font: FontDescription
    let runs: [TextRun]
    let content: TextContent

    /// Whether UIKit breaks words of the text with hyphens.
    var mayHyphenate: Bool {
      ([text.paragraph] + text.runs.compactMap(\.paragraph)).contains {
        $0.hyphenationFactor > 0 && ($0.lineBreakMode ?? text.lineBreakMode) != .byCharWrapping
      }
    }
    /// The number of lines without a line break that the width causes. A line break at the end begins no line.
    var paragraphCount: Int { 1 + text.string.dropLast().count(where: \.isNewline) }
  }

  /// Lengths up to this are rounding errors, in points.
  private static let slack = 0.5

  /// The tree of the document.
  private let tree: LayoutTree
  private let grid: PixelGrid
  private let typesetter: Typesetter
  private let entries: [Entry]
  private let stepsBefore: Int

  init(_ tree: LayoutTree, in context: LayoutContext, _ typesetter: Typesetter) {
    self.tree = tree
    self.typesetter = typesetter
    grid = context.grid
    stepsBefore = typesetter.steps
    let figures = ControlFigures(context.controls)
    entries = tree.texts.compactMap { item in
      let view = tree.items[item].view
      guard let text = view.text, view.intrinsicSize.width == nil || view.intrinsicSize.height == nil
      else { return nil }
      func description(_ font: View.Font) -> FontDescription {
        font.description(for: view.kind, at: context.contentSizeCategory, context.typeface, figures)
          .legible(context.legibilityWeight)
      }
      var content = TextContent(view, text, figures)
      content.avoidsOrphans = view.kind == .label && context.typeface == .continuous
      let shown = text.translated(to: context.pseudolanguage, isRow: content.isRow)
      return Entry(
        item: item, text: shown, font: description(text.font),
        runs: shown.runs.map {
          TextRun($0.string, font: description($0.font), kern: $0.kern, paragraph: $0.paragraph)
        },
        content: content)
    }
  }

  /// The work so far, in solver steps.
  var steps: Int { typesetter.steps - stepsBefore }

  /// The tree with each text measured without wrapping, or at its preferred width.
  func measured() throws(LayoutError) -> LayoutTree {
    guard !entries.isEmpty else { return tree }
    var measured = tree
    for entry in entries {
      let preferred = entry.text.preferredMaxLayoutWidth
      try measure(entry, within: preferred > 0 ? preferred : nil, &measured)
    }
    return measured
  }

  /// A measured tree with texts wrapped whose views became narrower; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - measured: The tree that was laid out.
  ///   - frames: Its frames, in superviews' coordinates.
  /// - Returns: The tree with other intrinsic sizes.
  /// - Throws: ``LayoutError`` if the texts are too much work.
  func wrapped(_ measured: LayoutTree, at frames: [Rect]) throws(LayoutError) -> LayoutTree? {
    var wrapped = measured
    var changes = false
    for entry in entries where entry.content.wraps && entry.text.preferredMaxLayoutWidth <= 0 {
      let width = room(for: entry, in: frames).width
      try measure(entry, within: width, keepsWidth: entry.content.control.keepsWidthOfOneLine, &wrapped)
      let before = measured.items[entry.item].view.intrinsicSize
      changes = changes || wrapped.items[entry.item].view.intrinsicSize != before
    }
    for entry in entries where isCompressed(entry, in: wrapped, at: frames) {
      wrapped.startTextAtTop(of: entry.item)
      changes = true
    }
    return changes ? wrapped : nil
  }

  /// Whether a constraint needs the baseline of a label that is less tall than its line. The line then starts at the top
  /// instead of being in the middle. Source: Documentation/interface-builder.md §2.9.
  private func isCompressed(_ entry: Entry, in tree: LayoutTree, at frames: [Rect]) -> Bool {
    let view = tree.items[entry.item].view
    guard view.kind == .label, let baselines = view.baselines, baselines.isCentered else { return false }
    let height = frames[entry.item].inset(by: view.alignmentRectInsets).height
    return height + TextMeasurer.slack < view.intrinsicSize.height ?? 0
      && tree.constraints.contains { $0.hasSide { $0.item == entry.item && $0.attribute.isBaseline } }
  }

  /// The space in a frame for the text.
  private func room(for entry: Entry, in frames: [Rect]) -> Size {
    let alignment = tree.items[entry.item].view.alignmentRectInsets
    return frames[entry.item].inset(by: alignment).inset(by: entry.content.padding).size
  }

  private func measure(
    _ entry: Entry, within width: Double?, keepsWidth: Bool = false, _ tree: inout LayoutTree
  ) throws(LayoutError) {
    let view = self.tree.items[entry.item].view
    let text = try measure(entry, within: entry.content.wraps ? width : nil)
    var size = entry.content.size(around: text, titles: try titles(of: entry), on: grid)
    if keepsWidth, let width = tree.items[entry.item].view.intrinsicSize.width { size.width = width }
    tree.setContent(
      View.IntrinsicSize(
        width: view.intrinsicSize.width ?? size.width, height: view.intrinsicSize.height ?? size.height),
      view.baselines ?? entry.content.baselines(of: text, on: grid, height: size.height), of: entry.item)
  }

  /// The measured titles of a row whose columns are as wide as their own titles.
  private func titles(of entry: Entry) throws(LayoutError) -> [MeasuredText] {
    guard entry.content.isRow, entry.content.control.isApportioned else { return [] }
    var titles: [MeasuredText] = []
    for title in entry.text.string.split(separator: "\n", omittingEmptySubsequences: false) {
      do throws(TypesettingError) {
        titles.append(try typesetter.measure(String(title), entry.font))
      } catch {
        throw LayoutError(error)
      }
    }
    return titles
  }

  private func measure(_ entry: Entry, within width: Double?) throws(LayoutError) -> MeasuredText {
    do throws(TypesettingError) {
      if !entry.runs.isEmpty {
        return try typesetter.measure(
          entry.runs, entry.text.paragraph, within: width, lineLimit: entry.content.lineLimit,
          avoidsOrphans: entry.content.avoidsOrphans, mode: entry.text.lineBreakMode)
      }
      return try typesetter.measure(
        entry.text.string, entry.font, within: width, lineLimit: entry.content.lineLimit,
        avoidsOrphans: entry.content.avoidsOrphans, mode: entry.text.lineBreakMode)
    } catch {
      throw LayoutError(error)
    }
  }

  // MARK: Findings

  /// The problems of each view's text: the frame cuts it off, or a font is missing.
  func findings(in frames: [Rect]) throws(LayoutError) -> [Int: [(
    code: Diagnosis.Finding.Code, sentence: String
  )]] {
    var findings: [Int: [(code: Diagnosis.Finding.Code, sentence: String)]] = [:]
    for entry in entries {
      let name = tree.name(of: entry.item)
      let room = room(for: entry, in: frames)
      let scale = entry.text.minimumScaleFactor
      let width = (room.width + TextMeasurer.slack) / scale
      let text = try measure(entry, within: entry.content.isRow ? nil : width)
      let height = frames[entry.item].inset(by: tree.items[entry.item].view.alignmentRectInsets).height
      if !entry.content.scrolls, !entry.content.isRow, let cut = cut(text, room, height: height, scale) {
        findings[entry.item, default: []].append((.truncated, "\(name) \(cut)"))
      }
      if let substitution = text.substitution {
        findings[entry.item, default: []].append(
          (.substitutedFont, "\(name) is measured \(substitution.sentence)"))
      }
      if entry.mayHyphenate, text.neededLineCount > entry.paragraphCount {
        findings[entry.item, default: []].append(
          (
            .notHyphenated,
            "\(name) has a hyphenation factor, but its words are measured without hyphens; UIKit may break its lines at "
              + "other places."
          ))
      }
    }
    return findings
  }

  /// A phrase that says how a view of this height, with this space for text, cuts its text off although its
  /// font may become smaller by a factor; `nil` if it does not.
  private func cut(_ text: MeasuredText, _ room: Size, height: Double, _ scale: Double) -> String? {
    if text.lineCount == 0 { return nil }
    // The padding of a single line gives way before the line is cut.
    if (height + TextMeasurer.slack) / scale < text.lineHeight {
      let line = grid.roundUp(text.lineHeight * scale).readable
      return "is \(height.readable) points high, but a line of its text needs \(line)."
    }
    let fitting = text.lineCount(fitting: (room.height + TextMeasurer.slack) / scale)
    let shown = min(text.lineCount, fitting)
    if shown == text.neededLineCount { return nil }
    let needed = "\(text.neededLineCount) lines at its width of \(room.width.readable) points"
    return "shows \(shown) of \(needed)."
  }
}

extension LayoutTree {
  /// Sets the size and baselines of a view's content.
  fileprivate mutating func setContent(
    _ size: View.IntrinsicSize, _ baselines: View.Baselines, of item: Int
  ) {
    items[item].view.intrinsicSize = size
    items[item].view.baselines = baselines
  }

  /// Puts the line of a view at its top and bottom edge, instead of in the middle.
  fileprivate mutating func startTextAtTop(of item: Int) {
    items[item].view.baselines?.isCentered = false
  }
}

extension FontSubstitution {
  /// The end of a sentence that says what a text is measured with.
  fileprivate var sentence: String {
    switch self {
    case .family(let name):
      "with the system font because the family “\(name)” is not available; add its file with --fonts."
    case .notInstalled(let package):
      "without the fonts of the Debian package \(package); install the package."
    case .width(let width):
      "with the standard width because the widths of \(width.rawValue) letters are not known; the real letters are "
        + (width == .expanded ? "wider." : "narrower.")
    case .noGlyph(let scalar):
      "without “\(scalar)” because no font has a glyph for it; add such a font with --fonts."
    }
  }
}

extension LayoutError {
  /// Makes the error for a text that could not be measured.
  package init(_ error: TypesettingError) {
    switch error {
    case .librariesMissing(let packages): self = .textNotMeasured(packages: packages)
    case .textTooLong, .tooMuchText: self = .tooMuchText
    }
  }
}
