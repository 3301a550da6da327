import Documents
import Foundation
import LayoutAPI
import Operations

extension Command {
  /// Answers a request of `operation` without a server.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - name: The name of the subcommand; by default the operation's.
  /// - Returns: The subcommand.
  static func of(_ operation: Operations.Operation, named name: String? = nil) -> Command {
    let name = name ?? operation.name
    return Command(
      name: name, synopsis: "FILE|-", summary: operation.summary,
      options: [format(of: operation), fonts] + queryOptions(of: operation)
    ) { (options) throws(UsageError) in
      guard options.operands.count == 1 else {
        throw UsageError(message: "\(name) takes one FILE, or - for standard input.")
      }
      if options.given("fonts") != nil { try installFonts(options) }
      let file = options.operands[0]
      let body = try document(file)
      let input = OperationInput(
        body, mediaType: mediaType(of: file, operation), accepted: format(operation.writes, options),
        query: query(of: operation, options))
      return deliver { () throws(Problem) in try operation.perform(input) }
    }
  }

  private static func format(of operation: Operations.Operation) -> Options.Definition {
    Options.Definition(
      name: "format", value: "TYPE", defaultValue: operation.writes[0],
      summary:
        "the media type of the response, as in an Accept field: \(operation.writes.joined(separator: ", "))")
  }

  /// The media type given with `--format`; without a name if it is unknown.
  static func format(_ types: [String], _ options: Options) -> MediaType? {
    options.given("format").map { MediaType.best(of: types, accept: [$0]) ?? MediaType("") }
  }

  /// The options for an operation's query members.
  static func queryOptions(of operation: Operations.Operation) -> [Options.Definition] {
    operation.queryMembers.map { member in
      Options.Definition(
        name: member.hyphenated, value: "VALUE", defaultValue: "as in the document",
        summary: "for storyboards and xibs: the query parameter \(member) of the HTTP operation")
    }
  }

  /// The query members in the options.
  static func query(of operation: Operations.Operation, _ options: Options) -> [(name: String, value: String)]
  {
    operation.queryMembers.compactMap { name in options.given(name.hyphenated).map { (name, $0) } }
  }

  /// The media type of a file's extension if the operation reads it; otherwise the usual one.
  static func mediaType(of file: String, _ operation: Operations.Operation) -> MediaType {
    let types = [
      "storyboard": "application/xml", "xib": "application/xml", "ndjson": "application/x-ndjson",
      "json": MediaType.json,
    ]
    let type = types[URL(filePath: file).pathExtension.lowercased()] ?? operation.reads[0]
    return MediaType(operation.reads.contains(type) ? type : operation.reads[0])
  }

  /// Prints an answer on standard output, byte for byte as the server sends it, or a problem on standard error.
  ///
  /// - Returns: The exit code.
  static func deliver(_ answer: () throws(Problem) -> OperationAnswer) -> ExitCode {
    do throws(Problem) {
      let answer = try answer()
      guard write(answer.body, to: .standardOutput) else {
        printError("espalier: The response cannot be written to standard output.")
        return .failure
      }
      return answer.hasFindings ? .findings : .success
    } catch {
      return report(error)
    }
  }

  /// Prints a problem on standard error, and returns the exit code.
  static func report(_ problem: Problem) -> ExitCode {
    printError(String(decoding: problem.document(for: RequestContext()), as: UTF8.self))
    switch problem.code {
    case .internalError, .notImplemented: return .failure
    default: return .badInput
    }
  }

  /// The bytes of a file, or of standard input for `-`.
  static func document(_ file: String) throws(UsageError) -> [UInt8] {
    do {
      guard file == "-" else { return Array(try Data(contentsOf: URL(filePath: file))) }
      return Array(try FileHandle.standardInput.readToEnd() ?? Data())
    } catch {
      throw .unreadable(file)
    }
  }

  /// Writes bytes, and returns whether that worked.
  private static func write(_ bytes: [UInt8], to file: FileHandle) -> Bool {
    (try? file.write(contentsOf: Data(bytes))) != nil
  }
}

extension String {
  /// The name of a member as an option: `layoutDirection` is `layout-direction`.
  var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }
}

/// Writes a line on standard error. Control characters in names are escaped.
func printError(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(line.onOneLine)\n".utf8))
}
