import Geometry

/// Panels to scale, side by side and in rows, each with a title above and sentences below.
///
/// ```swift
/// Picture([Picture.Panel(title: "iPhone 15", tree: tree, layout: layout)]).svg
/// ```
/// Nothing in it runs, and nothing is loaded. The same panels give the same bytes.
public struct Picture {
  /// One drawing of a picture.
  public struct Panel: Sendable {
    /// What stands above it.
    public var title: String
    /// The room that its shapes are drawn in, in points; a shape may reach beyond it.
    public var size: Size
    /// What is drawn, each shape over those before it.
    public var shapes: [Shape]
    /// What stands below it, each sentence with the mark of what it speaks of, if any.
    public var sentences: [(text: String, mark: Shape.Mark?)]

    /// A drawing of shapes under a title.
    public init(
      title: String, size: Size, shapes: [Shape], sentences: [(text: String, mark: Shape.Mark?)] = []
    ) {
      self.title = title
      self.size = size
      self.shapes = shapes
      self.sentences = sentences
    }
  }

  private let panels: [Panel]
  /// The height of a line of writing, which grows with the largest panel so that it stays legible.
  private let line: Double

  /// A picture of panels, from left to right and then in further rows.
  public init(_ panels: [Panel]) {
    self.panels = panels
    let extent = panels.map { max($0.size.width, $0.size.height) }.max() ?? 0
    line = max(12, extent / 60)
  }

  /// The picture as an SVG document, in points.
  ///
  /// - Complexity: O(*s* + *n* × *h*) for *s* shapes, *n* characters written into them, and *h* of them that hide others.
  public var svg: String { svg(byteLimit: .max) ?? "" }

  /// The picture as an SVG document, in points, unless it has more than so many bytes.
  ///
  /// - Parameter byteLimit: The bytes that it may have. Hardly more are written, a panel at most, to tell that it has more.
  /// - Returns: The document; `nil` if it has more.
  public func svg(byteLimit: Int) -> String? {
    let blocks = panels.map { PanelBlock($0, line: line) }
    let places = places(of: blocks.map(\.size))
    var writer = SVGWriter()
    var size = Size(width: 2 * line, height: 2 * line)
    for (block, place) in zip(blocks, places) {
      block.draw(at: place, &writer)
      if writer.text.utf8.count > byteLimit { return nil }
      size.width = max(size.width, place.x + block.size.width + line)
      size.height = max(size.height, place.y + block.size.height + line)
    }
    let document = document(size, content: writer.text)
    return document.utf8.count > byteLimit ? nil : document
  }

  /// Where blocks stand in rows that make the picture about twice as wide as high.
  private func places(of sizes: [Size]) -> [Point] {
    let area = sizes.reduce(0) { $0 + ($1.width + 2 * line) * ($1.height + line) }
    let end = max(2 * area.squareRoot(), sizes.map(\.width).max() ?? 0)
    var (x, y, rowHeight) = (line, line, 0.0)
    return sizes.map { size in
      if x > line, x + size.width > end {
        (x, y, rowHeight) = (line, y + rowHeight + line, 0)
      }
      defer {
        x += size.width + 2 * line
        rowHeight = max(rowHeight, size.height)
      }
      return Point(x: x, y: y)
    }
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
}
