import Documents
import JSON
import Operations

/// Answers messages of the Model Context Protocol.
struct AgentDispatcher {
  /// The versions of the protocol, the newest last. All but the last are agreed on by `initialize`; with the last, each
  /// request names its version.
  static let versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]
  private static let newestOfHandshakes = "2025-11-25"

  private static let instructions =
    "Espalier lays out iOS views on any iPhone and iPad: Auto Layout documents in JSON, storyboards and xibs. Send "
    + "documents, not paths. Read espalier://contract/layouts for the members of a layouts document, "
    + "espalier://devices for the names of devices, and espalier://examples/… for examples."

  private var pages = AnswerPages()

  /// The answer to a line; `nil` if none is due. `isCancelled` tells whether the client no longer wants the answer to the
  /// request with an id.
  mutating func answer(_ line: AgentLine, isCancelled: ([UInt8]) -> Bool) -> [UInt8]? {
    var answers: [[UInt8]] = []
    for part in line.parts {
      if let answer = answer(part, isCancelled) { answers.append(answer) }
    }
    if answers.isEmpty { return nil }
    guard line.isBatch else { return answers[0] }
    var writer = JSONWriter()
    writer.array(answers) { $0.raw($1) }
    return writer.bytes
  }

  private mutating func answer(_ part: AgentLine.Part, _ isCancelled: ([UInt8]) -> Bool) -> [UInt8]? {
    switch part {
    case .response: return nil
    case .failure(let error, let id): return AgentResponse.error(error, to: id)
    case .message(let message):
      guard let id = message.id, !isCancelled(id) else { return nil }
      do throws(AgentError) {
        let result = try result(of: message)
        return isCancelled(id) ? nil : AgentResponse.result(result, to: id)
      } catch {
        return isCancelled(id) ? nil : AgentResponse.error(error, to: id)
      }
    }
  }

  private mutating func result(of message: AgentMessage) throws(AgentError) -> [UInt8] {
    try Self.checkVersion(of: message)
    switch message.method {
    case "initialize": return try Self.initialize(message)
    case "server/discover": return Self.discovered
    case "ping": return JSONWriter.object { _ in }
    case "tools/list":
      try Self.refuseCursor(message)
      return Self.tools
    case "tools/call": return try AgentTool.call(message, &pages)
    case "resources/list":
      try Self.refuseCursor(message)
      return AgentResources.list
    case "resources/templates/list": return AgentResources.templates
    case "resources/read": return try AgentResources.read(message)
    default: throw .methodNotFound("The method “\(message.method.excerpt)” is unknown.")
    }
  }

  // MARK: Who speaks which version

  private static func initialize(_ message: AgentMessage) throws(AgentError) -> [UInt8] {
    guard let version = try message.string("protocolVersion") else {
      throw .invalidParams("The parameter “protocolVersion” is missing.")
    }
    let isAgreed = versions.contains(version) && version != versions.last
    return JSONWriter.object {
      $0.member("protocolVersion", isAgreed ? version : newestOfHandshakes)
      $0.capabilities()
      $0.serverInfo()
      $0.member("instructions", instructions)
    }
  }

  private static let discovered = JSONWriter.object {
    $0.complete(isCacheable: true)
    $0.member("supportedVersions", versions)
    $0.capabilities()
    $0.member("instructions", instructions)
    $0.object("_meta") { $0.object(named: "io.modelcontextprotocol/serverInfo") { $0.implementation() } }
  }

  /// Refuses a request in a version of the protocol that this server does not speak.
  private static func checkVersion(of message: AgentMessage) throws(AgentError) {
    guard let meta = message.parameter("_meta"), message.json.kind(meta) == .object,
      let node = message.json.member("io.modelcontextprotocol/protocolVersion", of: meta),
      message.json.kind(node) == .string
    else { return }
    let version = message.json.string(node)
    if !versions.contains(version) { throw .unsupportedVersion(version) }
  }

  private static let tools = JSONWriter.object { writer in
    writer.complete(isCacheable: true)
    writer.array("tools", AgentTool.all) { $0.tool($1) }
  }

  /// Lists are short enough for one page.
  private static func refuseCursor(_ message: AgentMessage) throws(AgentError) {
    if try message.string("cursor") != nil {
      throw .invalidParams("The list has one page; leave out “cursor”.")
    }
  }
}

extension JSONWriter {
  /// Writes the members of complete results, which the version 2026-07-28 of the protocol requires.
  mutating func complete(isCacheable: Bool) {
    member("resultType", "complete")
    guard isCacheable else { return }
    // Nothing changes while the program runs.
    member("ttlMs", 3_600_000)
    member("cacheScope", "public")
  }

  fileprivate mutating func capabilities() {
    object("capabilities") {
      $0.object("tools") { _ in }
      $0.object("resources") { _ in }
    }
  }

  fileprivate mutating func serverInfo() { object("serverInfo") { $0.implementation() } }

  fileprivate mutating func implementation() {
    member("name", "espalier")
    member("title", "Espalier")
    member("version", Version.text)
  }
}
