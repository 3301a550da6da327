import Foundation
import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `A review sheet` {
  private func answer(_ document: String, _ accept: String, _ path: String = "/v1/layouts") -> Answer {
    Answer(
      to: Array(document.utf8), Fields([("Content-Type", "application/json"), ("Accept", accept)]), at: path)
  }

  private let document = """
    {"environments": {"devices": ["iPhone SE (3rd)", "iPhone 15", "iPad mini (6th)"], "colorSchemes": ["light", "dark"],
      "layoutDirections": ["ltr", "rtl"]},
     "view": {"id": "root", "subviews": [{"id": "a", "frame": {"x": 9, "y": 9, "width": 50, "height": 20}}]}}
    """

  private func titles(_ text: String) -> [String] {
    text.matches(of: /<title>(.*?)<\/title>/).map { String($0.1) }.filter { $0 != "9:41" }
  }

  @Test func `has pages of eight screens`() throws {
    let first = answer(document, "image/svg+xml;content=sheet")
    #expect(first.status == 200, "\(first.text)")
    #expect(titles(first.text).first == "Page 1 of 2")
    #expect(titles(first.text).filter { $0.hasPrefix("root ") }.count == 8)
    let second = answer(document, "image/svg+xml;page=2")
    #expect(titles(second.text).first == "Page 2 of 2")
    #expect(titles(second.text).filter { $0.hasPrefix("root ") }.count == 4)
    #expect(second.text.contains(#"width="1400""#))
  }

  @Test func `marks screens whose frames differ from the first`() throws {
    let text = answer(document, "image/svg+xml;content=sheet").text
    let titles = titles(text)
    // The same device in dark mode is as the first; other devices give the root another size.
    #expect(titles.filter { $0 == "as the first" }.count == 3)
    #expect(titles.filter { $0 == "1 of 2 views differ" }.count == 4)
    #expect(text.matches(of: /stroke="#ff9500"/).count == 4)
  }

  @Test(arguments: ["image/png;content=sheet", "image/png;page=2;scale=2", "application/pdf;content=sheet"])
  func `is the same bytes twice`(type: String) {
    let first = answer(document, type)
    #expect(first.status == 200 && first.bytes.count > 1000)
    #expect(first.bytes == answer(document, type).bytes)
  }

  @Test(arguments: [
    ("image/svg+xml;page=3", "The sheet has 2 pages"), ("image/svg+xml;page=0", "The page “0”"),
    ("image/png;page=x", "The page “x”"), ("image/png;content=wireframe", "Wireframes are only written as"),
  ]) func `refuses a page that it does not have`(type: String, detail: String) {
    let answer = answer(document, type)
    #expect(answer.status == 406 && answer.text.contains(detail), "\(answer.text)")
  }

  // MARK: Differences

  private func diff(_ accept: String) -> Answer {
    let view = { (x: Int) in
      #"{"environment":{"size":{"width":200,"height":100}},"view":{"id":"root","subviews":[{"id":"a","frame":{"x":\#(x),"y":9,"width":50,"height":20}}]}}"#
    }
    return answer(#"{"from":\#(view(10)),"to":\#(view(30))}"#, accept, "/v1/diffs")
  }

  @Test func `shows before and after beside each other, with what moves marked`() {
    let text = diff("image/svg+xml;content=sheet").text
    #expect(titles(text) == ["Before · root · 200 × 100", "After · root · 200 × 100"])
    #expect(
      text.contains(##"<rect x="11" y="10" width="48" height="18" fill="none" stroke="#b25000""##), "\(text)")
    #expect(text.contains(##"<rect x="31" y="10" width="48" height="18" fill="none" stroke="#b25000""##))
    #expect(diff("image/png").bytes.starts(with: [0x89, 0x50]))
    #expect(diff("application/pdf").bytes.starts(with: Array("%PDF".utf8)))
    #expect(diff("image/svg+xml").text.contains("Moved: a."))
  }

  @Test func `shows frames of responses as wireframes`() {
    let layout = { (x: Int) in
      #"{"layouts":[{"frames":{"root":{"x":0,"y":0,"width":90,"height":90},"a":{"x":\#(x),"y":0,"width":9,"height":9}},"names":{"a":"Title"}}]}"#
    }
    let document = #"{"from":\#(layout(1)),"to":\#(layout(2))}"#
    let picture = answer(document, "image/svg+xml;content=sheet", "/v1/diffs")
    #expect(
      picture.text.contains("Before") && picture.text.contains("After")
        && picture.text.contains("Moved: Title."))
    #expect(answer(document, "image/png", "/v1/diffs").status == 406)
    #expect(answer(document, "application/json", "/v1/diffs").text.contains(#""names":{"a":"Title"}"#))
  }

  // MARK: Transitions

  @Test func `shows a transition as a filmstrip`() {
    let document = """
      {"from": {"card": {"frame": {"x": 0, "y": 0, "width": 100, "height": 100}}},
       "to": {"card": {"frame": {"x": 100, "y": 0, "width": 100, "height": 100}}},
       "animation": {"curve": "linear", "duration": 1}}
      """
    let strip = answer(document, "image/svg+xml;content=filmstrip;frames=3", "/v1/transitions")
    #expect(strip.status == 200, "\(strip.text)")
    for text in [
      ">0.0 s<", ">0.5 s<", ">1.0 s<", "translate(50 50)", "translate(100 50)", "translate(150 50)",
    ] {
      #expect(strip.text.contains(text), "\(text)")
    }
    #expect(answer(document, "image/svg+xml;content=filmstrip;frames=25", "/v1/transitions").status == 406)
  }
}

@Suite struct `A screen of a presentation` {
  private func answer(_ document: String, _ accept: String = "image/svg+xml;content=screen") -> Answer {
    Answer(
      to: Array(document.utf8), Fields([("Content-Type", "application/json"), ("Accept", accept)]),
      at: "/v1/presentations")
  }

  private func titles(_ text: String) -> [String] {
    text.matches(of: /<title>(.*?)<\/title>/).map { String($0.1) }
  }

  @Test func `shows an alert with its texts, fields and actions`() {
    let answer = answer(
      """
      {"environment": {"device": "iPhone 15"}, "presented": {"id": "ask", "alert": {"title": "Delete?",
        "message": "For ever.", "textFields": [{"placeholder": "Reason"}],
        "actions": [{"title": "Cancel", "style": "cancel"}, {"title": "Delete", "style": "destructive"}]}},
       "presentation": {"modal": {}}}
      """)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(titles(answer.text) == ["Delete?", "For ever.", "Reason", "Cancel", "Delete", "9:41"])
    #expect(answer.text.contains("#ff3b30") && answer.text.contains(##"fill="#000000" fill-opacity="0."##))
  }

  @Test func `shows a sheet with grabber and bar over the controller that presents it`() {
    let document = """
      {"environment": {"device": "iPhone 15", "colorScheme": "dark"},
       "presenting": {"id": "below", "view": {"id": "v", "subviews": [{"id": "l", "kind": "label", "text": {"string": "Below"}}]}},
       "presented": {"id": "nav", "navigation": {"stack": [{"id": "top", "navigationBar": {"title": "Share"}, "view": {"id": "w"}}]}},
       "presentation": {"modal": {"style": "pageSheet", "detents": ["medium"], "prefersGrabberVisible": true}}}
      """
    let answer = answer(document)
    #expect(titles(answer.text) == ["Below", "Share", "9:41"], "\(answer.text)")
    #expect(answer.text.contains("#1c1c1e") && answer.text.contains(#"height="5""#))
    for type in ["image/png;scale=2", "application/pdf", "image/png;content=sheet"] {
      let picture = self.answer(document, type)
      #expect(picture.status == 200 && picture.bytes == self.answer(document, type).bytes)
    }
  }

  @Test func `shows a popover with its arrow and tabs below`() {
    let answer = answer(
      """
      {"environment": {"device": "iPad mini (6th)"},
       "presenting": {"id": "tabs", "tabs": {"controllers": [
         {"id": "a", "navigationBar": {"title": "Home"}, "view": {"id": "v", "subviews": [
           {"id": "source", "frame": {"x": 60, "y": 100, "width": 80, "height": 44}}]}}, {"id": "Other", "view": {"id": "o"}}]}},
       "presented": {"id": "card", "preferredContentSize": {"width": 200, "height": 100}, "view": {"id": "w"}},
       "presentation": {"popover": {"source": {"view": "source"}}}}
      """)
    #expect(answer.text.contains("<polygon"), "\(answer.text)")
    #expect(titles(answer.text).contains("Home") && titles(answer.text).contains("Other"))
  }
}
