import Testing

@testable import LayoutAPI

@Suite struct `A media type` {
  @Test(arguments: [
    ("application/json", true), ("Application/JSON; charset=UTF-8", true),
    ("application/json;charset=\"utf-8\"", true), ("application/json;charset=latin1", false),
    ("text/json", false), ("", false),
  ])
  func `is JSON in UTF-8 or something else`(type: String, isJSON: Bool) {
    #expect(MediaType(type).isJSON == isJSON)
  }

  // A wider range counted although a narrower one said no.
  @Test(arguments: [
    ("*/*", true), ("application/*", true), ("text/html, application/json;q=0.1", true), ("text/*", false),
    ("application/json;q=0", false), ("*/*, application/json;q=0", false),
    ("application/json, */*;q=0", true), ("application/*;q=0.0, */*", false),
  ])
  func `is accepted as the range says that fits it best`(accept: String, isAccepted: Bool) {
    #expect(MediaType.acceptsJSON(MediaType.list([accept])) == isAccepted)
  }
}
