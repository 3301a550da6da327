import FoundationEssentials
import Glibc

/// The command line: finds the subcommand, and ends with its exit code.
@main enum Espalier {
  static func main() {
    openStandardDescriptors()
    exit(run(CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment).rawValue)
  }

  /// Opens /dev/null in place of standard input, output and error if they are closed.
  ///
  /// Otherwise sockets would get their numbers, and messages would be written to them. Like closed ones, these cannot
  /// be used, so that output that goes nowhere counts as failed.
  private static func openStandardDescriptors() {
    let modes: [(Int32, Int32)] = [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    for (number, mode) in modes where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = open("/dev/null", mode)
    }
  }

  private static func run(_ arguments: ArraySlice<String>, environment: [String: String]) -> Command.ExitCode
  {
    guard let name = arguments.first else {
      writeError(Command.help)
      return .badInput
    }
    if name == "--version" || name == "-V" { return run(["version"], environment: environment) }
    do throws(UsageError) {
      if name == "--help" || name == "-h" || name == "help" {
        let topic = arguments.dropFirst().first
        print(
          try topic.map { (name) throws(UsageError) in try Self.command(named: name).help } ?? Command.help,
          terminator: "")
        return .success
      }
      let command = try Self.command(named: name)
      let options = try Options(arguments.dropFirst(), command.options, environment: environment)
      if options.wantsHelp {
        print(command.help, terminator: "")
        return .success
      }
      return try command.run(options)
    } catch {
      printError("espalier: \(error.message)")
      return .badInput
    }
  }
  private static func command(named name: String) throws(UsageError) -> Command {
    guard let command = Command.all.first(where: { $0.name == name }) else {
      throw Options.unknown("command", name, among: Command.all.map(\.name) + ["help"])
    }
    return command
  }
}
