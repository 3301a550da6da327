import Documents
import Foundation
import LayoutAPI
import Operations

extension Command {
  /// Lints files, one after the other.
  static let lints = Command(
    name: "lints", synopsis: "FILE…", summary: Operations.Operation.lints.summary,
    options: [
      Options.Definition(
        name: "format", value: "TYPE", defaultValue: "text/plain",
        summary: "the media type of the response: \(LintRun.formats.joined(separator: ", ")); "
          + "text/plain;style=github for annotations of GitHub Actions"),
      Options.Definition(
        name: "config", value: "FILE", defaultValue: "all rules",
        summary: "rules to turn off and on: {\"rules\":{\"left-right\":false}}"),
      Options.Definition(
        name: "baseline", value: "FILE", defaultValue: "none",
        summary: "an earlier response as application/json; its findings are left out"),
    ] + queryOptions(of: .lints)
  ) { (options) throws(UsageError) in
    guard !options.operands.isEmpty else {
      throw UsageError(message: "lints takes at least one FILE, or - for standard input.")
    }
    let config = try options.given("config").map(document)
    let baseline = try options.given("baseline").map(document)
    var run: LintRun
    do throws(Problem) {
      run = try LintRun(
        accepted: MediaType.best(of: LintRun.formats, accept: [options["format"]]) ?? MediaType(""))
      if let config { try run.configure(with: config) }
      if let baseline { try run.leaveOut(baseline: baseline) }
    } catch {
      return report(error)
    }
    let query = query(of: .lints, options)
    // A file that cannot be linted does not stop the others.
    var codes = options.operands.map { inspect($0, query, &run) }
    if !run.isEmpty { codes.append(deliver { run.answer }) }
    return codes.max { $0.rawValue < $1.rawValue } ?? .success
  }

  /// Lints a file, or prints its name and why it cannot be linted.
  private static func inspect(
    _ file: String, _ query: [(name: String, value: String)], _ run: inout LintRun
  ) -> ExitCode {
    let body: [UInt8]
    do throws(UsageError) {
      body = try document(file)
    } catch {
      printError("espalier: \(error.message)")
      return .badInput
    }
    do throws(Problem) {
      let input = OperationInput(body, mediaType: mediaType(of: file, .lints), query: query)
      try run.inspect(input, name: file)
      return .success
    } catch {
      printError("espalier: “\(file)” cannot be linted:")
      return report(error)
    }
  }
}
