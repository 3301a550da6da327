import Geometry

/// A panel with its title and sentences, and the room that all of it takes.
struct PanelBlock {
  private let panel: Picture.Panel
  private let line: Double
  /// The lines of writing below, and whether a sentence ends with each.
  private let writing: [(text: String, mark: Shape.Mark?, endsSentence: Bool)]
  /// How much room the block takes.
  let size: Size

  /// The block of a panel, written in lines that are `line` points high.
  init(_ panel: Picture.Panel, line: Double) {
    self.panel = panel
    self.line = line
    let width = max(panel.size.width, Double(panel.title.count) * line * 0.5, 30 * line)
    let length = Int(min(width / (line * 0.45), 1_000))
    writing = panel.sentences.flatMap { text, mark in
      let lines = text.lines(of: length)
      return lines.enumerated().map { ($1, mark, $0 == lines.count - 1) }
    }
    let height = writing.reduce(PanelBlock.bottom(of: panel, line)) {
      $0 + ($1.endsSentence ? 1.6 : 1.2) * line
    }
    size = Size(width: width, height: height + 4 * line)
  }

  /// The lowest edge of a panel, of what hangs out of it too, within reason.
  private static func bottom(of panel: Picture.Panel, _ line: Double) -> Double {
    let lowest = panel.shapes.map(\.frame.maxY).max() ?? 0
    return max(panel.size.height, min(lowest, 2 * panel.size.height + 20 * line))
  }

  /// Draws the title, the shapes below it and the sentences below them.
  func draw(at origin: Point, _ writer: inout SVGWriter) {
    writer.text(
      panel.title, at: Point(x: origin.x, y: origin.y + line), "#000000", [("font-weight", "bold")])
    let top = origin.y + 2 * line
    writer.element("g", [("transform", "translate(\(origin.x.written) \(top.written))")]) { group in
      drawShapes(&group)
    }
    var y = top + PanelBlock.bottom(of: panel, line) + 2 * line
    for (text, mark, endsSentence) in writing {
      writer.text(text, at: Point(x: origin.x, y: y), mark.colour)
      y += (endsSentence ? 1.6 : 1.2) * line
    }
  }
}

extension PanelBlock {
  /// Draws the shapes in layers, each of which begins with one that hides or dims those before. The names of a layer
  /// stand over all of its outlines, and below the layers that follow.
  private func drawShapes(_ writer: inout SVGWriter) {
    let covers = panel.shapes.indices.filter { panel.shapes[$0].isOpaque }
    let frames = covers.map { panel.shapes[$0].frame }
    let ends = panel.shapes.indices.dropFirst().filter { panel.shapes[$0].beginsLayer } + [panel.shapes.count]
    var names = NamePlaces(line: line)
    var (start, passed) = (0, 0)
    for end in ends {
      while passed < covers.count, covers[passed] < end { passed += 1 }
      names.covers = frames[passed...]
      for shape in panel.shapes[start..<end] { writer.shape(shape, line: line) }
      for shape in panel.shapes[start..<end] { writer.name(of: shape, line: line, &names) }
      start = end
    }
  }
}

extension String {
  /// The text in lines of at most `length` characters, broken at spaces; a longer word has a line of its own.
  fileprivate func lines(of length: Int) -> [String] {
    split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= length {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
