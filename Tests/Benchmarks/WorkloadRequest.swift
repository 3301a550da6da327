import Foundation

/// A body of `POST /v1/layouts` that differs from the others of its run.
struct WorkloadRequest {
  private enum Failure: Error { case notARequest }

  /// The body of the request, with sorted keys.
  let body: [UInt8]

  /// Makes one variant of a request that `scripts/workloads.py` wrote.
  ///
  /// - Parameters:
  ///   - json: The request.
  ///   - variant: The root gets this many eighths of a point wider.
  /// - Throws: A decoding error if `json` is not a request with a size.
  init(_ json: Data, variant: Int) throws {
    guard var request = try JSONSerialization.jsonObject(with: json) as? [String: Any],
      var environment = request["environment"] as? [String: Any],
      var size = environment["size"] as? [String: Double], let width = size["width"]
    else { throw Failure.notARequest }
    size["width"] = width + Double(variant) / 8
    environment["size"] = size
    request["environment"] = environment
    body = Array(try JSONSerialization.data(withJSONObject: request, options: .sortedKeys))
  }
}
