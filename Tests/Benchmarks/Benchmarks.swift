import Foundation

/// The command `Benchmarks solver FILE.flat SECONDS`.
@main enum Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, arguments[1] == "solver", let seconds = Double(arguments[3]) else {
      print("usage: Benchmarks solver FILE.flat SECONDS")
      exit(2)
    }
    let text = try String(contentsOfFile: arguments[2], encoding: .utf8)
    try SolverBenchmark(system: FlatSystem(text), seconds: seconds).run()
  }
}
