import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite struct `The corpus of a fuzz target` {
  @Test(.slow, arguments: FuzzTarget.allCases)
  func `is decoded without a trap`(target: FuzzTarget) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fuzzers/Corpus/\(target.rawValue)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.isEmpty)
    for name in names { target.run(Array(try Data(contentsOf: folder.appending(path: name)))) }
  }
}

@Suite struct `A mangled document` {
  private static let pieces =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "\\u0069d", "é",
      "\u{1f}",
      " ", "        ", "\n", "\t", "-", "0", "1", ".", "e", "E+1", "12345678", "123456789.5", "true", "fals",
      "null",
      "\"id\"", "\"view\"", "\"constraints\"",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x00]]

  // The grammar of RFC 8259, rule by rule, says the same of it.
  @Test(.slow, arguments: 0..<8 as Range<UInt64>)
  func `is read where it is still JSON`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let document = Array(
      #"{"view":{"id":"a","alpha":0.5,"hugging":{"horizontal":251}},"constraints":[["a", -1e2, true, null]]}"#
        .utf8)
    for _ in 0..<500 {
      var bytes = document
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let start = Int.random(in: 0...bytes.count, using: &generator)
        let end = Int.random(in: start...min(start + 3, bytes.count), using: &generator)
        bytes.replaceSubrange(start..<end, with: Self.pieces.randomElement(using: &generator) ?? [])
      }
      FuzzTarget.json.run(bytes)
    }
  }
}
