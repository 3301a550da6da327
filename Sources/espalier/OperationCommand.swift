import Documents
import FoundationEssentials
import InterfaceBuilder
import LayoutAPI
import Operations

extension Command {
  /// Answers documents of `operation` without a server.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - name: The name of the subcommand; by default the operation's.
  /// - Returns: The subcommand.
  static func of(_ operation: Operation, named name: String? = nil) -> Command {
    let name = name ?? operation.name
    return Command(
      name: name, synopsis: "FILE…|-", summary: operation.summary,
      options: [format(of: operation)] + pictures(of: operation) + common + localization(of: operation)
        + queryOptions(of: operation),
      examples: CommandExamples.of(operation.name)
    ) { (options) throws(UsageError) in
      guard !options.operands.isEmpty else {
        throw UsageError(
          message: "\(name) takes a FILE, several, folders or patterns, or - for standard input.")
      }
      if options.given("fonts") != nil { try installFonts(options) }
      let files = InputFiles(for: operation)
      return try Watch.run(options, { () throws(UsageError) in try files.paths(options.operands) }) {
        (paths) throws(UsageError) in
        try DocumentRun(operation, options).answer(paths)
      }
    }
  }

  /// The options of all commands that compute documents.
  static let common = [Output.option, Output.pretty, Output.color, Watch.option, fonts]

  /// The option for the type of an operation's response.
  static func format(of operation: Operation) -> Options.Definition {
    Options.Definition(
      name: "format", value: "TYPE", defaultValue: operation.writes[0],
      summary:
        "the media type of the output, or a short name such as json or svg: \(operation.writes.joined(separator: ", "))"
    )
  }

  /// The option for the texts of storyboards and xibs, if an operation reads them.
  private static func localization(of operation: Operation) -> [Options.Definition] {
    operation.reads.contains(MediaType.xml) ? [Localization.option] : []
  }

  /// The options for the pictures of an operation that draws screens.
  private static func pictures(of operation: Operation) -> [Options.Definition] {
    guard operation.writes.contains(MediaType.png) else { return [] }
    return [
      Options.Definition(
        name: "picture", value: "screen|wireframe", defaultValue: "none",
        summary:
          "writes a picture: what a user sees, or boxes with names; a PNG or PDF if --output ends so, otherwise SVG"
      ),
      Options.Definition(
        name: "scale", value: "1…4", defaultValue: "1", summary: "pixels for each point of a PNG"),
    ]
  }

  /// The media type given with `--format`, `--picture` or the ending of `--output`; without a name if it is unknown.
  static func format(_ types: [String], _ options: Options) -> MediaType? {
    guard let name = options.given("format") ?? formatOfPicture(types, options) else { return nil }
    return MediaType.best(of: types, accept: [fullName(ofFormat: name)]) ?? MediaType("")
  }

  /// The format of the picture that the options ask for; `nil` if they ask for none.
  private static func formatOfPicture(_ types: [String], _ options: Options) -> String? {
    guard types.contains(MediaType.png) else { return nil }
    let ending = options.given("output").map { URL(filePath: $0).pathExtension.lowercased() }
    if ending == "png" { return "\(MediaType.png);scale=\(options["scale"])" }
    if ending == "pdf" { return MediaType.pdf }
    let content = options.given("picture") ?? (ending == "svg" ? "wireframe" : nil)
    return content.map { "\(MediaType.svg);content=\($0)" }
  }

  /// Short names of formats, the same as those of `check`.
  private static let formats = [
    "json": MediaType.json, "svg": MediaType.svg, "png": MediaType.png, "pdf": MediaType.pdf,
    "screen": "\(MediaType.svg);content=screen", "swift": MediaType.swift,
    "snapkit": "\(MediaType.swift);library=snapkit", "css": MediaType.css, "lottie": "video/lottie+json",
    "sarif": MediaType.sarif, "junit": MediaType.xml, "html": MediaType.html, "text": MediaType.plain,
    "github": "\(MediaType.plain);style=github",
  ]

  /// The media type that a short name means; other texts stay.
  static func fullName(ofFormat name: String) -> String { formats[name] ?? name }

  /// The options for an operation's query members.
  static func queryOptions(of operation: Operation) -> [Options.Definition] {
    operation.queryMembers.map { member in
      Options.Definition(
        name: member.hyphenated, value: valueNames[member] ?? "VALUE", defaultValue: "as in the document",
        summary: summaries[member] ?? "the query parameter \(member) of the service",
        isRepeatable: EnvironmentMembers.names.contains(member) || ["colorScheme", "frame"].contains(member))
    }
  }

  private static let valueNames = [
    "device": "NAME", "orientation": "portrait|landscape", "layoutDirection": "ltr|rtl",
    "contentSizeCategory": "SIZE", "pseudolanguage": "doubleLength|accented|bounded|rightToLeft",
    "legibilityWeight": "regular|bold", "coordinates": "superview|root", "explain": "true|false",
    "contentSizes": "recorded|computed", "colorScheme": "light|dark", "frame": "ID", "width": "LENGTH",
    "height": "LENGTH", "names": "people|ids",
  ]

  private static let summaries = [
    "device": "lays out on this device instead; espalier devices lists them, all is every device",
    "orientation": "holds the device like this instead",
    "layoutDirection": "lays out for this direction of reading instead",
    "contentSizeCategory": "lays out at this text size instead: extraSmall … large … accessibilityXXXL",
    "pseudolanguage":
      "lays out with texts as translations may be: doubleLength, accented, bounded, or from right to left: rightToLeft",
    "legibilityWeight": "lays out with Bold Text on or off instead",
    "coordinates": "gives frames in the coordinates of each superview, or of the root",
    "explain": "explains every frame",
    "names":
      "what views of a storyboard, xib or Figma document are called: what people call them, or their ids",
    "colorScheme": "draws screens light or dark",
    "frame": "lays out this top-level frame of a Figma document only",
    "width": "gives the scenes of a storyboard, xib or Figma document this width instead of their own",
    "height": "gives the scenes of a storyboard, xib or Figma document this height instead of their own",
    "contentSizes":
      "sizes of content in a storyboard or xib: as it recorded them, or computed where they can be known",
  ]

