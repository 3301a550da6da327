import AutoLayout
import Geometry
import Typesetting

/// Texts whose sizes follow from their characters.
extension LayoutPass {
  /// The length that a text's characters give it along an axis; `nil` if it keeps its recorded one.
  ///
  /// Widths are known before heights, so a text wraps at its final width.
  mutating func measuredLength(of number: Int, _ axis: Axis) throws(InvalidDocument) -> Double? {
    guard let typesetter = environment.typesetter, let written = nodes[number].text, written.follows(axis),
      !nodes[number].isRigid, !unmeasured.contains(number)
    else { return nil }
    let text = written.translated(to: environment.pseudolanguage)
    let isWidth = axis == .horizontal
    let room = isWidth ? nodes[number].horizontal.maximum : sizes[at(number)].width
    guard let measured = try measure(number, text, typesetter, within: room) else { return nil }
    let trailing = trailingSpace(of: text)
    // Figma's boxes of texts are whole pixels wide, and what it records is rounded: of 177 recorded texts in Inter, 176
    // have exactly this width.
    if isWidth { return max((measured.width - trailing - 0.02).rounded(.up), 0) }
    let breaks = Double(text.characters.utf8.count { $0 == UInt8(ascii: "\n") })
    return height(of: measured, text) + (breaks * text.paragraphSpacing * textScale(of: text)).rounded()
  }

  /// The height of a text's lines. Figma rounds the height of each line.
  private func height(of measured: MeasuredText, _ text: NodeText) -> Double {
    let lines = Double(measured.lineCount)
    if let height = text.lineHeight, height > 0 { return lines * (height * textScale(of: text)).rounded() }
    return text.runs.isEmpty ? lines * measured.lineHeight.rounded() : measured.height.rounded()
  }

  /// A text in the room that it has; `nil` if a font is missing, and then the text keeps its recorded size.
  private mutating func measure(
    _ number: Int, _ text: NodeText, _ typesetter: Typesetter, within room: Double
  ) throws(InvalidDocument) -> MeasuredText? {
    let before = typesetter.steps
    defer { textSteps += typesetter.steps - before }
    let scale = textScale(of: text)
    let measured: MeasuredText
    do throws(TypesettingError) {
      measured = try typesetter.measure(
        text.measuredRuns(at: scale), text.paragraph(at: scale),
        within: room == .infinity ? nil : room + 0.5 + trailingSpace(of: text), lineLimit: text.lineLimit)
    } catch {
      throw .textNotMeasured(error)
    }
    guard measured.substitution != nil else { return measured }
    unmeasured.insert(number)
    return nil
  }

  /// The letter spacing after the last character of a line, which takes no room.
  private func trailingSpace(of text: NodeText) -> Double {
    (text.runs.last?.font ?? text.font).letterSpacing * textScale(of: text)
  }

  /// The factor of a text at the text size of the environment.
  func textScale(of text: NodeText) -> Double {
    NodeText.scale(of: text.font.size, at: environment.contentSizeCategory)
  }

  /// Where the first baseline of a node lies below its top edge, as far as it is known. It asks at most `depth` frames in
  /// each other.
  mutating func firstBaseline(of number: Int, depth: Int = 32) -> Double? {
    if let text = nodes[number].text {
      guard let typesetter = environment.typesetter, !unmeasured.contains(number) else { return nil }
      let before = typesetter.steps
      defer { textSteps += typesetter.steps - before }
      return firstBaseline(of: text, typesetter)
    }
    guard depth > 0, hasAutoLayout(number) else { return nil }
    let content = items(of: number)
    textSteps += content.count
    guard let first = content.first else { return nil }
    return firstBaseline(of: first, depth: depth - 1).map { $0 + offset(of: first, in: number) }
  }

  /// Where the first baseline of a text lies below its top edge; `nil` if a font is missing.
  private func firstBaseline(of text: NodeText, _ typesetter: Typesetter) -> Double? {
    let scale = textScale(of: text)
    let runs = [TextRun("x", font: text.font.description(scale))]
    guard let line = try? typesetter.measure(runs, text.paragraph(at: scale)), line.substitution == nil else {
      return nil
    }
    guard let height = text.lineHeight else { return line.ascender }
    // A line's extra height is half above and half below its letters.
    let natural = (try? typesetter.measure(runs)) ?? line
    return (height * scale - natural.lineHeight) / 2 + natural.ascender
  }

  /// How far the first child of a row or column lies below its top edge, before the children are placed.
  private func offset(of first: Int, in number: Int) -> Double {
    let node = nodes[number]
    let isColumn = node.mode == .vertical
    let content = items(of: number)
    let used =
      isColumn
      ? content.reduce(0) { $0 + neededRoom($1, .vertical) } + node.spacing * Double(content.count - 1)
      : neededRoom(first, .vertical)
    let free = needed[at(number)].height - node.vertical.leading - node.vertical.trailing - used
    switch isColumn ? node.primary : node.counter {
    case .center: return node.vertical.leading + free / 2
    case .end: return node.vertical.leading + free
    case .start, .spaceBetween, .baseline: return node.vertical.leading
    }
  }
}
