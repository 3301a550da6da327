import Foundation
import HTTP
import TestSupport
import Testing

@testable import LayoutAPI

/// `Tests/Fixtures/adaptation/styles.json`: what a style becomes in each pair of size classes for each answer of a
/// delegate, here with every transition.
@Suite struct `An adaptive presentation` {
  static let rows = AdaptationRow.all

  @Test func `is in a table of every style and every answer`() {
    let styles = Set(`An adaptive presentation`.rows.map(\.style))
    let answers = Set(`An adaptive presentation`.rows.map(\.adaptive))
    #expect(styles.count == 9 && answers.count == 7 && `An adaptive presentation`.rows.count == 63)
  }

  @Test(.slow, arguments: rows) func `has the style that the table says, and its transition`(
    row: AdaptationRow
  )
    throws
  {
    for (number, resolved) in row.resolved.enumerated() {
      for transition in ["coverVertical", "flipHorizontal", "crossDissolve", "partialCurl"] {
        let place = "\(number), \(transition)"
        let answer = try row.answer(class: number, transition: transition)
        if transition == "partialCurl", !["fullScreen", "popover"].contains(row.style) {
          #expect(answer["code"] as? String == "partial-curl-not-full-screen", "\(place)")
          continue
        }
        let states = try #require(answer["presentations"] as? [[String: Any]], "\(place): \(answer)")
        let state = try #require(states.first)
        #expect((state["resolved"] as? [String: String])?["style"] == resolved, "\(place)")
        #expect(state["transition"] as? String == row.transition(asked: transition, resolved), "\(place)")
        let frame = try #require(state["frame"] as? [String: Double])
        try row.check(frame, class: number, resolved)
      }
    }
  }
}

/// A row of the table.
struct AdaptationRow: CustomTestStringConvertible, Decodable, Sendable {
  let style: String
  let adaptive: String
  let resolved: [String]

  var testDescription: String { "\(style), \(adaptive)" }

  private struct Table: Decodable { let rows: [AdaptationRow] }

  static let all: [AdaptationRow] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/adaptation/styles.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode(Table.self, from: data))?.rows ?? []
  }()

  /// A window of each pair of size classes, in the order of the table.
  private static let windows: [(width: Double, height: Double, horizontal: String, vertical: String)] = [
    (390, 844, "compact", "regular"), (844, 390, "compact", "compact"), (926, 428, "regular", "compact"),
    (1194, 834, "regular", "regular"),
  ]

  /// What the service answers in the window of a number.
  func answer(class number: Int, transition: String) throws -> [String: Any] {
    let window = AdaptationRow.windows[number]
    let answer =
      adaptive.hasPrefix("compact: ")
      ? #"[{"when":{"horizontalSizeClass":"compact"},"style":"\#(adaptive.dropFirst(9))"}]"#
      : "\"\(adaptive)\""
    let type =
      style == "popover"
      ? #"{"popover":{"source":{"rect":{"x":20,"y":20,"width":40,"height":40}},"adaptive":\#(answer)}}"#
      : #"{"modal":{"style":"\#(style)","transition":"\#(transition)","adaptive":\#(answer)}}"#
    let body = """
      {"environment":{"size":{"width":\(window.width),"height":\(window.height)},"system":"iOS 18",
       "horizontalSizeClass":"\(window.horizontal)","verticalSizeClass":"\(window.vertical)"},
       "presented":{"id":"p","view":{"id":"v"}},"presentation":\(type)}
      """
    let response = Service(isReady: { true }).response(
      to: Request(.post, RequestTarget(path: "/v1/presentations"), body: Array(body.utf8)))
    return try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
  }

  /// A popover fades in, and a page is curled on the whole screen only.
  func transition(asked: String, _ resolved: String) -> String {
    if style == "popover" { return "crossDissolve" }
    return asked == "partialCurl" && resolved != "fullScreen" ? "coverVertical" : asked
  }

  /// Full-screen presentations have the window's frame; sheets are centered inside it.
  func check(_ frame: [String: Double], class number: Int, _ resolved: String) throws {
    let window = AdaptationRow.windows[number]
    let x = try #require(frame["x"])
    let y = try #require(frame["y"])
    let width = try #require(frame["width"])
    let height = try #require(frame["height"])
    switch resolved {
    case "pageSheet", "formSheet":
      #expect(x == (window.width - width) / 2 && x >= 0 && y >= 0 && y + height <= window.height)
    case "popover": #expect(x >= 10 && y >= 10 && x + width <= window.width - 10 && width > 0 && height > 0)
    default: #expect(x == 0 && y == 0 && width == window.width && height == window.height)
    }
  }
}
