import Foundation
import HTTP
import Testing

@testable import LayoutAPI

/// Tables of `Tests/Fixtures/presentation`: a request, and for each case what it changes and what the answer has.
///
/// Objects are compared by the members that the case names, arrays element by element, numbers to a millionth.
@Suite struct `A presentation` {
  static let cases = PresentationCase.all

  @Test func `is in the tables`() { #expect(`A presentation`.cases.count > 100) }

  @Test(arguments: cases) func `stands where the table says`(presentation: PresentationCase) throws {
    let answer = try presentation.answer()
    #expect(presentation.differences(from: answer) == [])
    // The same once more: nothing is remembered from one request to the next. A problem has a name of its own.
    if answer.status.code == 200 { #expect(try presentation.answer().body == answer.body) }
  }
}

/// A row of a table.
struct PresentationCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let request: [UInt8]
  private let expected: [UInt8]

  static let all: [PresentationCase] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/presentation")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    return names.filter { $0.hasSuffix(".json") }.flatMap { name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let table = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
      else { return [PresentationCase]() }
      return PresentationCase.rows(of: table, name)
    }
  }()

  private static func rows(of table: [String: Any], _ file: String) -> [PresentationCase] {
    let base = table["request"] as? [String: Any] ?? [:]
    return (table["cases"] as? [[String: Any]] ?? []).compactMap { row in
      let change = row["with"] as? [String: Any] ?? [:]
      let request = base.merging(change) { $1 }.filter { !($0.value is NSNull) }
      guard let body = try? JSONSerialization.data(withJSONObject: request, options: .sortedKeys),
        let expected = try? JSONSerialization.data(withJSONObject: row["answer"] ?? [String: Any]())
      else { return nil }
      return PresentationCase(
        testDescription: "\(file): \(row["name"] ?? "")", request: Array(body), expected: Array(expected))
    }
  }

  func answer() throws -> Response {
    Service(isReady: { true }).respond(
      to: Request(.post, RequestTarget(path: "/v1/presentations"), body: request))
  }

  /// Where the answer is not what the table says; a problem is compared as a whole, else the first presentation.
  func differences(from answer: Response) -> [String] {
    guard let actual = (try? JSONSerialization.jsonObject(with: Data(answer.body))) as? [String: Any],
      let expected = try? JSONSerialization.jsonObject(with: Data(expected))
    else { return ["no JSON"] }
    let states = actual["presentations"] as? [Any]
    let isProblem = (expected as? [String: Any])?["code"] != nil
    guard let value = isProblem ? actual : (states?.count == 1 ? states?[0] : actual) else {
      return ["nothing"]
    }
    return PresentationCase.differences(expected, value, at: "")
  }

  private static func differences(_ expected: Any, _ actual: Any?, at place: String) -> [String] {
    switch expected {
    case let object as [String: Any]:
      guard let other = actual as? [String: Any] else { return ["\(place) is no object"] }
      return object.keys.sorted().flatMap { differences(object[$0] as Any, other[$0], at: "\(place)/\($0)") }
    case let array as [Any]:
      // A rectangle may be written as four numbers, and a size or a point as two.
      if let numbers = array as? [Double], let other = actual as? [String: Double] {
        let names =
          numbers.count == 4
          ? ["x", "y", "width", "height"] : other["x"] == nil ? ["width", "height"] : ["x", "y"]
        return differences(Dictionary(uniqueKeysWithValues: zip(names, numbers)), other, at: place)
      }
      guard let other = actual as? [Any] else { return ["\(place) is no array"] }
      guard other.count == array.count else { return ["\(place) has \(other.count) elements: \(other)"] }
      return array.indices.flatMap { differences(array[$0], other[$0], at: "\(place)/\($0)") }
    case let number as Double:
      guard let other = actual as? Double, abs(other - number) < 1e-6 else {
        return ["\(place) is \(actual ?? "missing"), not \(number)"]
      }
      return []
    case let text as String:
      return actual as? String == text ? [] : ["\(place) is \(actual ?? "missing"), not \(text)"]
    default: return actual == nil || actual is NSNull ? [] : ["\(place) is \(actual ?? "")"]
    }
  }
}
