import Figma
import Geometry
import Testing

@Suite struct `An auto layout frame` {
  private func box(_ id: String, _ width: Double, _ height: Double, _ members: String = "") -> String {
    node(id, (0, 0, width, height), members)
  }

  @Test func `hugs its children with padding and gaps`() throws {
    let frames = try frames(
      node(
        "root", (0, 0, 1, 1),
        #""layoutMode": "VERTICAL", \#(hug), "itemSpacing": 10, "paddingTop": 5, "paddingLeft": 3"#,
        children: [box("a", 20, 30), box("b", 40, 50)]))
    #expect(frames["root"] == Rect(x: 0, y: 0, width: 43, height: 95))
    #expect(frames["b"] == Rect(x: 3, y: 45, width: 40, height: 50))
  }

  @Test func `overlaps children by a negative gap`() throws {
    let frames = try frames(
      node(
        "root", (0, 0, 1, 1), #""layoutMode": "HORIZONTAL", \#(hug), "itemSpacing": -8"#,
        children: [box("a", 20, 20), box("b", 20, 20)]))
    #expect(frames["root"]?.width == 32)
    #expect(frames["b"]?.x == 12)
  }

  @Test func `overlaps children by no more than the smaller one`() throws {
    let frames = try frames(
      node(
        "root", (0, 0, 1, 1), #""layoutMode": "HORIZONTAL", \#(hug), "itemSpacing": -50"#,
        children: [box("a", 20, 20), box("b", 5, 20), box("c", 30, 20)]))
    #expect(frames["b"]?.x == 15)
    #expect(frames["c"]?.x == 15)
    #expect(frames["root"]?.width == 45)
  }

