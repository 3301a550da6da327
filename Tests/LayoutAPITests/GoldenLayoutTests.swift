import Foundation
import HTTP
import Testing

@testable import LayoutAPI

/// Requests of `Tests/Fixtures/layout` and the answers that they get, a new case being a new file.
///
/// `make golden` rewrites the answers; the difference is then read like code.
@Suite struct `A golden layout` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/layout")

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".golden.json") }.map { String($0.dropLast(5)) }.sorted()

  @Test func `is there`() { #expect(!`A golden layout`.names.isEmpty) }

  @Test(arguments: names) func `is answered as before`(name: String) throws {
    let request = try Data(contentsOf: `A golden layout`.folder.appending(path: "\(name).json"))
    let file = `A golden layout`.folder.appending(path: "\(name).golden.json")
    let answer = Answer(to: Array(request))
    if ProcessInfo.processInfo.environment["ESPALIER_GOLDEN"] == "rewrite" {
      try Data("\(answer.readable)\n".utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "\(answer.readable)\n")
  }
}

extension Answer {
  /// The answer with a line for each frame, conflict and the like.
  fileprivate var readable: String {
    text.replacing(
      /(\{"environment"|"size"|"frames":|"guides":|"diagnosis":|"conflicts":|"ambiguities":|"unsatisfied":)/
    ) {
      "\n\($0.1)"
    }.replacing(/\},"/) { _ in "},\n  \"" }
  }
}
