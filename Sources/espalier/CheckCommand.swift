import Dispatch
import Documents
import FoundationEssentials
import InterfaceBuilder
import Operations
import Synchronization

extension Command {
  /// Compares documents with those of a revision.
  static let check = Command(
    name: "check", synopsis: "--since REVISION [PATH…]",
    summary:
      "Compares storyboards, xibs, Figma documents and layouts documents with a revision of git: what moved, by how much and on which "
      + "device, and new findings. Exits with 0 if nothing differs, with 1 if something does, and with 2 if "
      + "something cannot be read.",
    options: [
      Options.Definition(
        name: "since", value: "REVISION", defaultValue: "none",
        summary: "the revision to compare with, from the last commit that it shares with the current one"
      ),
      Options.Definition(
        name: "format", value: "NAME", defaultValue: "text",
        summary: CheckFormat.allCases.map(\.rawValue).joined(separator: ", ")
          + "; github is annotations of GitHub Actions, markdown a comment"),
      Options.Definition(
        name: "baseline", value: "FILE", defaultValue: "none",
        summary: "an earlier report as json; its items are left out"),
      Options.Definition(
        name: "pictures", value: "FOLDER", defaultValue: "in the report",
        summary: "a folder for the pictures of markdown, each with the layout before and after"),
      Output.option, Output.color, fonts, Localization.option,
    ] + queryOptions(of: .lints),
    examples: [
      ("espalier check --since main", "what differs since the branch began"),
      (
        "espalier check --since HEAD --device \"iPhone 15\" --device \"iPad mini (6th)\" App",
        "uncommitted changes in a folder, on two devices"
      ),
      ("espalier check --since main --device all --format github", "annotations for a pull request"),
      ("espalier check --since main --format json -o known.json", "a baseline for --baseline known.json"),
    ]
  ) { (options) throws(UsageError) in
    guard let revision = options.given("since") else {
      throw UsageError(message: "check needs --since REVISION, such as --since main.")
    }
    let format = try options.choice("format", CheckFormat.self)
    if options.given("fonts") != nil { try installFonts(options) }
    return try CheckRun(options, format).check(since: revision)
  }
}

/// Compares the documents of a working tree with a revision.
struct CheckRun {
  /// A document to compare.
  private struct Document: Sendable {
    let path: String
    /// The path of the file in the working tree.
    let file: String
    let before: [UInt8]?
    let after: [UInt8]?

    var isOfInterfaceBuilder: Bool {
      ["storyboard", "xib"].contains(URL(filePath: path).pathExtension.lowercased())
    }
  }

  private enum Result: Sendable {
    case check(DocumentCheck)
    case failure(Problem, document: [UInt8])
    case noStrings(Localization.Failure)
  }

  private let options: Options
  private let format: CheckFormat
  private let style: TextStyle
  private let query: [(name: String, value: String)]
  private let localization: Localization?

  init(_ options: Options, _ format: CheckFormat) throws(UsageError) {
    (self.options, self.format) = (options, format)
    style = TextStyle(
      try options.choice("color", TextStyle.Choice.self), of: .standardError, environment: options.environment
    )
    query = Command.query(of: .lints, options)
    localization = Localization(options)
  }

