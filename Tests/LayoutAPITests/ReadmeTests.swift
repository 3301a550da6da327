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

  @Test func `has a row for every limit`() throws {
    let limits = try JSONSerialization.jsonObject(with: Data(FixedAnswers.limits)) as? [String: Double]
    for (name, value) in try #require(limits) {
      let row = text.split(separator: "\n").first { $0.contains("`\(name)`") }
      let digits = String(Int(value)).reversed().enumerated().map {
        $0 > 0 && $0 % 3 == 0 ? "\($1)," : "\($1)"
      }
      #expect(row?.contains(digits.reversed().joined()) == true, "\(name) is \(value)")
    }
  }
}
