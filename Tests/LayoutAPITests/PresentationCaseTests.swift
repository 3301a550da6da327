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

  @Test(arguments: cases) func `has the frame in the table`(presentation: PresentationCase) throws {
    let answer = try presentation.answer()
    #expect(presentation.differences(from: answer) == [])
    // The same once more: nothing is remembered from one request to the next. A problem has a name of its own.
    if answer.status.code == 200 { #expect(try presentation.answer().body == answer.body) }
  }
}

@Suite struct `A presentation in a small window` {
  /// Windows of every shape, and covers that leave nothing of them.
  static let environments: String = {
    let sizes = ["1,1", "100,1", "1,100", "320,60", "375,667", "1024,1366"]
    let covers = [
      "", "\"top\":2000", "\"bottom\":3000", "\"left\":900,\"right\":900", "\"top\":5,\"bottom\":5",
    ]
    var list: [String] = []
    for size in sizes.map({ $0.split(separator: ",") }) {
      for cover in covers {
        for system in ["iOS 17", "iOS 26"] {
          list.append(
            #"{"size":{"width":\#(size[0]),"height":\#(size[1])},"safeArea":{\#(cover)},"system":"\#(system)"}"#
          )
        }
      }
    }
    return list.joined(separator: ",")
  }()

  private static let plain =
    #"{"id":"a","view":{"id":"v","subviews":[{"id":"w"}]},"constraints":["w.top == v.top","w.bottom == v.bottom","w.left == v.left","w.right == v.right"]}"#
  private static let anchor = #""source":{"rect":{"x":50,"y":0,"width":10,"height":10}}"#
  private static func alert(_ style: String) -> String {
    #"{"id":"a","alert":{"style":"\#(style)","title":"A","message":"B","actions":[{"title":"C"},{"title":"D","style":"cancel"}]}}"#
  }

  @Test(arguments: [
    (
      plain,
      #"{"modal":{"style":"pageSheet","detents":["medium",{"height":10},"large"],"prefersGrabberVisible":true}}"#
    ),
    (plain, #"{"modal":{"style":"formSheet"}}"#), (plain, #"{"modal":{"style":"fullScreen"}}"#),
    (plain, #"{"modal":{"style":"pageSheet","prefersEdgeAttachedInCompactHeight":true}}"#),
    (plain, #"{"popover":{\#(anchor)}}"#), (plain, #"{"popover":{\#(anchor),"arrowDirections":[]}}"#),
    (plain, #"{"custom":{"width":{"inset":40},"height":{"inset":40},"edge":"center"}}"#),
    (plain, #"{"custom":{"edge":"bottom","offset":30}}"#),
    (#"{"id":"n","navigation":{"stack":[\#(plain)],"toolbarHidden":false}}"#, #"{"modal":{}}"#),
    (#"{"id":"t","tabs":{"controllers":[\#(plain)]}}"#, #"{"modal":{"style":"fullScreen"}}"#),
    (
      #"{"id":"s","splitView":{"primary":\#(plain),"secondary":{"id":"b"}}}"#,
      #"{"modal":{"style":"fullScreen"}}"#
    ),
    (
      #"{"id":"s","splitOrFlip":{"left":{"id":"b"},"right":{"id":"c"}}}"#,
      #"{"modal":{"style":"fullScreen"}}"#
    ),
    (alert("alert"), #"{"modal":{}}"#), (alert("actionSheet"), #"{"popover":{\#(anchor)}}"#),
  ]) func `has no size below 0`(presented: String, presentation: String) {
    let answer = Answer(
      to: #"{"environments":[\#(`A presentation in a small window`.environments)],"presented":\#(presented),"#
        + #""presentation":\#(presentation)}"#, at: "/v1/presentations")
    #expect(answer.status == 200, "\(answer.text)")
    for name in ["width", "height"] {
      let negative = answer.text.range(of: "\"\(name)\":-")
      #expect(negative == nil, "\(negative.map { answer.text[..<$0.upperBound].suffix(300) } ?? "")")
    }
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
    Service(isReady: { true }).response(
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
