import Foundation
import HTTP
import Testing

@testable import LayoutAPI

/// Requests of a folder of `Tests/Fixtures`, which has the name of their operation, and the answers that they get, a
/// new case being a new file.
///
/// `make golden` rewrites the answers; the difference is then read like code.
struct GoldenFolder {
  let operation: String
  private let folder: URL

  init(_ name: String, of operation: String) {
    self.operation = operation
    folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/\(name)")
  }

  /// The names of the cases.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".golden.json") }.map { String($0.dropLast(5)) }
      .sorted()
  }

  /// Sends a request, and expects its answer.
  func check(_ name: String) throws {
    let request = try Data(contentsOf: folder.appending(path: "\(name).json"))
    let file = folder.appending(path: "\(name).golden.json")
    let answer = Answer(to: Array(request), at: "/v1/\(operation)")
    if ProcessInfo.processInfo.environment["ESPALIER_GOLDEN"] == "rewrite" {
      try Data("\(answer.readable)\n".utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "\(answer.readable)\n")
  }
}

@Suite struct `A golden layout` {
  private static let folder = GoldenFolder("layout", of: "layouts")

  static let names = folder.names

  @Test func `is there`() { #expect(!`A golden layout`.names.isEmpty) }

  @Test(arguments: names) func `is answered as before`(name: String) throws {
    try `A golden layout`.folder.check(name)
  }
}

@Suite struct `A golden display mode` {
  private static let folder = GoldenFolder("display-modes", of: "display-modes")

  static let names = folder.names

  @Test func `is there`() { #expect(!`A golden display mode`.names.isEmpty) }

  @Test(arguments: names) func `is answered as before`(name: String) throws {
    try `A golden display mode`.folder.check(name)
  }
}

extension Answer {
  /// The answer with a line for each frame, conflict and the like.
  var readable: String {
    text.replacing(
      /(\{"environment"|\{"scene"|"size"|"frames":|"guides":|"diagnosis":|"conflicts":|"ambiguities":|"unsatisfied":|"events":)/
    ) {
      "\n\($0.1)"
    }.replacing(/\},"/) { _ in "},\n  \"" }
  }
}
