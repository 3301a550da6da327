import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `A presentation's phase` {
  private func answer(
    _ presentation: String, _ phase: String = "present", presenting: String = #"{"id":"a"}"#,
    _ more: String = "", accept: String? = nil
  ) -> Answer {
    let document = """
      {"environment":{"size":{"width":400,"height":800}},"presenting":\(presenting),"presented":{"id":"b"},
       "presentation":\(presentation),"phase":"\(phase)"\(more)}
      """
    let fields = [("Content-Type", "application/json")] + (accept.map { [("Accept", $0)] } ?? [])
    return Answer(to: Array(document.utf8), .init(fields), at: "/v1/transitions")
  }

  /// The first and the last keyframe of a view.
  private func ends(_ answer: Answer, _ id: String) -> (from: [String: Any], to: [String: Any]) {
    let tracks = answer.json["tracks"] as? [[String: Any]] ?? []
    let frames = tracks.first { $0["id"] as? String == id }?["keyframes"] as? [[String: Any]]
    return (frames?.first ?? [:], frames?.last ?? [:])
  }

  private func frame(_ keyframe: [String: Any]) -> [Double] {
    let frame = keyframe["frame"] as? [String: Double] ?? [:]
    return ["x", "y", "width", "height"].map { frame[$0] ?? .nan }
  }

  private func transform(_ keyframe: [String: Any], _ name: String) -> Double? {
    (keyframe["transform"] as? [String: Any])?[name] as? Double
  }

  private static func modal(_ style: String, _ transition: String) -> String {
    #"{"modal":{"style":"\#(style)","transition":"\#(transition)"}}"#
  }

  @Test(arguments: [("present", 0.5, 800.0, 0.0), ("dismiss", 0.4, 0, 800)])
  func `covers from the bottom`(phase: String, duration: Double, from: Double, to: Double) {
    let answer = answer(`A presentation's phase`.modal("fullScreen", "coverVertical"), phase)
    #expect(answer.json["duration"] as? Double == duration)
    #expect(frame(ends(answer, "b").from) == [0, from, 400, 800])
    #expect(frame(ends(answer, "b").to) == [0, to, 400, 800])
    // The presenter stays in place.
    #expect(frame(ends(answer, "a").from) == frame(ends(answer, "a").to))
    let events = answer.json["events"] as? [String] ?? []
    #expect(
      events.first
        == (phase == "present" ? "presentationTransitionWillBegin b" : "dismissalTransitionWillBegin b"))
    #expect(events.contains(phase == "present" ? "viewDidDisappear a" : "viewDidAppear a"))
  }

  @Test func `dissolves`() {
    let answer = answer(`A presentation's phase`.modal("overFullScreen", "crossDissolve"))
    let (from, to) = ends(answer, "b")
    #expect(from["alpha"] as? Double == 0)
    #expect(to["alpha"] as? Double == 1)
    #expect(frame(from) == frame(to))
  }

  @Test(arguments: [("present", [0, 180], [-180, 0]), ("dismiss", [180, 0], [0, -180])])
  func `turns the window over`(phase: String, presenter: [Double], presented: [Double]) {
    let answer = answer(`A presentation's phase`.modal("fullScreen", "flipHorizontal"), phase)
    let flips = { (id: String) in
      [transform(ends(answer, id).from, "flip") ?? 0, transform(ends(answer, id).to, "flip") ?? 0]
    }
    #expect(flips("a") == presenter)
    #expect(flips("b") == presented)
    #expect(transform(ends(answer, "b").to, "perspective") == 1000)
    #expect(answer.json["duration"] as? Double == 0.75)
  }

  @Test(arguments: ["image/svg+xml", "video/lottie+json", "text/x-swift;library=swiftui"])
  func `that turns over has no form without perspective`(type: String) {
    let modal = `A presentation's phase`.modal("fullScreen", "flipHorizontal")
    #expect(answer(modal, accept: type).status == 406)
    #expect(answer(modal, accept: "text/css").text.contains("perspective(1000px)"))
    #expect(answer(modal, accept: "text/x-swift").text.contains("m34 = -1 / 1000"))
    #expect(answer(`A presentation's phase`.modal("fullScreen", "crossDissolve"), accept: type).status == 200)
  }

  @Test func `of a curl keeps both views in place`() {
    let answer = answer(`A presentation's phase`.modal("fullScreen", "partialCurl"))
    #expect(answer.status == 200)
    for id in ["a", "b"] { #expect(frame(ends(answer, id).from) == frame(ends(answer, id).to)) }
  }

  @Test(arguments: [("present", "ltr", 400.0, -400.0 / 3), ("present", "rtl", -400, 400.0 / 3)])
  func `pushes with parallax`(phase: String, direction: String, comes: Double, goes: Double) {
    let document = """
      {"environment":{"size":{"width":400,"height":800},"layoutDirection":"\(direction)"},
       "presenting":{"id":"nav","navigation":{"stack":[{"id":"a"}]}},"presented":{"id":"b"},"presentation":{"push":{}},
       "phase":"\(phase)"}
      """
    let answer = Answer(to: document, at: "/v1/transitions")
    #expect(answer.json["duration"] as? Double == 0.35)
    #expect(frame(ends(answer, "b").from)[0] == comes)
    #expect(frame(ends(answer, "b").to)[0] == 0)
    #expect(abs(frame(ends(answer, "a").to)[0] - goes) < 1e-8)
    #expect(ends(answer, "a.dimming").to["alpha"] as? Double == 0.094)
  }

  /// A popover with a bare navigation controller is resized when the push has ended.
  private static let articleOne = """
    {"environment":{"device":"iPad Pro 11 (1st-4th)","orientation":"landscape"},"presenting":{"id":"host"},
     "presentationStack":[{"presented":{"id":"nav","navigation":{"stack":[{"id":"red","preferredContentSize":{"width":300,"height":300}}]}},
                           "presentation":{"popover":{"source":{"rect":{"x":560,"y":100,"width":80,"height":44}}}}}],
     "presented":{"id":"green","preferredContentSize":{"width":600,"height":400}},"presentation":{"push":{}},"phase":"present",
     "animation":{"curve":"linear","duration":0.5,"delay":0.25}}
    """

  @Test func `goes on until the popover is resized`() {
    let answer = Answer(to: `A presentation's phase`.articleOne, at: "/v1/transitions")
    // The push, and after the delay of its own the resize by the same animation.
    #expect(answer.json["delay"] as? Double == 0.25)
    #expect(answer.json["duration"] as? Double == 1.25)
    let (from, to) = ends(answer, "nav")
    #expect(frame(from).suffix(2) == [300, 300])
    #expect(frame(to).suffix(2) == [600, 400])
    #expect(to["time"] as? Double == 1.5)
    #expect(frame(ends(answer, "green").to).suffix(2) == [600, 400])
  }

  @Test(arguments: [
    ("text/css", "width: 600px"), ("application/vnd.espalier.waapi+json", #""width":"600px""#),
    ("image/svg+xml", "600"), ("video/lottie+json", "[600,400]"), ("text/x-swift", "width: 600, height: 400"),
    ("text/x-swift;library=swiftui", "LinearKeyframe(600, duration: 0.5)"),
  ]) func `goes on so in every form`(type: String, end: String) {
    let fields = [("Content-Type", "application/json"), ("Accept", type)]
    let answer = Answer(
      to: Array(`A presentation's phase`.articleOne.utf8), .init(fields), at: "/v1/transitions")
    #expect(answer.status == 200)
    #expect(answer.text.contains(end))
  }

  @Test func `pops as it pushed`() {
    let answer = answer(
      #"{"push":{}}"#, "dismiss", presenting: #"{"id":"nav","navigation":{"stack":[{"id":"a"}]}}"#)
    #expect(frame(ends(answer, "b").to)[0] == 400)
    #expect(frame(ends(answer, "a").to)[0] == 0)
    #expect(ends(answer, "a.dimming").to["alpha"] as? Double == 0)
  }

  @Test func `sets back what lies behind a card`() {
    let answer = answer(#"{"modal":{"style":"pageSheet"}}"#)
    let (from, to) = ends(answer, "a")
    #expect(transform(from, "scale") == 1)
    #expect(transform(to, "scale") == 0.9165)
    #expect(to["cornerRadius"] as? Double == 10)
    #expect(ends(answer, "b").to["cornerRadius"] as? Double == 10)
    #expect(ends(answer, "b.dimming").from["alpha"] as? Double == 0)
  }

  @Test func `shows a popover at once and lets it fade`() {
    let popover = #"{"popover":{"source":{"rect":{"x":0,"y":0,"width":10,"height":10}}}}"#
    let environment = #""environment":{"size":{"width":800,"height":800}},"presented":{"id":"b"}"#
    let answer = { (phase: String) in
      Answer(to: #"{\#(environment),"presentation":\#(popover),"phase":"\#(phase)"}"#, at: "/v1/transitions")
    }
    #expect(answer("present").json["duration"] as? Double == 0)
    #expect(answer("dismiss").json["duration"] as? Double == 0.25)
    #expect(ends(answer("dismiss"), "b.arrow").to["alpha"] as? Double == 0)
  }

  @Test func `moves by another animation, with a delay and alongside`() {
    let more =
      #","animation":{"curve":"linear","duration":1,"delay":0.5},"alongside":[{"views":["b.dimming"],"animation":{"curve":"linear","duration":0.2}}]"#
    let answer = answer(#"{"custom":{"height":100,"dimming":{"alpha":0.5}}}"#, "present", more)
    #expect(answer.json["delay"] as? Double == 0.5)
    #expect(ends(answer, "b").from["time"] as? Double == 0.5)
    #expect(ends(answer, "b").to["time"] as? Double == 1.5)
    #expect(ends(answer, "b.dimming").to["time"] as? Double == 0.2)
  }

  @Test func `of a custom presentation moves by its own animation, from its own side`() {
    let answer = answer(
      #"{"custom":{"height":100,"transition":{"slide":"leading"},"animation":{"curve":"linear","duration":0.7}}}"#
    )
    #expect(answer.json["duration"] as? Double == 0.7)
    #expect(frame(ends(answer, "b").from) == [-400, 0, 400, 100])
  }

  @Test func `is held in a hand while it goes`() {
    let more =
      #","interactive":{"gesture":[{"time":0,"translation":{"x":0,"y":0}},{"time":0.1,"translation":{"x":0,"y":100}}],"velocity":{"x":0,"y":300}}"#
    let custom = #"{"custom":{"height":100,"offset":11}}"#
    let going = answer(custom, "dismiss", more)
    #expect(going.status == 200)
    // The self-sizing presentation: 300 points per second are not fast; the spring goes back over 100 points.
    let interactive = going.json["interactive"] as? [String: Any]
    let gesture = (interactive?["gestures"] as? [[String: Any]])?.first
    #expect(gesture?["decision"] as? String == "cancel")
    #expect(gesture?["initialVelocity"] as? Double == -3)
    #expect(interactive?["distance"] as? Double == 789)
    #expect((going.json["events"] as? [String])?.last == "dismissalTransitionDidEnd false b")
    #expect(answer(custom, "present", more).errors == ["conflicting-members /interactive"])
  }

  @Test(arguments: [
    (#"{"phase":"present"}"#, ["missing-member ", "missing-member "]),
    (
      #"{"environment":{},"presented":{"id":"b"},"presentation":{"show":{}},"phase":"present"}"#,
      ["missing-member /environment"]
    ),
    (
      #"{"environment":{"size":{"width":1,"height":1}},"presented":{"id":"b"},"presentation":{"show":{}},"phase":"come","from":{}}"#,
      ["conflicting-members /from", "unknown-value /phase"]
    ),
    (
      #"{"environment":{"size":{"width":1,"height":1}},"presented":{"id":"b"},"presentation":{"push":{}},"phase":"present"}"#,
      ["push-without-navigation /presentation"]
    ),
  ]) func `of a bad document is a problem`(document: String, errors: [String]) {
    let answer = Answer(to: document, at: "/v1/transitions")
    #expect(answer.status == 422)
    #expect(answer.errors.sorted() == errors.sorted())
  }
}
