import LayoutAPI

/// A command line that cannot be used: what is wrong and what to do.
struct UsageError: Error {
  let message: String

  /// A file that does not exist or cannot be read.
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
    /// The placeholder of its value in the help; empty for a switch, which takes no value.
    let value: String
    /// Its default, as the help shows it.
    let defaultValue: String
    /// What it does, for the help.
    let summary: String
    /// Whether it may be given several times, each time with another value.
    var isRepeatable = false
    /// A letter for `-o` instead of `--output`.
    var letter: Character?

    /// Whether it is on or off.
    var isSwitch: Bool { value.isEmpty }
    /// The name in the environment.
    var variable: String { "ESPALIER_" + name.uppercased().replacing("-", with: "_") }
  }

  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var defaults: [String: String] = [:]
  /// The environment of the process.
  let environment: [String: String]
  private(set) var wantsHelp = false

  /// Reads the arguments after a subcommand. After `--` all are operands.
  init(
    _ arguments: ArraySlice<String>, _ definitions: [Definition], environment: [String: String]
  ) throws(UsageError) {
    self.environment = environment
    for definition in definitions {
      defaults[definition.name] = definition.defaultValue
      if let value = environment[definition.variable] { values[definition.name] = [value] }
    }
    var given: Set<String> = []
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        operands += rest
        break
      }
      if argument == "--help" || argument == "-h" {
        wantsHelp = true
        continue
      }
      let (definition, value) = try Options.option(argument, definitions, &rest)
      // What the command line says replaces what the environment says.
      if !definition.isRepeatable || given.insert(definition.name).inserted { values[definition.name] = [] }
      values[definition.name]?.append(value)
    }
    if !wantsHelp { try refuseEmptyValues(definitions) }
  }

  /// The option that an argument names, and its value, which may be the next argument.
  private static func option(
    _ argument: String, _ definitions: [Definition], _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> (Definition, String) {
    let equals = argument.firstIndex(of: "=")
    let written = argument[..<(equals ?? argument.endIndex)]
    let definition = definitions.first { option in
      written == "--\(option.name)" || option.letter.map { written == "-\($0)" } ?? false
    }
    guard let definition else {
      throw unknown("option", argument, among: definitions.map { "--\($0.name)" } + ["--help"])
    }
    let own = equals.map { String(argument[$0...].dropFirst()) }
    if definition.isSwitch {
      guard own == nil else { throw UsageError(message: "The option --\(definition.name) takes no value.") }
      return (definition, "true")
    }
    guard let value = own ?? rest.popFirst() else {
      throw UsageError(
        message: "The option --\(definition.name) needs a value; write it after the option.")
    }
    return (definition, value)
  }

  /// No option accepts an empty value, so a script with an unset variable gets an error.
  private func refuseEmptyValues(_ definitions: [Definition]) throws(UsageError) {
    for definition in definitions where values[definition.name]?.contains("") == true {
      throw UsageError(
        message:
          "The option --\(definition.name) (\(definition.variable)) has an empty value; leave it out, or give a value."
      )
    }
  }

  /// The value of an option; the last one if it is given several times.
  subscript(name: String) -> String { given(name) ?? defaults[name] ?? "" }

  /// The value that the command line or the environment gives, if any.
  func given(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be given several times.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether a switch is on.
  func isOn(_ name: String) -> Bool {
    given(name).map { !["0", "false", "no", "off"].contains($0) } ?? false
  }

  /// One of the values that an option can have.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: self[name]) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(message: "--\(name) is one of \(names), not “\(self[name])”.")
  }

  /// An error that suggests the nearest known name.
  static func unknown(_ kind: String, _ name: String, among names: [String]) -> UsageError {
    let advice = Service.nearestName(to: name, among: names).map { "; did you mean “\($0)”?" } ?? "."
    return UsageError(message: "The \(kind) “\(name)” is unknown\(advice) See --help.")
  }
}
