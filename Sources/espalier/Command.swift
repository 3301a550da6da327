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
  /// Command lines that show what it can do, each with what it does.
  var examples: [(line: String, meaning: String)] = []
  /// Runs it.
  let run: @Sendable (Options) throws(UsageError) -> ExitCode

  /// All subcommands, in the order of the help.
  static let all =
    Operation.all.map(command) + [check, devices, mcp, serve, key, health, version]

  /// The subcommand of an operation.
  private static func command(of operation: Operation) -> Command {
    // These take their documents in other ways.
    if let command = [lints, diffs, batches].first(where: { $0.name == operation.name }) { return command }
    let names = ["diagnoses": "diagnose", "conversions": "convert"]
    return Command.of(operation, named: names[operation.name])
  }

  /// What `espalier --help` prints.
  static var help: String {
    var text =
      "Espalier lays out view trees like UIKit, on the command line and over HTTP.\n\nusage: espalier COMMAND …\n\n"
    for command in all { text += "  \(command.usage)\n      \(command.summary)\n" }
    return text + "\nespalier COMMAND --help shows the options of a command, with examples.\n"
      + "espalier --version prints the version.\n"
  }

  /// What `espalier COMMAND --help` prints.
  var help: String {
    var text = "usage: espalier \(usage)\n\n\(summary)\n"
    if !examples.isEmpty { text += "\nexamples:\n" }
    for (line, meaning) in examples { text += "  \(line)\n      \(meaning)\n" }
    if !options.isEmpty { text += "\noptions:\n" }
    for option in options { text += "  \(option.usage)\n      \(option.summary) (\(option.details))\n" }
    return text
  }

  private var usage: String { synopsis.isEmpty ? name : "\(name) \(synopsis)" }
}

extension Options.Definition {
  /// How the option is written.
  fileprivate var usage: String {
    let names = (letter.map { "-\($0), " } ?? "") + "--\(name)"
    return isSwitch ? names : "\(names) \(value)"
  }

  /// The variable and the default.
  fileprivate var details: String {
    isSwitch ? variable : "\(variable); default \(defaultValue)\(isRepeatable ? "; may be repeated" : "")"
  }
}
