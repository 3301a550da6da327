import Documents
import TestSupport
import Testing

@testable import LayoutAPI

@Suite struct `A transition in a hand` {
  private func answer(_ interactive: String) -> Answer {
    Answer(
      to: """
        {"from":{"card":{"frame":{"x":16,"y":55,"width":358,"height":198}},"dimming":{"frame":{"x":0,"y":0,"width":390,"height":844}}},
         "to":{"card":{"frame":{"x":16,"y":844,"width":358,"height":198}},"dimming":{"frame":{"x":0,"y":0,"width":390,"height":844},"alpha":0}},
         "animation":{"spring":{"duration":0.5,"dampingRatio":0.8}},"interactive":\(interactive)}
        """, at: "/v1/transitions")
  }

  private static let gesture =
    #"[{"time":0,"translation":{"x":3,"y":0}},{"time":0.1,"translation":{"x":3,"y":100}}]"#

  private func gestures(_ answer: Answer) -> [[String: Any]] {
    (answer.json["interactive"] as? [String: Any])?["gestures"] as? [[String: Any]] ?? []
  }

  @Test(arguments: [(301, "finish", "fast", 0.436864998), (300, "cancel", "short", -3)])
  func `is decided as by the self-sizing presentation`(
    velocity: Int, decision: String, reason: String, initial: Double
  ) throws {
    let answer = answer(
      #"{"gesture":\#(`A transition in a hand`.gesture),"velocity":{"x":0,"y":\#(velocity)}}"#)
    #expect(answer.status == 200)
    let gesture = try #require(gestures(answer).first)
    #expect(gesture["decision"] as? String == decision)
    #expect(gesture["reason"] as? String == reason)
    #expect(abs((gesture["initialVelocity"] as? Double ?? .nan) - initial) < 1e-6)
    let tracks = try #require(answer.json["tracks"] as? [[String: Any]])
    let frames = try #require(tracks[1]["keyframes"] as? [[String: Any]])
    // The dimming goes with the card: 1 − progress.
    #expect(abs((frames[1]["alpha"] as? Double ?? .nan) - (1 - 100.0 / 789)) < 1e-9)
  }

  @Test func `can be taken again`() throws {
    let again =
      #"[{"gesture":[{"time":0.2,"translation":{"x":0,"y":0}},{"time":0.3,"translation":{"x":0,"y":500}}]}]"#
    let answer = answer(
      #"{"gesture":\#(`A transition in a hand`.gesture),"velocity":{"x":0,"y":0},"again":\#(again)}"#)
    #expect(gestures(answer).map { $0["decision"] as? String } == ["cancel", "finish"])
  }

  @Test(arguments: [
    (#"{}"#, ["missing-member /interactive"]),
    (#"{"gesture":[{"time":0}]}"#, ["missing-member /interactive/gesture/0"]),
    (
      #"{"gesture":[{"time":1,"translation":{"x":0,"y":0}},{"time":1,"translation":{"x":0,"y":0}}]}"#,
      ["number-out-of-range /interactive/gesture"]
    ),
    (#"{"gesture":[],"view":"nobody"}"#, ["unknown-id /interactive/view"]),
    (#"{"gesture":[],"view":"dimming"}"#, ["unknown-value /interactive/view"]),
    (#"{"gesture":[],"style":"flick"}"#, ["unknown-value /interactive/style"]),
    (#"{"gesture":[],"detents":[100]}"#, ["conflicting-members /interactive/detents"]),
    (#"{"gesture":[],"style":"sheet","detents":[]}"#, ["number-out-of-range /interactive/detents"]),
    (#"{"gesture":[],"again":[{"gesture":0}]}"#, ["wrong-type /interactive/again/0/gesture"]),
  ]) func `of a bad document is a problem`(interactive: String, errors: [String]) {
    let answer = answer(interactive)
    #expect(answer.status == 422)
    #expect(answer.errors == errors)
  }

  @Test(.slow) func `follows as many moments as the limit`() {
    let gesture = { (count: Int) in
      (0..<count).map { #"{"time":0.\#($0 + 100_000),"translation":{"x":0,"y":1}}"# }.joined(separator: ",")
    }
    #expect(answer(#"{"gesture":[\#(gesture(Documents.Limits.gestureSamples))]}"#).status == 200)
    #expect(
      answer(#"{"gesture":[\#(gesture(Documents.Limits.gestureSamples + 1))]}"#).errors == [
        "too-many-times /interactive/gesture"
      ])
  }

  /// A finger that comes at a time and goes so far.
  private static func finger(_ time: Double, _ way: Double) -> String {
    #"{"gesture":[{"time":\#(time),"translation":{"x":0,"y":0}},{"time":\#(time + 0.1),"translation":{"x":0,"y":\#(way)}}],"velocity":{"x":0,"y":0}}"#
  }

  @Test(arguments: [
    ("before the first has left", [finger(0.05, 9)], ["number-out-of-range /interactive/again/0/gesture"]),
    (
      "after one that lets it finish", [finger(0.2, 500), finger(0.4, 9)],
      ["nothing-to-change /interactive/again/1/gesture"]
    ),
    (
      "twice too early", [finger(0.05, 9), finger(0.1, 9)],
      [
        "number-out-of-range /interactive/again/0/gesture",
        "number-out-of-range /interactive/again/1/gesture",
      ]
    ),
  ]) func `cannot be taken`(when: String, again: [String], errors: [String]) {
    let answer = answer(
      #"{"gesture":\#(`A transition in a hand`.gesture),"velocity":{"x":0,"y":0},"again":[\#(again.joined(separator: ","))]}"#
    )
    #expect(answer.status == 422)
    #expect(answer.errors == errors)
  }

  /// The time and the place of each keyframe of the card.
  private func places(_ answer: Answer) -> [[Double]] {
    let track = (answer.json["tracks"] as? [[String: Any]])?.first
    return (track?["keyframes"] as? [[String: Any]] ?? []).map { keyframe in
      [keyframe["time"] as? Double ?? .nan, (keyframe["frame"] as? [String: Double])?["y"] ?? .nan]
    }
  }

  @Test(arguments: [
    #"{"gesture":[]}"#,
    #"{"gesture":[{"time":0,"translation":{"x":0,"y":0},"contentOffset":3},{"time":0.5,"translation":{"x":0,"y":90},"contentOffset":1}]}"#,
  ]) func `stays where it is without a finger, or with one that scrolls`(interactive: String) {
    let answer = answer(interactive)
    #expect(answer.status == 200)
    #expect(answer.json["duration"] as? Double == 0)
    #expect(places(answer) == [[0, 55]])
    #expect(gestures(answer).map { $0["decision"] as? String } == ["none"])
    #expect(gestures(answer).map { $0["reason"] as? String } == ["neverBegan"])
  }

  @Test func `is told from the beginning, however late it is dragged`() {
    let answer = answer(
      #"{"gesture":[{"time":0,"translation":{"x":0,"y":0},"contentOffset":3},{"time":0.2,"translation":{"x":0,"y":40}},{"time":0.3,"translation":{"x":0,"y":60}}],"velocity":{"x":0,"y":0}}"#
    )
    #expect(places(answer).prefix(3) == [[0, 55], [0.2, 55], [0.3, 75]])
  }

  @Test func `of a sheet without a height is a problem`() {
    let state = { (y: Int) in #"{"card":{"frame":{"x":0,"y":\#(y),"width":9,"height":0}}}"# }
    let answer = Answer(
      to: """
        {"from":\(state(0)),"to":\(state(9)),"animation":{"curve":"ease","duration":1},"interactive":{"gesture":[],"style":"sheet"}}
        """, at: "/v1/transitions")
    #expect(answer.errors == ["number-out-of-range /interactive"])
  }

  @Test func `is there at once where the animation takes no time`() {
    let answer = Answer(
      to: """
        {"from":{"card":{"frame":{"x":0,"y":0,"width":1,"height":1}}},"to":{"card":{"frame":{"x":0,"y":100,"width":1,"height":1}}},
         "animation":{"curve":"linear","duration":0},"interactive":\(`A transition in a hand`.finger(0, 60))}
        """, at: "/v1/transitions")
    #expect(places(answer) == [[0, 0], [0.1, 100]])
  }
}
