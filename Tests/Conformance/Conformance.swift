import Foundation

/// Compares the engine with cases from public sources, and prints what differs.
///
/// ```
/// Conformance                     the cases of Tests/Fixtures/conformance
/// Conformance DOCUMENTS-FOLDER    the Interface Builder documents that DOCUMENTS-FOLDER/index.json lists
/// ```
/// It prints the failures, one line for each set of cases, and `N passed, M failed`.
/// The exit code is 0 if every binding set reaches its bar, 1 if one does not, 2 if a file is missing or unreadable.
@main
struct Conformance {
  private static let usage = """
    Usage: Conformance [--all | --contents | --misses | --texts] [DOCUMENTS-FOLDER]

      DOCUMENTS-FOLDER  a folder with Interface Builder documents and their index.json;
                        without it, the cases of Tests/Fixtures/conformance run
      --all             list all failures of the sets that are only reported, not just the first ten,
                        and the scenes of the documents with recorded and computed sizes
      --contents        only compare recorded with computed sizes
      --misses          only list the views that are not within a point of their recorded frames
      --texts           only list the texts of the documents whose own size decides their recorded size,
                        as JSON lines
    """

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/conformance")

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let options = Set(arguments.filter { $0.hasPrefix("-") })
    arguments.removeAll { options.contains($0) }
    guard arguments.count <= 1, options.isSubset(of: ["--all", "--contents", "--misses", "--texts"]) else {
      print(usage)
      exit(options == ["--help"] ? 0 : 2)
    }
    do {
      let documents = arguments.first.map { URL(filePath: $0, directoryHint: .isDirectory) }
      if let documents {
        let study = ContentStudy(of: try decode(InterfaceIndex.self, documents, "index.json"), in: documents)
        if options.contains("--texts") { return print(study.texts) }
        if options.contains("--misses") { return print(study.misses) }
        print(study.report(listsScenes: options.contains("--all")), terminator: "\n\n")
        if options.contains("--contents") { return }
      }
      let tallies = try documents.map(runDocuments) ?? runFixtures()
      let report = Report(tallies: tallies, listsAll: options.contains("--all"))
      print(report.text)
      exit(report.isPassed ? 0 : 1)
    } catch {
      print("The run could not be made: \(error)")
      exit(2)
    }
  }

  private static func runFixtures() throws -> [Tally] {
    try decode(LayoutCases.self, fixtures, "layout_cases.json").run()
      + decode(SolverCases.self, fixtures, "solver_cases.json").run()
      + decode(EasingCases.self, fixtures, "easing_cases.json").run()
      + decode(SpringCases.self, fixtures, "spring_cases.json").run()
      + SceneRun(fixtures.appending(path: "scenes")).tallies
  }

  private static func runDocuments(_ folder: URL) throws -> [Tally] {
    try decode(InterfaceIndex.self, folder, "index.json").run(in: folder)
  }

  private static func decode<Cases: Decodable>(
    _ type: Cases.Type, _ folder: URL, _ name: String
  ) throws -> Cases {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: name)))
  }
}
