import Foundation
import HTTP
import Testing

@testable import LayoutAPI
@testable import Operations

@Suite struct `A diagnosis of console logs` {
  /// 16 + 90 + 16 points are more than a card of 100 points has.
  private static let log = """
    Unable to simultaneously satisfy constraints.
    (
        "<NSLayoutConstraint:0x1 H:|-(16)-[UILabel:0xa'title']   (active, names: '|':App.Card:0xb )>",
        "<NSLayoutConstraint:0x2 H:[UILabel:0xa'title']-(16)-|   (active, names: '|':App.Card:0xb )>",
        "<NSLayoutConstraint:0x3 UILabel:0xa'title'.width == 90   (active)>",
        "<NSLayoutConstraint:0x4 App.Card:0xb.width == 100   (active)>"
    )

    Will attempt to recover by breaking constraint
    <NSLayoutConstraint:0x3 UILabel:0xa'title'.width == 90   (active)>
    """

  private func answer(_ body: String, _ type: String, accepting accepted: String = "application/json")
    -> Answer
  {
    Answer(
      to: Array(body.utf8), Fields([("Content-Type", type), ("Accept", accepted)]), at: "/v1/diagnoses")
  }

  private func request(_ log: String) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: ["log": log]), as: UTF8.self)
  }

  @Test func `is the same for a text, for JSON, and for a line of a batch`() throws {
    let text = answer(Self.log, "text/plain; charset=utf-8").text
    let json = try request(Self.log)
    #expect(text.contains(#""members":["0x1","0x2","0x3","0x4"],"broken":"0x3""#), "\(text)")
    #expect(answer(json, "application/json").text == text)
    var batch = Batch()
    let line = #"{"operation":"diagnoses","request":\#(json)}"#
    #expect(String(decoding: batch.answer(Array(line.utf8)), as: UTF8.self) == text)
    #expect(batch.hasFailures)
  }

  @Test func `has a document with the same conflict`() throws {
    let diagnoses = answer(Self.log, "text/plain").json["diagnoses"] as? [[String: Any]]
    let document = try #require(diagnoses?.first?["document"])
    let layout = Answer(to: Array(try JSONSerialization.data(withJSONObject: document)))
    let conflicts = layout.diagnosis["conflicts"] as? [[String: Any]]
    #expect(conflicts?.count == 1)
    #expect(conflicts?.first?["broken"] as? String == "0x3")
  }

  @Test func `is drawn with the names of the views`() {
    let picture = answer(Self.log, "text/plain", accepting: "image/svg+xml")
    #expect(picture.fields["Content-Type"] == "image/svg+xml")
    #expect(
      picture.text.contains("<title>title: ") && picture.text.contains("<title>App.Card: "), "\(picture.text)"
    )
  }

  @Test func `refuses more than a text may have`() throws {
    let list = (0...1_000).map { "\"<NSLayoutConstraint:0x\($0) UIView:0xa.width == 1>\"" }
    let many = answer("(\n\(list.joined(separator: "\n"))\n)", "text/plain")
    #expect(many.status == 422 && many.errors == ["too-many-constraints "])
    let logs = answer(String(repeating: "(\n\(list[0])\n)\n", count: 1_001), "text/plain")
    #expect(logs.status == 422 && logs.errors == ["too-complex "])
    #expect(answer(#"{"log":1}"#, "application/json").errors == ["wrong-type /log"])
    #expect(answer("{}", "application/json").errors == ["missing-member "])
    #expect(answer(Self.log, "text/plain; charset=latin1").status == 415)
  }
}
