import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `A presentation that UIKit does not allow` {
  private func answer(_ environments: String, _ rest: String) -> Answer {
    Answer(to: "{\(environments),\(rest)}", at: "/v1/presentations")
  }

  private static let both = #""environments":[{"device":"iPad (10th)"},{"device":"iPhone 14"}]"#
  private static let pad = #""environment":{"device":"iPad (10th)"}"#

  @Test(arguments: [
    (
      #""presented":{"id":"menu"},"presentation":{"popover":{}}"#, "popover-without-source",
      "/presentation/popover"
    ),
    (
      #""presented":{"id":"ask","alert":{"style":"actionSheet","title":"Which?"}},"presentation":{"modal":{}}"#,
      "action-sheet-without-source", "/presentation"
    ),
    (
      #""presented":{"id":"ask","alert":{"style":"actionSheet","title":"Which?"}},"presentation":{"popover":{}}"#,
      "action-sheet-without-source", "/presentation"
    ),
    (
      #""presented":{"id":"menu"},"presentation":{"modal":{"style":"popover"}}"#, "popover-without-source",
      "/presentation/modal/style"
    ),
    (
      #""presented":{"id":"menu"},"presentation":{"modal":{"style":"formSheet","adaptive":[{"when":{"horizontalSizeClass":"regular"},"presentation":{"modal":{"style":"none"}}}]}}"#,
      "style-none", "/presentation/modal/adaptive/0/presentation/modal/style"
    ),
    (
      #""presented":{"id":"menu"},"presentation":{"modal":{"adaptive":[{"when":{"horizontalSizeClass":"regular"},"presentation":{"modal":{"style":"fullScreen","detents":["medium"]}}}]}}"#,
      "detents-without-sheet", "/presentation/modal/adaptive/0/presentation/modal/detents"
    ),
    (
      #""presented":{"id":"menu"},"presentation":{"modal":{"adaptive":[{"when":{"horizontalSizeClass":"regular"},"style":"popover"},{"when":{},"presentation":{"popover":{"source":{"rect":{"x":9,"y":9,"width":9,"height":9}},"adaptive":[{"when":{},"presentation":{"custom":{}}}]}}}]}}"#,
      "adaptive-style-not-allowed", "/presentation/modal/adaptive/0/style"
    ),
  ]) func `is a problem alone, and a misuse among environments that allow it`(
    document: String, code: String, pointer: String
  ) throws {
    let alone = answer(Self.pad, document)
    #expect(alone.status == 422 && alone.errors == ["\(code) \(pointer)"], "\(alone.text)")
    let among = answer(Self.both, document)
    #expect(among.status == 200, "\(among.text)")
    let presentations = try #require(among.json["presentations"] as? [[String: Any]])
    let misuse = try #require(presentations[0]["misuse"] as? [[String: String]])
    #expect(misuse.map { "\($0["code"] ?? "") \($0["pointer"] ?? "")" } == alone.errors)
    #expect(misuse.first?["detail"] == (alone.json["errors"] as? [[String: String]])?.first?["detail"])
    #expect(Set(presentations[0].keys) == ["environment", "misuse"])
    #expect(presentations[1]["misuse"] == nil && presentations[1]["frame"] != nil)
  }

  @Test func `is left out of a picture of the others`() {
    let document = #""presented":{"id":"menu"},"presentation":{"popover":{}}"#
    let picture = { (environments: String) in
      let fields: Fields = [("Content-Type", "application/json"), ("Accept", "image/svg+xml")]
      return Answer(to: Array("{\(environments),\(document)}".utf8), fields, at: "/v1/presentations")
    }
    let others = picture(Self.both)
    #expect(others.status == 200 && others.text.contains("iPhone 14") && !others.text.contains("iPad"))
    let none = #""environments":[{"device":"iPad (10th)"},{"device":"iPad Pro 11 (M4, M5)"}]"#
    let refused = picture(none)
    #expect(refused.status == 422 && refused.errors == ["popover-without-source /presentation/popover"])
  }

  @Test(arguments: [
    (#"{"id":"a","alert":{}}"#, "modal", ["empty-alert /presented/alert"]),
    (#"{"id":"a","alert":{"actions":[]}}"#, "modal", ["empty-alert /presented/alert"]),
    (#"{"id":"a","alert":{"actions":[{"title":"OK"}]}}"#, "modal", []),
    (#"{"id":"a","alert":{"message":"Hi"}}"#, "modal", []),
    (
      #"{"id":"a","alert":{"actions":[{"title":"No","style":"cancel"},{"title":"Yes"},{"title":"Later","style":"cancel"}]}}"#,
      "modal", ["several-cancel-actions /presented/alert/actions/2"]
    ),
    (
      #"{"id":"s","splitView":{"primary":{"id":"p"},"secondary":{"id":"q"}}}"#, "push",
      ["push-of-split-view-controller /presentation"]
    ),
    (
      #"{"id":"a","alert":{"style":"actionSheet","title":"T","textFields":[{}]}}"#, "modal",
      ["text-fields-in-action-sheet /presented/alert/textFields"]
    ),
    (
      #"{"id":"a"}"#, #"{"modal":{"adaptive":[{"when":{},"style":"popover"}]}}"#,
      ["adaptive-style-not-allowed /presentation/modal/adaptive/0/style"]
    ),
    (
      #"{"id":"a"}"#, #"{"modal":{"style":"fullScreen","detents":["medium"]}}"#,
      ["detents-without-sheet /presentation/modal/detents"]
    ),
    (
      #"{"id":"a"}"#, #"{"modal":{"style":"formSheet","transition":"partialCurl"}}"#,
      ["partial-curl-not-full-screen /presentation/modal/transition"]
    ),
  ]) func `in any environment is a problem alone, and a misuse in each of several`(
    presented: String, type: String, errors: [String]
  ) {
    let presentation = type.hasPrefix("{") ? type : #"{"\#(type)":{}}"#
    let rest =
      #""presenting":{"id":"nav","navigation":{"stack":[{"id":"home"}]}},"presented":\#(presented),"presentation":\#(presentation)"#
    #expect(answer(Self.pad, rest).errors == errors)
    let both = answer(Self.both, rest)
    #expect(both.status == 200, "\(both.text)")
    for presentation in both.json["presentations"] as? [[String: Any]] ?? [] {
      let misuse = presentation["misuse"] as? [[String: String]] ?? []
      #expect(misuse.map { "\($0["code"] ?? "") \($0["pointer"] ?? "")" } == errors)
    }
  }

  // A mistake that UIKit has nothing to do with is a problem of the whole request.
  @Test func `is a problem beside other mistakes`() {
    let rest = #""presented":{"id":"a","alert":{}},"presentation":{"modal":{}},"size":3"#
    #expect(
      answer(Self.both, rest).errors.sorted() == ["empty-alert /presented/alert", "unknown-member /size"])
  }

  @Test func `is not what a rule makes of a presentation that is on screen`() {
    let flow = FlowAnswer(
      root: #"{"id":"nav","navigation":{"stack":[{"id":"home"}]}}"#,
      environment: #"{"device":"iPad (10th)"}"#,
      events: [
        #"{"present":{"controller":{"id":"m"},"presentation":{"modal":{"adaptive":[{"when":{"horizontalSizeClass":"compact"},"presentation":{"push":{}}}]}}}}"#,
        #"{"environment":{"size":{"width":320,"height":800}}}"#,
      ])
    #expect(flow.stack(1) == ["m"], "\(flow.answer.text)")
    #expect(
      flow.events(1).allSatisfy { !$0.hasSuffix(" ") && !$0.hasPrefix("viewWillAppear") }, "\(flow.events(1))"
    )
  }
}
