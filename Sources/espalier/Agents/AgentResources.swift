import CResources
import Devices
import Documents
import JSON
import Operations

/// The resources of `espalier mcp`: the devices, examples with their responses, and the contract of each operation.
enum AgentResources {
  /// A resource, by its URI.
  private struct Resource {
    let uri: String
    let name: String
    let description: String
    let text: @Sendable () -> [UInt8]
  }

  private static let scheme = "espalier://"

  /// The result of `resources/list`.
  static let list = JSONWriter.object { writer in
    writer.complete(isCacheable: true)
    writer.objects("resources", all) {
      $0.member("uri", $1.uri)
      $0.member("name", $1.name)
      $0.member("description", $1.description)
      $0.member("mimeType", MediaType.json)
    }
  }

  /// The result of `resources/templates/list`: all resources are in the list.
  static let templates = JSONWriter.object {
    $0.complete(isCacheable: true)
    $0.member("resourceTemplates", [String]())
  }

  /// The result of `resources/read`.
  static func read(_ message: AgentMessage) throws(AgentError) -> [UInt8] {
    guard let uri = try message.string("uri") else { throw .invalidParams("The parameter “uri” is missing.") }
    guard let resource = all.first(where: { $0.uri == uri }) else {
      // The code that earlier versions of the protocol had for this, -32002, is retired.
      throw .invalidParams("There is no resource “\(uri.excerpt)”; resources/list has them all.")
    }
    let text = String(decoding: resource.text(), as: UTF8.self)
    return JSONWriter.object { writer in
      writer.complete(isCacheable: true)
      writer.objects("contents", [text]) {
        $0.member("uri", resource.uri)
        $0.member("mimeType", MediaType.json)
        $0.member("text", $1)
      }
    }
  }

  private static let all: [Resource] = [devices] + contracts + examples

  private static let devices = Resource(
    uri: "\(scheme)devices", name: "devices",
    description: "The devices: names, sizes in points, safe areas, size classes, with sources."
  ) { DeviceCatalog.shared.document }

  // MARK: The contract

  private static let contract = AgentContract()

  private static let contracts = Operation.all.filter { contract.has($0.name) }.map { operation in
    Resource(
      uri: "\(scheme)contract/\(operation.name)", name: "contract/\(operation.name)",
      description: "The contract of documents for \(operation.name) and of their responses, as JSON Schema."
    ) { contract.document(of: operation.name) }
  }

  private static let examples = Operation.all.flatMap { operation in
    contract.examples(of: operation.name).map { example in
      Resource(
        uri: "\(scheme)examples/\(operation.name)/\(example.name)",
        name: "examples/\(operation.name)/\(example.name)", description: example.summary
      ) { contract.example(example.name) }
    }
  }
}

/// The parts of `openapi.json`, with which the service describes itself.
struct AgentContract {
  private let json: JSONDocument?

  /// Reads the contract that is built in.
  init() {
    let resource = openapi_json_resource()
    let bytes = Array(UnsafeBufferPointer(start: resource.bytes, count: resource.count))
    json = try? JSONParser.parse(bytes, depthLimit: Documents.Limits.jsonDepth)
  }

  private func post(_ operation: String) -> Int? { json?.node(at: "/paths/~1v1~1\(operation)/post") }

  /// Whether the contract has the operation.
  func has(_ operation: String) -> Bool { post(operation) != nil }

  /// The operation, with the schemas that it refers to.
  func document(of operation: String) -> [UInt8] {
    guard let json, let post = post(operation) else { return Array("{}".utf8) }
    var schemas = References(json)
    return JSONWriter.object { writer in
      for name: StaticString in ["summary", "description"] {
        if let node = json.member(JSONName(stringLiteral: name), of: post) {
          writer.member(name) { $0.raw(json.compactText(node)) }
        }
      }
      let places = [
        ("request", "/paths/~1v1~1\(operation)/post/requestBody/content"),
        ("response", "/paths/~1v1~1\(operation)/post/responses/200/content"),
      ]
      for (name, pointer) in places {
        guard let content = json.node(at: pointer), json.kind(content) == .object else { continue }
        writer.object(named: name) { types in
          for (type, node) in json.members(content) {
            guard json.kind(node) == .object, let schema = json.member("schema", of: node) else { continue }
            schemas.add(schema)
            types.member(named: type) { $0.raw(json.compactText(schema)) }
          }
        }
      }
      writer.object("components") { components in
        components.object("schemas") { writer in
          for (name, node) in schemas.all { writer.member(named: name) { $0.raw(json.compactText(node)) } }
        }
      }
    }
  }

  // MARK: Examples

  /// The examples of an operation that have a response, with their summaries.
  func examples(of operation: String) -> [(name: String, summary: String)] {
    guard let json else { return [] }
    let place = "/paths/~1v1~1\(operation)/post"
    func names(_ pointer: String) -> [String] {
      guard let node = json.node(at: place + pointer), json.kind(node) == .object else { return [] }
      return json.members(node).map(\.name)
    }
    let answered = Set(names("/responses/200/content/application~1json/examples"))
    return names("/requestBody/content/application~1json/examples").filter(answered.contains).map { name in
      let node = json.node(at: "/x-examples/\(name)/summary")
      return (name, node.map { json.kind($0) == .string ? json.string($0) : name } ?? name)
    }
  }

  /// `{"request":…,"response":…}` of an example.
  func example(_ name: String) -> [UInt8] {
    JSONWriter.object { writer in
      for part in ["request", "response"] {
        guard let json, let node = json.node(at: "/x-examples/\(name)/\(part)/value") else { continue }
        writer.member(named: part) { $0.raw(json.compactText(node)) }
      }
    }
  }
}

/// The schemas of a contract that others refer to.
private struct References {
  private let json: JSONDocument
  /// The schemas by name, in the order in which they were found.
  private(set) var all: [(name: String, node: Int)] = []
  private var names: Set<String> = []

  init(_ json: JSONDocument) { self.json = json }

  /// Adds the schemas that a node refers to, and those that they refer to.
  mutating func add(_ root: Int) {
    var waiting = [root]
    while let node = waiting.popLast() {
      for inner in node..<json.next(node) where json.kind(inner) == .string {
        let text = json.string(inner)
        let prefix = "#/components/schemas/"
        guard text.hasPrefix(prefix) else { continue }
        let name = String(text.dropFirst(prefix.count))
        guard names.insert(name).inserted, let schema = json.node(at: String(text.dropFirst())) else {
          continue
        }
        all.append((name, schema))
        waiting.append(schema)
      }
    }
  }
}
