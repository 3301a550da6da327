import FlatSystems
import Foundation

/// Runs one benchmark for some seconds: `Benchmarks NAME ARGUMENT SECONDS`; the usage below lists the names.
@main enum Benchmarks {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let seconds = Double(arguments[3]) else { fail() }
    do {
      try run(arguments, seconds)
    } catch {
      print("Benchmarks: \(arguments[2]) cannot be measured: \(error)")
      exit(2)
    }
  }

  private static func run(_ arguments: [String], _ seconds: Double) throws {
    switch arguments[1] {
    case "solver":
      let text = String(decoding: try contents(of: arguments[2]), as: UTF8.self)
      try SolverBenchmark(system: FlatSystem(text), seconds: seconds).run()
    case "request": try RequestBenchmark(contents(of: arguments[2])).run(seconds: seconds)
    case "exchange": try ExchangeBenchmark(contents(of: arguments[2])).run(seconds: seconds)
    case "kept-connection": try KeptConnectionBenchmark().run(count: count(arguments[2], from: 1))
    case "text":
      let text = String(decoding: try contents(of: arguments[2]), as: UTF8.self)
      try TextBenchmark(text: text).run(seconds: seconds)
    case "storyboards": StoryboardBenchmark(path: arguments[2]).run(seconds: seconds)
    case "deep-edit":
      try DeepEditBenchmark(viewCount: count(arguments[2], from: 1), seconds: seconds).run()
    case "motion": try MotionBenchmark(viewCount: count(arguments[2], from: 1)).run(seconds: seconds)
    case "presentations":
      try PresentationBenchmark(viewCount: count(arguments[2], from: 2)).run(seconds: seconds)
    default: fail()
    }
  }

  private static func contents(of path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  private static func count(_ text: String, from least: Int) -> Int {
    guard let count = Int(text), count >= least else { fail() }
    return count
  }

  private static func fail() -> Never {
    print(
      """
      usage: Benchmarks solver FILE.flat SECONDS | request FILE.json SECONDS | exchange FILE.json SECONDS
        | kept-connection REQUESTS 0 | text FILE.txt SECONDS | storyboards PATH SECONDS
        | deep-edit VIEWS SECONDS | constraint CARDS SECONDS | motion VIEWS SECONDS
        | presentations VIEWS SECONDS
      """
    )
    exit(2)
  }
}
