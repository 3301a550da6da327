import HTTP
import TestSupport
import Testing

@testable import LayoutAPI

@Suite struct `Transitions` {
  private func answer(_ document: String) -> Answer { Answer(to: document, at: "/v1/transitions") }

  private static let linear = #""animation":{"curve":"linear","duration":1}"#

  /// Time and place of the keyframes of the track of a view.
  private func keyframes(_ answer: Answer, _ id: String) -> [[Double]] {
    let tracks = answer.json["tracks"] as? [[String: Any]] ?? []
    let track = tracks.first { $0["id"] as? String == id }
    return (track?["keyframes"] as? [[String: Any]] ?? []).map { keyframe in
      let frame = keyframe["frame"] as? [String: Double] ?? [:]
      return [keyframe["time"] as? Double ?? .nan] + ["x", "y", "width", "height"].map { frame[$0] ?? .nan }
    }
  }

  private static let rect = #"{"x":0,"y":0,"width":10,"height":20}"#
  private static let moved = #"{"x":50,"y":0,"width":10,"height":20}"#

  @Test(arguments: [
    ("a map", #"{"a":{"frame":\#(rect)}}"#, #"{"a":{"frame":\#(moved)}}"#),
    (
      "layouts", #"{"layouts":[{"environment":{},"frames":{"a":\#(rect)},"diagnosis":{}}]}"#,
      #"{"frames":{"a":\#(moved)}}"#
    ),
    (
      "display modes", #"{"states":[{"displayMode":"one","frames":{"a":\#(rect)}}]}"#,
      #"{"states":[{"frames":{"a":\#(moved)}}]}"#
    ),
    (
      "presentations",
      #"{"presentations":[{"frame":\#(rect),"chrome":[{"kind":"a","frame":\#(rect),"alpha":1}]}]}"#,
      #"{"presentations":[{"frame":\#(rect),"layout":{"frames":{"a":\#(moved)}}}]}"#
    ),
  ]) func `read states of each kind`(kind: String, from: String, to: String) {
    let answer = answer(#"{"from":\#(from),"to":\#(to),\#(`Transitions`.linear)}"#)
    #expect(answer.status == 200)
    #expect(keyframes(answer, "a") == [[0, 0, 0, 10, 20], [1, 50, 0, 10, 20]])
    if kind == "presentations" { #expect(keyframes(answer, "presented").count == 2) }
  }

  @Test func `take a view with another parent straight there`() {
    let view = { (frame: String, parent: String) in #"{"frame":\#(frame),"in":"\#(parent)"}"# }
    let box = { (x: Int) in #"{"x":\#(x),"y":5,"width":100,"height":100}"# }
    let parents = #""left":{"frame":\#(box(0))},"right":{"frame":\#(box(200))}"#
    let answer = answer(
      #"{"from":{\#(parents),"a":\#(view(`Transitions`.rect, "left")),"b":\#(view(`Transitions`.rect, "a"))},"#
        + #""to":{\#(parents),"a":\#(view(`Transitions`.moved, "right"))},\#(`Transitions`.linear)}"#)
    #expect(answer.status == 200)
    #expect(keyframes(answer, "a") == [[0, 0, 5, 10, 20], [1, 250, 5, 10, 20]])
    #expect(keyframes(answer, "b").first == [0, 0, 5, 10, 20])
  }

  @Test func `tell what appears and vanishes`() {
    let answer = answer(
      #"{"from":{"old":{"frame":\#(`Transitions`.rect)}},"to":{"new":{"frame":\#(`Transitions`.rect)}},\#(`Transitions`.linear)}"#
    )
    #expect(
      answer.json["events"] as? [String] == [
        "willDisappear old", "willAppear new", "willAnimate", "didAnimate", "didDisappear old",
        "didAppear new",
      ])
    #expect(answer.text.contains(#""alpha":0,"#))
  }

  @Test func `move what comes alongside by its own animation`() {
    let state = { (x: Int) in
      #"{"a":{"frame":{"x":\#(x),"y":0,"width":1,"height":1}},"b":{"frame":{"x":\#(x),"y":0,"width":1,"height":1}}}"#
    }
    let answer = answer(
      #"{"from":\#(state(0)),"to":\#(state(9)),\#(`Transitions`.linear),"alongside":[{"views":["b"],"animation":{"curve":"linear","duration":0.5,"delay":0.25}}]}"#
    )
    #expect(keyframes(answer, "a").map { $0[0] } == [0, 1])
    #expect(keyframes(answer, "b").map { $0[0] } == [0.25, 0.75])
    #expect(answer.json["duration"] as? Double == 1)
  }

  @Test func `last as long as what comes alongside`() {
    let state = { (x: Int) in #"{"a":{"frame":{"x":\#(x),"y":0,"width":1,"height":1}}}"# }
    let answer = answer(
      #"{"from":\#(state(0)),"to":\#(state(9)),"animation":{"curve":"linear","duration":1,"delay":0.5},"alongside":[{"views":["a"],"animation":{"curve":"linear","duration":2,"delay":0.25}}]}"#
    )
    #expect(keyframes(answer, "a").map { $0[0] } == [0.25, 2.25])
    #expect(answer.json["duration"] as? Double == 1.75)
    #expect(answer.json["settlingTime"] as? Double == 1.75)
  }

  @Test(arguments: [
    ("{}", ["missing-member ", "missing-member ", "missing-member "]),
    (
      #"{"from":[],"to":{"a":{}},\#(linear)}"#, ["wrong-type /from", "missing-member /to/a"]
    ),
    (#"{"from":{"":{"frame":\#(rect)}},"to":{},\#(linear)}"#, ["invalid-id /from/"]),
    (#"{"from":{"a":{"frame":\#(rect),"in":"b"}},"to":{},\#(linear)}"#, ["unknown-id /from/a/in"]),
    (
      // One letter in one code point and in two.
      #"{"from":{"\u00e9":{"frame":\#(rect)},"e\u0301":{"frame":\#(rect)}},"to":{},\#(linear)}"#,
      ["duplicate-id /from/e\u{301}"]
    ),
    (
      #"{"from":{},"to":{"frames":{"\u00e9":\#(rect),"e\u0301":\#(rect)}},\#(linear)}"#,
      ["duplicate-id /to/frames/e\u{301}"]
    ),
    (
      #"{"from":{"a":{"frame":\#(rect),"in":"b"},"b":{"frame":\#(rect),"in":"a"}},"to":{},\#(linear)}"#,
      ["unknown-value /from/a/in"]
    ),
    (
      #"{"from":{"a":{"frame":\#(rect),"alpha":2}},"to":{},\#(linear)}"#,
      ["number-out-of-range /from/a/alpha"]
    ),
    (
      #"{"from":{"a":{"frame":\#(rect),"transform":{"scale":{"x":1}}}},"to":{},\#(linear)}"#,
      ["missing-member /from/a/transform/scale"]
    ),
    (
      #"{"from":{"layouts":[]},"to":{"states":[{},{}]},\#(linear)}"#,
      ["unknown-value /from/layouts", "unknown-value /to/states"]
    ),
    (#"{"from":{"layouts":[{}]},"to":{},\#(linear)}"#, ["missing-member /from/layouts/0"]),
    (
      #"{"from":{},"to":{},\#(linear),"sampling":{"maximumError":1,"framesPerSecond":60}}"#,
      ["conflicting-members /sampling/framesPerSecond"]
    ),
    (#"{"from":{},"to":{},\#(linear),"sampling":{}}"#, ["missing-member /sampling"]),
    (
      #"{"from":{},"to":{},\#(linear),"sampling":{"maximumError":0}}"#,
      ["number-out-of-range /sampling/maximumError"]
    ),
    (
      #"{"from":{"a":{"frame":\#(rect)}},"to":{},\#(linear),"alongside":[{"views":["b","a","a"],\#(linear)}]}"#,
      ["unknown-id /alongside/0/views/0", "duplicate-id /alongside/0/views/2"]
    ),
  ]) func `of a bad document are a problem`(document: String, errors: [String]) {
    let answer = answer(document)
    #expect(answer.status == 422)
    #expect(answer.errors.sorted() == errors.sorted())
  }

  @Test(.slow) func `of too many keyframes are refused`() {
    let document = { (duration: Int) in
      #"{"from":{"a":{"frame":\#(`Transitions`.rect)}},"to":{"a":{"frame":\#(`Transitions`.moved)}},"animation":{"curve":"ease","duration":\#(duration)},"sampling":{"framesPerSecond":1000}}"#
    }
    #expect(answer(document(99)).status == 200)
    #expect(answer(document(101)).errors == ["too-many-keyframes /sampling"])
  }
}
