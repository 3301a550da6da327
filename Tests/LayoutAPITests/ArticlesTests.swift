import Foundation
import Testing

@testable import LayoutAPI

@Suite struct `The page of the articles` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `names only examples that exist`() throws {
    let page = try String(
      contentsOf: `The page of the articles`.root.appending(path: "Documentation/articles.md"),
      encoding: .utf8)
    let names = page.split(separator: "`").filter { name in
      let parts = name.split(separator: "/")
      return parts.count == 2
        && ["flows", "presentations", "layouts", "lints", "display-modes"].contains(parts[0])
    }
    #expect(names.count > 60)
    for name in names {
      let file = `The page of the articles`.root.appending(path: "examples/\(name).json")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
    }
  }
}
