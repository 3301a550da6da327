import LayoutAPI

/// A command line that cannot be used: what is wrong and what to do.
struct UsageError: Error {
  let message: String

  /// A file that does not exist or cannot be read, such as a folder.
  static func unreadable(_ file: String) -> UsageError {
    UsageError(message: "“\(file)” cannot be read; name a file, or - for standard input.")
  }
}

/// The options of a subcommand: `--name value` on the command line, or `ESPALIER_NAME` in the environment.
///
/// The command line wins over the environment, and the environment over the default.
struct Options {
  /// An option of a subcommand.
  struct Definition {
    /// The name on the command line, without the dashes.
    let name: String
    /// The placeholder of its value in the help.
    let value: String
    /// Its default, as the help shows it.
    let defaultValue: String
    /// What it does, for the help.
    let summary: String

    /// The name in the environment.
    var variable: String { "ESPALIER_" + name.uppercased().replacing("-", with: "_") }
  }

  private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  private var defaults: [String: String] = [:]
  /// The environment of the process.
  let environment: [String: String]
  private(set) var wantsHelp = false

  /// Reads the arguments after a subcommand.
  init(
    _ arguments: ArraySlice<String>, _ definitions: [Definition], environment: [String: String]
  ) throws(UsageError) {
    self.environment = environment
    for definition in definitions {
      defaults[definition.name] = definition.defaultValue
      values[definition.name] = environment[definition.variable]
    }
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--help" || argument == "-h" {
        wantsHelp = true
        continue
      }
      let equals = argument.firstIndex(of: "=")
      let name = String(argument[..<(equals ?? argument.endIndex)].dropFirst(2))
      guard argument.hasPrefix("--"), definitions.contains(where: { $0.name == name }) else {
        throw Options.unknown("option", argument, among: definitions.map { "--\($0.name)" } + ["--help"])
      }
      guard let value = equals.map({ String(argument[$0...].dropFirst()) }) ?? rest.popFirst() else {
        throw UsageError(message: "The option --\(name) needs a value; write it after the option.")
      }
      values[name] = value
    }
    if !wantsHelp { try refuseEmptyValues(definitions) }
  }

  /// No option accepts an empty value, so a script with an unset variable gets an error.
  private func refuseEmptyValues(_ definitions: [Definition]) throws(UsageError) {
    for definition in definitions where values[definition.name]?.isEmpty == true {
      throw UsageError(
        message:
          "The option --\(definition.name) (\(definition.variable)) has an empty value; leave it out, or give a value."
      )
    }
  }

  /// The value of an option.
  subscript(name: String) -> String { values[name] ?? defaults[name] ?? "" }

  /// The value that the command line or the environment gives, if any.
  func given(_ name: String) -> String? { values[name] }

  /// An error that suggests the nearest known name.
  static func unknown(_ kind: String, _ name: String, among names: [String]) -> UsageError {
    let advice = Service.nearestName(to: name, among: names).map { "; did you mean “\($0)”?" } ?? "."
    return UsageError(message: "The \(kind) “\(name)” is unknown\(advice) See --help.")
  }
}
