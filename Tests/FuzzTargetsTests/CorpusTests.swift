import Foundation
import FuzzTargets
import Testing

@Suite struct `The corpus of a fuzz target` {
  @Test(arguments: FuzzTarget.allCases)
  func `is decoded without a trap`(target: FuzzTarget) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fuzzers/Corpus/\(target.rawValue)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.isEmpty)
    for name in names { target.run(Array(try Data(contentsOf: folder.appending(path: name)))) }
  }
}
