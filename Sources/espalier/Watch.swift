import Glibc

/// Runs a command again whenever one of its files changes.
enum Watch {
  static let option = Options.Definition(
    name: "watch", value: "", defaultValue: "",
    summary: "runs again whenever a file changes, until it is interrupted")

  private static let pollMicroseconds: UInt32 = 200_000

  /// Runs `body` once; with the option `--watch`, again after each change of one of the files, until the process is
  /// interrupted. `files` is asked each time, because folders and patterns can get new ones.
  static func run(
    _ options: Options, _ files: () throws(UsageError) -> [String],
    _ body: ([String]) throws(UsageError) -> Command.ExitCode
  ) throws(UsageError) -> Command.ExitCode {
    var current = try files()
    guard options.isOn(option.name) else { return try body(current) }
    guard !current.contains("-") else {
      throw UsageError(message: "--watch needs files; standard input does not change.")
    }
    while true {
      let stamps = current.map(FileStamp.init(path:))
      let code = try body(current)
      printError(
        "espalier: exit code \(code.rawValue); watching \(current.count) \(current.count == 1 ? "file" : "files")"
      )
      repeat {
        usleep(pollMicroseconds)
        // A folder can be empty for a moment; the last files then stay.
        if let now = try? files() { current = now }
      } while current.map(FileStamp.init(path:)) == stamps
    }
  }
}
