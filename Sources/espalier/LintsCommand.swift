import Foundation
import LayoutAPI

extension Command {
  /// Lints files, one after the other.
  static let lints = Command(
    name: "lints", synopsis: "FILE…", summary: LayoutAPI.Operation.lints.summary,
    options: [
      Options.Definition(
        name: "format", value: "TYPE", defaultValue: "text/plain",
        summary: "the media type to answer with: \(LintRun.formats.joined(separator: ", ")); "
          + "text/plain;style=github for annotations of GitHub Actions"),
      Options.Definition(
        name: "config", value: "FILE", defaultValue: "all rules",
        summary: "rules to turn off and on: {\"rules\":{\"left-right\":false}}"),
      Options.Definition(
        name: "baseline", value: "FILE", defaultValue: "none",
        summary: "an earlier answer as application/json, whose findings are left out"),
    ]
  ) { (options) throws(UsageError) in
    guard !options.operands.isEmpty else {
      throw UsageError(message: "lints takes at least one FILE, or - for standard input.")
    }
    let config = try options.given("config").map(document)
    let baseline = try options.given("baseline").map(document)
    var run = LintRun(drawing: options["format"].hasPrefix("text/html"))
    for file in options.operands {
      let body = try document(file)
      do throws(LayoutAPI.Operation.Failure) {
        if file == options.operands[0] {
          if let config { try run.configure(with: config) }
          if let baseline { try run.leaveOut(baseline: baseline) }
        }
        try run.inspect(body, mediaType: mediaType(of: file, .lints), name: file)
      } catch {
        return deliver(.failure(error))
      }
    }
    return deliver(.success(run.answer(format: options["format"])))
  }
}
