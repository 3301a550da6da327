import Foundation
import Testing

@testable import LayoutAPI

@Suite struct `The README` {
  private let text: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = root.deletingLastPathComponent().appendingPathComponent("README.md")
    text = try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `has the response to its example`() throws {
    let request = try #require(text.firstMatch(of: /<<'JSON'\n((?s).*?)\nJSON\n/)).1
    let answer = try #require(text.firstMatch(of: /The response.*\n\n```json\n((?s).*?)\n```/)).1
    // The README breaks the answer's one line, and indents what follows.
    let lines = answer.split(separator: "\n").map { $0.drop(while: { $0 == " " }) }
    #expect(Answer(to: String(request)).text == lines.joined(separator: ""))
  }
}
