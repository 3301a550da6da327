import Foundation
import LayoutAPI

extension Command {
  /// Answers a request of `operation` without a server.
  static func of(_ operation: LayoutAPI.Operation) -> Command {
    Command(
      name: operation.name, synopsis: "FILE|-", summary: operation.summary,
      options: [format(of: operation), fonts] + operation.queryMembers.map(option)
    ) { (options) throws(UsageError) in
      guard options.operands.count == 1 else {
        throw UsageError(message: "\(operation.name) takes one FILE, or - for standard input.")
      }
      if options.given("fonts") != nil { try installFonts(options) }
      let file = options.operands[0]
      let body = try document(file)
      return deliver(
        operation.perform(
          OperationInput(
            body, mediaType: mediaType(of: file, operation),
            accept: options.given("format").map { [$0] } ?? [],
            query: operation.queryMembers.compactMap { name in
              options.given(name.hyphenated).map { (name, $0) }
            })))
    }
  }

  private static func format(of operation: LayoutAPI.Operation) -> Options.Definition {
    Options.Definition(
      name: "format", value: "TYPE", defaultValue: operation.writes[0],
      summary: "the media type to answer with, as Accept has it: \(operation.writes.joined(separator: ", "))")
  }

  private static func option(for member: String) -> Options.Definition {
    Options.Definition(
      name: member.hyphenated, value: "VALUE", defaultValue: "the document's own",
      summary: "the query member \(member)")
  }

  /// The media type that a file's extension stands for, if the operation reads it; else the usual one.
  static func mediaType(of file: String, _ operation: LayoutAPI.Operation) -> String {
    let types = ["storyboard": "application/xml", "xib": "application/xml", "ndjson": "application/x-ndjson"]
    let type = types[URL(filePath: file).pathExtension.lowercased()] ?? MediaType.json
    return operation.reads.contains(type) ? type : operation.reads[0]
  }

  /// Prints an answer on standard output or a problem on standard error, and says how to end.
  static func deliver(_ result: Result<OperationAnswer, LayoutAPI.Operation.Failure>) -> ExitCode {
    switch result {
    case .success(let answer):
      guard write(answer.body, to: .standardOutput) else {
        printError("espalier: The answer cannot be written to standard output.")
        return .failure
      }
      return answer.hasFindings ? .findings : .success
    case .failure(let problem):
      _ = write(problem.document, to: .standardError)
      return problem.status >= 500 ? .failure : .badInput
    }
  }

  /// The bytes of a file, or of standard input for `-`.
  static func document(_ file: String) throws(UsageError) -> [UInt8] {
    if file == "-" { return (try? FileHandle.standardInput.readToEnd()).map(Array.init) ?? [] }
    guard let contents = FileManager.default.contents(atPath: file) else {
      throw UsageError(message: "“\(file)” cannot be read; name a file, or - for standard input.")
    }
    return Array(contents)
  }

  /// Writes a document, with a line's end if it has none, and tells whether that worked.
  private static func write(_ document: [UInt8], to file: FileHandle) -> Bool {
    let end: [UInt8] = document.last == 0x0A ? [] : [0x0A]
    return (try? file.write(contentsOf: Data(document + end))) != nil
  }
}

extension String {
  /// The name of a member as an option is written: `layoutDirection` is `layout-direction`.
  fileprivate var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }
}

/// Writes a line on standard error.
func printError(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
}
