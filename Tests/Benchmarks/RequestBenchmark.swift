import Foundation
import Operations

/// Times whole requests of one workload: decode, lay out, encode.
struct RequestBenchmark {
  private let bodies: [[UInt8]]

  init(_ json: Data) throws {
    bodies = try (0..<100).map { try WorkloadRequest(json, variant: $0).body }
  }

  /// Prints `R <repeats> <median ns>`, and in `#` lines the 99th percentile and the bytes of a request.
  func run(seconds: Double) throws {
    var round = 0
    let request = try Stopwatch(seconds: seconds) {
      round += 1
      _ = try Operation.layouts.perform(OperationInput(bodies[round % bodies.count]))
    }
    print("R", request.repeats, request.median)
    print("# p99", request.p99)
    print("# bytes", bodies[0].count)
  }
}
