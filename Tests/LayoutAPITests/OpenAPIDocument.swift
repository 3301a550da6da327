import Documents
import Foundation
import HTTP
import JSON
import Testing

@testable import LayoutAPI

/// The contract: `openapi.yaml`, and the same document as JSON.
struct OpenAPIDocument {
  let yaml: [UInt8]
  let json: [UInt8]
  let root: JSONValue

  static let shared = Result { try OpenAPIDocument() }

  private init() throws {
    let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    yaml = Array(try Data(contentsOf: project.appending(path: "openapi.yaml")))
    json = Array(try Data(contentsOf: project.appending(path: "Sources/CResources/openapi.json")))
    root = try JSONValue(json)
  }

  var text: String { String(decoding: yaml, as: UTF8.self) }
  var examples: [OpenAPIExample] {
    (root["x-examples"]?.members ?? []).map { OpenAPIExample(name: $0.name, value: $0.value) }
  }

  /// The codes that a problem may have, as the schema lists them.
  var problemCodes: [String] {
    (schema("ProblemCode")?["enum"]?.elements ?? []).map(\.text)
  }

  /// The rules that a finding of a lint may name.
  var lintRules: [String] {
    let finding = schema("LintsAnswer")?["properties"]?["findings"]?["items"]?["properties"]
    return (finding?["rule"]?["enum"]?.elements ?? []).map(\.text)
  }

  /// The kinds that a view may have.
  var viewKinds: [String] {
    (schema("ViewKind")?["enum"]?.elements ?? []).map(\.text)
  }

  private func schema(_ name: String) -> JSONValue? { root["components"]?["schemas"]?[name] }

  /// The operations, as method and path.
  var operations: [String: JSONValue] {
    var operations: [String: JSONValue] = [:]
    for path in root["paths"]?.members ?? [] {
      for method in path.value.members where method.name != "parameters" {
        operations["\(method.name.uppercased()) \(path.name)"] = method.value
      }
    }
    return operations
  }
}

/// A request of `x-examples` and the answer that it gets.
struct OpenAPIExample: CustomTestStringConvertible, Sendable {
  let name: String
  private let request: JSONValue?
  private let response: JSONValue?

  init(name: String, value: JSONValue) {
    self.name = name
    request = value["request"]
    response = value["response"]
  }

  var testDescription: String { name }

  /// The path of the request; `nil` if it is written as bytes.
  var path: String? { request?["x-target"]?.text.split(separator: "?").first.map(String.init) }
  /// The answer's status.
  var status: Int? { response?["x-status"]?.integer }
  /// Header fields that the answer has.
  var fields: [(String, String)] { OpenAPIExample.fields(response?["x-fields"]) }
  /// What the answer contains.
  var content: [UInt8] { OpenAPIExample.expand(response?["value"]?.text, response?["x-repeat"]) }
  /// Whether only the beginning of the answer is shown.
  var isExcerpt: Bool { response?["x-excerpt"]?.text == "true" }
  /// Whether the replica takes requests.
  private var isReady: Bool { request?["x-ready"]?.text != "false" }

  /// The examples whose requests the replica has answered before.
  private var before: [OpenAPIExample] {
    let names = (request?["x-before"]?.elements ?? []).map(\.text)
    let examples = (try? OpenAPIDocument.shared.get().examples) ?? []
    return names.compactMap { name in examples.first { $0.name == name } }
  }
  /// How many sessions were opened before.
  private var sessionCount: Int { request?["x-sessions"]?.integer ?? 0 }

  /// What the service answers.
  func answer() -> Response {
    let service = service()
    for example in before { _ = example.answer(of: service) }
    let session = Request(
      .post, RequestTarget(path: "/v1/sessions"), body: Array(#"{"view":{"id":"a"}}"#.utf8))
    for _ in 0..<sessionCount { _ = service.response(to: session) }
    return answer(of: service)
  }

  /// The replica that is asked.
  private func service() -> Service {
    let isReady = isReady
    let stepLimit = request?["x-step-limit"]?.integer ?? Documents.Limits.steps
    var configuration = ServiceConfiguration()
    configuration.steps = stepLimit
    if let quota = request?["x-quota"]?.integer {
      configuration.keys = try? KeyRing(
        text: "example 0123456789abcdef" + (request?["x-scopes"].map { " scopes=\($0.text)" } ?? ""),
        requestsPerMinute: quota, now: { .zero })
    }
    // What a server adds to the limits is compared with one that runs (`A serving process`).
    if name == "limits", let limits = try? JSONParser.parse(content, depthLimit: 1) {
      configuration.serverLimits = limits.members(JSONDocument.root).map {
        (name: $0.name, value: limits.number($0.value))
      }
    }
    return Service(isReady: { isReady }, configuration: configuration)
  }

  private func answer(of service: Service) -> Response {
    var parser = RequestParser(limits: HTTP.Limits())
    var cursor = 0
    do throws(Refusal) {
      if let parsed = try parser.parse(message.span, at: &cursor) {
        return service.respond(to: parsed.request, effort: .little).finish()
      }
      // The server refuses a request that does not end when its time is over.
      return service.respond(to: .tooSlow(.head), of: nil)
    } catch {
      return service.respond(to: error, of: nil)
    }
  }

  /// The request as it comes over a connection.
  private var message: [UInt8] {
    if let message = request?["x-message"]?.text {
      return OpenAPIExample.expand(message, request?["x-repeat"])
    }
    let body = OpenAPIExample.expand(
      request?["x-body"]?.text ?? request?["value"]?.text, request?["x-repeat"])
    var head = "\(request?["x-method"]?.text ?? "") \(request?["x-target"]?.text ?? "") HTTP/1.1\r\n"
    head += "Host: localhost\r\n"
    for (name, value) in OpenAPIExample.fields(request?["x-fields"]) { head += "\(name): \(value)\r\n" }
    if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
    return Array("\(head)\r\n".utf8) + body
  }

  private static func fields(_ object: JSONValue?) -> [(String, String)] {
    (object?.members ?? []).map { ($0.name, $0.value.text) }
  }

  /// Replaces each mark with the repeated text.
  private static func expand(_ text: String?, _ repeats: JSONValue?) -> [UInt8] {
    var result: [UInt8] = []
    let parts = (text ?? "").split(separator: "⋯", omittingEmptySubsequences: false)
    var units = (repeats?.elements ?? []).map { fields($0) }[...]
    for (index, part) in parts.enumerated() {
      result += part.utf8
      guard index < parts.count - 1, let repetition = units.popFirst() else { continue }
      let member = Dictionary(uniqueKeysWithValues: repetition)
      for number in 0..<(Int(member["count"] ?? "") ?? 0) {
        if number > 0 { result += (member["between"] ?? "").utf8 }
        result += (member["unit"] ?? "").replacing("#", with: "\(number)").utf8
      }
    }
    return result
  }
}
