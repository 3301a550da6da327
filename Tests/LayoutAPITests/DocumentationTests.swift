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

  @Test func `names sources and tests that exist for UIKit's rules`() throws {
    let page = try String(
      contentsOf: Self.project.appending(path: "Documentation/uikit-calls.md"), encoding: .utf8)
    let tests = Self.project.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      var suite: Substring = ""
      for name in text.matches(of: /(struct|extension|func) `([^`]+)`/) {
        if name.1 == "func" { names.insert("\(suite): \(name.2)") } else { suite = name.2 }
      }
    }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    #expect(rows.count > 40)
    for row in rows {
      let cells = row.split(separator: " | ")
      #expect(cells.count == 3, "\(row)")
      for source in cells[1].matches(of: /§(\d+)\.(\d+)/) {
        #expect(try Self.hasRule("semantics", source.1, source.2), "\(row)")
      }
      // A suite is named once for all of its tests.
      var suite = ""
      for proof in cells[2].replacing(/\ \(`[^`]*`\)/, with: "").split(separator: "; ") {
        let parts = proof.split(separator: ": ")
        if parts.count == 2 { suite = String(parts[0]) }
        let test = parts[parts.count - 1].trimmingCharacters(in: ["|", " "])
        #expect(names.contains("\(suite): \(test)"), "\(row)")
      }
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
          let exists = try Self.hasRule(String(citation.1), citation.2, citation.3)
          #expect(exists, "\(path): \(citation.1).md §\(citation.2).\(citation.3)")
        }
      }
    }
  }

  /// Whether a page has a rule in a section.
  private static func hasRule(_ page: String, _ section: Substring, _ number: Substring) throws -> Bool {
    let rules = try Self.rules[page].map { try $0.get() }
    let section = rules?.components(separatedBy: "\n## \(section). ").dropFirst().first
    return section?.components(separatedBy: "\n## ")[0].contains("\n\(number). ") == true
  }

  /// The pages with numbered rules, by name.
  private static let rules = Dictionary(
    uniqueKeysWithValues: ["semantics", "interface-builder"].map { name in
      let page = project.appending(path: "Documentation/\(name).md")
      return (name, Result { try String(contentsOf: page, encoding: .utf8) })
    })
}
