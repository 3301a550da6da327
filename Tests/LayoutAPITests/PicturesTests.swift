import Foundation
import HTTP
import Testing

@testable import LayoutAPI

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `A picture of an answer` {
  @Test func `shows a presented card above what it dims`() throws {
    let picture = try Drawn(
      #"""
      {"environment":{"size":{"width":390,"height":844},"scale":3,"safeArea":{"top":47,"left":0,"bottom":34,"right":0}},
       "presenting":{"id":"root","view":{"id":"rootView"}},
       "presented":{"id":"card","view":{"id":"content","subviews":[{"id":"rectangle"}]},
         "constraints":["rectangle.top == content.top + 16","rectangle.leading == content.leading + 16",
           "rectangle.trailing == content.trailing - 16","rectangle.height == 166","rectangle.bottom == content.bottom - 16"]},
       "presentation":{"custom":{"width":{"inset":16},"height":"fitting","edge":"top","offset":8,"within":"safeArea",
         "verticalFittingPriority":250,"dimming":{"alpha":0.3}}}}
      """#, at: "/v1/presentations")
    #expect(
      picture.rectangles == [
        "0 0 390 844 none", "0 0 390 844 #ffffff", "0 0 390 844 #000000", "16 55 358 198 #ffffff",
        "32 71 326 166 #0a60ff",
      ])
    #expect(picture.names == ["root", "card", "rectangle"])
    #expect(picture.titles == ["390 × 844 · custom"])
  }

  @Test func `points with a popover's arrow`() throws {
    let picture = try Drawn(
      #"""
      {"environment":{"size":{"width":1024,"height":768}},
       "presenting":{"id":"root","view":{"id":"rootView","subviews":[{"id":"anchor","frame":{"x":400,"y":100,"width":80,"height":44}}]}},
       "presented":{"id":"red","view":{"id":"redView"},"preferredContentSize":{"width":300,"height":300}},
       "presentation":{"popover":{"source":{"view":"anchor"},"arrowDirections":["up"]}}}
      """#, at: "/v1/presentations")
    let corners = try #require(picture.elements("//polygon").first?.attribute(forName: "points")?.stringValue)
    // The tip is at the middle of the anchor's lower edge.
    #expect(corners.split(separator: " ")[1] == "440,144")
    #expect(picture.rectangles[2] == "400 100 80 44 #0a60ff")
  }

  @Test func `shows the columns of each state`() throws {
    let picture = try Drawn(
      #"""
      {"environments":[{"size":{"width":1000,"height":700},"horizontalSizeClass":"regular"},
         {"size":{"width":390,"height":844},"horizontalSizeClass":"compact"},{"flip":true}],
       "container":{"id":"s","splitOrFlip":{"left":{"id":"list","view":{"id":"l"}},"right":{"id":"map","view":{"id":"m"}},"focus":"left"}}}
      """#, at: "/v1/display-modes")
    #expect(picture.names == ["list", "map", "list", "map"])
    #expect(picture.sentences == ["Bar button item: Flip.", "Bar button item: Flip."])
    #expect(
      picture.titles == [
        "1000 × 700 regular · sideBySide", "390 × 844 compact · one", "390 × 844 compact · one",
      ])
  }

  @Test func `lays two layouts over one another`() throws {
    let before = layout(#"{"id":"box","frame":{"x":10,"y":10,"width":100,"height":100},"#, inner: 5)
    let after = layout(#"{"id":"box","frame":{"x":50,"y":10,"width":100,"height":100},"#, inner: 70)
    let picture = try Drawn(#"{"from":\#(before),"to":\#(after)}"#, at: "/v1/diffs")
    // Where box and inner were, in the root's coordinates, and then all that is there.
    #expect(
      picture.rectangles == [
        "10 10 100 100 none", "15 15 60 20 none", "0 0 390 300 none", "50 10 100 100 #0a60ff",
        "120 15 60 20 #c4001a",
      ])
    #expect(picture.sentences == ["Newly clipped: inner.", "Moved: box, inner."])
  }

  @Test func `plays a phase within its window, each view with its name and what dims in black`() throws {
    let picture = try Drawn(
      #"""
      {"environment":{"size":{"width":390,"height":844}},"presenting":{"id":"home"},"presented":{"id":"card"},"phase":"present",
       "presentation":{"custom":{"height":200,"dimming":{"alpha":0.5}}}}
      """#, at: "/v1/transitions")
    #expect(picture.elements("/svg").first?.attribute(forName: "viewBox")?.stringValue == "0 0 390 844")
    let views = picture.elements("//rect[@id]").map { view in
      ["id", "fill"].map { view.attribute(forName: $0)?.stringValue ?? "" }.joined(separator: " ")
    }
    #expect(views == ["home #e8f0fe", "card.dimming #000000", "card #e8f0fe"])
    #expect(picture.elements("//text").compactMap(\.stringValue) == ["home", "card"])
  }

  @Test func `places an answer's views like the request's`() throws {
    let before = layout(#"{"id":"box","frame":{"x":10,"y":10,"width":100,"height":100},"#, inner: 5)
    let after = layout(#"{"id":"box","frame":{"x":50,"y":10,"width":100,"height":100},"#, inner: 5)
    let picture = try Drawn(#"{"from":\#(Answer(to: before).text),"to":\#(after)}"#, at: "/v1/diffs")
    #expect(picture.rectangles.first == "10 10 100 100 none")
    #expect(picture.rectangles.last == "55 15 60 20 #0a60ff")
  }

  @Test func `is the same each time`() {
    let request =
      #"{"view":{"id":"a"},"environments":{"devices":"all","orientations":["portrait","landscape"]}}"#
    let first = Answer(to: Array(request.utf8), svg)
    #expect(first.status == 200)
    #expect(first.text == Answer(to: Array(request.utf8), svg).text)
    #expect(!first.text.contains("<script"))
  }

  private func layout(_ box: String, inner: Int) -> String {
    #"{"view":{"id":"root","subviews":[\#(box)"subviews":[{"id":"inner","frame":{"x":\#(inner),"y":5,"width":60,"height":20}}]}]},"environment":{"size":{"width":390,"height":300}}}"#
  }
}

private let svg = Fields([("Content-Type", "application/json"), ("Accept", "image/svg+xml")])

/// A picture, read by an XML parser that is not ours.
private struct Drawn {
  private let document: XMLDocument

  init(_ request: String, at path: String) throws {
    let answer = Answer(to: Array(request.utf8), svg, at: path)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.fields["Content-Type"] == "image/svg+xml")
    document = try XMLDocument(
      xmlString: answer.text.replacing(" xmlns=\"http://www.w3.org/2000/svg\"", with: ""))
  }

  func elements(_ path: String) -> [XMLElement] {
    ((try? document.nodes(forXPath: path)) ?? []).compactMap { $0 as? XMLElement }
  }

  /// Place, size and fill of what is drawn.
  var rectangles: [String] {
    elements("//g/rect").map { rectangle in
      ["x", "y", "width", "height", "fill"].map { rectangle.attribute(forName: $0)?.stringValue ?? "" }
        .joined(separator: " ")
    }
  }

  /// What is written into shapes, without the sizes.
  var names: [String] { elements("//g/text").compactMap(\.stringValue).filter { !$0.contains("×") } }

  var titles: [String] { elements("/svg/text[@font-weight]").compactMap(\.stringValue) }

  var sentences: [String] { elements("/svg/text[not(@font-weight)]").compactMap(\.stringValue) }
}
