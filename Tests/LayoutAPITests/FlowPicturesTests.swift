import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `A picture of a flow` {
  private static let flow = """
    {"environment": {"device": "iPhone 15"},
     "root": {"id": "host", "view": {"id": "v", "subviews": [
       {"id": "l", "kind": "label", "text": {"string": "Below"}}]}},
     "events": [
       {"present": {"controller": {"id": "nav", "navigation": {"stack": [
          {"id": "top", "navigationBar": {"title": "Share"}}]}},
        "presentation": {"modal": {"style": "pageSheet", "detents": ["medium"], "prefersGrabberVisible": true}}}},
       {"push": {"controller": {"id": "next", "navigationBar": {"title": "Next"}}}},
       {"keyboard": {"height": 300}},
       {"environment": {"colorScheme": "dark"}},
       {"dismiss": {}}]}
    """

  private func answer(_ accept: String, _ document: String = flow, _ path: String = "/v1/flows") -> Answer {
    Answer(
      to: Array(document.utf8), Fields([("Content-Type", "application/json"), ("Accept", accept)]), at: path)
  }

  private func titles(_ answer: Answer) -> [String] {
    answer.text.matches(of: /<title>(.*?)<\/title>/).map { String($0.1) }
  }

  @Test func `shows the beginning and the window after each event`() {
    let answer = answer("image/svg+xml;content=screen")
    #expect(answer.status == 200, "\(answer.text)")
    let titles = titles(answer)
    for title in [
      "Start · iPhone 15", "1. present · iPhone 15", "2. push · iPhone 15", "3. keyboard · iPhone 15",
      "4. environment · iPhone 15 dark", "5. dismiss · iPhone 15 dark",
    ] {
      #expect(titles.contains(title), "\(title)")
    }
    #expect(titles.count { $0 == "Below" } == 6)
    // Controllers without views show their ids.
    #expect(titles.count { $0 == "top" } == 1 && titles.count { $0 == "next" } == 3)
  }

  @Test(arguments: [
    ("0", ["Below", "9:41"]), ("1", ["Below", "top", "Share", "9:41"]),
    ("2", ["Below", "next", "\u{2039} Share", "Next", "9:41"]), ("5", ["Below", "9:41"]),
  ]) func `shows one step`(step: String, expected: [String]) {
    let answer = answer("image/svg+xml;content=screen;step=\(step)")
    #expect(titles(answer) == expected, "\(answer.text)")
    #expect(answer.text.contains(#"viewBox="0 0 393 852""#))
  }

  @Test func `draws the keyboard, and the dark colors of a new environment`() {
    let light = answer("image/svg+xml;content=screen;step=3").text
    #expect(light.contains(##"y="552" width="393" height="300" fill="#d1d4da""##))
    #expect(!answer("image/svg+xml;content=screen;step=2").text.contains("#d1d4da"))
    #expect(answer("image/svg+xml;content=screen;step=4").text.contains("#2b2b2d"))
  }

  @Test func `draws boxes with the names of controllers, chrome and views as a wireframe`() {
    let answer = answer("image/svg+xml;step=2")
    #expect(answer.status == 200 && answer.text.contains(">next</text>"), "\(answer.text)")
    #expect(answer.text.contains(">navigationBar</text>"))
  }

  @Test(arguments: [
    ("image/png;scale=2", "\u{89}PNG"), ("application/pdf", "%PDF"), ("image/png;content=sheet", "\u{89}PNG"),
  ]) func `is the same bytes twice as PNG and PDF`(type: String, magic: String) {
    let first = answer(type)
    #expect(first.status == 200, "\(first.text.prefix(200))")
    #expect(first.bytes.starts(with: magic.unicodeScalars.map { UInt8($0.value) }))
    #expect(first.bytes == answer(type).bytes)
  }

  @Test(arguments: [
    ("image/svg+xml;step=6", "The flow has 5 events; accept a step from 0 to 5."),
    ("image/svg+xml;step=-1", "The step “-1” is not a whole number from 0"),
    ("image/svg+xml;step=x", "The step “x”"),
    ("image/svg+xml;content=photo", "The content “photo” is unknown"),
  ]) func `refuses a step that it does not have`(type: String, detail: String) {
    let answer = answer(type)
    #expect(answer.status == 406 && answer.text.contains(detail), "\(answer.text)")
  }

  @Test func `names an event that is not possible`() {
    let answer = answer(
      "image/svg+xml;content=screen",
      #"{"environment":{"device":"iPhone 15"},"root":{"id":"a"},"events":[{"pop":{"in":"nowhere"}}]}"#)
    #expect(answer.status == 422 && answer.text.contains("/events/0"), "\(answer.text)")
  }

  // MARK: Display modes

  private static let mail = """
    {"environments": [{"device": "iPad (10th)", "orientation": "landscape"}, {"device": "iPad (10th)"},
       {"show": {"column": "primary"}}, {"showDetail": {"controller": {"id": "other", "view": {"id": "v", "subviews": [
         {"id": "l", "kind": "label", "text": {"string": "Other"}}]}}}}, {"device": "iPhone 14", "colorScheme": "dark"}],
     "container": {"id": "mail", "splitView": {
       "primary": {"id": "boxes", "navigationBar": {"title": "Mailboxes"}},
       "secondary": {"id": "message", "navigationBar": {"title": "Hello"}}}}}
    """

  @Test func `shows the columns of each display mode with their bars`() {
    let answer = answer("image/svg+xml;content=screen", Self.mail, "/v1/display-modes")
    #expect(answer.status == 200, "\(answer.text)")
    let titles = titles(answer)
    for title in [
      "iPad (10th) landscape · oneBesideSecondary", "iPad (10th) · secondaryOnly",
      "iPad (10th) · oneOverSecondary",
      "iPhone 14 dark · collapsed",
    ] {
      #expect(titles.contains(title), "\(title) \(titles)")
    }
    #expect(titles.count { $0 == "Mailboxes" } == 3 && titles.count { $0 == "Hello" } == 3, "\(titles)")
    // The detail that came later has views, and on the phone a way back.
    #expect(
      titles.count { $0 == "Other" } == 2 && titles.count { $0 == "\u{2039} Mailboxes" } == 1, "\(titles)")
    // The column below the sidebar is dimmed.
    #expect(answer.text.contains(##"fill="#000000" fill-opacity="0.2""##))
  }

  @Test(arguments: ["image/png", "application/pdf", "image/png;content=sheet"])
  func `shows display modes as PNG and PDF`(type: String) {
    let first = answer(type, Self.mail, "/v1/display-modes")
    #expect(first.status == 200 && first.bytes == answer(type, Self.mail, "/v1/display-modes").bytes)
  }

  @Test func `bounds the work of many states`() {
    let states = Array(repeating: #"{"device":"iPad (10th)"},{"device":"iPhone 14"}"#, count: 250)
    let document =
      #"{"environments":[\#(states.joined(separator: ","))],"container":{"id":"m","splitView":{"primary":{"id":"a"},"secondary":{"id":"b"}}}}"#
    #expect(answer("image/svg+xml;content=screen", document, "/v1/display-modes").status == 200)
    let picture = answer("image/png;scale=2", document, "/v1/display-modes")
    #expect(picture.status == 422 && picture.text.contains("(pixels)"), "\(picture.text.prefix(300))")
  }
}
