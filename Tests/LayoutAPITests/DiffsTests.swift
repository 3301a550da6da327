import Foundation
import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `A difference of layouts` {
  @Test func `tells what has moved, what has another size, and what came and went`() throws {
    let diff = try diff(
      layout(["a": [0, 0, 10, 10], "b": [0, 20, 10, 10], "c": [0, 40, 10, 10]]),
      layout(["a": [5, 0, 10, 10], "b": [0, 20, 12, 10], "d": [0, 0, 1, 1]]))
    #expect(views(diff["moved"]) == ["a"])
    #expect(views(diff["resized"]) == ["b"])
    #expect(diff["added"] as? [String] == ["d"])
    #expect(diff["removed"] as? [String] == ["c"])
    let moved = try #require((diff["moved"] as? [[String: Any]])?.first)
    #expect(moved["from"] as? [String: Double] == ["x": 0, "y": 0, "width": 10, "height": 10])
    #expect(moved["to"] as? [String: Double] == ["x": 5, "y": 0, "width": 10, "height": 10])
  }

  @Test func `tells what is clipped now and was not before`() throws {
    let diff = try diff(
      layout(["a": [80, 0, 30, 10], "b": [0, 0, 10, 10]]),
      layout(["a": [80, 0, 30, 10], "b": [95, 20, 10, 10]]))
    #expect(diff["newlyClipped"] as? [String] == ["b"])
  }

  // A view that was out of sight altogether was not found clipped but off the screen, and so was not told.
  @Test func `tells what is beyond its superview wholly, too`() throws {
    let (inside, outside) = (layout(["a": [50, 0, 50, 10]]), layout(["a": [100, 0, 50, 10]]))
    #expect(try diff(inside, outside)["newlyClipped"] as? [String] == ["a"])
    #expect(try diff(Answer(to: inside).text, Answer(to: outside).text)["newlyClipped"] as? [String] == ["a"])
    let partly = layout(["a": [80, 0, 50, 10]])
    #expect(try diff(partly, outside)["newlyClipped"] as? [String] == [])
  }

  @Test func `compares each layout with its like, in the order of the second`() throws {
    func request(_ sizes: [Double]) -> String {
      let environments = sizes.map { #"{"size":{"width":\#($0),"height":\#($0)},"scale":2}"# }
      return #"{"view":{"id":"r"},"environments":[\#(environments.joined(separator: ","))]}"#
    }
    let crossed = send(#"{"from":\#(request([1, 2])),"to":\#(request([2, 1]))}"#)
    let diffs = try #require(crossed.json["diffs"] as? [[String: Any]])
    #expect(diffs.map { views($0["resized"]) } == [[], []])
    let environments = diffs.map { ($0["environment"] as? [String: Any])?["size"] as? [String: Double] }
    #expect(environments == [["width": 2, "height": 2], ["width": 1, "height": 1]])
    // The order of an environment's members says nothing.
    let answer = Answer(to: request([1, 2])).text
      .replacing(
        #"{"size":{"width":1,"height":1},"scale":2}"#, with: #"{"scale":2,"size":{"width":1,"height":1}}"#)
    #expect(send(#"{"from":\#(answer),"to":\#(request([2, 1]))}"#).status == 200)
    // One layout is compared with one, whatever surrounds them.
    #expect(try views(diff(request([1]), request([2]))["resized"]) == ["r"])
    let odd = send(#"{"from":\#(request([1, 2])),"to":\#(request([2, 3]))}"#)
    #expect(odd.errors == ["conflicting-members /from", "conflicting-members /to"])
  }

  @Test func `names the scene of each`() throws {
    func answer(_ scenes: [(String, Double)]) -> String {
      let layouts = scenes.map {
        #"{"scene":"\#($0)","environment":{},"frames":{"v":{"x":0,"y":0,"width":\#($1),"height":1}}}"#
      }
      return #"{"layouts":[\#(layouts.joined(separator: ","))]}"#
    }
    let sent = send(#"{"from":\#(answer([("A", 1), ("B", 2)])),"to":\#(answer([("B", 2), ("A", 3)]))}"#)
    let diffs = try #require(sent.json["diffs"] as? [[String: Any]])
    #expect(diffs.map { $0["scene"] as? String } == ["B", "A"])
    #expect(diffs.map { views($0["resized"]) } == [[], ["v"]])
    let odd = send(#"{"from":\#(answer([("A", 1), ("B", 2)])),"to":\#(answer([("A", 1), ("C", 2)]))}"#)
    #expect(odd.errors == ["conflicting-members /from", "conflicting-members /to"])
  }

  @Test func `compares answers with requests`() throws {
    let request = layout(["a": [0, 0, 10, 10]])
    let diff = try diff(Answer(to: request).text, request)
    #expect(views(diff["moved"]) == [] && views(diff["resized"]) == [])
    let clipped = layout(["a": [95, 0, 10, 10]])
    #expect(try self.diff(Answer(to: clipped).text, clipped)["newlyClipped"] as? [String] == [])
  }

  // An answer with a scroll view was refused for its “scrollViews”.
  @Test func `compares everything that is answered`() throws {
    let request =
      #"{"view":{"id":"s","kind":"scroll","subviews":[{"id":"a","frame":{"x":0,"y":0,"width":9,"height":9}}]},"#
      + #""environment":{"device":"iPhone 15"},"explain":true}"#
    let answer = Answer(to: request).text
    #expect(answer.contains("scrollViews"))
    #expect(try views(diff(answer, request)["moved"]) == [])
  }

  @Test(arguments: [
    (#"{}"#, ["missing-member ", "missing-member "]),
    (#"{"from":{"view":{}},"to":{}}"#, ["missing-member /from/view", "missing-member /to"]),
    (
      #"{"from":{"view":{"id":"r","x":1}},"to":{"view":{"id":"r","y":2}}}"#,
      ["unknown-member /from/view/x", "unknown-member /to/view/y"]
    ),
    (
      #"{"from":{"view":{"id":"r","x":1}},"to":{"layouts":3}}"#,
      ["unknown-member /from/view/x", "wrong-type /to/layouts"]
    ),
    (#"{"from":3,"to":{"layouts":[]}}"#, ["wrong-type /from"]),
    (
      #"{"from":{"layouts":[{}]},"to":{"layouts":[{"frames":{"a":1}}]}}"#,
      ["missing-member /from/layouts/0", "wrong-type /to/layouts/0/frames/a"]
    ),
    (
      #"{"from":{"layouts":[{"environment":3,"frames":{}}]},"to":{"layouts":[{"environment":null,"frames":{}}]}}"#,
      ["wrong-type /from/layouts/0/environment", "wrong-type /to/layouts/0/environment"]
    ),
    (#"{"from":{"layouts":[]},"to":{"layouts":[{"frames":{}}]}}"#, ["conflicting-members /to"]),
  ])
  func `needs two layouts`(document: String, errors: [String]) {
    let answer = send(document)
    #expect(answer.status == 422)
    #expect(answer.errors == errors)
  }

  private func layout(_ frames: [String: [Double]]) -> String {
    let views = frames.sorted { $0.key < $1.key }.map { id, frame in
      #"{"id":"\#(id)","frame":{"x":\#(frame[0]),"y":\#(frame[1]),"width":\#(frame[2]),"height":\#(frame[3])}}"#
    }
    return
      #"{"view":{"id":"root","subviews":[\#(views.joined(separator: ","))]},"environment":{"size":{"width":100,"height":100}}}"#
  }

  private func diff(_ from: String, _ to: String) throws -> [String: Any] {
    let answer = send(#"{"from":\#(from),"to":\#(to)}"#)
    #expect(answer.status == 200, "\(answer.text)")
    return try #require((answer.json["diffs"] as? [[String: Any]])?.first)
  }

  private func views(_ changes: Any?) -> [String] {
    (changes as? [[String: Any]] ?? []).compactMap { $0["view"] as? String }
  }

  private func send(_ document: String) -> Answer {
    Answer(
      Service(isReady: { true }).response(
        to: Request(.post, RequestTarget(path: "/v1/diffs"), body: Array(document.utf8))))
  }
}
