import AutoLayout
import Documents
import Foundation
import HTTP
import Operations
import Testing

@testable import LayoutAPI

@Suite struct `Editing the tree of a session` {
  private let service = Service(isReady: { true })
  private static let document = #"""
    {"view":{"id":"root","subviews":[
        {"id":"a","intrinsicSize":{"width":30,"height":10}},
        {"id":"row","kind":"stack","arranged":["c","d"],"stack":{"spacing":4,"customSpacing":{"c":6}},
         "subviews":[{"id":"c","intrinsicSize":{"width":20,"height":10}},{"id":"d","intrinsicSize":{"width":20,"height":10}}]}],
       "guides":[{"id":"g"}]},
     "constraints":["a.left == root.left + 5","a.top == root.top","row.left == a.right","row.top == root.top",
       {"visualFormat":"H:|-8-[g(==40)]"},"g.top == root.top","g.height == 1"],
     "environment":{"size":{"width":200,"height":100}}}
    """#

  private func send(
    _ method: HTTP.Method, _ path: String, _ body: String = "", type: String = "application/json"
  ) -> Answer {
    let fields: Fields = [("Content-Type", type)]
    return Answer(
      service.response(to: Request(method, RequestTarget(path: path), fields: fields, body: Array(body.utf8)))
    )
  }

  private func open(_ document: String = Self.document) throws -> String {
    let opened = send(.post, "/v1/sessions", document)
    return try #require(opened.fields["Location"], "\(opened.text)")
  }

  /// What a session must be after every edit: the same as a new request of its document.
  private func checkDocument(_ path: String) throws {
    let document = send(.get, path + "/document")
    #expect(document.status == 200)
    let fresh = Answer(to: document.text)
    let layout = try #require(send(.get, path).json["layout"] as? NSDictionary)
    for member in ["frames", "guides", "diagnosis", "scrollViews"] {
      #expect(
        layout[member] as? NSDictionary == fresh.layout[member] as? NSDictionary,
        "\(member): \(document.text)")
    }
  }

  @Test func `keeps what a view shows and how it looks`() throws {
    let button = ##"""
      {"id":"b","kind":"button","text":{"string":"Buy"},
       "control":{"image":{"width":20,"height":24},"imagePlacement":"top","imagePadding":4,"contentInsets":{"left":9},
         "buttonSize":"large"},
       "appearance":{"background":"#10203040","tint":"systemRed","border":{"width":2,"color":"label"},"cornerRadius":8,"image":"cart"}}
      """##
    let path = try open(
      #"{"view":{"id":"root","subviews":[\#(button)]},"constraints":["b.left == root.left"]}"#)
    #expect(send(.patch, path, #"{"edits":[{"view":"b","set":{"alpha":0.5}}]}"#).status == 200)
    let document = send(.get, path + "/document").text
    for part in [
      ##""background":"#10203040""##, #""tint":"systemRed""#, #""border":{"width":2,"color":"label"}"#,
      #""cornerRadius":8"#,
      #""image":"cart""#, #""imagePlacement":"top""#, #""imagePadding":4"#, #""buttonSize":"large""#,
      #""left":9"#,
      #""image":{"width":20,"height":24}"#, #""alpha":0.5"#,
    ] { #expect(document.contains(part), "\(part): \(document)") }
    try checkDocument(path)
  }

  @Test(arguments: [
    (
      #"{"insertView":{"id":"n","intrinsicSize":{"width":7,"height":7}},"into":"row","at":0}"#, ["n"],
      [String]()
    ),
    (
      #"{"insertView":{"id":"n","subviews":[{"id":"m"}],"constraints":["n.left == a.right"]},"into":"root"}"#,
      ["m", "n"], []
    ),
    (#"{"removeItem":"c"}"#, ["d", "row"], ["c"]), (#"{"removeItem":"row"}"#, [], ["c", "d", "row"]),
    (#"{"moveView":"a","into":"row","at":0}"#, [], []), (#"{"moveView":"d","into":"row","at":0}"#, [], []),
    (#"{"replaceView":"a","with":{"id":"b","intrinsicSize":{"width":50,"height":10}}}"#, ["b"], ["a"]),
    (#"{"renameItem":"c","to":"z"}"#, ["z"], ["c"]), (#"{"renameItem":"g","to":"h"}"#, [], ["g"]),
    (#"{"insertGuide":"h","into":"a"}"#, [], []), (#"{"removeItem":"g"}"#, [], ["g"]),
    (#"{"view":"a","set":{"kind":"switch","intrinsicSize":null}}"#, ["a"], []),
    (#"{"view":"row","set":{"stack":{"axis":"vertical"},"arranged":null}}"#, [], []),
    (
      #"{"view":"a","set":{"kind":"label","text":{"string":"Hello","font":{"size":20}},"intrinsicSize":null}}"#,
      ["a"], []
    ),
    (#"{"view":"a","set":{"hidden":true,"alpha":0.5}}"#, [], []),
  ]) func `answers with what changed, and gives the layout of the edited document`(
    edit: String, changed: [String], removed: [String]
  ) throws {
    let path = try open()
    let answer = send(.patch, path, #"{"edits":[\#(edit)]}"#)
    #expect(answer.status == 200, "\(answer.text)")
    let frames = Set((answer.json["frames"] as? [String: Any] ?? [:]).keys)
    #expect(frames.isSuperset(of: changed), "\(frames)")
    #expect((answer.json["removed"] as? [String] ?? []) == removed)
    try checkDocument(path)
  }

  @Test func `keeps what stacks and constraints say about a renamed view`() throws {
    let path = try open()
    _ = send(.patch, path, #"{"edits":[{"renameItem":"c","to":"z"},{"renameItem":"a","to":"y"}]}"#)
    let text = send(.get, path + "/document").text
    #expect(text.contains(#""arranged":["z","d"]"#) && text.contains(#""customSpacing":{"z":6}"#))
    #expect(text.contains(#""toItem":"y""#) && !text.contains(#""a""#))
    try checkDocument(path)
  }

  @Test func `removes the constraints of a view with it, as UIKit does`() throws {
    let path = try open()
    _ = send(.patch, path, #"{"edits":[{"removeItem":"a"}]}"#)
    let text = send(.get, path + "/document").text
    #expect(!text.contains(#""item":"a""#) && !text.contains(#""toItem":"a""#))
    #expect(text.contains(#""item":"row","attribute":"top""#))
  }

  @Test(arguments: [
    (#"{"insertView":{"id":"a"},"into":"root"}"#, "duplicate-id /edits/0/insertView"),
    (#"{"insertView":{"id":"n"},"into":"roof"}"#, "unknown-id /edits/0/into"),
    (#"{"insertView":{"id":"n"},"into":"root","at":3}"#, "number-out-of-range /edits/0/at"),
    (#"{"insertView":{"id":"n","kind":"lable"},"into":"root"}"#, "unknown-value /edits/0/insertView/kind"),
    (#"{"insertView":{"id":"n"}}"#, "missing-member /edits/0"),
    (#"{"insertGuide":"","into":"root"}"#, "invalid-id /edits/0/insertGuide"),
    (#"{"removeItem":"root"}"#, "unknown-value /edits/0/removeItem"),
    (#"{"removeItem":"x"}"#, "unknown-id /edits/0/removeItem"),
    (#"{"moveView":"row","into":"c"}"#, "unknown-value /edits/0/moveView"),
    (#"{"moveView":"root","into":"a"}"#, "unknown-value /edits/0/moveView"),
    (#"{"replaceView":"a","with":{"id":"c"}}"#, "duplicate-id /edits/0/with"),
    (#"{"renameItem":"a","to":"c"}"#, "duplicate-id /edits/0/to"),
    (#"{"view":"a","set":{"id":"b"}}"#, "unknown-member /edits/0/set/id"),
    (#"{"view":"a","set":{"alpha":2}}"#, "number-out-of-range /edits/0/set/alpha"),
    (#"{"view":"a","set":{"kind":"slider","text":{"string":"x"}}}"#, "conflicting-members /edits/0/set/text"),
    (#"{"undo":1,"x":2}"#, "unknown-member /edits/0/x"),
    (#"{"undo":9}"#, "number-out-of-range /edits/0/undo"),
    (#"{"undo":1},{"removeItem":"a"}"#, "conflicting-members /edits/0"),
  ]) func `is refused where the edit is wrong, and changes nothing`(edit: String, error: String) throws {
    let path = try open()
    let before = send(.get, path + "/document").text
    let answer = send(.patch, path, #"{"edits":[\#(edit)]}"#)
    #expect(answer.errors == [error], "\(answer.text)")
    #expect(send(.get, path + "/document").text == before)
  }

  // Each edit visits the whole tree; a thousand of them in a large one would take seconds.
  @Test func `is bounded in its work`() throws {
    let count = Documents.Limits.editWork / 400 - 1
    let views = (0..<count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    let path = try open(
      #"{"view":{"id":"root","subviews":[\#(views)]},"environment":{"size":{"width":9,"height":9}}}"#)
    let swaps = (0..<401).map {
      $0 % 2 == 0 ? #"{"renameItem":"v0","to":"x"}"# : #"{"renameItem":"x","to":"v0"}"#
    }
    let refused = send(.patch, path, #"{"edits":[\#(swaps.joined(separator: ","))]}"#)
    #expect(refused.errors == ["too-complex /edits/400"], "\(refused.text.prefix(300))")
  }

  // A client that knows an old version must learn what is gone.
  @Test(arguments: [Limits.removals, Limits.removals + 1])
  func `tells what was removed, or everything if that is too much`(count: Int) throws {
    let guides = (0..<count).map { #"{"id":"g\#($0)"}"# }.joined(separator: ",")
    let path = try open(#"{"view":{"id":"root","guides":[\#(guides)]}}"#)
    let edited = send(.patch, path, #"{"edits":[{"replaceView":"root","with":{"id":"root"}}]}"#)
    let since = Answer(
      service.response(
        to: Request(
          .get, RequestTarget(path: path, query: [RequestTarget.QueryItem(name: "since", value: "1")]))))
    let isWhole = count > Limits.removals
    #expect(since.json["whole"] as? Bool == (isWhole ? true : nil), "\(edited.status)")
    #expect((since.json["removed"] as? [String])?.count == (isWhole ? nil : count))
    #expect((since.json["frames"] as? [String: Any])?.count == (isWhole ? 1 : 0))
  }

  // The constraint stayed with the safe area, and the document named the view.
  @Test func `has the layout of its document if a view is named like a guide of another`() throws {
    let path = try open(
      #"""
      {"view":{"id":"root","subviews":[{"id":"a"},{"id":"b"}]},
       "environment":{"size":{"width":100,"height":50},"safeArea":{"top":20}},
       "constraints":["a.top == root.safeArea.top","b.top == root.top"]}
      """#)
    #expect(send(.patch, path, #"{"edits":[{"renameItem":"b","to":"root.safeArea"}]}"#).status == 200)
    try checkDocument(path)
  }

  // MARK: Patches

  private func patch(_ path: String, _ operations: String) -> Answer {
    send(.patch, path, operations, type: "application/json-patch+json")
  }

  @Test func `patches the document that it returns`() throws {
    let path = try open()
    let answer = patch(
      path,
      #"""
      [{"op":"test","path":"/view/subviews/0/id","value":"a"},
       {"op":"add","path":"/view/subviews/-","value":{"id":"n"}},
       {"op":"replace","path":"/constraints/0/constant","value":25},
       {"op":"remove","path":"/view/subviews/1/arranged"}]
      """#)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.json["version"] as? Int == 2)
    let frames = try #require(answer.json["frames"] as? [String: [String: Double]])
    #expect(frames["a"]?["x"] == 25 && frames["n"] != nil)
    try checkDocument(path)
  }

  @Test(arguments: [
    (#"[{"op":"test","path":"/view/id","value":"x"}]"#, 409, [String]()),
    (#"[{"op":"remove","path":"/view/nothing"}]"#, 422, ["unknown-id /0/path"]),
    (#"[{"op":"copy","from":"/x","path":"/y"}]"#, 422, ["unknown-id /0/from"]),
    (#"[{"op":"put","path":""}]"#, 422, ["unknown-value /0/op"]),
    (#"[{"op":"add","path":"x","value":1}]"#, 422, ["syntax /0/path"]),
    (#"[{"op":"add","path":"/view/alpha"}]"#, 422, ["missing-member /0"]), (#"{}"#, 422, ["wrong-type "]),
    // The places of these are in the patched document.
    (
      #"[{"op":"replace","path":"/view/subviews/0/id","value":"c"}]"#, 422,
      [
        "duplicate-id /view/subviews/1/subviews/0/id", "unknown-id /constraints/0/item",
        "unknown-id /constraints/1/item", "unknown-id /constraints/2/toItem",
      ]
    ),
    (
      #"[{"op":"add","path":"/view/subviews/-","value":{"id":"a"}}]"#, 422,
      ["duplicate-id /view/subviews/2/id"]
    ),
    (
      #"[{"op":"add","path":"/environments","value":[{},{}]},{"op":"remove","path":"/environment"}]"#, 422,
      ["too-many-environments /environments"]
    ),
  ]) func `refuses a patch that does not fit, and changes nothing`(
    operations: String, status: Int, errors: [String]
  ) throws {
    let path = try open()
    let refused = patch(path, operations)
    #expect(refused.status == status && refused.errors == errors, "\(refused.text)")
    #expect(send(.get, path).json["version"] as? Int == 1)
  }

  @Test func `reads patches and edits, and says so`() throws {
    let path = try open()
    #expect(send(.options, path).fields["Accept-Patch"] == "application/json, application/json-patch+json")
    #expect(send(.patch, path, "<a/>", type: "application/xml").status == 415)
    #expect(send(.post, "/v1/sessions", Self.document, type: "application/json-patch+json").status == 415)
  }

  // MARK: Undo

  @Test func `goes back to any of a hundred versions`() throws {
    let path = try open()
    let first = send(.get, path + "/document").text
    _ = send(.patch, path, #"{"edits":[{"removeItem":"row"}]}"#)
    _ = patch(path, #"[{"op":"remove","path":"/view/guides"},{"op":"remove","path":"/constraints"}]"#)
    let third = send(.get, path + "/document").text
    #expect(send(.patch, path, #"{"edits":[{"undo":1}]}"#).json["version"] as? Int == 4)
    #expect(send(.get, path + "/document").text == first)
    #expect(send(.patch, path, #"{"edits":[{"undo":3}]}"#).json["version"] as? Int == 5)
    #expect(send(.get, path + "/document").text == third)
    for step in 6...130 {
      let edit = #"{"edits":[{"environment":{"size":{"width":\#(step),"height":9}}}]}"#
      #expect(send(.patch, path, edit).status == 200)
    }
    #expect(send(.patch, path, #"{"edits":[{"undo":31}]}"#).status == 200)
    #expect(send(.get, path + "/document").text.contains(#""width":31,"height":9"#))
    #expect(send(.patch, path, #"{"edits":[{"undo":1}]}"#).errors == ["number-out-of-range /edits/0/undo"])
  }

  // MARK: The document

  /// Every layouts request of the examples and the fixtures that has one environment.
  private static let documents: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folders = [
      root.appending(path: "Fixtures/layout"),
      root.deletingLastPathComponent().appending(path: "examples/layouts"),
    ]
    return folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".golden.json") }.map {
          folder.appending(path: $0).path
        }
    }
  }()

  @Test(arguments: documents) func `is written so that it reads as the same layout`(file: String) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    guard let model = try? LayoutModel(document: Array(text.utf8)) else { return }
    let document = model.document
    let again = try LayoutModel(document: document)
    #expect(String(decoding: again.document, as: UTF8.self) == String(decoding: document, as: UTF8.self))
    #expect(again.tree.constraintList == model.tree.constraintList)
    let (one, other) = (Answer(to: text), Answer(to: String(decoding: document, as: UTF8.self)))
    #expect(one.layout as NSDictionary == other.layout as NSDictionary)
  }

  @Test func `has a document for as long as the session`() throws {
    let path = try open()
    let document = send(.get, path + "/document")
    #expect(document.fields["ETag"] == send(.get, path).fields["ETag"])
    #expect(document.fields["Content-Type"] == "application/json")
    #expect(send(.get, path + "/other").status == 404)
    _ = send(.delete, path)
    #expect(send(.get, path + "/document").status == 404)
  }
}
