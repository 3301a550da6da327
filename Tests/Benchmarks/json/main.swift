// Times how fast JSON is read: `json-readers BODY SECONDS`. Built by scripts/json-readers, with the decoder's own sources.
import Foundation

let body = Array(try Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
let seconds = Double(CommandLine.arguments[2]) ?? 1

/// Prints the median and the minimum time of `read` in microseconds.
func time(_ name: String, _ read: () throws -> Double) rethrows {
  var times: [Duration] = []
  var sum = 0.0
  let clock = ContinuousClock()
  let end = clock.now + .seconds(seconds)
  while clock.now < end { try times.append(clock.measure { sum += try read() }) }
  times.sort()
  let microseconds = [times[times.count / 2], times[0]].map { ($0 / .microseconds(1) * 10).rounded() / 10 }
  print("\(name): median \(microseconds[0]) µs, least \(microseconds[1]) µs (\(sum / Double(times.count)))")
}

/// A layouts request, for Foundation's decoder.
struct Request: Decodable {
  struct View: Decodable {
    struct Size: Decodable { let width, height: Double? }
    struct Priorities: Decodable { let horizontal, vertical: Double? }
    let id: String
    let intrinsicSize: Size?
    let hugging, compressionResistance: Priorities?
    let subviews: [View]?
  }
  struct Constraint: Decodable {
    let item, attribute, relation: String
    let toItem, toAttribute: String?
    let constant, priority: Double
    let multiplier: Double?
  }
  let view: View
  let constraints: [Constraint]
}

/// The sum of all numbers and of the lengths of all strings, so each reader must read each value.
func sum(_ value: Any) -> Double {
  switch value {
  case let number as NSNumber: number.doubleValue
  case let text as String: Double(text.utf8.count)
  case let array as [Any]: array.reduce(0) { $0 + sum($1) }
  case let object as [String: Any]: object.reduce(0) { $0 + Double($1.key.utf8.count) + sum($1.value) }
  default: 0
  }
}

let data = Data(body)
try time("Foundation, JSONSerialization and all values") { sum(try JSONSerialization.jsonObject(with: data)) }
try time("Foundation, JSONDecoder to a model") {
  Double(try JSONDecoder().decode(Request.self, from: data).constraints.count)
}
try time("ours, parsed: UTF-8, depth, duplicate names") {
  Double(try JSONParser.parse(body, depthLimit: 256).nodes.count)
}
try time("ours, parsed and all values") {
  let json = try JSONParser.parse(body, depthLimit: 256)
  var sum = 0.0
  for node in json.nodes.indices {
    switch json.kind(node) {
    case .number: sum += json.number(node)
    case .string: sum += Double(json.string(node).utf8.count)
    default: break
    }
  }
  return sum
}
