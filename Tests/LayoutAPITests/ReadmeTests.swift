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

  @Test func `tells what its example answers`() throws {
    let request = try #require(text.firstMatch(of: /<<'JSON'\n((?s).*?)\nJSON\n/)).1
    let answer = try #require(text.firstMatch(of: /answers\n\n```json\n(.*)\n/)).1
    #expect(Answer(to: String(request)).text == answer)
  }
}
