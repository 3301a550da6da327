import Testing

@testable import LayoutAPI

@Suite struct `The member explain` {
  private func answer(_ explain: String) -> Answer {
    Answer(
      to: """
        {"explain": \(explain), "environment": {"size": {"width": 100, "height": 100}},
         "view": {"id": "root", "subviews": [{"id": "card", "subviews": [{"id": "title"}]}]},
         "constraints": ["card.left == root.left + 8", "title.left == card.left + 8"]}
        """)
  }

  @Test func `names the views to explain`() throws {
    let layout = answer(#"["title", "title"]"#).layout
    let why = try #require(layout["why"] as? [String: [String: [String]]])
    #expect(Array(why.keys) == ["title"])
    #expect(why["title"]?["left"] == ["constraints/1"])
    let sums = try #require(layout["sums"] as? [String: Any])
    #expect(Array(sums.keys) == ["title"])
  }

  @Test func `can name none`() throws {
    #expect(try #require(answer("[]").layout["why"] as? [String: Any]).isEmpty)
    #expect(answer("false").layout["why"] == nil)
  }

  @Test func `takes only ids of the tree`() {
    let unknown = answer(#"["root", "titel"]"#)
    #expect(unknown.status == 422)
    #expect(unknown.text.contains("/explain/1"), "\(unknown.text)")
    #expect(unknown.text.contains("did you mean “title”?"), "\(unknown.text)")
    #expect(answer("[1]").status == 422)
    #expect(answer(#""title""#).text.contains("true, false or an array of ids"))
  }
}
