import AutoLayout
import HTTP
import TestSupport
import Testing

@testable import Documents
@testable import LayoutAPI
@testable import Operations

/// Each limit is met exactly, then passed by one.
@Suite struct `A limit of a document` {
  private typealias Engine = AutoLayout.Limits
  private typealias Service = Documents.Limits

  /// What a document asks for in the place of `…`, in an operation: what is still answered and what is not, and why.
  private static let cases: [(path: String, document: String, last: String, beyond: String, error: String)] =
    [
      (
        "presentations", modal(#""style":"pageSheet","detents":[…]"#), list(#""large""#, Service.detents),
        list(#""large""#, Service.detents + 1), "too-complex /presentation/modal/detents"
      ),
      (
        "presentations", modal(#""style":"formSheet","adaptive":[…]"#), list(rule, Service.adaptiveRules),
        list(rule, Service.adaptiveRules + 1), "too-complex /presentation/modal/adaptive"
      ),
      (
        "layouts", #"{"view":{"id":"a"},"variations":[…]}"#, list(#"{"when":{}}"#, Service.variations),
        list(#"{"when":{}}"#, Service.variations + 1), "too-complex /variations"
      ),
      (
        "presentations", modal("", #","options":{"toolbarHeight":…}"#), "10000", "10000.000001",
        "number-out-of-range /options/toolbarHeight"
      ),
      (
        "presentations", #"{\#(phone),"presented":{"id":"…"},"presentation":{"modal":{}}}"#,
        letters(Engine.idBytes),
        letters(Engine.idBytes + 1), "invalid-id /presented/id"
      ),
      (
        "layouts", #"{"view":{"id":"…"}}"#, letters(Engine.idBytes), letters(Engine.idBytes + 1),
        "invalid-id /view/id"
      ),
      (
        "layouts", #"{"view":{"id":"a","guides":[{"id":"…"}]}}"#, letters(Engine.idBytes),
        letters(Engine.idBytes + 1),
        "invalid-id /view/guides/0/id"
      ),
      (
        "layouts", constraint(#""id":"…","constant":1"#), letters(Engine.idBytes),
        letters(Engine.idBytes + 1),
        "invalid-id /constraints/0/id"
      ),
      (
        "layouts", text(#""string":"","font":{"family":"…"}"#), letters(Engine.idBytes),
        letters(Engine.idBytes + 1),
        "text-too-long /view/text/font/family"
      ),
      (
        "layouts", text(#""string":"","font":{"size":…}"#), "10000", "10000.000001",
        "number-out-of-range /view/text/font/size"
      ),
      (
        "layouts", text(#""string":"ab","runs":[{"length":1,"kern":…}]"#), "1000", "1000.000001",
        "number-out-of-range /view/text/runs/0/kern"
      ),
      (
        "layouts", text(#""string":"ab","runs":[{"length":…}]"#), "2", "3",
        "number-out-of-range /view/text/runs/0/length"
      ),
      (
        "layouts", text(#""string":"ab","paragraph":{"hyphenationFactor":…}"#), "1", "1.000001",
        "number-out-of-range /view/text/paragraph/hyphenationFactor"
      ),
      (
        "layouts", text(#""string":"ab","paragraph":{"lineHeightMultiple":…}"#), "100", "100.000001",
        "number-out-of-range /view/text/paragraph/lineHeightMultiple"
      ),
      (
        "layouts", text(#""string":"","lines":…"#), "1000000", "1000001",
        "number-out-of-range /view/text/lines"
      ),
      (
        "layouts", text(#""string":"…""#), letters(100_000),
        letters(100_001), "text-too-long /view/text/string"
      ),
      (
        "layouts", #"{"view":{"id":"a"},"constraints":["a.width == …1"]}"#, spaces(Engine.formatLength - 12),
        spaces(Engine.formatLength - 11), "text-too-long /constraints/0"
      ),
      (
        "layouts", #"{"view":{"id":"a"},"constraints":[{"visualFormat":"[a]…"}]}"#,
        spaces(Engine.formatLength - 3),
        spaces(Engine.formatLength - 2), "text-too-long /constraints/0/visualFormat"
      ),
      (
        "layouts", constraint(#""constant":…"#), "1000000000", "1000000000.000001",
        "number-out-of-range /constraints/0/constant"
      ),
      (
        "layouts", constraint(#""relation":">=","constant":…"#), "-1000000000", "-1000000000.000001",
        "number-out-of-range /constraints/0/constant"
      ),
      (
        "layouts", #"{"view":{"id":"a"},"environments":{"devices":["iPhone 15"],"layoutDirections":[…]}}"#,
        list(#""ltr""#, Service.environments), list(#""ltr""#, Service.environments + 1),
        "too-many-environments /environments/layoutDirections"
      ),
      (
        "layouts",
        #"{"view":{"id":"a"},"environments":{"devices":["iPhone 15","iPhone 8","iPhone 12"],"layoutDirections":[…]}}"#,
        list(#""ltr""#, 166), list(#""ltr""#, 167), "too-many-environments /environments"
      ),
      (
        "timings", #"{"animation":{"curve":"ease","duration":…}}"#, "3600", "3600.000001",
        "number-out-of-range /animation/duration"
      ),
      (
        "timings", #"{"animation":{"curve":"ease","duration":1,"delay":…}}"#, "3600", "3600.000001",
        "number-out-of-range /animation/delay"
      ),
      (
        "timings", #"{"animation":{"curve":"linear(0, 1…)","duration":1}}"#,
        spaces(10_000 - 12),
        spaces(10_001 - 12), "invalid-easing /animation/curve"
      ),
      (
        "timings", #"{"animation":{"curve":"ease","duration":1},"linear":{"maximumStops":…}}"#, "1000",
        "1001",
        "number-out-of-range /linear/maximumStops"
      ),
    ]

  private static let phone = #""environment":{"device":"iPhone 15"}"#
  private static let rule = #"{"when":{"horizontalSizeClass":"compact"},"style":"overFullScreen"}"#

  private static func modal(_ members: String, _ others: String = "") -> String {
    #"{\#(phone),"presented":{"id":"c"},"presentation":{"modal":{\#(members)}}\#(others)}"#
  }

  private static func text(_ members: String) -> String {
    #"{"view":{"id":"a","kind":"label","intrinsicSize":{"width":1,"height":1},"text":{\#(members)}}}"#
  }

  private static func constraint(_ members: String) -> String {
    #"{"view":{"id":"a"},"constraints":[{"item":"a","attribute":"width",\#(members)}]}"#
  }

  private static func list(_ element: String, _ count: Int) -> String {
    Array(repeating: element, count: count).joined(separator: ",")
  }

  private static func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  @Test(arguments: cases.indices) func `holds`(number: Int) {
    let (path, document, last, beyond, error) = Self.cases[number]
    let met = Answer(to: document.replacing("…", with: last), at: "/v1/\(path)")
    #expect(met.status == 200, "\(error): \(met.errors)")
    let passed = Answer(to: document.replacing("…", with: beyond), at: "/v1/\(path)")
    #expect(passed.status == 422)
    #expect(passed.errors == [error])
  }

  @Test func `holds for what is nested`() {
    func answer(_ depth: Int) -> Answer {
      Answer(to: String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    #expect(answer(Service.jsonDepth).errors == ["wrong-type "])
    let passed = answer(Service.jsonDepth + 1)
    #expect(passed.status == 400)
    #expect(passed.json["code"] as? String == "nested-too-deep")
  }

  // Thousands of them took hours to be sorted wherever texts are compared.
  @Test(arguments: ["\u{316}\u{300}", #"\u0316\u0300"#, #"\u0316"# + "\u{300}"])
  func `holds for combining marks in a row`(two: String) {
    let marks = String(repeating: two, count: 15)
    let met = Answer(to: #"{"view":{"id":"a\#(marks)b\#(marks)"}}"#)
    #expect(met.status == 200)
    let passed = Answer(to: #"{"view":{"id":"a\#(marks)b\#(marks)\#(two)"}}"#)
    #expect(passed.status == 400)
    #expect(passed.json["code"] as? String == "invalid-unicode")
    #expect((passed.json["detail"] as? String)?.hasPrefix("At line 1, column 16, ") == true)
  }

  @Test(arguments: ["\u{316}", "&#x316;"])
  func `holds for combining marks in a row of XML`(mark: String) {
    func code(_ count: Int) -> String? {
      let marks = String(repeating: mark, count: count)
      let document = #"<document type="x"><objects a="b\#(marks)"/></document>"#
      return Answer(to: Array(document.utf8), [("Content-Type", "application/xml")]).json["code"] as? String
    }
    #expect(code(30) == "no-interface-document")
    #expect(code(31) == "invalid-xml")
  }

  @Test func `holds for frames, before any is computed`() throws {
    func read(_ views: Int, _ environments: Int) throws {
      let list = (1..<views).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
      let document =
        #"{"view":{"id":"a","subviews":[\#(list)]},"environments":[\#(Self.list("{}", environments))]}"#
      _ = try LayoutsRequest(Array(document.utf8))
    }
    #expect(throws: Never.self) { try read(1_000, 100) }
    // 9,091 times 11 is 100,001.
    let passed = #expect(throws: Problem.self) { try read(9_091, 11) }
    #expect(passed?.code == .tooManyEnvironments)

    let budget = WorkBudget()
    #expect(throws: Never.self) { try budget.grant(frames: Service.frames, at: "") }
    let refused = #expect(throws: Problem.self) { try budget.grant(frames: Service.frames + 1, at: "") }
    #expect(refused?.code == .tooComplex)
  }

  @Test(.slow) func `holds for constraints, those of visual formats counted singly`() {
    // Each format makes a thousand, and the constraint beside them is one more.
    let format = #"{"visualFormat":"[a(\#(Self.list(">=1", 1_000)))]"}"#
    let formats = Array(repeating: format, count: Engine.constraints / 1_000).joined(separator: ",")
    func errors(_ others: String) -> [String] {
      Answer(to: #"{"view":{"id":"a"},"constraints":[\#(formats)\#(others)]}"#).errors
    }
    #expect(errors("") == [])
    #expect(errors(#","a.height == 1""#) == ["too-many-constraints /constraints/50"])
  }

  @Test func `holds for the texts of a request`() throws {
    func answer(_ texts: [String]) throws {
      let views = texts.enumerated().map { number, text in
        #"{"id":"v\#(number)","kind":"label","text":{"string":"\#(text)"}}"#
      }
      let document = #"{"view":{"id":"a","subviews":[\#(views.joined(separator: ","))]}}"#
      var budget = WorkBudget()
      budget.shapingLimit = 10
      let input = OperationInput(Array(document.utf8))
      _ = try Operations.Operation.layouts.read(input).answer(within: budget)
    }
    #expect(throws: Never.self) { try answer(["Hello", "World"]) }
    let passed = #expect(throws: Problem.self) { try answer(["Hello", "World", "!"]) }
    #expect(passed?.code == .tooComplex)
  }
}