  /// Compares, and writes the report.
  func check(since revision: String) throws(UsageError) -> Command.ExitCode {
    // What is wrong with the options is wrong with each document.
    do throws(Problem) {
      _ = try LayoutSource(input(Array(#"{"view":{"id":"a"}}"#.utf8)))
    } catch {
      return Command.report(error)
    }
    var output = try Output(options, documents: 1)
    var known: Set<String> = []
    if let path = options.given("baseline") {
      let code = compute(path, style, { (body) throws(Problem) in try CheckReport.known(in: body) }) {
        known = $0
        return .success
      }
      if code != .success { return code }
    }
    let repository = try GitRepository()
    let commit = try repository.commit(revision)
    let documents = try documents(of: repository, since: commit)
    let results = compare(documents)
    var (checks, worst) = ([DocumentCheck](), Command.ExitCode.success)
    for (document, result) in zip(documents, results) {
      switch result {
      case .check(var check):
        check.leaveOut(known)
        checks.append(check)
      case .failure(let problem, let body):
        writeError(ErrorReport(problem, in: body, named: document.path).text(style: style))
        worst = .badInput
      case .noStrings(let failure):
        writeError(failure.text)
        worst = .badInput
      case nil: worst = .failure
      }
    }
    var report = CheckReport(documents: checks, count: checks.count, since: revision)
    if let folder = options.given("pictures"), format.isDrawn {
      report.pictureFiles = try writePictures(of: report, to: folder)
    }
    let body = Command.colored(format.body(of: report), options, if: format == .text)
    guard output.write(body, as: format.mediaType, of: "check") else { return .failure }
    return worst == .success && !report.isEmpty ? .findings : worst
  }

  private func input(_ body: [UInt8], _ strings: LocalizedStrings? = nil) -> OperationInput {
    let type = DocumentKind.mediaType(of: body)
    // Traits that Figma does not know, such as text sizes, leave its frames as they are.
    let known =
      type.isDocument(MediaType.figma) ? query.filter { LayoutSource.figmaMembers.contains($0.name) } : query
    let translated = strings == nil ? known : localization?.query(known, for: .lints) ?? known
    var input = OperationInput(body, mediaType: type, query: translated)
    input.replacesEnvironments = true
    input.strings = strings
    return input
  }

  // MARK: Documents

  /// The documents that differ from a commit.
  private func documents(
    of repository: GitRepository, since commit: String
  ) throws(UsageError) -> [Document] {
    let endings = ["storyboard", "xib", "json"]
    let changes = try repository.changes(since: commit, options.operands).filter {
      endings.contains(URL(filePath: $0.path).pathExtension.lowercased())
    }
    var contents = try repository.contents(of: changes.compactMap(\.before))[...]
    var documents: [Document] = []
    for change in changes {
      let before = change.before == nil ? nil : contents.popFirst() ?? nil
      let file = "\(repository.root)/\(change.path)"
      let after = change.isGone ? nil : FileManager.default.contents(atPath: file)
      if !change.isGone, after == nil { throw .unreadable(change.path) }
      let document = Document(
        path: change.path, file: file, before: before, after: after.map { Array($0) })
      // Git also lists files that were only touched.
      if document.before != document.after, isDocument(document) { documents.append(document) }
    }
    return documents
  }

  /// Whether it is a storyboard, a xib or, by its members, a layouts or Figma document.
  private func isDocument(_ document: Document) -> Bool {
    guard document.path.lowercased().hasSuffix(".json") else { return true }
    return [document.before, document.after].contains { body in
      guard let body, body.count <= Documents.Limits.documentBytes else { return false }
      return DocumentKind.isFigma(body) || DocumentKind.isDocument(body, of: .layouts)
    }
  }

  // MARK: Comparing

  /// Compares documents, as many at once as there are processors.
  private func compare(_ documents: [Document]) -> [Result?] {
    let results = Results(count: documents.count)
    DispatchQueue.concurrentPerform(iterations: documents.count) { number in
      results.set(compare(documents[number]), at: number)
    }
    return results.finished
  }

  private func compare(_ document: Document) -> Result {
    // Both versions have the translations of now, so that only what the document says differs.
    var strings: LocalizedStrings?
    if document.isOfInterfaceBuilder, document.after != nil {
      do throws(Localization.Failure) {
        strings = try localization?.strings(for: document.file)
      } catch {
        return .noStrings(error)
      }
    }
    do throws(Problem) {
      return .check(
        try DocumentCheck(
          path: document.path, before: document.before.map { input($0, strings) },
          after: document.after.map { input($0, strings) },
          drawn: format.isDrawn))
    } catch {
      return .failure(error, document: document.after ?? [])
    }
  }

  /// Results that arrive in any order, with the progress.
  private final class Results: Sendable {
    private struct State {
      var results: [Result?]
      var progress: Progress
      var count = 0
    }

    private let state: Mutex<State>

    init(count: Int) {
      state = Mutex(
        State(results: Array(repeating: nil, count: count), progress: Progress(count: count, of: .file)))
    }

    func set(_ result: Result, at number: Int) {
      state.withLock { state in
        state.results[number] = result
        state.count += 1
        state.progress.show(count: state.count)
      }
    }

    /// The results, once all have arrived.
    var finished: [Result?] {
      state.withLock { state in
        if state.count > 0 { state.progress.end(count: state.count) }
        return state.results
      }
    }
  }

  // MARK: Pictures

  /// Writes pictures into a folder, and returns their files by the paths of the documents.
  private func writePictures(
    of report: CheckReport, to folder: String
  ) throws(UsageError) -> [String: [String]] {
    var files: [String: [String]] = [:]
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      var number = 0
      for document in report.documents {
        for picture in document.pictures {
          number += 1
          let file = URL(filePath: folder, relativeTo: nil).appending(path: "layout-\(number).svg")
          try Data(picture.svg.utf8).write(to: file, options: .atomic)
          files[document.path, default: []].append(
            "\(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)/layout-\(number).svg")
        }
      }
    } catch {
      throw UsageError(message: "--pictures: the folder “\(folder)” cannot be written.")
    }
    return files
  }
}
