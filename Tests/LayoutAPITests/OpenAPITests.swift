import AutoLayout
import Documents
import JSON
import Testing

@testable import HTTP
@testable import LayoutAPI
@testable import Operations

@Suite struct `The description of the interface` {
  private let document: OpenAPIDocument

  init() throws { document = try OpenAPIDocument.shared.get() }

  static let examples = (try? OpenAPIDocument.shared.get().examples) ?? []

  /// Codes that no request gets by itself.
  static let withoutExample: [ProblemCode: String] = [
    .internalError: "It is a fault of the service, which no request is known to uncover."
  ]

  @Test func `is read in full`() { #expect(`The description of the interface`.examples.count > 60) }

  @Test(arguments: examples) func `has examples that are answered as it says`(example: OpenAPIExample) throws
  {
    let answer = example.answer()
    #expect(answer.status.code == example.status)
    for (name, value) in example.fields { #expect(answer.fields[name] == value) }
    let type = answer.fields["Content-Type"] ?? ""
    if type.hasSuffix("/json") || type.hasSuffix("+json") {
      let (expected, actual) = (try compact(example.content), try compact(answer.body))
      if example.isExcerpt {
        // The ellipsis of an excerpt comes before its closing brackets.
        #expect(actual.hasPrefix(expected.dropLast(2)))
      } else {
        #expect(actual == expected)
      }
    } else {
      let (expected, actual) = (
        String(decoding: example.content, as: UTF8.self), String(decoding: answer.body, as: UTF8.self)
      )
      #expect(example.isExcerpt ? actual.hasPrefix(expected) : actual == expected)
    }
  }

  /// A JSON text without spaces, and with one name for every request and for every trace that begins with one.
  private func compact(_ body: [UInt8]) throws -> String {
    let json = try JSONParser.parse(body, depthLimit: Documents.Limits.jsonDepth)
    let text = String(decoding: json.compactText(JSONDocument.root), as: UTF8.self)
    guard let member = json.members(JSONDocument.root).first(where: { $0.name == "requestId" }) else {
      return text
    }
    let id = json.string(member.value)
    let trace = try Regex(#""traceparent":"00-[0-9a-f]{16}\#(id)-\#(id)-00""#)
    return text.replacing("\"requestId\":\"\(id)\"", with: "\"requestId\":\"\"")
      .replacing(trace, with: "\"traceparent\":\"\"")
  }

  @Test func `shows every example at an operation`() {
    // Answers to OPTIONS, which is no operation, and those without content are shown by their words.
    for name in `The description of the interface`.examples.map(\.name)
    where !["preflight", "session-options", "not-modified", "session-ended"].contains(name) {
      #expect(document.text.contains("$ref: \"#/x-examples/\(name)/response\""), "\(name)")
    }
  }

  @Test func `shows an example of every operation's success`() {
    for (name, operation) in document.operations {
      let successes = (operation["responses"]?.members ?? []).filter { $0.name.hasPrefix("2") }
      #expect(!successes.isEmpty, "\(name)")
      for success in successes {
        let contents = success.value["content"]?.members ?? []
        #expect(
          contents.isEmpty || contents.contains { $0.value["examples"] != nil }, "\(name) \(success.name)")
      }
    }
  }

  @Test func `lists exactly the codes that problems have`() {
    #expect(document.problemCodes == ProblemCode.allCases.map(\.name))
  }

  @Test func `lists exactly the rules that lints have`() {
    #expect(document.lintRules == LintRule.allCases.map(\.rawValue))
  }

  @Test func `lists exactly the kinds that views have`() {
    #expect(Set(document.viewKinds) == Set(View.Kind.allCases.map(\.rawValue)))
  }

  @Test(arguments: ProblemCode.allCases) func `explains every code`(code: ProblemCode) {
    #expect(document.text.contains("| `\(code.name)` | \(code.status.code) | \(code.title) |"))
  }

  @Test(arguments: ProblemCode.allCases) func `has an example of every code`(code: ProblemCode) {
    let isShown = `The description of the interface`.examples.contains {
      $0.status == code.status.code
        && String(decoding: $0.content, as: UTF8.self).contains(#""code":"\#(code.name)","#)
    }
    #expect(isShown == (`The description of the interface`.withoutExample[code] == nil))
  }

  @Test func `describes exactly the operations that the service has`() {
    let routes = Service.routes({ true }, ServiceConfiguration(), PhaseMetrics(), SessionStore()).map {
      route in
      let path =
        route.path.hasPrefix("/problems/")
        ? "/problems/{code}"
        : route.path.hasPrefix("/playground/")
          ? "/playground/{file}" : route.path.replacing("/*", with: "/{id}")
      return "\(route.method.name) \(path)"
    }
    #expect(Set(document.operations.keys) == Set(routes))
  }

  @Test func `names and explains every operation`() {
    for (name, operation) in document.operations {
      for member in ["operationId", "summary", "description"] {
        #expect(operation[member]?.text.isEmpty == false, "\(name) has no \(member)")
      }
    }
  }

  @Test func `names every limit with its value`() throws {
    let limits = try JSONParser.parse(FixedAnswers.limits(ServiceConfiguration()), depthLimit: 1)
    for (name, value) in limits.members(JSONDocument.root) {
      #expect(document.text.contains("| `\(name)` | \(grouped(limits.number(value))) |"), "\(name)")
    }
  }

  /// A whole number with a comma before every three digits.
  private func grouped(_ number: Double) -> String {
    var digits = Array("\(Int(number))")
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
    return String(digits)
  }

  @Test func `lists every reason by which refusals are counted`() {
    let text = document.operations["GET /metrics"]?["description"]?.text ?? ""
    for reason in Refusal.Reason.allCases { #expect(text.contains("`\(reason.rawValue)`"), "\(reason)") }
  }

  @Test func `has the version of the service`() {
    #expect(document.root["info"]?["version"]?.text == Service.version)
  }

  @Test func `is what the service serves, as YAML and as JSON`() {
    for (path, bytes) in [("/openapi.yaml", document.yaml), ("/openapi.json", document.json)] {
      let answer = Service(isReady: { true }).response(to: Request(.get, RequestTarget(path: path)))
      #expect(answer.body == bytes, "\(path)")
    }
  }
}
