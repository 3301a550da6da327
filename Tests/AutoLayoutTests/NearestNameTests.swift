import AutoLayout
import TestSupport
import Testing

@Suite struct `The nearest name` {
  @Test(arguments: [
    ("leadng", "leading"), ("leadding", "leading"), ("laeding", "leading"), ("LEADING", "leading"),
    ("centerx", "centerX"), ("centery", "centerY"), ("widht", "width"), ("tpo", "top"),
    ("colour", nil as String?), ("x", nil), ("", nil), ("leading-edge", nil),
  ])
  func `is a few edits away`(name: String, nearest: String?) {
    #expect(
      NearestName.of(name, among: ["leading", "trailing", "width", "top", "centerX", "centerY"]) == nearest)
  }

  @Test func `is the nearer of two`() {
    #expect(NearestName.of("hugging", among: ["huggings", "hugging"]) == "hugging")
    #expect(NearestName.of("viewA", among: ["viewa", "viewA"]) == "viewA")
  }

  @Test func `is the first of several equally near`() {
    #expect(NearestName.of("view3", among: ["view1", "view2"]) == "view1")
    #expect(NearestName.of("view3", among: ["view2", "view1"]) == "view2")
  }

  @Test func `of a long name is not searched`() {
    let longest = String(repeating: "a", count: NearestName.nameBytes)
    #expect(NearestName.of(longest, among: [longest]) == longest)
    #expect(NearestName.of(longest + "a", among: [longest + "a"]) == nil)
  }

  @Test func `is searched among a limited number`() {
    let others = Array(repeating: "zzzz", count: NearestName.comparisons - 1)
    #expect(NearestName.of("name", among: others + ["nmae"]) == "nmae")
    #expect(NearestName.of("name", among: others + ["zzzz", "nmae"]) == nil)
    // A candidate of a very different length costs almost nothing and does not count.
    let longer = Array(repeating: "longerName", count: 100_000)
    #expect(NearestName.of("name", among: longer + ["nmae"]) == "nmae")
  }

  @Test func `agrees with full tables`() {
    var random = SeededGenerator(seed: 1)
    var found = 0
    for round in 0..<3_000 {
      let name = Self.word(of: round % 3 == 0 ? 2...5 : 4...12, using: &random)
      let candidates = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Self.edited(name, times: Int.random(in: 0...5, using: &random), using: &random)
      }
      let nearest = FullTable.nearest(to: name, among: candidates)
      #expect(NearestName.of(name, among: candidates) == nearest, "\(name): \(candidates)")
      if nearest != nil { found += 1 }
    }
    #expect(found > 1_000)
  }

  @Test func `of a name with all bytes in the other case is the first`() {
    // Each is two edits away without case, and with case as many as it has bytes.
    let candidates = ["abcdefg", "abcxef"]
    #expect(NearestName.of("ABCDE", among: candidates) == "abcdefg")
    #expect(FullTable.nearest(to: "ABCDE", among: candidates) == "abcdefg")
  }

  @Test func `is found among long ones that differ in three bytes`() {
    let name = String(repeating: "name", count: 16)
    let candidates = (0..<400).map { number in
      var bytes = Array(name.utf8)
      for (place, digit) in zip([7, 31, 60], [number / 100, number / 10 % 10, number % 10]) {
        bytes[place] = UInt8(ascii: "0") + UInt8(digit)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(NearestName.of(name, among: candidates) == candidates[0])
    #expect(FullTable.nearest(to: name, among: candidates) == candidates[0])
  }

  /// A word of few letters, so that repeated and swapped letters are frequent.
  static func word(of lengths: ClosedRange<Int>, using random: inout SeededGenerator) -> String {
    let count = Int.random(in: lengths, using: &random)
    return String(decoding: (0..<count).map { _ in letter(using: &random) }, as: UTF8.self)
  }

  private static let letters = Array("abAB_@`{[".utf8)

  private static func letter(using random: inout SeededGenerator) -> UInt8 {
    letters[Int.random(in: letters.indices, using: &random)]
  }

  /// The word after `edits` edits, or with all letters in the other case.
  static func edited(_ word: String, times: Int, using random: inout SeededGenerator) -> String {
    var bytes = Array(word.utf8)
    if Int.random(in: 0..<8, using: &random) == 0 { bytes = Array(word.uppercased().utf8) }
    for _ in 0..<times {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.insert(letter(using: &random), at: place)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2 where place < bytes.count: bytes[place] = letter(using: &random)
      case 3 where place < bytes.count: bytes[place] ^= 0x20
      case _ where place > 1: bytes.swapAt(place - 1, place - 2)
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

@Suite struct `An edit distance` {
  @Test(arguments: [
    ("a", "", 1), ("a", "a", 0), ("ab", "ba", 1), ("ca", "abc", 3), ("leading", "trailing", 4),
    ("abcd", "badc", 2),
  ])
  func `counts what is inserted, removed, replaced and swapped`(name: String, other: String, edits: Int) {
    #expect(EditDistance(from: name).edits(to: other) == edits)
    #expect(FullTable.edits(Array(name.utf8), Array(other.utf8)) == edits)
  }

  @Test func `ignores case if requested`() {
    #expect(EditDistance(from: "centerX", ignoringCase: true).edits(to: "CENTERx") == 0)
    #expect(EditDistance(from: "centerX").edits(to: "CENTERx") == 7)
    // Bytes that differ in the same bit but are not letters.
    #expect(EditDistance(from: "[@]é", ignoringCase: true).edits(to: "{`}É") == 4)
  }

  @Test func `agrees with a full table`() {
    var random = SeededGenerator(seed: 2)
    for round in 0..<3_000 {
      let lengths = [1...4, 5...20, 60...64][round % 3]
      let name = `The nearest name`.word(of: lengths, using: &random)
      let other =
        round % 2 == 0
        ? `The nearest name`.word(of: 0...67, using: &random)
        : `The nearest name`.edited(name, times: Int.random(in: 0...8, using: &random), using: &random)
      #expect(
        EditDistance(from: name).edits(to: other) == FullTable.edits(Array(name.utf8), Array(other.utf8)),
        "\(name) \(other)")
    }
  }
}

/// The edit distance by a full table: slow and simple.
private enum FullTable {
  static func nearest(to name: String, among candidates: [String]) -> String? {
    guard (2...NearestName.nameBytes).contains(name.utf8.count) else { return nil }
    let exact = Array(name.utf8)
    let folded = exact.map(lowercased)
    var limit = min(3, (exact.count + 2) / 3)
    var best: (name: String, edits: Int, exactEdits: Int)?
    for candidate in candidates where abs(candidate.utf8.count - exact.count) <= limit {
      let bytes = Array(candidate.utf8)
      let edits = edits(folded, bytes.map(lowercased))
      guard edits <= limit else { continue }
      var exactEdits = self.edits(exact, bytes)
      if exactEdits > exact.count { exactEdits = Int.max }
      if let best, (best.edits, best.exactEdits) <= (edits, exactEdits) { continue }
      best = (candidate, edits, exactEdits)
      limit = edits
    }
    return best?.name
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  static func edits(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var edits = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { edits = min(edits, rows[i - 1][j - 1] + 1) }
        row.append(edits)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