  /// The query members in the options.
  static func query(of operation: Operation, _ options: Options) -> [(name: String, value: String)] {
    operation.queryMembers.flatMap { name in options.all(name.hyphenated).map { (name, $0) } }
  }

  /// Prints a problem that is in no document on standard error, and returns the exit code.
  static func report(_ problem: Problem) -> ExitCode {
    writeError(ErrorReport(problem, in: [], named: "espalier").text)
    return exitCode(of: problem)
  }

  /// The exit code after a problem.
  static func exitCode(of problem: Problem) -> ExitCode {
    switch problem.code {
    case .internalError, .notImplemented: .failure
    default: .badInput
    }
  }

  /// The bytes of a file, or of standard input for `-`.
  static func document(_ file: String) throws(UsageError) -> [UInt8] {
    do {
      guard file == "-" else { return Array(try Data(contentsOf: URL(filePath: file))) }
      return try OpenFile.standardInput.readToEnd()
    } catch {
      throw .unreadable(file)
    }
  }
}

/// Computes documents one after the other, and writes the responses.
struct DocumentRun {
  private let operation: Operation
  private let options: Options
  private let style: TextStyle
  private let localization: Localization?

  init(_ operation: Operation, _ options: Options) throws(UsageError) {
    (self.operation, self.options) = (operation, options)
    localization = Localization(options)
    style = TextStyle(
      try options.choice("color", TextStyle.Choice.self), of: .standardError, environment: options.environment
    )
  }

  /// Answers files. One that cannot be answered does not stop the others.
  ///
  /// - Returns: The worst exit code.
  func answer(_ paths: [String]) throws(UsageError) -> Command.ExitCode {
    var output = try Output(options, documents: paths.count)
    let format = Command.format(operation.writes, options)
    if !output.keepsApart(format?.name ?? operation.writes[0]) {
      throw UsageError(
        message: "Several documents in this format need a folder: --output FOLDER/, or name one FILE.")
    }
    var progress = Progress(count: paths.count, of: .file)
    var worst = Command.ExitCode.success
    for (number, path) in paths.enumerated() {
      let code = answer(path, format, &output)
      if code.rawValue > worst.rawValue { worst = code }
      if paths.count > 1 { progress.show(count: number + 1) }
    }
    if paths.count > 1 { progress.end(count: paths.count) }
    return worst
  }

  private func answer(_ path: String, _ format: MediaType?, _ output: inout Output) -> Command.ExitCode {
    let query = Command.query(of: operation, options)
    return compute(path, style, localization) { (body, strings) throws(Problem) in
      var input = OperationInput(
        body, mediaType: operation.mediaType(of: body), accepted: format,
        query: localization?.query(query, for: operation) ?? query)
      input.replacesEnvironments = true
      input.strings = strings
      input.documentName = path == "-" ? nil : path
      return try operation.perform(input)
    } then: { answer in
      guard output.write(answer.body, as: answer.mediaType, of: path) else { return .failure }
      return answer.hasFindings ? .findings : .success
    }
  }
}

/// Reads a file, computes its answer and hands it on; prints what is wrong with the file on standard error.
func compute<Answer>(
  _ path: String, _ style: TextStyle, _ work: ([UInt8]) throws(Problem) -> Answer,
  then finish: (Answer) -> Command.ExitCode
) -> Command.ExitCode {
  let body: [UInt8]
  do throws(UsageError) {
    body = try Command.document(path)
  } catch {
    printError("espalier: \(error.message)")
    return .badInput
  }
  do throws(Problem) {
    return finish(try work(body))
  } catch {
    let name = path == "-" ? "<stdin>" : path
    writeError(ErrorReport(error, in: body, named: name).text(style: style))
    return Command.exitCode(of: error)
  }
}

/// The same with the translations beside the file, if there is a localization.
func compute<Answer>(
  _ path: String, _ style: TextStyle, _ localization: Localization?,
  _ work: ([UInt8], LocalizedStrings?) throws(Problem) -> Answer, then finish: (Answer) -> Command.ExitCode
) -> Command.ExitCode {
  var strings: LocalizedStrings?
  do throws(Localization.Failure) {
    strings = try localization?.strings(for: path)
  } catch {
    writeError(error.text)
    return .badInput
  }
  return compute(path, style, { (body) throws(Problem) in try work(body, strings) }, then: finish)
}

extension Operation {
  /// The media type of a document, by its content: XML, JSON, or else the usual one.
  func mediaType(of body: [UInt8]) -> MediaType {
    if reads.contains(MediaType.xml), DocumentKind.isXML(body) { return MediaType(MediaType.xml) }
    if reads.contains(MediaType.figma), DocumentKind.isFigma(body) { return MediaType(MediaType.figma) }
    // What cannot be read is refused by the reader that it was meant for.
    if !reads.contains(MediaType.json), reads.contains(MediaType.figma), DocumentKind.isJSON(body) {
      return MediaType(MediaType.figma)
    }
    let isJSON =
      reads[0] != MediaType.json && reads.contains(MediaType.json) && DocumentKind.isDocument(body, of: self)
    return MediaType(isJSON ? MediaType.json : reads[0])
  }
}
