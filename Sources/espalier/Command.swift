import LayoutAPI
import Operations

/// A subcommand of `espalier`.
struct Command: Sendable {
  /// The exit code of the process.
  enum ExitCode: Int32 {
    case success = 0
    /// The command found a problem: a conflicting layout, or a service that is not healthy.
    case findings = 1
    /// The input or the command line is wrong.
    case badInput = 2
    /// The program or the machine failed.
    case failure = 3
  }

  /// The name on the command line.
  let name: String
  /// The arguments after the name.
  let synopsis: String
  /// What it does, for the help.
  let summary: String
  /// Its options.
  let options: [Options.Definition]
  /// Runs it.
  let run: @Sendable (Options) throws(UsageError) -> ExitCode

  /// All subcommands, in the order of the help.
  static let all =
    [serve] + Operation.all.map(command) + [health, version]

  /// The subcommand of an operation.
  private static func command(of operation: Operations.Operation) -> Command {
    // These take several documents, or one of any length.
    if let command = [lints, batches].first(where: { $0.name == operation.name }) { return command }
    return Command.of(operation, named: operation.name == "diagnoses" ? "diagnose" : nil)
  }

  /// What `espalier --help` prints.
  static var help: String {
    var text =
      "Espalier lays out view trees like UIKit, on the command line and over HTTP.\n\nusage: espalier COMMAND …\n\n"
    for command in all { text += "  \(command.usage)\n      \(command.summary)\n" }
    return text + "\nespalier COMMAND --help lists the options of a command.\n"
  }

  /// What `espalier COMMAND --help` prints.
  var help: String {
    var text = "usage: espalier \(usage)\n\n\(summary)\n"
    if !options.isEmpty { text += "\noptions:\n" }
    for option in options {
      text +=
        "  --\(option.name) \(option.value)\n      \(option.summary) (\(option.variable); default \(option.defaultValue))\n"
    }
    return text
  }

  private var usage: String { synopsis.isEmpty ? name : "\(name) \(synopsis)" }
}
