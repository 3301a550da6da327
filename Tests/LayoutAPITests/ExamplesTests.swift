import Foundation
import HTTP
import Operations
import Testing

@testable import LayoutAPI

@Suite struct `An example` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "examples")

  /// The files of each operation's folder.
  static let names = Operations.Operation.all.flatMap { operation in
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: operation.name).path)) ?? [])
      .sorted().map { "\(operation.name)/\($0)" }
  }

  @Test func `is there for every operation`() {
    let operations = Set(`An example`.names.compactMap { $0.split(separator: "/").first.map(String.init) })
    #expect(operations == Set(Operations.Operation.all.map(\.name)))
  }

  @Test(arguments: names) func `is answered in every representation`(name: String) throws {
    let operation = try #require(Operations.Operation.all.first { name.hasPrefix("\($0.name)/") })
    let body = Array(try Data(contentsOf: `An example`.folder.appending(path: name)))
    for type in operation.writes {
      let fields = Fields([("Content-Type", operation.reads[0]), ("Accept", type)])
      let answer = Answer(to: body, fields, at: "/v1/\(operation.name)")
      #expect(answer.status == 200, "\(type): \(answer.text)")
      #expect(!answer.text.contains("\"status\":4"), "\(answer.text)")
    }
  }
}
