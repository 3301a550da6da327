import Operations
import TestSupport
import Testing

@Suite struct `Lines that come piece by piece` {
  @Test(arguments: UInt64(1)...50) func `are those of the whole text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = (0..<Int.random(in: 0...400, using: &random)).map { _ in
      UInt8(ascii: Int.random(in: 0..<6, using: &random) == 0 ? "\n" : "x")
    }
    var lines = LineBuffer(lineBytes: 5)
    var found: [[UInt8]] = []
    var rest = text[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...30, using: &random)
      lines.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
      while let line = lines.next(isComplete: false) { found.append(line) }
      // The kept part of a line that is too long.
      #expect(lines.byteCount <= 6)
    }
    while let line = lines.next(isComplete: true) { found.append(line) }
    var whole = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if whole.last?.isEmpty == true { whole.removeLast() }
    #expect(found == whole.map { Array($0.prefix(6)) })
  }
}
