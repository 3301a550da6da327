import Foundation
import HTTP
import Testing

@testable import LayoutAPI

/// `openapi.yaml`, as it lies at the top of the project.
struct OpenAPIDocument {
  let bytes: [UInt8]
  let yaml: YAML

  static let shared = Result { try OpenAPIDocument() }

  private init() throws {
    let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    bytes = Array(try Data(contentsOf: project.appending(path: "openapi.yaml")))
    yaml = try YAMLReader.read(String(decoding: bytes, as: UTF8.self))
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var examples: [OpenAPIExample] { (yaml["x-examples"]?.members ?? []).map(OpenAPIExample.init) }

  /// The codes that a problem may have, as the schema lists them.
  var problemCodes: [String] {
    (yaml["components"]?["schemas"]?["ProblemCode"]?["enum"]?.elements ?? []).compactMap(\.scalar)
  }

  /// The operations, as method and path.
  var operations: [String: YAML] {
    var operations: [String: YAML] = [:]
    for path in yaml["paths"]?.members ?? [] {
      for method in path.value.members where method.key != "parameters" {
        operations["\(method.key.uppercased()) \(path.key)"] = method.value
      }
    }
    return operations
  }
}

/// A request of `x-examples` and the answer that it gets.
struct OpenAPIExample: CustomTestStringConvertible, Sendable {
  let name: String
  private let request: YAML?
  private let response: YAML?

  init(_ member: YAML.Member) {
    name = member.key
    request = member.value["request"]
    response = member.value["response"]
  }

  var testDescription: String { name }

  /// The answer's status.
  var status: Int? { response?["x-status"]?.scalar.flatMap(Int.init) }
  /// Header fields that the answer has.
  var fields: [(String, String)] { OpenAPIExample.fields(response?["x-fields"]) }
  /// What the answer contains.
  var content: [UInt8] { OpenAPIExample.expand(text(of: response?["value"]), response?["x-repeat"]) }
  /// Whether only the beginning of the answer is shown.
  var isExcerpt: Bool { response?["x-excerpt"]?.scalar == "true" }
  /// Whether the replica takes requests.
  private var isReady: Bool { request?["x-ready"]?.scalar != "false" }

  /// The examples whose requests the replica has answered before.
  private var before: [OpenAPIExample] {
    let names = (request?["x-before"]?.elements ?? []).compactMap(\.scalar)
    let examples = (try? OpenAPIDocument.shared.get().examples) ?? []
    return names.compactMap { name in examples.first { $0.name == name } }
  }
  /// How many sessions were opened before.
  private var sessionCount: Int { request?["x-sessions"]?.scalar.flatMap(Int.init) ?? 0 }

  /// What the service answers.
  func answer() -> Response {
    let service = service()
    for example in before { _ = example.answer(of: service) }
    let session = Request(
      .post, RequestTarget(path: "/v1/sessions"), body: Array(#"{"view":{"id":"a"}}"#.utf8))
    for _ in 0..<sessionCount { _ = service.respond(to: session) }
    return answer(of: service)
  }

  /// The replica that is asked.
  private func service() -> Service {
    let isReady = isReady
    let stepLimit = request?["x-step-limit"]?.scalar.flatMap(Int.init) ?? LayoutAPI.Limits.steps
    var configuration = ServiceConfiguration()
    configuration.steps = stepLimit
    if let quota = request?["x-quota"]?.scalar.flatMap(Int.init) {
      configuration.keys = try? KeyRing(
        text: "example 0123456789abcdef", requestsPerMinute: quota, now: { .zero })
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
        return service.quickResponse(to: parsed.request) ?? service.respond(to: parsed.request)
      }
      // The server refuses a request that does not end when its time is over.
      return service.refuse(.tooSlow(.head), nil)
    } catch {
      return service.refuse(error, nil)
    }
  }

  /// The request as it comes over a connection.
  private var message: [UInt8] {
    if let message = request?["x-message"]?.scalar {
      return OpenAPIExample.expand(message, request?["x-repeat"])
    }
    let body = OpenAPIExample.expand(
      request?["x-body"]?.scalar ?? text(of: request?["value"]), request?["x-repeat"])
    var head = "\(request?["x-method"]?.scalar ?? "") \(request?["x-target"]?.scalar ?? "") HTTP/1.1\r\n"
    head += "Host: localhost\r\n"
    for (name, value) in OpenAPIExample.fields(request?["x-fields"]) { head += "\(name): \(value)\r\n" }
    if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
    return Array("\(head)\r\n".utf8) + body
  }

  private func text(of value: YAML?) -> String { value?.scalar ?? value?.flow ?? "" }

  /// The members of a JSON object of strings.
  private static func fields(_ yaml: YAML?) -> [(String, String)] {
    guard let json = yaml?.flow, let document = try? JSONParser.parse(Array(json.utf8), depthLimit: 1) else {
      return []
    }
    return document.members(JSONDocument.root).map { ($0.name, document.string($0.value)) }
  }

  /// Puts what is repeated in the place of each mark.
  private static func expand(_ text: String, _ repeats: YAML?) -> [UInt8] {
    var result: [UInt8] = []
    let parts = text.split(separator: "⋯", omittingEmptySubsequences: false)
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
