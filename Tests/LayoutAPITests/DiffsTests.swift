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
    (#"{"from":{"view":{}},"to":{}}"#, ["missing-member /from/view"]),
    (#"{"from":3,"to":{"layouts":[]}}"#, ["wrong-type /from"]),
    (
      #"{"from":{"layouts":[{}]},"to":{"layouts":[{"frames":{"a":1}}]}}"#,
      ["missing-member /from/layouts/0", "wrong-type /to/layouts/0/frames/a"]
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
      Service(isReady: { true }).respond(
        to: Request(.post, RequestTarget(path: "/v1/diffs"), body: Array(document.utf8))))
  }
}
