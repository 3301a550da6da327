import AutoLayout
import Documents
import HTTP
import TestSupport
import Testing

@testable import LayoutAPI

@Suite struct `A bad document` {
  @Test(arguments: [
    ("", 400, "invalid-json"), ("{", 400, "invalid-json"), (#"{"view":NaN}"#, 400, "invalid-json"),
    ("\u{FEFF}{}", 400, "invalid-json"), (#"{"view":{"id":"\ud800"}}"#, 400, "invalid-unicode"),
    (#"{"view":{"id":"a","id":"b"}}"#, 400, "duplicate-key"),
    (String(repeating: "[", count: 100_000), 400, "nested-too-deep"),
  ])
  func `that is no JSON is a 400`(document: String, status: Int, code: String) {
    let answer = Answer(to: document)
    #expect(answer.status == status)
    #expect(answer.json["code"] as? String == code)
    #expect(answer.json["type"] as? String == "/problems/\(code)")
  }

  @Test func `that is no UTF-8 is a 400`() {
    let answer = Answer(to: Array(#"{"view":{"id":""#.utf8) + [0xFF] + Array(#""}}"#.utf8))
    #expect(answer.status == 400)
    #expect(answer.json["code"] as? String == "invalid-unicode")
  }

  // A coding was ignored, and its bytes read as JSON.
  @Test(arguments: [("gzip", 400), ("identity, br", 415), ("Identity", 200)])
  func `that is not encoded as it says is refused`(coding: String, status: Int) {
    let fields = Fields([("Content-Type", "application/json"), ("Content-Encoding", coding)])
    #expect(Answer(to: Array(#"{"view":{"id":"a"}}"#.utf8), fields).status == status)
  }

  @Test(arguments: [
    ("[]", ["wrong-type "]),
    ("{}", ["missing-member "]),
    (#"{"view":{}}"#, ["missing-member /view"]),
    (#"{"view":{"id":""}}"#, ["invalid-id /view/id"]),
    (#"{"view":{"id":"a","subview":[]}}"#, ["unknown-member /view/subview"]),
    (#"{"view":{"id":"a","subviews":{}}}"#, ["wrong-type /view/subviews"]),
    (#"{"view":{"id":"a","alpha":2}}"#, ["number-out-of-range /view/alpha"]),
    (
      #"{"view":{"id":"a","intrinsicSize":{"width":1e400}}}"#,
      ["number-out-of-range /view/intrinsicSize/width"]
    ),
    (#"{"view":{"id":"a","text":"b"}}"#, ["wrong-type /view/text"]),
    (#"{"view":{"id":"a","text":{}}}"#, ["missing-member /view/text"]),
    (#"{"view":{"id":"a","kind":"slider","text":{"string":""}}}"#, ["conflicting-members /view/text"]),
    (#"{"view":{"id":"a","text":{"string":"","lines":1.5}}}"#, ["wrong-type /view/text/lines"]),
    (#"{"view":{"id":"a","text":{"string":"","lines":1000001}}}"#, ["number-out-of-range /view/text/lines"]),
    (
      #"{"view":{"id":"a","text":{"string":"","font":{"size":10000.5}}}}"#,
      ["number-out-of-range /view/text/font/size"]
    ),
    (
      #"{"view":{"id":"a","text":{"string":"","font":{"weight":"fat","textStyle":"Body"}}}}"#,
      ["unknown-value /view/text/font/weight", "unknown-value /view/text/font/textStyle"]
    ),
    (#"{"view":{"id":"a","kind":"lable"}}"#, ["unknown-value /view/kind"]),
    (#"{"view":{"id":"a","hugging":{"vertical":0}}}"#, ["invalid-priority /view/hugging/vertical"]),
    (#"{"view":{"id":"a","subviews":[{"id":"a"}]}}"#, ["duplicate-id /view/subviews/0/id"]),
    (#"{"view":{"id":"a","guides":[{"id":"a"}]}}"#, ["duplicate-id /view/guides/0/id"]),
    (
      // One letter in one code point and in two.
      #"{"view":{"id":"\u00e9","subviews":[{"id":"e\u0301"}]}}"#, ["duplicate-id /view/subviews/0/id"]
    ),
    (
      #"{"view":{"id":"a"},"constraints":[{"visualFormat":"[a(\u00e9)]","metrics":{"\u00e9":1,"e\u0301":2}}]}"#,
      ["duplicate-id /constraints/0/metrics/e\u{301}"]
    ),
    (#"{"view":{"id":"a"},"constraints":["b.width == 1"]}"#, ["unknown-id /constraints/0"]),
    (
      #"{"view":{"id":"a"},"constraints":[{"item":"a","attribute":"width","toItem":"c"}]}"#,
      ["unknown-id /constraints/0/toItem"]
    ),
    (#"{"view":{"id":"a"},"constraints":["a.width == a.left"]}"#, ["invalid-pair /constraints/0"]),
    (#"{"view":{"id":"a"},"constraints":["a.left == a.leading"]}"#, ["invalid-pair /constraints/0"]),
    (#"{"view":{"id":"a"},"constraints":["a.left == 3"]}"#, ["place-without-item /constraints/0"]),
    (#"{"view":{"id":"a"},"constraints":["a.width == 0 * a.height"]}"#, ["zero-multiplier /constraints/0"]),
    (
      #"{"view":{"id":"a"},"constraints":[{"item":"a","attribute":"width","toItem":"a","multiplier":0}]}"#,
      ["zero-multiplier /constraints/0"]
    ),
    (#"{"view":{"id":"a"},"constraints":["a.width =="]}"#, ["syntax /constraints/0"]),
    (#"{"view":{"id":"a"},"constraints":["a.widht == 1"]}"#, ["unknown-attribute /constraints/0"]),
    (#"{"view":{"id":"a"},"constraints":[{"visualFormat":"H:[a"}]}"#, ["syntax /constraints/0/visualFormat"]),
    (
      #"{"view":{"id":"a"},"constraints":[{"visualFormat":"[b]"}]}"#,
      ["unknown-id /constraints/0/visualFormat"]
    ),
    (
      #"{"view":{"id":"a"},"constraints":[{"visualFormat":"[a(w)]"}]}"#,
      ["unknown-metric /constraints/0/visualFormat"]
    ),
    (
      #"{"view":{"id":"a"},"constraints":[{"visualFormat":"[a(1)]","options":["alignAllLeft"]}]}"#,
      ["invalid-option /constraints/0/visualFormat"]
    ),
    (
      #"{"view":{"id":"a"},"constraints":["a.width == 1",{"id":"constraints/0","item":"a","attribute":"width"}]}"#,
      ["duplicate-id /constraints/1/id"]
    ),
    (
      #"{"view":{"id":"a"},"constraints":[{"id":"constraints/1","item":"a","attribute":"width"},"a.width == 1"]}"#,
      ["duplicate-id /constraints/1"]
    ),
    (#"{"view":{"id":"a"},"constraints":["a.content.width == 1"]}"#, ["unknown-region /constraints/0"]),
    (
      #"{"view":{"id":"a","kind":"stack"},"constraints":["a.frame.width == 1"]}"#,
      ["unknown-region /constraints/0"]
    ),
    (#"{"view":{"id":"a","arranged":[]}}"#, ["missing-member /view/arranged"]),
    (#"{"view":{"id":"a","stack":{},"arranged":["b"]}}"#, ["not-arranged /view/arranged/0"]),
    (
      #"{"view":{"id":"a","stack":{"customSpacing":{"c":1}},"subviews":[{"id":"b"},{"id":"c"}],"arranged":["b"]}}"#,
      ["not-arranged /view/stack/customSpacing/c"]
    ),
    (#"{"view":{"id":"a","stack":{"customSpacing":[1]}}}"#, ["wrong-type /view/stack/customSpacing"]),
    (#"{"view":{"id":"a","stack":{"axis":"depth"}}}"#, ["unknown-value /view/stack/axis"]),
    (#"{"view":{"id":"a","scroll":{"contentOffset":3}}}"#, ["wrong-type /view/scroll/contentOffset"]),
    (#"{"view":{"id":"a"},"constraints":[7]}"#, ["wrong-type /constraints/0"]),
    (#"{"view":{"id":"a"},"constraints":["a.width == 1 @1001"]}"#, ["invalid-priority /constraints/0"]),
    (#"{"view":{"id":"a"},"environment":{"device":"iPhone 51"}}"#, ["unknown-device /environment/device"]),
    (#"{"view":{"id":"a"},"environment":{},"environments":[]}"#, ["conflicting-members /environment"]),
    (#"{"view":{"id":"a"},"environments":[]}"#, ["missing-member /environments"]),
    (#"{"view":{"id":"a"},"fitting":{"width":-1,"height":0}}"#, ["number-out-of-range /fitting/width"]),
    (
      #"{"view":{"id":"a"},"constraints":["a.safeArea.firstBaseline == a.top"]}"#,
      ["no-such-attribute /constraints/0"]
    ),
  ])
  func `is a 422 that points at each error`(document: String, errors: [String]) {
    let answer = Answer(to: document)
    #expect(answer.status == 422)
    #expect(answer.errors == errors)
  }

  @Test func `gets all its errors at once, and suggestions for misspelled names`() {
    let answer = Answer(
      to: #"{"view":{"id":"a","hiden":1,"alpha":"x"},"constraints":["b.width == 1",3],"fiting":0}"#)
    #expect(
      answer.errors == [
        "unknown-member /view/hiden", "wrong-type /view/alpha", "unknown-id /constraints/0",
        "wrong-type /constraints/1", "unknown-member /fiting",
      ])
    #expect(answer.json["code"] as? String == "invalid-document")
    let suggestions = (answer.json["errors"] as? [[String: Any]])?.compactMap { $0["suggestion"] as? String }
    #expect(suggestions == ["hidden", "fitting"])
  }

  // MARK: Limits

  private typealias Engine = AutoLayout.Limits

  private func views(_ count: Int) -> String {
    let subviews = (1..<count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    return #"{"view":{"id":"v0","subviews":[\#(subviews)]}}"#
  }

  @Test(.slow) func `of as many views as allowed is answered, of one more refused`() {
    #expect(Answer(to: views(Engine.views)).status == 200)
    let refused = Answer(to: views(Engine.views + 1))
    #expect(refused.status == 422)
    #expect(refused.json["code"] as? String == "too-many-views")
  }

  @Test(.slow) func `of one constraint more than allowed is refused`() {
    func document(_ count: Int) -> String {
      let constraints = Array(repeating: #""a.width >= 1""#, count: count).joined(separator: ",")
      return #"{"view":{"id":"a"},"constraints":[\#(constraints)]}"#
    }
    #expect(Answer(to: document(Engine.constraints)).status == 200)
    let refused = Answer(to: document(Engine.constraints + 1))
    #expect(refused.status == 422)
    #expect(refused.json["code"] as? String == "too-many-constraints")
  }

  @Test func `of a tree one level too deep is refused`() {
    func document(_ depth: Int) -> String {
      let opening = (0..<depth).map { #"{"id":"v\#($0)","subviews":["# }.joined()
      return #"{"view":\#(opening)\#(String(repeating: "]}", count: depth))}"#
    }
    #expect(Answer(to: document(Engine.depth)).status == 200)
    let refused = Answer(to: document(Engine.depth + 1))
    #expect(refused.status == 422)
    #expect(refused.json["code"] as? String == "tree-too-deep")
  }

  @Test func `with an id of a million characters is refused, and the problem stays short`() {
    let answer = Answer(to: #"{"view":{"id":"\#(String(repeating: "x", count: 1_000_000))"}}"#)
    #expect(answer.status == 422)
    #expect(answer.json["code"] as? String == "invalid-id")
    #expect(answer.text.utf8.count < 2_000)
  }

  @Test func `with a visual format that expands past the limit is refused`() {
    let format =
      "[a(" + Array(repeating: ">=1", count: Engine.constraintsPerFormat + 1).joined(separator: ",") + ")]"
    let answer = Answer(to: #"{"view":{"id":"a"},"constraints":[{"visualFormat":"\#(format)"}]}"#)
    #expect(answer.status == 422)
    #expect(answer.json["code"] as? String == "too-many-constraints")
  }

  @Test func `that forces lengths beyond all numbers is refused`() {
    let subviews = (0..<40).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    var constraints = [#""v0.width == 1000000000""#]
    for index in 1..<40 { constraints.append(#""v\#(index).width == 1000000000 * v\#(index - 1).width""#) }
    let answer = Answer(
      to:
        #"{"view":{"id":"r","subviews":[\#(subviews)]},"constraints":[\#(constraints.joined(separator: ","))]}"#
    )
    #expect(answer.status == 422)
    #expect(answer.json["code"] as? String == "number-out-of-range")
  }

  @Test func `with too many environments is refused before any is computed`() {
    let directions = Array(repeating: #""ltr""#, count: 1_000).joined(separator: ",")
    let answer = Answer(
      to: #"{"view":{"id":"a"},"environments":{"layoutDirections":[\#(directions)],"devices":"all"}}"#)
    #expect(answer.status == 422)
    #expect(answer.json["code"] as? String == "too-many-environments")
  }

  @Test func `of more frames than an answer may have is refused`() {
    let environments = Array(repeating: "{}", count: 11).joined(separator: ",")
    let answer = Answer(to: String(views(Engine.views).dropLast()) + #","environments":[\#(environments)]}"#)
    #expect(answer.status == 422)
    #expect(answer.json["code"] as? String == "too-many-environments")
  }

  @Test(.slow) func `of more conflicts than can be named is refused`() {
    // A chain of views of 10 points each; where each is said to end contradicts all of the chain before it. That of view n,
    // from 0, has 2 n + 3 members, which makes 19,880, and what contradicts itself has one.
    let count = 140
    let subviews = (0..<count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    var constraints = [#""v0.top == r.top""#]
    for index in 0..<count { constraints.append(#""v\#(index).height == 10""#) }
    for index in 1..<count { constraints.append(#""v\#(index).top == v\#(index - 1).bottom""#) }
    for index in 0..<count { constraints.append(#""v\#(index).bottom == r.top + \#(10 * index + 11)""#) }
    for _ in 0..<120 { constraints.append(#""v0.left == v0.left + 1""#) }
    func answer() -> Answer {
      let list = constraints.joined(separator: ",")
      return Answer(to: #"{"view":{"id":"r","subviews":[\#(subviews)]},"constraints":[\#(list)]}"#)
    }
    let conflicts = answer().diagnosis["conflicts"] as? [[String: Any]] ?? []
    let members = conflicts.map { 1 + ($0["rivals"] as? [Any] ?? []).count }
    #expect(members.reduce(0, +) == Engine.conflictMembers)
    constraints.append(#""v0.left == v0.left + 1""#)
    let refused = answer()
    #expect(refused.status == 422)
    #expect(refused.json["code"] as? String == "too-complex")
  }

  // The members of an array were read as those of an object, behind the end of the document.
  @Test(arguments: [
    (
      "layouts",
      #"{"environments":[{"size":{"width":9,"height":9}}],"view":{"id":"r","kind":"label","text":{"string":"a","paragraph":[1]}}}"#,
      "/view/text/paragraph"
    ),
    (
      "flows", #"{"environment":{"size":{"width":9,"height":9}},"root":{"id":"r"},"events":[{"set":[1]}]}"#,
      "/events/0/set"
    ),
  ]) func `with a list in place of an object at its end is refused`(
    operation: String, body: String, pointer: String
  ) throws {
    let answer = Answer(to: body, at: "/v1/\(operation)")
    #expect(answer.json["code"] as? String == "wrong-type" && answer.text.contains("\"\(pointer)\""))
  }

  // Each of the constraints was compared with every id, and every array's place was counted from the first view on.
  @Test(.slow) func `of thousands of faults or views costs no more than its length`() {
    let formats = Array(repeating: #"{"visualFormat":"","superview":"xyz"}"#, count: 5_000)
    let misspelt =
      String(views(Engine.views).dropLast()) + #","constraints":[\#(formats.joined(separator: ","))]}"#
    #expect(Answer(to: misspelt).errors.count == Documents.Limits.faults)

    let subviews = Array(repeating: #"{"id":"b","constraints":[]}"#, count: 20_000).joined(separator: ",")
    let wide = Answer(to: #"{"view":{"id":"a","subviews":[\#(subviews)]}}"#)
    #expect(wide.json["code"] as? String == "too-many-views")
  }

  @Test func `reports no more errors than the limit`() {
    let constraints = Array(repeating: #""b.width == 1""#, count: 2_000).joined(separator: ",")
    let answer = Answer(to: #"{"view":{"id":"a"},"constraints":[\#(constraints)]}"#)
    #expect(answer.errors.count == Documents.Limits.faults)
  }
}

@Suite struct `A document that asks for too much` {
  @Test func `is to blame, at the place that asks for it`() {
    let count = 400
    let views = (0..<Documents.Limits.frames / count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    let environments = Array(repeating: "{}", count: count).joined(separator: ",")
    let answer = Answer(
      to: #"{"view":{"id":"a","subviews":[\#(views)]},"environments":[\#(environments)]}"#)
    #expect(answer.errors == ["too-many-environments /environments"])
  }

  @Test func `of presentations is to blame, at the place that asks for it`() {
    let views = (0..<200).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
    let environments = Array(repeating: #"{"device":"iPhone 15"}"#, count: 500).joined(separator: ",")
    let answer = Answer(
      to: Array(
        #"{"presented":{"id":"c","view":{"id":"a","subviews":[\#(views)]}},"presentation":{"modal":{}},"environments":[\#(environments)]}"#
          .utf8), at: "/v1/presentations")
    #expect(answer.errors == ["too-complex /environments"])
  }
}

@Suite struct `A query beside a JSON document` {
  // It was passed over in silence.
  @Test(arguments: [
    ("/v1/layouts", "device=nope&explain=foo", 2), ("/v1/lints", "orientation=landscape", 1),
    ("/v1/timings", "at=1", 1), ("/v1/sessions", "device=iPhone%2015", 1),
  ])
  func `is refused, member by member`(path: String, query: String, count: Int) throws {
    let target = try RequestTarget(parsing: "\(path)?\(query)")
    let body = Array(#"{"view":{"id":"a"}}"#.utf8)
    let answer = Answer(Service(isReady: { true }).response(to: Request(.post, target, body: body)))
    #expect(answer.status == 422)
    #expect(answer.errors == Array(repeating: "unknown-member ", count: count))
  }
}