  @Test func `shares what is left among children that fill`() throws {
    let document = node(
      "root", (0, 0, 100, 10), row + #", "itemSpacing": 10"#,
      children: [
        box("a", 20, 10), box("b", 30, 10, fill), box("c", 30, 10, fill + #", "maxWidth": 25"#),
      ])
    let recorded = try frames(document)
    #expect(recorded["c"]?.width == 25)
    #expect(recorded["b"]?.width == 35)
    let wide = try frames(document, width: 200)
    #expect(wide["b"]?.width == 135)
    #expect(wide["c"]?.x == 175)
  }

  @Test(arguments: [("MIN", 0.0), ("CENTER", 30), ("MAX", 60), ("SPACE_BETWEEN", 0)])
  func `aligns a lone child`(_ alignment: String, x: Double) throws {
    let frames = try frames(
      node(
        "root", (0, 0, 100, 10), row + #", "primaryAxisAlignItems": "\#(alignment)""#,
        children: [box("a", 40, 10)]))
    #expect(frames["a"]?.x == x)
  }

  @Test func `lets children overlap if they overflow a frame with space between`() throws {
    let frames = try frames(
      node(
        "root", (0, 0, 50, 10), row + #", "primaryAxisAlignItems": "SPACE_BETWEEN", "itemSpacing": 7"#,
        children: [box("a", 40, 10), box("b", 40, 10)]))
    #expect(frames["b"]?.x == 10)
  }

  @Test func `breaks lines and hugs their heights`() throws {
    let document = node(
      "root", (0, 0, 100, 10),
      #""layoutMode": "HORIZONTAL", "layoutWrap": "WRAP", "layoutSizingHorizontal": "FIXED", "layoutSizingVertical": "HUG", "itemSpacing": 10, "counterAxisSpacing": 5"#,
      children: [box("a", 40, 10), box("b", 50, 20), box("c", 40, 30)])
    let two = try frames(document)
    #expect(two["root"]?.height == 55)
    #expect(two["c"]?.origin == Point(x: 0, y: 25))
    #expect(try frames(document, width: 150)["c"]?.origin == Point(x: 110, y: 0))
  }

  @Test func `gives invisible children no room, and absolute ones their place`() throws {
    let frames = try frames(
      node(
        "root", (0, 0, 1, 1), #""layoutMode": "HORIZONTAL", \#(hug)"#,
        children: [
          box("a", 20, 20), box("hidden", 30, 30, #""visible": false"#),
          node("badge", (15, -5, 10, 10), #""layoutPositioning": "ABSOLUTE""#), box("b", 10, 10),
        ]))
    #expect(frames["root"]?.width == 30)
    #expect(frames["b"]?.x == 20)
    #expect(frames["badge"] == Rect(x: 15, y: -5, width: 10, height: 10))
  }

  @Test func `adds strokes that are included in the layout`() throws {
    let frames = try frames(
      node(
        "root", (0, 0, 1, 1),
        #""layoutMode": "HORIZONTAL", \#(hug), "strokesIncludedInLayout": true, "strokes": [{}], "strokeWeight": 2"#,
        children: [box("a", 20, 20)]))
    #expect(frames["root"]?.size == Size(width: 24, height: 24))
    #expect(frames["a"]?.origin == Point(x: 2, y: 2))
  }

  @Test func `gives room to the strokes around its children`() throws {
    let stroke = #""strokes": [{}], "strokeAlign": "OUTSIDE", "strokeWeight": 4"#
    let frames = try frames(
      node(
        "root", (0, 0, 1, 1), #""layoutMode": "HORIZONTAL", \#(hug), "strokesIncludedInLayout": true"#,
        children: [box("a", 20, 20, stroke), box("b", 10, 10)]))
    #expect(frames["root"]?.size == Size(width: 38, height: 28))
    #expect(frames["a"]?.origin == Point(x: 4, y: 4))
    #expect(frames["b"]?.x == 28)
  }

  @Test func `derives sizing from the members of older files`() throws {
    let frames = try frames(
      node(
        "root", (0, 0, 100, 40), #""layoutMode": "HORIZONTAL", "primaryAxisSizingMode": "FIXED""#,
        children: [box("a", 10, 40, #""layoutGrow": 1"#), box("b", 30, 10, #""layoutAlign": "STRETCH""#)]))
    #expect(frames["a"]?.width == 70)
    #expect(frames["b"]?.height == 40)
  }

  @Test func `places children in the tracks of a grid`() throws {
    let members = #""layoutSizingHorizontal": "FILL", "layoutSizingVertical": "FILL""#
    let document = node(
      "root", (0, 0, 110, 70),
      #""layoutMode": "GRID", "gridColumnCount": 2, "gridColumnsSizing": "repeat(2,minmax(0,1fr))", "gridRowsSizing": " 20px 40px", "gridColumnGap": 10, "gridRowGap": 10"#,
      children: [
        box("a", 1, 1, members), box("b", 1, 1, members + #", "gridColumnAnchorIndex": 1"#),
        box("c", 1, 1, members + #", "gridRowAnchorIndex": 1, "gridColumnSpan": 9"#),
      ])
    let frames = try frames(document)
    #expect(frames["a"] == Rect(x: 0, y: 0, width: 50, height: 20))
    #expect(frames["b"] == Rect(x: 60, y: 0, width: 50, height: 20))
    #expect(frames["c"] == Rect(x: 0, y: 30, width: 110, height: 40))
  }

  @Test(arguments: [
    ("LEFT", 10.0, 20.0), ("RIGHT", 110, 20), ("CENTER", 60, 20), ("LEFT_RIGHT", 10, 120), ("SCALE", 20, 40),
  ])
  func `moves children without auto layout by their constraints`(
    _ constraint: String, x: Double, width: Double
  ) throws {
    let frames = try frames(
      node(
        "root", (0, 0, 100, 10),
        children: [
          node("a", (10, 0, 20, 10), #""constraints": {"horizontal": "\#(constraint)", "vertical": "TOP"}"#)
        ]), width: 200)
    #expect(frames["a"] == Rect(x: x, y: 0, width: width, height: 10))
  }
}
