import Documents
import JSON
import Operations

/// A tool of `espalier mcp`: an operation under the name by which an agent knows it.
struct AgentTool: Sendable {
  /// An argument: its name and its JSON Schema.
  typealias Property = (name: String, schema: String)

  /// The text that a call returns.
  struct Outcome {
    let text: String
    /// Whether the document could not be read or computed; the text then says why.
    var isError = false
  }

  let name: String
  let description: String
  let properties: [Property]
  /// The names of the arguments that must be there.
  let required: [String]
  private let run: @Sendable (ToolArguments) throws(AgentError) -> Outcome

  init(
    _ name: String, _ description: String, _ properties: [Property], required: [String],
    run: @escaping @Sendable (ToolArguments) throws(AgentError) -> Outcome
  ) {
    (self.name, self.description, self.required, self.run) = (name, description, required, run)
    self.properties = properties + [AgentTool.cursor]
  }

  private static let cursor: Property = (
    "cursor",
    #"{"type":"string","description":"To get the next page of a long answer: the cursor at the end of its last page. The other arguments may then be empty."}"#
  )

  /// The result of `tools/call`.
  static func call(_ message: AgentMessage, _ pages: inout AnswerPages) throws(AgentError) -> [UInt8] {
    guard let name = try message.string("name") else {
      throw .invalidParams("The parameter “name” is missing.")
    }
    guard let tool = all.first(where: { $0.name == name }) else {
      throw .invalidParams(
        "The tool “\(name.excerpt)” is unknown; the tools are \(all.map(\.name).joined(separator: ", ")).")
    }
    let arguments = try ToolArguments(message, of: tool)
    if let cursor = try arguments.string("cursor") {
      guard let page = pages.page(at: cursor) else {
        throw .invalidParams(
          "The cursor “\(cursor.excerpt)” is no longer known; call the tool again without it.")
      }
      return result(page, isError: false)
    }
    let outcome = try tool.run(arguments)
    return result(pages.first(of: outcome.text), isError: outcome.isError)
  }

  private static func result(_ page: AnswerPages.Page, isError: Bool) -> [UInt8] {
    let rest = page.cursor.map { "More follows. Call the tool again with the cursor \"\($0)\"." }
    return JSONWriter.object(capacity: page.text.utf8.count + 256) { result in
      result.complete(isCacheable: false)
      result.objects("content", [page.text] + (rest.map { [$0] } ?? [])) {
        $0.member("type", "text")
        $0.member("text", $1)
      }
      result.member("isError") { $0.boolean(isError) }
      if let cursor = page.cursor { result.object("_meta") { $0.member("nextCursor", cursor) } }
    }
  }

  // MARK: Running operations

  /// The work that a call may take.
  static var budget: WorkBudget {
    var budget = WorkBudget()
    budget.byteLimit = AgentLimits.answerBytes
    return budget
  }

  /// The text of `work`, or what is wrong with the document.
  static func outcome(
    of document: [UInt8], _ work: () throws(Problem) -> String
  ) -> Outcome {
    do throws(Problem) {
      if document.count > Documents.Limits.documentBytes {
        throw .contentTooLarge(Documents.Limits.documentBytes)
      }
      return Outcome(text: try work())
    } catch {
      return Outcome(text: ErrorReport(error, in: document, named: "document").text, isError: true)
    }
  }

  /// The response of an operation.
  static func outcome(
    _ operation: Operation, _ document: [UInt8], as format: MediaType? = nil,
    query: [(name: String, value: String)] = []
  ) -> Outcome {
    outcome(of: document) { () throws(Problem) in
      let input = input(document, as: format, query: query)
      return String(decoding: try operation.read(input).answer(within: budget).body, as: UTF8.self)
    }
  }

  /// A document, recognized by its content, and the environments in which it is laid out instead of its own.
  static func input(
    _ document: [UInt8], as format: MediaType? = nil, query: [(name: String, value: String)] = []
  ) -> OperationInput {
    var input = OperationInput(
      document, mediaType: DocumentKind.mediaType(of: document), accepted: format, query: query)
    input.replacesEnvironments = true
    return input
  }
}

extension JSONWriter {
  /// Writes a tool as an element of `tools/list`.
  mutating func tool(_ tool: AgentTool) {
    object { writer in
      writer.member("name", tool.name)
      writer.member("description", tool.description)
      writer.object("inputSchema") { schema in
        schema.member("type", "object")
        schema.object("properties") { properties in
          for (name, schema) in tool.properties {
            properties.member(named: name) { $0.raw(Array(schema.utf8)) }
          }
        }
        schema.member("required", tool.required)
        schema.member("additionalProperties") { $0.boolean(false) }
      }
      writer.object("annotations") {
        $0.member("readOnlyHint") { $0.boolean(true) }
        $0.member("openWorldHint") { $0.boolean(false) }
      }
    }
  }
}
