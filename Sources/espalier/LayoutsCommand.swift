import Foundation
import LayoutAPI

extension Command {
  /// Answers a layouts request without a server.
  static let layouts = Command(
    name: "layouts", synopsis: "FILE|-",
    summary: "Prints the answer of POST /v1/layouts to the document in FILE, or on standard input. "
      + "Ends with 1 if a layout conflicts, with 2 if the document is not valid.",
    options: []
  ) { (options) throws(UsageError) in
    guard options.operands.count == 1 else {
      throw UsageError(message: "layouts takes one FILE, or - for standard input.")
    }
    guard let body = read(options.operands[0]) else {
      throw UsageError(
        message: "“\(options.operands[0])” cannot be read; name a file, or - for standard input.")
    }
    switch Service.perform(.layouts, on: body) {
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

  private static func read(_ file: String) -> [UInt8]? {
    if file == "-" { return (try? FileHandle.standardInput.readToEnd()).map(Array.init) ?? [] }
    return FileManager.default.contents(atPath: file).map(Array.init)
  }

  /// Writes a document and a line's end, and tells whether that worked.
  private static func write(_ document: [UInt8], to file: FileHandle) -> Bool {
    (try? file.write(contentsOf: Data(document + [0x0A]))) != nil
  }
}

/// Writes a line on standard error.
func printError(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
}
