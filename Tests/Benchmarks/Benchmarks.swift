import Foundation

/// The commands `Benchmarks solver FILE.flat SECONDS`, `Benchmarks request FILE.json SECONDS` and `Benchmarks text
/// FILE.txt SECONDS`.
@main enum Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let seconds = Double(arguments[3]),
      let file = FileManager.default.contents(atPath: arguments[2])
    else {
      print("usage: Benchmarks solver FILE.flat SECONDS | request FILE.json SECONDS | text FILE.txt SECONDS")
      exit(2)
    }
    switch arguments[1] {
    case "solver":
      try SolverBenchmark(system: FlatSystem(String(decoding: file, as: UTF8.self)), seconds: seconds).run()
    case "request": try RequestBenchmark(file).run(seconds: seconds)
    case "text": try TextBenchmark(text: String(decoding: file, as: UTF8.self)).run(seconds: seconds)
    default:
      print("There is no benchmark “\(arguments[1])”; there are solver, request and text.")
      exit(2)
    }
  }
}
