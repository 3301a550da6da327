import Geometry

/// A panel with its title and sentences, and the size of the whole block.
struct PanelBlock {
  private let panel: Picture.Panel
  private let line: Double
  /// The lines of text below the shapes, and whether a sentence ends with each line.
  private let textLines: [(text: String, mark: Shape.Mark?, endsSentence: Bool)]
  /// The size with title and sentences, in points.
  let size: Size

  /// The block of a panel, with lines of `line` points.
  init(_ panel: Picture.Panel, line: Double) {
    self.panel = panel
    self.line = line
    let width = max(panel.size.width, Double(panel.title.count) * line * 0.5, 30 * line)
    let length = Int(min(width / (line * 0.45), 1_000))
    textLines = panel.sentences.flatMap { text, mark in
      let lines = text.lines(of: length)
      return lines.enumerated().map { ($1, mark, $0 == lines.count - 1) }
    }
    let height = textLines.reduce(PanelBlock.bottom(of: panel, line)) {
      $0 + ($1.endsSentence ? 1.6 : 1.2) * line
    }
    size = Size(width: width, height: height + 4 * line)
  }

  /// The lowest edge of a panel and its shapes. A shape far below the panel counts only up to twice the panel's height
  /// and 20 lines.
  private static func bottom(of panel: Picture.Panel, _ line: Double) -> Double {
    let lowest = panel.shapes.map(\.frame.maxY).max() ?? 0
    return max(panel.size.height, min(lowest, 2 * panel.size.height + 20 * line))
  }

  /// Draws the title, the shapes below it and the sentences below them.
  func draw(at origin: Point, _ writer: inout SVGWriter) {
    writer.text(
      panel.title, at: Point(x: origin.x, y: origin.y + line), "#000000", [("font-weight", "bold")])
    let top = origin.y + 2 * line
    writer.element("g", [("transform", "translate(\(origin.x.thousandths) \(top.thousandths))")]) { group in
      drawShapes(&group)
    }
    var y = top + PanelBlock.bottom(of: panel, line) + 2 * line
    for (text, mark, endsSentence) in textLines {
      writer.text(text, at: Point(x: origin.x, y: y), mark.color)
      y += (endsSentence ? 1.6 : 1.2) * line
    }
  }
}

extension PanelBlock {
  /// Draws the shapes in layers; a shape that hides or dims the shapes before it starts a new layer.
  ///
  /// The labels of a layer are drawn over its outlines and under the next layers.
  private func drawShapes(_ writer: inout SVGWriter) {
    let opaque = panel.shapes.indices.filter { panel.shapes[$0].isOpaque }
    let frames = opaque.map { panel.shapes[$0].frame }
    let ends = panel.shapes.indices.dropFirst().filter { panel.shapes[$0].beginsLayer } + [panel.shapes.count]
    var labels = LabelGrid(line: line)
    var (start, passed) = (0, 0)
    for end in ends {
      while passed < opaque.count, opaque[passed] < end { passed += 1 }
      labels.coveringFrames = frames[passed...]
      for shape in panel.shapes[start..<end] { writer.shape(shape, line: line) }
      for shape in panel.shapes[start..<end] { writer.label(of: shape, line: line, &labels) }
      start = end
    }
  }
}

extension String {
  /// The text in lines of at most `length` characters, broken at spaces. A longer word gets its own line.
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
