import Testing

@testable import LayoutAPI

@Suite struct `A line of a file of keys` {

  @Test func `has a key or its hash`() throws {
    let written = try KeyLine("one 1111111111111111")
    let hashed = try KeyLine("one sha256:\(written.fingerprint.text)"[...])
    #expect(hashed.fingerprint == written.fingerprint)
    #expect(hashed.name == "one" && hashed.scopes == nil && hashed.expiry == nil && hashed.share == 1)
    // FIPS 180-4's example: the hash of abc.
    let abc = Fingerprint(of: Array("abc".utf8))
    #expect(abc?.text == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func `says what the key may do, until when, and its share`() throws {
    let line = try KeyLine("one 1111111111111111 share=2 expires=2027-01-01 scopes=layouts,sessions")
    #expect(line.scopes == ["layouts", "sessions"] && line.share == 2)
    // 57 years, of which 14 have a leap day.
    #expect(line.expiry?.days == 57 * 365 + 14)
  }

  @Test(arguments: [
    ("one", KeyRing.LineFault.incomplete), ("one 111111111111111", .key),
    ("one \(String(repeating: "1", count: 8_193))", .key), ("one 1111111111111é11", .key),
    ("one sha256:00", .hash), ("one sha256:\(String(repeating: "g", count: 64))", .hash),
    ("\(String(repeating: "n", count: 101)) 1111111111111111", .name),
    ("o\u{202E}ne 1111111111111111", .name), ("o\u{7}ne 1111111111111111", .name),
    ("o\u{200B}ne 1111111111111111", .name),
    ("one 1111111111111111 two", .option("two")), ("one 1111111111111111 color=red", .option("color")),
    ("one 1111111111111111 share=2 share=2", .option("share=2")),
    ("one 1111111111111111 scopes=layout", .scope("layout")), ("one 1111111111111111 scopes=", .scope("")),
    ("one 1111111111111111 expires=tomorrow", .expiry), ("one 1111111111111111 expires=2027-02-29", .expiry),
    ("one 1111111111111111 expires=2027-13-01", .expiry), ("one 1111111111111111 expires=27-1-1", .expiry),
    ("one 1111111111111111 share=0", .share), ("one 1111111111111111 share=101", .share),
  ]) func `is refused with its fault`(line: String, fault: KeyRing.LineFault) {
    #expect(throws: fault) { try KeyLine(line[...]) }
  }

  @Test func `is made for a new key, and has only its hash`() throws {
    let key = try NewKey(name: "plugin", options: [("scopes", "layouts"), ("expires", "2028-02-29")])
    let line = try KeyLine(key.line[...])
    #expect(line.fingerprint == Fingerprint(of: Array(key.text.utf8)))
    #expect(line.name == "plugin" && line.scopes == ["layouts"])
    #expect(!key.line.contains(key.text))
    #expect(try NewKey(name: "plugin", options: []).text != key.text)
    #expect(throws: KeyRing.LineFault.name) { try NewKey(name: "a b", options: []) }
    #expect(throws: KeyRing.LineFault.name) { try NewKey(name: "#a", options: []) }
    #expect(throws: KeyRing.LineFault.scope("x")) { try NewKey(name: "a", options: [("scopes", "x")]) }
  }
}
