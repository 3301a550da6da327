import Operations
import Testing

@testable import LayoutAPI

@Suite struct `A media type` {
  @Test(arguments: [
    ("application/json", true), ("Application/JSON; charset=UTF-8", true),
    ("application/json;charset=\"utf-8\"", true), ("application/json;charset=latin1", false),
    ("text/json", false), ("", false), (#"application/json;charset="\utf-8""#, true),
    (#"application/json;a=";charset=x""#, true), (#"application/json;a="b\";charset=x""#, true),
    ("application/json; ;charset=utf-8;", true), ("application/json, application/json", false),
    ("application/json;charset =utf-8", false), ("application/json;charset= utf-8", false),
    ("application/json;=utf-8", false), (#"application/json;x="a"#, false), ("application/json;(c)", false),
    ("application/json;charset", false), ("application/json;charset=", false),
    ("application/json;charset=utf-8;charset=utf-8", false), (#"application/json;x="a"b"#, false),
  ])
  func `is JSON in UTF-8 or something else`(type: String, isJSON: Bool) {
    #expect(MediaType(field: type).isDocument(MediaType.json) == isJSON)
  }

  // A wider range counted although a narrower one said no.
  @Test(arguments: [
    ("*/*", true), ("application/*", true), ("text/html, application/json;q=0.1", true), ("text/*", false),
    ("application/json;q=0", false), ("*/*, application/json;q=0", false),
    ("application/json, */*;q=0", true), ("application/*;q=0.0, */*", false), ("", true), (",", true),
    (#"text/html;x=",*/*,""#, false), (#"text/html;x="\",*/*,""#, false), ("*/*;q=2", false),
    ("*/*;q=inf", false),
    ("*/*;q=0x1p-1", false), ("*/*;q=1.001", false), ("*/*;q=0.001", true), ("*/*;q=1.", true),
    ("*/*;Q=0.5", true),
    ("*/*;q=.5", false), ("*/*;q=0.0001", false), ("*/*;q=", false), ("*/*;q=\"1\"", false),
  ])
  func `is accepted as the range says that fits it best`(accept: String, isAccepted: Bool) {
    #expect((MediaType.best(of: [MediaType.json], accept: [accept]) != nil) == isAccepted)
  }

  @Test(arguments: [
    ([], "application/json"), (["*/*"], "application/json"), (["text/x-swift"], "text/x-swift"),
    (["application/json;q=0.5, text/x-swift"], "text/x-swift"),
    (["text/*", "application/json;q=0"], "text/x-swift"),
    (["text/x-swift, application/json"], "application/json"), (["image/gif"], nil),
  ])
  func `is chosen by what the client likes best, of equal ones the usual one`(accept: [String], type: String?)
  {
    let best = MediaType.best(of: ["application/json", "text/x-swift"], accept: accept)
    #expect(best?.name == type)
  }

  @Test func `keeps the parameters that the client gives it`() {
    let best = MediaType.best(of: ["text/x-swift"], accept: ["text/x-swift;library=snapkit"])
    #expect(best?["library"] == "snapkit")
  }
}
