import Foundation
import HTTP
import Testing

@testable import LayoutAPI

@Suite struct `The documentation of operations` {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let folder = project.appending(path: "Documentation/operations")

  /// The pictures, by the example that each is the service's answer to.
  static let pictures = [
    ("layouts", "layouts/self-sizing-card.json"), ("layouts-conflict", "layouts/self-sizing-full-screen.json"),
    ("presentations", "presentations/self-sizing-card.json"),
    ("presentations-popover", "presentations/navigation-popover.json"),
    ("display-modes", "display-modes/split-or-flip.json"), ("transitions", "transitions/card-grows.json"),
    ("diffs", "diffs/moved.json"),
  ]

  @Test(arguments: pictures) func `has pictures that are what the service draws`(
    name: String, example: String
  ) throws {
    let body = Array(try Data(contentsOf: Self.project.appending(path: "examples/\(example)")))
    let fields = Fields([("Content-Type", "application/json"), ("Accept", "image/svg+xml")])
    let answer = Answer(to: body, fields, at: "/v1/\(example.split(separator: "/")[0])")
    try #require(answer.status == 200, "\(answer.text)")
    let file = Self.folder.appending(path: "\(name).svg")
    if ProcessInfo.processInfo.environment["ESPALIER_GOLDEN"] == "rewrite" {
      try Data(answer.text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == answer.text)
  }

  @Test func `has a page for every operation, that README leads to`() throws {
    let readme = try String(contentsOf: Self.project.appending(path: "README.md"), encoding: .utf8)
    for name in LayoutAPI.Operation.all.map(\.name) + ["sessions"] {
      let page = try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
      #expect(page.hasPrefix("# \(name == "sessions" ? "`/v1/sessions`" : "`POST /v1/\(name)`")"), "\(name)")
      #expect(readme.contains("Documentation/operations/\(name).md"), "\(name)")
    }
  }

  @Test func `leads to files that there are`() throws {
    for page in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    where page.hasSuffix(".md") {
      let text = try String(contentsOf: Self.folder.appending(path: page), encoding: .utf8)
      for link in text.matches(of: /\]\(([^):]+)\)/) {
        let file = Self.folder.appending(path: String(link.1))
        #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(link.1)")
      }
    }
  }
}
