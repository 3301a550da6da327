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

  @Test(arguments: [
    ("/v1/%6cayouts", "/v1/layouts"), ("/v1/./layouts", "/v1/layouts"), ("/v1/x/../layouts", "/v1/layouts"),
    ("/v1/%2E%2e/metrics?a=/..", "/metrics"), ("/../../a", "/a"), ("/a/..", "/"), ("/a/b/.", "/a/b/"),
    ("/.", "/"),
    ("/a%2F../b", "/a%2F../b"), ("/.a/..b/...", "/.a/..b/..."), ("//a/./", "//a/"), ("/\u{301}./a", nil),
  ]) func `has a path in its normal form`(text: String, path: String?) {
    #expect((try? RequestTarget(parsing: text))?.path == path)
  }

  @Test(arguments: ["", "a", "*", "/ ", "/%", "/\u{E9}", "/?a b"])
  func `refuses other texts`(text: String) {
    #expect(throws: Refusal.self) { try RequestTarget(parsing: text) }
  }
}
