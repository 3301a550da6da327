import Geometry

/// An SVG picture of panels in rows, all at the same scale, each with a title above and sentences below.
///
/// ```swift
/// Picture([Picture.Panel(title: "iPhone 15", tree: tree, layout: layout)]).svg
/// ```
/// The picture contains no scripts and loads nothing. The same panels give the same bytes.
public struct Picture {
  /// One drawing of a picture.
  public struct Panel: Sendable {
    /// The title above the drawing.
    public var title: String
    /// The size of the drawing, in points; a shape may reach beyond it.
    public var size: Size
    /// The shapes, each drawn over the ones before it.
    public var shapes: [Shape]
    /// The sentences below the drawing, each with the mark of the shapes it is about, if any.
    public var sentences: [(text: String, mark: Shape.Mark?)]

    /// Makes a drawing of shapes under a title.
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
  /// The height of a line of text, in points. It grows with the largest panel, so that text stays legible.
  private let line: Double

  /// Makes a picture of panels, from left to right in as many rows as needed.
  public init(_ panels: [Panel]) {
    self.panels = panels
    let extent = panels.map { max($0.size.width, $0.size.height) }.max() ?? 0
    line = max(12, extent / 60)
  }

  /// The picture as an SVG document, in points.
  ///
  /// - Complexity: O(*s* + *n* × *h*) for *s* shapes, *n* characters in labels, and *h* opaque shapes.
  public var svg: String { svg(byteLimit: .max) ?? "" }

  /// The picture as an SVG document, in points, if it has at most `byteLimit` bytes.
  ///
  /// - Parameter byteLimit: The maximum number of bytes. Drawing stops after the panel that exceeds it.
  /// - Returns: The document; `nil` if it would have more bytes.
  public func svg(byteLimit: Int) -> String? {
    let blocks = panels.map { PanelBlock($0, line: line) }
    let places = places(of: blocks.map(\.size))
    var writer = SVGWriter()
    var size = Size(width: 2 * line, height: 2 * line)
    for (block, place) in zip(blocks, places) {
      block.draw(at: place, &writer)
      if writer.bytes.count > byteLimit { return nil }
      size.width = max(size.width, place.x + block.size.width + line)
      size.height = max(size.height, place.y + block.size.height + line)
    }
    let document = document(size, content: writer.text)
    return document.utf8.count > byteLimit ? nil : document
  }

  /// The origins of blocks of the given sizes, in rows that make the picture about twice as wide as high.
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
    let (width, height) = (size.width.thousandths, size.height.thousandths)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="system-ui, sans-serif" font-size="\((line * 0.8).thousandths)">
      <rect width="\(width)" height="\(height)" fill="#ffffff"/>
      \(content)</svg>

      """
  }
}
