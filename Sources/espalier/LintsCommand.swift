import Documents
import LayoutAPI
import Operations

extension Command {
  /// Lints files, one after the other, into one report.
  static let lints = Command(
    name: "lints", synopsis: "FILE…|-", summary: Operation.lints.summary,
    options: [
      Options.Definition(
        name: "format", value: "TYPE", defaultValue: "text/plain",
        summary: "the media type of the report: \(LintRun.formats.joined(separator: ", ")); "
          + "text/plain;style=github for annotations of GitHub Actions; or json, sarif, junit, text, html, github"
      ),
      Options.Definition(
        name: "config", value: "FILE", defaultValue: "all rules",
        summary: "rules to turn off and on: {\"rules\":{\"left-right\":false}}"),
      Options.Definition(
        name: "baseline", value: "FILE", defaultValue: "none",
        summary: "an earlier report as application/json; its findings are left out"),
    ] + common + [Localization.option] + queryOptions(of: .lints), examples: CommandExamples.of("lints")
  ) { (options) throws(UsageError) in
    guard !options.operands.isEmpty else {
      throw UsageError(
        message: "lints takes a FILE, several, folders or patterns, or - for standard input.")
    }
    if options.given("fonts") != nil { try installFonts(options) }
    let style = TextStyle(
      try options.choice("color", TextStyle.Choice.self), of: .standardError, environment: options.environment
    )
    let files = InputFiles(for: .lints)
    return try Watch.run(options, { () throws(UsageError) in try files.paths(options.operands) }) {
      (paths) throws(UsageError) in
      try lint(paths, options, style)
    }
  }

  private static func lint(
    _ paths: [String], _ options: Options, _ style: TextStyle
  ) throws(UsageError) -> ExitCode {
    var output = try Output(options, documents: 1)
    let accepted =
      MediaType.best(of: LintRun.formats, accept: [fullName(ofFormat: options["format"])]) ?? MediaType("")
    var run: LintRun
    do throws(Problem) {
      run = try LintRun(accepted: accepted)
    } catch {
      return report(error)
    }
    for option in ["config", "baseline"] {
      guard let path = options.given(option) else { continue }
      let code = compute(path, style) { (body) throws(Problem) in
        if option == "config" { try run.configure(with: body) } else { try run.leaveOut(baseline: body) }
      } then: {
        .success
      }
      if code != .success { return code }
    }
    let localization = Localization(options)
    let query = query(of: .lints, options)
    var progress = Progress(count: paths.count, of: .file)
    var worst = ExitCode.success
    for (number, path) in paths.enumerated() {
      // A file that cannot be linted does not stop the others.
      let code = compute(path, style, localization) { (body, strings) throws(Problem) in
        var input = OperationInput(
          body, mediaType: Operation.lints.mediaType(of: body),
          query: localization?.query(query, for: .lints) ?? query)
        input.replacesEnvironments = true
        input.strings = strings
        try run.inspect(input, name: path)
      } then: {
        .success
      }
      if code.rawValue > worst.rawValue { worst = code }
      if paths.count > 1 { progress.show(count: number + 1) }
    }
    if paths.count > 1 { progress.end(count: paths.count) }
    guard !run.isEmpty else { return worst }
    let answer = run.answer
    let body = colored(answer.body, options, if: accepted.text == MediaType.plain)
    guard output.write(body, as: answer.mediaType, of: "lints") else { return .failure }
    return answer.hasFindings && worst == .success ? .findings : worst
  }

  /// A report, in colors if it is text for people and goes to a terminal.
  static func colored(_ report: [UInt8], _ options: Options, if isText: Bool) -> [UInt8] {
    guard isText else { return report }
    let choice = TextStyle.Choice(rawValue: options["color"]) ?? .auto
    let isForTerminal = options.given("output").map { $0 == "-" } ?? true
    guard isForTerminal || choice == .always else { return report }
    let style = TextStyle(choice, of: .standardOutput, environment: options.environment)
    return Array(style.report(String(decoding: report, as: UTF8.self)).utf8)
  }
}
