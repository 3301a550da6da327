import AutoLayout
import Drawing
import Foundation
import Geometry
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `A picture of a layout` {
  @Test func `draws a rectangle and a name for every view, to scale`() throws {
    let picture = try svg(
      "a.left == root.left + 16", "a.top == root.top + 20", "a.width == 100", "a.height == 44")
    let rectangles = try nodes("//rect[title]", of: picture)
    #expect(rectangles.map { $0.attribute("x") } == ["0", "16"])
    #expect(rectangles.map { $0.attribute("width") } == ["400", "100"])
    #expect(rectangles.map { $0.attribute("y") } == ["0", "20"])
    #expect(rectangles.map { $0.attribute("height") } == ["300", "44"])
    #expect(try nodes("//text", of: picture).compactMap(\.stringValue).contains("a"))
  }

  @Test func `marks conflicting and ambiguous views and says why`() throws {
    let picture = try svg("a.width == 60", "a.width == 80", "a.height == 44", "a.top == root.top")
    let view = try #require(try nodes("//rect[title]", of: picture).last)
    #expect(view.attribute("stroke") == "#c4001a")
    #expect(view.attribute("stroke-dasharray") != nil)
    let sentences = try nodes("//text", of: picture).compactMap(\.stringValue)
    #expect(sentences.contains { $0.contains("conflicts with") })
    #expect(sentences.contains { $0.contains("No constraint decides the left of a") })
  }

  @Test func `escapes any character of an id`() throws {
    let root = View("<&\"\u{0}\u{1B}>", subviews: [])
    let tree = try LayoutTree(root: root, constraints: [])
    let panel = Picture.Panel(title: root.id, tree: tree, layout: try tree.layout(in: context))
    let texts = try nodes("//text", of: Picture([panel]).svg).compactMap(\.stringValue)
    #expect(texts.first == "<&\"\u{FFFD}\u{FFFD}>")
  }

  @Test func `keeps text legible in huge layouts`() throws {
    let picture = try svg(
      size: Size(width: 1e9, height: 1e9), "a.left == root.left", "a.top == root.top", "a.width == 5e8",
      "a.height == 5e8")
    let size = try #require(try nodes("/svg", of: picture).first?.attribute("font-size").flatMap(Double.init))
    #expect(size > 1e7)
  }

  @Test func `puts layouts side by side`() throws {
    let tree = try LayoutTree(root: View("root"), constraints: [])
    let panel = Picture.Panel(title: "one", tree: tree, layout: try tree.layout(in: context))
    let groups = try nodes("//g", of: Picture([panel, panel]).svg).compactMap {
      $0.attribute("transform")
    }
    #expect(groups == ["translate(12 36)", "translate(436 36)"])
  }

  @Test func `starts a new row instead of growing more than twice as wide as high`() throws {
    let size = Size(width: 600, height: 600)
    let panels = (1...9).map { Picture.Panel(title: "\($0)", size: size, shapes: []) }
    let places = try nodes("//g", of: Picture(panels).svg).compactMap { $0.attribute("transform") }
    // Each takes 624 × 660 with its title, and six fit into 2 × √(9 × 624 × 660) = 3,850.
    #expect(places[5] == "translate(3132 36)")
    #expect(places[6] == "translate(12 696)")
  }

  @Test func `writes no name over another`() throws {
    let root = Rect(x: 0, y: 0, width: 200, height: 100)
    let shapes = ["a", "b", "c"].map { Shape($0, root, .view) } + [Shape("d", root, .controller)]
    let panel = Picture.Panel(title: "", size: root.size, shapes: shapes)
    // The controller covers the other views: only its name is written.
    #expect(try names(in: [panel]).map(\.name) == ["d"])
    let open = Picture.Panel(title: "", size: root.size, shapes: Array(shapes.dropLast()))
    #expect(try names(in: [open]).map(\.y) == ["10.8", "22.8", "34.8"])
  }

  @Test func `writes a name after another if there is no room below`() throws {
    let row = Rect(x: 0, y: 0, width: 200, height: 15)
    let panel = Picture.Panel(
      title: "", size: row.size, shapes: [Shape("a", row, .view), Shape("b", row, .view)])
    // Steps of 24 points, two lines. The first two places overlap the size of a, which spans 15 to 63.
    #expect(try names(in: [panel]).map(\.name) == ["a", "b"])
    #expect(try names(in: [panel]).map(\.x) == ["3", "75"])
  }

  @Test func `writes names over outlines, with a halo that keeps them legible`() throws {
    let root = Rect(x: 0, y: 0, width: 200, height: 100)
    let inner = Rect(x: 10, y: 6, width: 180, height: 80)
    let panel = Picture.Panel(
      title: "", size: root.size, shapes: [Shape("a", root, .view), Shape("b", inner, .view)])
    let drawn = try nodes("//g/*", of: Picture([panel]).svg).compactMap(\.name)
    #expect(drawn.prefix(2) == ["rect", "rect"] && drawn.dropFirst(2).allSatisfy { $0 == "text" })
    let halos = try nodes("//g/text", of: Picture([panel]).svg).map { $0.attribute("paint-order") }
    #expect(!halos.isEmpty && halos.allSatisfy { $0 == "stroke" })
  }

  @Test func `draws a dimming view over the names below it`() throws {
    let root = Rect(x: 0, y: 0, width: 200, height: 100)
    let panel = Picture.Panel(
      title: "", size: root.size,
      shapes: [Shape("a", root, .controller), Shape("", root, .dimming(alpha: 0.2))])
    let drawn = try nodes("//g/*", of: Picture([panel]).svg)
    #expect(drawn.count > 2 && drawn.first?.name == "rect" && drawn.last?.attribute("fill") == "#000000")
    #expect(drawn.dropFirst().dropLast().allSatisfy { $0.name == "text" })
  }

  private func names(in panels: [Picture.Panel]) throws -> [(name: String, x: String, y: String)] {
    try nodes("//g/text", of: Picture(panels).svg).compactMap { node in
      guard let name = node.stringValue, name.count == 1 else { return nil }
      return (name, node.attribute("x") ?? "", node.attribute("y") ?? "")
    }
  }

  private var context: LayoutContext {
    var context = LayoutContext()
    context.size = Size(width: 400, height: 300)
    return context
  }

  private func svg(size: Size = Size(width: 400, height: 300), _ constraints: String...) throws -> String {
    let read = try constraints.enumerated().map { try ConstraintText($1).constraint(id: "c\($0)") }
    let tree = try LayoutTree(root: View("root", subviews: [View("a")]), constraints: read)
    var context = LayoutContext()
    context.size = size
    return Picture([
      Picture.Panel(title: "root", tree: tree, layout: try tree.layout(in: context))
    ]).svg
  }

  /// The elements that match an XPath, according to Foundation's XML parser.
  private func nodes(_ path: String, of svg: String) throws -> [XMLElement] {
    let document = try XMLDocument(
      xmlString: svg.replacing(" xmlns=\"http://www.w3.org/2000/svg\"", with: ""))
    return try document.nodes(forXPath: path).compactMap { $0 as? XMLElement }
  }
}

extension XMLElement {
  fileprivate func attribute(_ name: String) -> String? { attribute(forName: name)?.stringValue }
}
