import Documents
import InterfaceBuilder
import JSON
import Operations

extension Command {
  /// Compares two documents, or the two in one document.
  static let diffs = Command(
    name: "diffs", synopsis: "OLD NEW | FILE|-", summary: Operation.diffs.summary,
    options: [format(of: .diffs)] + common + [Localization.option]
      + queryOptions(of: .layouts).filter { $0.isRepeatable },
    examples: CommandExamples.of("diffs")
  ) { (options) throws(UsageError) in
    let operands = options.operands
    guard (1...2).contains(operands.count) else {
      throw UsageError(
        message: "diffs takes two documents, OLD and NEW, or one FILE with “from” and “to”, or -.")
    }
    if options.given("fonts") != nil { try installFonts(options) }
    return try Watch.run(options, { operands }) { (paths) throws(UsageError) in
      if paths.count == 1 { return try DocumentRun(.diffs, options).answer(paths) }
      return try DiffRun(options).compare(paths[0], paths[1])
    }
  }
}

/// Compares two files: storyboards, xibs, and layouts requests or responses, in any combination.
struct DiffRun {
  private let options: Options
  private let style: TextStyle
  private let format: MediaType?
  private let query: [(name: String, value: String)]
  private let localization: Localization?

  init(_ options: Options) throws(UsageError) {
    self.options = options
    style = TextStyle(
      try options.choice("color", TextStyle.Choice.self), of: .standardError, environment: options.environment
    )
    format = Command.format(Operation.diffs.writes, options)
    localization = Localization(options)
    let query = Command.query(of: .layouts, options)
    self.query = localization?.query(query, for: .layouts) ?? query
  }

  /// Compares two files, and writes what differs.
  func compare(_ old: String, _ new: String) throws(UsageError) -> Command.ExitCode {
    var output = try Output(options, documents: 1)
    var sides: [(path: String, body: [UInt8], side: [UInt8])] = []
    for path in [old, new] {
      let code = compute(path, style, localization, side) { body in
        sides.append((path, body.document, body.side))
        return .success
      }
      if code != .success { return code }
    }
    let body = JSONWriter.object { writer in
      writer.member("from") { $0.raw(sides[0].side) }
      writer.member("to") { $0.raw(sides[1].side) }
    }
    do throws(Problem) {
      let answer = try Operation.diffs.perform(OperationInput(body, accepted: format))
      guard output.write(answer.body, as: answer.mediaType, of: new) else { return .failure }
      return answer.hasFindings ? .findings : .success
    } catch {
      for (number, side) in sides.enumerated() {
        guard let own = error.part(inside: number == 0 ? "/from" : "/to") else { continue }
        writeError(ErrorReport(own, in: side.body, named: side.path).text(style: style))
      }
      if error.faults.isEmpty { return Command.report(error) }
      return Command.exitCode(of: error)
    }
  }

  /// A document as one side of a comparison. What is laid out in other environments, and what is XML, is laid out first.
  private func side(
    _ body: [UInt8], _ strings: LocalizedStrings?
  ) throws(Problem) -> (document: [UInt8], side: [UInt8]) {
    let isXML = DocumentKind.isXML(body)
    guard isXML || !query.isEmpty else {
      _ = try DocumentReader(body)
      return (body, body)
    }
    // A picture of responses needs frames in the coordinates of the root.
    let isPicture = format?.name == MediaType.svg
    var input = OperationInput(
      body, mediaType: MediaType(isXML ? MediaType.xml : MediaType.json),
      query: query + (isPicture ? [("coordinates", "root")] : []))
    input.replacesEnvironments = true
    input.strings = strings
    return (body, try Operation.layouts.perform(input).body)
  }
}

extension Problem {
  /// The errors inside a member, with pointers that begin there; `nil` if there are none.
  fileprivate func part(inside member: String) -> Problem? {
    let own = faults.filter { $0.pointer == member || $0.pointer.hasPrefix("\(member)/") }.map { fault in
      var fault = fault
      fault.pointer.removeFirst(member.count)
      return fault
    }
    return own.isEmpty ? nil : Problem(own)
  }
}
