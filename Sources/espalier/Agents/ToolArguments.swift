import Documents
import JSON
import LayoutAPI

/// The arguments of a call of a tool.
struct ToolArguments {
  private let json: JSONDocument
  private let node: Int?

  /// Reads the arguments, and refuses those that the tool does not have.
  init(_ message: AgentMessage, of tool: AgentTool) throws(AgentError) {
    json = message.json
    node = message.parameter("arguments")
    guard let node else { return }
    guard json.kind(node) == .object else {
      throw .invalidParams("The parameter “arguments” must be an object.")
    }
    let names = tool.properties.map(\.name)
    for (name, _) in json.members(node) where !names.contains(name) {
      let nearest = Service.nearestName(to: name, among: names).map { "did you mean “\($0)”?" }
      let advice = nearest ?? "it takes \(names.joined(separator: ", "))."
      throw .invalidParams("The tool \(tool.name) has no argument “\(name.excerpt)”; \(advice)")
    }
  }

  private func value(_ name: String) -> Int? {
    guard let node else { return nil }
    return json.unlessNull(json.members(node).first { $0.name == name }?.value)
  }

  /// A text.
  func string(_ name: String) throws(AgentError) -> String? {
    guard let value = value(name) else { return nil }
    guard json.kind(value) == .string else {
      throw .invalidParams("The argument “\(name)” must be a string.")
    }
    return json.string(value)
  }

  /// A text that must be there.
  func required(_ name: String) throws(AgentError) -> String {
    guard let text = try string(name) else {
      throw .invalidParams("The argument “\(name)” is missing; add it.")
    }
    return text
  }

  /// A text, or several in an array.
  func strings(_ name: String) throws(AgentError) -> [String] {
    guard let value = value(name) else { return [] }
    if json.kind(value) == .string { return [json.string(value)] }
    guard json.kind(value) == .array else {
      throw .invalidParams("The argument “\(name)” must be a string or an array of strings.")
    }
    // More values than there may be environments are refused before their product is made.
    if json.nodes[value].count > Documents.Limits.environments {
      throw .invalidParams("The argument “\(name)” has at most \(Documents.Limits.environments) values.")
    }
    var strings: [String] = []
    for element in json.elements(value) {
      guard json.kind(element) == .string else {
        throw .invalidParams("The argument “\(name)” must have strings.")
      }
      strings.append(json.string(element))
    }
    return strings
  }

  /// A document: an object, or its text.
  func document() throws(AgentError) -> [UInt8] {
    guard let value = value("document") else {
      throw .invalidParams("The argument “document” is missing; send the document itself, not its path.")
    }
    switch json.kind(value) {
    case .object: return json.writtenText(value)
    case .string: return Array(json.string(value).utf8)
    default: throw .invalidParams("The argument “document” must be an object, or a text.")
    }
  }

  /// The environments, as the query beside a document.
  func query() throws(AgentError) -> [(name: String, value: String)] {
    var query: [(name: String, value: String)] = []
    for name in EnvironmentMembers.names { query += try strings(name).map { (name, $0) } }
    return query
  }
}
