import AutoLayout
import Documents
import HTTP
@testable import Operations
import TestSupport
import Testing

@testable import LayoutAPI

@Suite struct `The bytes of an answer` {
  private static let sizes = (1...3).map { #"{"size":{"width":\#(100 * $0),"height":844}}"# }

  /// For each operation a document whose answer grows with it.
  private static let documents: [(Operations.Operation, String, [String])] = [
    (.layouts, layout(sizes), [MediaType.json, MediaType.svg, MediaType.swift]),
    (.lints, layout(sizes), [MediaType.json, MediaType.sarif, MediaType.plain, MediaType.html]),
    (
      .diffs, #"{"from":\#(layout([sizes[0]])),"to":\#(layout([sizes[1]]))}"#,
      [MediaType.json, MediaType.svg]
    ),
    (
      .presentations,
      #"{"environments":{"devices":["iPhone 15","iPad Pro 11 (1st-4th)"]},"presented":{"id":"c","view":{"id":"v"}},"presentation":{"modal":{}}}"#,
      [MediaType.json, MediaType.svg]
    ),
    (
      .displayModes,
      #"{"container":{"id":"s","splitOrFlip":{"left":{"id":"l"},"right":{"id":"r"}}},"environments":[{"size":{"width":1024,"height":768}},{"size":{"width":768,"height":1024}}]}"#,
      [MediaType.json, MediaType.svg]
    ),
    (
      .transitions,
      #"{"environment":{"device":"iPhone 15"},"presented":{"id":"c","view":{"id":"v"}},"presentation":{"modal":{"style":"formSheet"}},"phase":"present"}"#,
      [MediaType.json, MediaType.css]
    ),
    (
      .flows,
      #"{"environment":{"device":"iPhone 15"},"root":{"id":"c","view":{"id":"v"}},"events":[{"environment":{"orientation":"landscape"}}]}"#,
      [MediaType.json]
    ),
    (
      .diagnoses,
      #"{"log":"(\n\"<NSLayoutConstraint:0x1 UIView:0xa.width == 1>\"\n\"<NSLayoutConstraint:0x2 UIView:0xa.width == 2>\"\n\"<NSLayoutConstraint:0x3 UIView:0xb.width == 3>\"\n)"}"#,
      [MediaType.json, MediaType.svg]
    ),
    (.timings, #"{"animation":{"curve":"easeInOut","duration":1},"at":[0,0.5,1]}"#, [MediaType.json]),
  ]

  private static func layout(_ environments: [String]) -> String {
    let wishes = (1...9).map { #""a.width == \#($0) @\#($0)""# }.joined(separator: ",")
    return
      #"{"view":{"id":"a","subviews":[{"id":"b"}]},"constraints":[\#(wishes)],"environments":[\#(environments.joined(separator: ","))]}"#
  }

  private static func answer(
    _ operation: Operations.Operation, _ document: String, _ type: String, byteLimit: Int? = nil
  ) throws(Problem) -> [UInt8] {
    var budget = WorkBudget()
    if let byteLimit { budget.byteLimit = byteLimit }
    let input = OperationInput(Array(document.utf8), accepted: MediaType(field: type))
    return try operation.read(input).answer(within: budget).body
  }

  @Test(arguments: documents.indices) func `are as many as are granted, and not one more`(
    _ number: Int
  ) throws {
    let (operation, document, types) = Self.documents[number]
    for type in types {
      let whole = try Self.answer(operation, document, type)
      // What these do not tell of the layouts counts nevertheless.
      if operation.name != "lints", operation.name != "diffs" {
        #expect(try Self.answer(operation, document, type, byteLimit: whole.count) == whole)
      }
      for limit in [whole.count - 1, whole.count / 2, 0] {
        let refused = #expect(throws: Problem.self) {
          try Self.answer(operation, document, type, byteLimit: limit)
        }
        #expect(refused?.code == .tooComplex, "\(operation.name) as \(type)")
      }
    }
  }

  @Test func `count among what layouts are diagnosed with, before that is written`() throws {
    let whole = try Self.answer(.layouts, Self.layout(Self.sizes), MediaType.json)
    let request = try LayoutsRequest(Array(Self.layout(Self.sizes).utf8))
    let layouts = try LayoutsOperation.layouts(
      of: request, WorkBudget(), stepLimit: Documents.Limits.steps)
    let least = layouts.reduce(0) { $0 + $1.diagnosis.leastByteCount }
    #expect(least > whole.count / 4 && least < whole.count)
    var budget = WorkBudget()
    budget.byteLimit = least - 1
    #expect(throws: Problem.self) {
      try LayoutsOperation.layouts(of: request, budget, stepLimit: Documents.Limits.steps)
    }
  }

  /// Outlines of texts take time to write, and more to render.
  @Test(arguments: [
    ("image/svg+xml;content=screen", 1, "Drawing"), ("image/svg+xml;content=sheet", 1, "Drawing"),
    ("image/png", 1, "Drawing"), ("image/png", 12, "Rendering"), ("application/pdf", 12, "Rendering"),
  ]) func `of pictures count as steps before they are drawn`(type: String, stepsPerByte: Int, task: String)
    throws
  {
    let labels = (0..<30).map {
      #"{"id":"v\#($0)","kind":"label","text":{"string":"A text of many outlines"}}"#
    }
    let document =
      #"{"view":{"id":"a","subviews":[\#(labels.joined(separator: ","))]},"environment":{"size":{"width":300,"height":300}}}"#
    let screen = try Self.answer(.layouts, document, "image/svg+xml;content=screen")
    let budget = WorkBudget(StepAllowance(stepsPerByte * screen.count))
    let input = OperationInput(Array(document.utf8), accepted: MediaType(field: type))
    let refused = #expect(throws: Problem.self) {
      try Operations.Operation.layouts.read(input).answer(within: budget)
    }
    #expect(refused?.code == .tooComplex)
    #expect(
      refused?.detail.hasPrefix("\(task) the picture takes more than") == true, "\(refused?.detail ?? "")")
  }

  // Its answer had 426 megabytes, and took 1.4 gigabytes of memory.
  @Test(.slow) func `are no product of wishes and environments`() {
    let views = (0..<40).map { "v\($0)" + String(repeating: "x", count: 240) }
    let wishes = views.flatMap { view in (1...20).map { #""\#(view).width == \#($0) @\#($0)""# } }
    let list = views.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    let environments = Array(repeating: "{}", count: 500).joined(separator: ",")
    let answer = Answer(
      to: Array(
        #"{"view":{"id":"r","subviews":[\#(list)]},"constraints":[\#(wishes.joined(separator: ","))],"environments":[\#(environments)]}"#
          .utf8))
    #expect(answer.status == 422)
    #expect(answer.json["code"] as? String == "too-complex")
  }

  // The problem of each line had some hundred bytes, and there could be millions.
  @Test func `of a batch in one piece are bounded, those of lines that fail among them`() {
    let line = Array(#"{"operation":"\#(String(repeating: "x", count: 250))"}"#.utf8)
    let lines = Array(repeating: line, count: 2).joined(separator: [UInt8(ascii: "\n")])
    let input = OperationInput(Array(lines), mediaType: MediaType(MediaType.ndjson))
    let answer = try? Operations.Operation.batches.perform(input)
    #expect((answer?.body.count ?? 0) > 2 * line.count)
    var budget = WorkBudget()
    budget.byteLimit = -Documents.Limits.batchBytes
    let refused = #expect(throws: Problem.self) {
      try Operations.Operation.batches.read(input).answer(within: budget)
    }
    #expect(refused?.code == .tooComplex)
  }
}
