import StreamSafeText
import Testing

@Suite struct `Stream-safe text` {
  // Marks of two, three and four bytes in UTF-8.
  @Test(arguments: ["\u{316}", "\u{20D0}", "\u{1D165}"])
  func `has at most thirty marks in a row`(mark: String) {
    let marks = { (count: Int) in String(repeating: mark, count: count) }
    for other in ["", "a", "é", "中", "👨", "\u{200D}"] {
      let safe = "\(other)\(marks(30))中\(marks(30))"
      #expect(StreamSafeText.excess(in: safe.utf8.span) == nil)
      #expect(String(streamSafe: safe.utf8).utf8.elementsEqual(safe.utf8))
      let excess = safe + marks(2)
      #expect(StreamSafeText.excess(in: excess.utf8.span) == safe.utf8.count)
      #expect(String(streamSafe: excess.utf8).utf8.elementsEqual("\(safe)\u{FFFD}\(mark)".utf8))
    }
  }

  @Test func `has U+FFFD in place of invalid UTF-8`() {
    let cut = Array("a\u{20D0}".utf8).dropLast()
    #expect(String(streamSafe: cut).utf8.elementsEqual("a\u{FFFD}".utf8))
    let marks = [UInt8](repeating: 0xCC, count: 100)
    #expect(StreamSafeText.excess(in: String(streamSafe: marks).utf8.span) == nil)
  }

  @Test func `can be made of any bytes`() {
    var bytes: [UInt8] = []
    // Each row is longer than allowed, and contains other characters.
    for seed in 0..<500 {
      bytes += [0xCC, UInt8(0x80 + seed * 7 % 64)] + (seed % 97 == 96 ? [0xE2, 0x83] : [])
    }
    let safe = String(streamSafe: bytes)
    #expect(StreamSafeText.excess(in: safe.utf8.span) == nil)
    #expect(safe.unicodeScalars.contains("\u{FFFD}"))
  }
}
