import Foundation
import HTTP
import Testing

@testable import LayoutAPI
@testable import Operations

@Suite struct `The documentation` {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let folder = project.appending(path: "Documentation/operations")

  /// The pictures, by the example that each is the service's answer to.
  static let pictures = [
    ("layouts", "layouts/self-sizing-card.json"),
    ("layouts-conflict", "layouts/self-sizing-full-screen.json"),
    ("presentations", "presentations/self-sizing-card.json"),
    ("presentations-popover", "presentations/navigation-popover.json"),
    ("display-modes", "display-modes/split-or-flip.json"), ("transitions", "transitions/card-grows.json"),
    ("diffs", "diffs/moved.json"), ("diagnoses", "diagnoses/header.txt"),
  ]

  @Test(arguments: pictures) func `has pictures that are what the service draws`(
    name: String, example: String
  ) throws {
    let body = Array(try Data(contentsOf: Self.project.appending(path: "examples/\(example)")))
    let type = example.hasSuffix(".txt") ? "text/plain" : "application/json"
    let fields = Fields([("Content-Type", type), ("Accept", "image/svg+xml")])
    let answer = Answer(to: body, fields, at: "/v1/\(example.split(separator: "/")[0])")
    try #require(answer.status == 200, "\(answer.text)")
    let file = Self.folder.appending(path: "\(name).svg")
    if ProcessInfo.processInfo.environment["ESPALIER_GOLDEN"] == "rewrite" {
      try Data(answer.text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == answer.text)
  }

  @Test func `has a page for every operation, which the README links to`() throws {
    let readme = try String(contentsOf: Self.project.appending(path: "README.md"), encoding: .utf8)
    for name in Operations.Operation.all.map(\.name) + ["sessions"] {
      let page = try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
      #expect(page.hasPrefix("# \(name == "sessions" ? "`/v1/sessions`" : "`POST /v1/\(name)`")"), "\(name)")
      #expect(readme.contains("Documentation/operations/\(name).md"), "\(name)")
    }
  }

  @Test func `describes every rule of lints`() throws {
    let page = try String(contentsOf: Self.folder.appending(path: "lints.md"), encoding: .utf8)
    for rule in LintRule.allCases { #expect(page.contains("`\(rule.rawValue)`"), "\(rule)") }
  }

  /// The pages for readers: those of the root, and all in `Documentation`.
  private static func pages() throws -> [String] {
    let folder = project.appending(path: "Documentation").path
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }
    return ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
      + pages.map { "Documentation/\($0)" }
  }

  @Test func `names tests that exist for UIKit's rules`() throws {
    let page = try String(
      contentsOf: Self.project.appending(path: "Documentation/uikit-calls.md"), encoding: .utf8)
    let tests = Self.project.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    var names: Set<Substring> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: /(?:struct|func) `([^`]+)`/).map(\.output.1))
    }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    #expect(rows.count > 40)
    for row in rows {
      let cell = row.split(separator: "|").last?.replacing(/\ \(`[^`]*`\)/, with: "") ?? ""
      let parts = cell.replacing("; ", with: ": ").split(separator: ": ")
      #expect(parts.count > 1, "\(row)")
      for part in parts { #expect(names.contains(part.trimmingCharacters(in: .whitespaces)[...]), "\(part)") }
    }
  }

  @Test func `links to files that exist`() throws {
    for page in try Self.pages() {
      let file = Self.project.appending(path: page)
      for link in try String(contentsOf: file, encoding: .utf8).matches(of: /\]\(([^):#]+)[^):]*\)/) {
        let target = file.deletingLastPathComponent().appending(path: String(link.1))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link.1)")
      }
    }
  }

  @Test func `has the rules that comments cite`() throws {
    for folder in ["Sources", "Tests"].map({ Self.project.appending(path: $0) }) {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        for citation in text.matches(of: /(semantics|interface-builder)\.md`? §(\d+)\.(\d+)/) {
          let rules = try Self.rules[String(citation.1)].map { try $0.get() }
          let section = rules?.components(separatedBy: "\n## \(citation.2). ").dropFirst().first
          let rule = section?.components(separatedBy: "\n## ")[0].contains("\n\(citation.3). ")
          #expect(rule == true, "\(path): \(citation.1).md §\(citation.2).\(citation.3)")
        }
      }
    }
  }

  /// The pages with numbered rules, by name.
  private static let rules = Dictionary(
    uniqueKeysWithValues: ["semantics", "interface-builder"].map { name in
      let page = project.appending(path: "Documentation/\(name).md")
      return (name, Result { try String(contentsOf: page, encoding: .utf8) })
    })
}
