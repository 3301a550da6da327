import Foundation

/// Runs the case files and the Interface Builder corpus of a shared folder against the engine.
///
/// ```
/// Conformance [--if-present] [--all] [SHARED-FOLDER]
/// ```
/// Prints what failed, a line for each set, and `N passed, M failed`. Exits with 0 if everything that binds holds,
/// with 1 if something does not, with 2 if a file could not be run. `--if-present` forgives files that are missing.
@main
struct Conformance {
  private static let usage = """
    Usage: Conformance [--if-present] [--all] [SHARED-FOLDER]

      SHARED-FOLDER  holds facts/ and corpus/; ../shared unless said
      --if-present   a missing folder or file is not an error
      --all          list every failure of the sets that are not graded, not only the first ten
    """

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let options = Set(arguments.filter { $0.hasPrefix("-") })
    arguments.removeAll { options.contains($0) }
    guard arguments.count <= 1, options.isSubset(of: ["--if-present", "--all"]) else {
      print(usage)
      exit(options == ["--help"] ? 0 : 2)
    }
    let folder = URL(fileURLWithPath: arguments.first ?? "../shared", isDirectory: true)
    do {
      let (report, isComplete) = try run(folder, listsAll: options.contains("--all"))
      if !report.isPassed { exit(1) }
      exit(isComplete || options.contains("--if-present") ? 0 : 2)
    } catch {
      print("The run could not be made: \(error)")
      exit(2)
    }
  }

  /// Runs each file that is there, and prints the report if there was any.
  private static func run(_ folder: URL, listsAll: Bool) throws -> (Report, isComplete: Bool) {
    var report = Report(listsAll: listsAll)
    var isComplete = true
    let files: [(path: String, run: (Data) throws -> [Tally])] = [
      ("facts/layout_cases.json", { try JSONDecoder().decode(LayoutCases.self, from: $0).run() }),
      ("facts/solver_cases.json", { try JSONDecoder().decode(SolverCases.self, from: $0).run() }),
      ("facts/easing_cases.json", { try JSONDecoder().decode(EasingCases.self, from: $0).run() }),
      ("facts/spring_cases.json", { try JSONDecoder().decode(SpringCases.self, from: $0).run() }),
      ("corpus/ib/scenes.jsonl", { runScenes($0) }),
      (
        "corpus/ib/index.json",
        {
          try JSONDecoder().decode(InterfaceIndex.self, from: $0).run(in: folder.appending(path: "corpus/ib"))
        }
      ),
    ]
    for (path, run) in files {
      let file = folder.appendingPathComponent(path)
      if FileManager.default.fileExists(atPath: file.path) {
        report.tallies += try run(try Data(contentsOf: file))
      } else {
        print("\(path) was not run: there is no \(file.path).")
        isComplete = false
      }
    }
    if !report.tallies.isEmpty { print(report.text) }
    return (report, isComplete)
  }
}
