import Documents
import Foundation
import Testing

@testable import Operations

/// What of a document is known from an earlier lint.
@Suite struct `A baseline` {
  /// Two labels, one below the other, with these constraints before those.
  private func document(_ constraints: String...) -> [UInt8] {
    let views = ["a", "b"].map { #"{"id":"\#($0)","kind":"label","intrinsicSize":{"width":10,"height":10}}"# }
    let places = ["a.top == r.top", "b.top == a.bottom"]
    let list = (constraints + places).map { #""\#($0)""# }.joined(separator: ",")
    let subviews = views.joined(separator: ",")
    return Array(
      #"{"view":{"id":"r","subviews":[\#(subviews)]},"constraints":[\#(list)],"environment":{"size":{"width":99,"height":99}}}"#
        .utf8)
  }

  /// The sentences about sides and widths in a document, beyond what was found in an earlier version of it.
  private func found(_ document: [UInt8], after earlier: [UInt8]? = nil) throws -> [String] {
    var run = try LintRun()
    try run.configure(with: Array(#"{"rules":{"ambiguous":false,"overlapping":false,"clipped":false}}"#.utf8))
    if let earlier {
      var first = try LintRun()
      try first.inspect(OperationInput(earlier), name: "a.json")
      try run.leaveOut(baseline: first.answer.body)
    }
    try run.inspect(OperationInput(document), name: "a.json")
    let json = try JSONSerialization.jsonObject(with: Data(run.answer.body)) as? [String: Any]
    return (json?["findings"] as? [[String: Any]] ?? []).map {
      "\($0["rule"] ?? "") \($0["fingerprint"] ?? "")"
    }
  }

  // The finding was known by its place among the constraints, constraints/0.
  @Test func `does not hide a new finding in the place of a fixed one`() throws {
    let before = document("a.left == r.left + 10", "b.leading == r.leading")
    let after = document("b.right <= r.right", "a.leading == r.leading + 10", "b.leading == r.leading")
    #expect(try found(after, after: before) == ["left-right left-right:b.right <= r.right:1"])
  }

  @Test func `knows what is found again behind a new constraint, and with another constant`() throws {
    let before = document("a.left == r.left + 10", "b.width == 20")
    let after = document("r.width >= 5", "a.left == r.left + 12 @999", "b.width == 21")
    #expect(try found(before).count == 2)
    #expect(try found(after, after: before) == [])
  }

  @Test func `counts what is equal`() throws {
    let once = document("a.left == r.left")
    let twice = document("a.left >= r.left", "a.left == r.left", "a.left == r.left @1")
    #expect(
      try found(twice, after: once)
        == ["left-right left-right:a.left >= r.left:1", "left-right left-right:a.left == r.left:2"])
    #expect(try found(once, after: twice) == [])
  }

  @Test func `has a fingerprint that SARIF has too`() throws {
    let document = document("a.left == r.left")
    var run = try LintRun(accepted: MediaType(MediaType.sarif))
    try run.inspect(OperationInput(document), name: "a.json")
    let text = String(decoding: run.answer.body, as: UTF8.self)
    #expect(text.contains(#""partialFingerprints":{"content/v1":"left-right:a.left == r.left:1"}"#))
  }

  @Test func `is refused where it is no earlier answer`() throws {
    var run = try LintRun()
    #expect(throws: Problem.self) {
      try run.leaveOut(baseline: Array(#"{"findings":[{"document":"a.json"}]}"#.utf8))
    }
  }
}
