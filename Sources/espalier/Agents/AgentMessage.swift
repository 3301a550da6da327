import Documents
import JSON

/// A request or a notification of JSON-RPC 2.0.
struct AgentMessage {
  let json: JSONDocument
  /// The id as it was written; `nil` for a notification.
  let id: [UInt8]?
  let method: String
  /// The object with the parameters, if there is one.
  let params: Int?

  /// The value of a parameter.
  func parameter(_ name: JSONName) -> Int? { params.flatMap { json.unlessNull(json.member(name, of: $0)) } }

  /// The text of a parameter.
  func string(_ name: JSONName) throws(AgentError) -> String? {
    guard let node = parameter(name) else { return nil }
    guard json.kind(node) == .string else {
      throw .invalidParams("The parameter “\(name)” must be a string.")
    }
    return json.string(node)
  }
}

/// Why a message gets an error instead of a result.
struct AgentError: Error {
  let code: Int
  let message: String
  /// A JSON value with more about it.
  var data: [UInt8]?

  static func parse(_ message: String) -> AgentError { AgentError(code: -32_700, message: message) }
  static func invalidRequest(_ message: String) -> AgentError { AgentError(code: -32_600, message: message) }
  static func methodNotFound(_ message: String) -> AgentError { AgentError(code: -32_601, message: message) }
  static func invalidParams(_ message: String) -> AgentError { AgentError(code: -32_602, message: message) }
  /// The client speaks a version of the protocol that this server does not (MCP 2026-07-28).
  static func unsupportedVersion(_ version: String) -> AgentError {
    AgentError(
      code: -32_022, message: "The protocol version “\(version.excerpt)” is not supported.",
      data: JSONWriter.object {
        $0.member("supported", AgentDispatcher.versions)
        $0.member("requested", version.excerpt)
      })
  }
}

/// What a line of the client holds: one message, or several in an array.
struct AgentLine {
  /// A message, or the error with which it is answered and its id as written, if it has one.
  enum Part {
    case message(AgentMessage)
    case failure(AgentError, id: [UInt8]?)
    /// A response, which needs no answer.
    case response
  }

  let parts: [Part]
  /// Whether the parts came in an array, and their answers go back in one.
  let isBatch: Bool

  /// Reads a line without its end.
  init(_ line: [UInt8]) {
    do throws(AgentError) {
      parts = try AgentLine.parts(of: line)
      isBatch = line.first { !AgentLine.isSpace($0) } == UInt8(ascii: "[")
    } catch {
      parts = [.failure(error, id: nil)]
      isBatch = false
    }
  }

  /// Whether a byte is white space (RFC 8259 §2).
  static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func parts(of line: [UInt8]) throws(AgentError) -> [Part] {
    if line.count > AgentLimits.messageBytes {
      throw .invalidRequest("A message has at most \(AgentLimits.messageBytes) bytes.")
    }
    let json: JSONDocument
    do {
      // The envelope is a few levels around the document.
      json = try JSONParser.parse(line, depthLimit: Documents.Limits.jsonDepth + 8)
    } catch {
      throw .parse(
        "The line is not valid JSON at byte \(error.offset); write each message on a line of its own.")
    }
    guard json.kind(JSONDocument.root) == .array else { return [part(JSONDocument.root, json)] }
    let elements = json.elements(JSONDocument.root)
    if elements.isEmpty { throw .invalidRequest("The batch is empty.") }
    if elements.count > AgentLimits.batchMessages {
      throw .invalidRequest("A batch has at most \(AgentLimits.batchMessages) messages.")
    }
    return elements.map { part($0, json) }
  }

  private static func part(_ node: Int, _ json: JSONDocument) -> Part {
    guard json.kind(node) == .object else {
      return .failure(.invalidRequest("A message is an object."), id: nil)
    }
    var id: [UInt8]?
    do throws(AgentError) {
      id = try json.member("id", of: node).map { (node) throws(AgentError) in try readID(node, json) }
      guard let version = json.member("jsonrpc", of: node), json.kind(version) == .string,
        json.string(version) == "2.0"
      else { throw .invalidRequest("The member “jsonrpc” must be \"2.0\".") }
      guard let method = json.member("method", of: node) else {
        if json.member("result", of: node) ?? json.member("error", of: node) != nil { return .response }
        throw .invalidRequest("The member “method” is missing.")
      }
      guard json.kind(method) == .string else {
        throw .invalidRequest("The member “method” must be a string.")
      }
      let params = json.member("params", of: node)
      if let params, json.kind(params) != .object {
        throw .invalidParams("The member “params” must be an object.")
      }
      return .message(AgentMessage(json: json, id: id, method: json.string(method), params: params))
    } catch {
      return .failure(error, id: id)
    }
  }

  private static func readID(_ node: Int, _ json: JSONDocument) throws(AgentError) -> [UInt8] {
    switch json.kind(node) {
    case .string, .number:
      let text = json.writtenText(node)
      if text.count <= AgentLimits.idBytes { return text }
      throw .invalidRequest("An id has at most \(AgentLimits.idBytes) bytes.")
    default: throw .invalidRequest("The member “id” must be a string or a number.")
    }
  }
}

/// The answers to messages.
enum AgentResponse {
  /// `{"jsonrpc":"2.0","id":…,"result":…}`.
  static func result(_ result: [UInt8], to id: [UInt8]) -> [UInt8] {
    JSONWriter.object(capacity: result.count + 64) {
      $0.member("jsonrpc", "2.0")
      $0.member("id") { $0.raw(id) }
      $0.member("result") { $0.raw(result) }
    }
  }

  /// `{"jsonrpc":"2.0","id":…,"error":…}`, with the id null if it could not be read.
  static func error(_ error: AgentError, to id: [UInt8]?) -> [UInt8] {
    JSONWriter.object {
      $0.member("jsonrpc", "2.0")
      $0.member("id") { if let id { $0.raw(id) } else { $0.null() } }
      $0.object("error") { member in
        member.member("code", Double(error.code))
        member.member("message", error.message)
        if let data = error.data { member.member("data") { $0.raw(data) } }
      }
    }
  }
}
