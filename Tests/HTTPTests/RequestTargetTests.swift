import HTTP
import Testing

@Suite struct `A target` {
  @Test func `has a path and the items of its query`() throws {
    let target = try RequestTarget(parsing: "/v1/devices?name=iPhone%2015&plain&name=b")
    #expect(target.path == "/v1/devices")
    #expect(target["name"] == "iPhone 15")
    #expect(target["plain"] == "")
    #expect(target["other"] == nil)
    #expect(target.query.count == 3)
  }

  @Test(arguments: ["", "a", "*", "/ ", "/%", "/\u{E9}", "/?a b"])
  func `refuses other texts`(text: String) {
    #expect(throws: Refusal.self) { try RequestTarget(parsing: text) }
  }
}
