import AutoLayout
import Geometry

/// Layouts drawn to scale, side by side: every view as a rectangle with its name, what conflicts in red, what is
/// ambiguous dashed in orange, and the diagnosis in sentences below.
///
/// ```swift
/// LayoutPicture([LayoutPicture.Panel(title: "iPhone 15", tree: tree, layout: layout)]).svg
/// ```
/// Nothing in it runs, and nothing is loaded. The same layouts give the same bytes.
public struct LayoutPicture {
  /// One layout of a picture.
  public struct Panel {
    let title: String
    let tree: LayoutTree
    let layout: Layout

    /// A layout under a title.
    public init(title: String, tree: LayoutTree, layout: Layout) {
      self.title = title
      self.tree = tree
      self.layout = layout
    }
  }

  private let panels: [Panel]
  /// The height of a line of writing, which grows with the largest layout so that it stays legible.
  private let line: Double

  /// A picture of layouts, from left to right.
  public init(_ panels: [Panel]) {
    self.panels = panels
    let extent = panels.map { max($0.layout.size.width, $0.layout.size.height) }.max() ?? 0
    line = max(12, extent / 60)
  }

  /// The picture as an SVG document, in points.
  ///
  /// - Complexity: Linear in views and guides.
  public var svg: String {
    var writer = SVGWriter()
    var x = line
    var height = 0.0
    for panel in panels {
      let size = draw(panel, at: Point(x: x, y: line), &writer)
      x += size.width + 2 * line
      height = max(height, size.height)
    }
    let size = Size(width: max(x - line, 2 * line), height: height + 2 * line)
    return document(size, content: writer.text)
  }

  private func document(_ size: Size, content: String) -> String {
    let (width, height) = (size.width.written, size.height.written)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="system-ui, sans-serif" font-size="\((line * 0.8).written)">
      <rect width="\(width)" height="\(height)" fill="#ffffff"/>
      \(content)</svg>

      """
  }

  /// Draws a layout, its title above and its diagnosis below; returns how much room it takes.
  private func draw(_ panel: Panel, at origin: Point, _ writer: inout SVGWriter) -> Size {
    let marks = Marks(panel.layout.diagnosis)
    write(panel.title, at: Point(x: origin.x, y: origin.y + line), "#000000", bold: true, &writer)
    let top = origin.y + 2 * line
    writer.element("g", [("transform", "translate(\(origin.x.written) \(top.written))")]) { group in
      for item in panel.tree.items.indices { drawItem(item, panel, marks, &group) }
    }
    var y = top + max(panel.layout.size.height, lowest(of: panel)) + 2 * line
    let width = max(panel.layout.size.width, Double(panel.title.count) * line * 0.5, 30 * line)
    for (sentence, colour) in marks.sentences {
      for text in sentence.lines(of: Int(min(width / (line * 0.45), 1_000))) {
        write(text, at: Point(x: origin.x, y: y), colour, &writer)
        y += 1.2 * line
      }
      y += 0.4 * line
    }
    return Size(width: width, height: y - origin.y)
  }

  /// The lowest edge of a layout, of what hangs out of the root too, within reason.
  private func lowest(of panel: Panel) -> Double {
    let edges = panel.layout.framesInRoot.map(\.maxY)
    return min(edges.max() ?? 0, 2 * panel.layout.size.height + 20 * line)
  }

  private func drawItem(_ item: Int, _ panel: Panel, _ marks: Marks, _ writer: inout SVGWriter) {
    let frame = panel.layout.framesInRoot[item]
    let id = panel.tree.items[item].id
    let isGuide = panel.tree.isGuide(item)
    let colour = marks.colour(of: id) ?? (isGuide ? "#8e8e93" : "#0a60ff")
    var attributes = frame.attributes
    attributes += [
      ("fill", isGuide || item == 0 ? "none" : colour), ("fill-opacity", "0.06"), ("stroke", colour),
    ]
    attributes.append(("stroke-width", (line / 12).written))
    if isGuide || marks.isAmbiguous(id) { attributes.append(("stroke-dasharray", (line / 3).written)) }
    if panel.tree.items[item].view.isHidden { attributes.append(("opacity", "0.3")) }
    let size = "\(frame.width.written) × \(frame.height.written)"
    writer.element("rect", attributes) { rectangle in
      rectangle.element("title") { $0.characters("\(id): \(frame.x.written), \(frame.y.written), \(size)") }
    }
    guard frame.height >= line, frame.width >= 2 * line else { return }
    write(
      fitted(id, to: frame.width), at: Point(x: frame.x + line / 4, y: frame.y + line * 0.9), colour, &writer)
    if frame.height >= 2.2 * line, Double(size.count) * line * 0.5 <= frame.width {
      write(size, at: Point(x: frame.x + line / 4, y: frame.maxY - line * 0.3), "#8e8e93", &writer)
    }
  }

  /// The beginning of a name that fits into a width, at half a line for each character.
  private func fitted(_ name: String, to width: Double) -> String {
    let room = Int(min(width / (line * 0.5), 1_000))
    return name.count <= room ? name : "\(name.prefix(max(room - 1, 1)))…"
  }

  private func write(
    _ text: String, at place: Point, _ colour: String, bold: Bool = false, _ writer: inout SVGWriter
  ) {
    var attributes = [("x", place.x.written), ("y", place.y.written), ("fill", colour)]
    if bold { attributes.append(("font-weight", "bold")) }
    writer.element("text", attributes) { $0.characters(text) }
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

/// Which views a diagnosis marks, and in which colour.
private struct Marks {
  private let conflicting: Set<String>
  private let ambiguous: Set<String>
  /// What the diagnosis says, and the colour of each sentence.
  let sentences: [(text: String, colour: String)]

  init(_ diagnosis: Diagnosis) {
    conflicting = Set(diagnosis.conflicts.flatMap(\.items))
    ambiguous = Set(diagnosis.ambiguities.map(\.item))
    sentences =
      diagnosis.conflicts.map { ($0.sentence, Marks.red) }
      + diagnosis.ambiguities.map { ($0.sentence, Marks.orange) }
      + diagnosis.findings.map { ($0.sentence, Marks.grey) }
  }

  private static let red = "#c4001a"
  private static let orange = "#b25000"
  private static let grey = "#5c5c60"

  func colour(of id: String) -> String? {
    if conflicting.contains(id) { return Marks.red }
    return ambiguous.contains(id) ? Marks.orange : nil
  }

  func isAmbiguous(_ id: String) -> Bool { ambiguous.contains(id) }
}
