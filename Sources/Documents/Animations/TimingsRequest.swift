import JSON
import Motion

/// The document that `POST /v1/timings` takes, checked.
package struct TimingsRequest: Sendable {
  package let animation: Animation
  package let times: [Double]
  package var maximumError = 0.001
  package var maximumStops = 100

  package init(_ body: [UInt8]) throws(Problem) {
    var reader = try DocumentReader(body)
    let members = reader.members(
      JSONDocument.root, known: ["animation", "at", "linear"], required: ["animation"])
    let animation = members?["animation"].flatMap { reader.animation($0) }
    times = members?["at"].map { reader.times($0) } ?? []
    if let value = members?["linear"],
      let members = reader.members(value, known: ["maximumError", "maximumStops"])
    {
      reader.read(members["maximumError"], into: &maximumError, in: 1e-5...1)
      reader.read(members["maximumStops"], into: &maximumStops, in: 2...Motion.Limits.stops)
    }
    try reader.throwFaults()
    guard let animation else { throw Problem(reader.faults) }
    self.animation = animation
  }
}

extension DocumentReader {
  /// Reads a list of times in seconds, any finite numbers.
  fileprivate mutating func times(_ node: Int) -> [Double] {
    let elements = elements(
      node, atMost: Limits.times, orReport: .tooManyTimes,
      "A request has at most \(Limits.times) times; split them into several requests.")
    let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    return elements.compactMap { number($0, in: finite) }
  }
}
