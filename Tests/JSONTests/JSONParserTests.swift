import TestSupport
import Testing

@testable import JSON

@Suite struct `A JSON text` {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "12.5e-3", "1E+5", "\"\"", "\"a\\u00e9\\ud83d\\ude00\\n\"", "[]",
    "{}",
    " [ 1 , [ 2 ] , { \"a\" : [ ] } ] ", "{\"a\":{\"b\":{\"c\":[1,2,3]}}}", "\"é\"",
  ])
  func `that is well-formed is read`(text: String) throws {
    _ = try JSONParser.parse(Array(text.utf8), depthLimit: 8)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "NaN", "Infinity", "01", "1.", ".5", "1e", "+1", "0x10", "'a'", "\"a", "\"\\x\"",
    "\"\\u12\"", "\"\t\"", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}",
    "]", "}",
    "[1]]", "[1}", "// 1", "1 // one", "\u{FEFF}1",
  ])
  func `that is not well-formed is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8), depthLimit: 8) }
  }

  @Test func `says what was expected and where`() {
    #expect(throws: JSONError(reason: .expected("“,” or “]”"), offset: 3)) {
      try JSONParser.parse(Array("[1 2]".utf8), depthLimit: 8)
    }
  }

  @Test(arguments: ["\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800x\""])
  func `with half a surrogate pair is refused`(text: String) {
    #expect(throws: JSONError(reason: .invalidUnicode, offset: 1)) {
      try JSONParser.parse(Array(text.utf8), depthLimit: 8)
    }
  }

  @Test(
    arguments: [[0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
  func `that is not UTF-8 is refused`(bytes: [UInt8]) {
    #expect(throws: JSONError(reason: .invalidUnicode, offset: 1)) {
      try JSONParser.parse([0x22] + bytes + [0x22], depthLimit: 8)
    }
  }

  @Test func `with a duplicate key is refused, escapes notwithstanding`() {
    #expect(throws: JSONError(reason: .duplicateKey("a"), offset: 8)) {
      try JSONParser.parse(Array(#"{"a":1,"\u0061":2}"#.utf8), depthLimit: 8)
    }
  }

  // The space before a value was taken for the value where the object before had none.
  @Test(arguments: [
    #"[{"a":1},{"a": 2}]"#, "[{\"a\":1,\"b\":1},{\"a\":1,\"b\":\n\t2}]", #"[{"a":{"b":1}},{"a": {"b": 2}}]"#,
  ])
  func `has more space before a value than the one before`(text: String) throws {
    let json = try JSONParser.parse(Array(text.utf8), depthLimit: 4)
    #expect(json.nodes.last?.number == 2)
  }

  @Test func `may be as deep as the limit and no deeper`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONParser.parse(nested(8), depthLimit: 8)
    #expect(throws: JSONError(reason: .tooDeep(limit: 8), offset: 8)) {
      try JSONParser.parse(nested(9), depthLimit: 8)
    }
    #expect(throws: JSONError(reason: .tooDeep(limit: 256), offset: 256)) {
      try JSONParser.parse(Array(repeating: UInt8(ascii: "["), count: 100_000), depthLimit: 256)
    }
  }

  // The list of values is made as long as the text may need.
  @Test(arguments: [
    ("1", 0, 1), ("[]", 1, 1), ("[1]", 1, 2), ("[1,1]", 1, 3), ("[[1,1],[1]]", 2, 6),
    ("[[[]],[[]],[]]", 3, 6),
    ("{\"\":1}", 1, 3), ("[" + String(repeating: "1,", count: 99) + "1]", 1, 101),
    (String(repeating: "[", count: 256) + "1" + String(repeating: "]", count: 256), 256, 257),
  ])
  func `is read however dense it is`(text: String, depth: Int, count: Int) throws {
    #expect(try JSONParser.parse(Array(text.utf8), depthLimit: depth).nodes.count == count)
    for length in 0..<text.utf8.count {
      #expect(throws: JSONError.self) {
        try JSONParser.parse(Array(text.utf8.prefix(length)), depthLimit: depth)
      }
    }
  }

  @Test func `cut off anywhere is refused`() {
    let text = Array(#"{"a":[1,-2.5e3,"x\u00e9",true,null],"b":{"c":false}}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: JSONError.self, "\(count) bytes") {
        try JSONParser.parse(Array(text.prefix(count)), depthLimit: 8)
      }
    }
  }
}

@Suite struct `A JSON document` {
  private func document(_ text: String) throws -> JSONDocument {
    try JSONParser.parse(Array(text.utf8), depthLimit: 8)
  }

  @Test func `gives back its values`() throws {
    let json = try document(#"{"s":"a\"\\\/\b\f\n\r\té😀\u00e9\ud83d\ude00","n":[-1.5e2,0,1e400]}"#)
    let members = json.members(JSONDocument.root)
    #expect(members.map(\.name) == ["s", "n"])
    #expect(json.string(members[0].value) == "a\"\\/\u{8}\u{c}\n\r\té😀é😀")
    #expect(json.elements(members[1].value).map(json.number) == [-150, 0, .infinity])
  }

  @Test func `points at its values`() throws {
    let json = try document(#"{"a/b":[0,{"c~d":[true]}],"e":1}"#)
    let expected = [
      "", "/a~1b", "/a~1b", "/a~1b/0", "/a~1b/1", "/a~1b/1/c~0d", "/a~1b/1/c~0d", "/a~1b/1/c~0d/0", "/e",
      "/e",
    ]
    #expect(json.nodes.indices.map { json.pointer(to: $0) } == expected)
  }
}

@Suite struct `A number in JSON` {
  private func bits(_ text: String) throws -> UInt64 {
    let json = try JSONParser.parse(Array(text.utf8), depthLimit: 1)
    return json.number(JSONDocument.root).bitPattern
  }

  @Test(arguments: [
    "0", "-0", "7", "-12.5", "0.1", "393.33333333333331", "9007199254740991", "9007199254740992",
    "0.30000000000000004", "12345678", "123456789", "1234567890123456", "12345678.12345678",
    "123456789012345678", "1234567890123456789", "18446744073709551616", "1e5", "0.0000000000000001", "1e22",
    "1e23",
    "9007199254740991e22", "1e-22", "1e-23", "5e-324", "1e-400", "1e400", "-1E+2", "0e999999999999999999999",
    "1e99999999999999999999999999", "1.5e3",
  ])
  func `has the value that Double reads, bit by bit`(text: String) throws {
    #expect(try bits(text) == Double(text)?.bitPattern)
  }

  @Test func `has that value whatever its digits`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let digits =
        UInt64.random(in: 0..<1 << 60, using: &generator) >> UInt64.random(in: 0..<60, using: &generator)
      var text = "\(digits)"
      let place = Int.random(in: 0...text.count, using: &generator)
      if place > 0, place < text.count { text.insert(".", at: text.index(text.startIndex, offsetBy: place)) }
      if Bool.random(using: &generator) { text += "e\(Int.random(in: -40...40, using: &generator))" }
      #expect(try bits(text) == Double(text)?.bitPattern, "\(text)")
    }
  }
}

@Suite struct `Eight bytes` {
  @Test func `are looked at as one by one`() {
    var generator = SeededGenerator(seed: 5)
    // Bytes that lie beside those that mean something come often.
    let edges = Array("\u{0}\u{1f} !\"#[\\]/09:\u{7f}\n".utf8) + [0x80, 0xA2, 0xDC, 0xFF]
    for _ in 0..<50_000 {
      let bytes = (0..<8).map { _ in edges.randomElement(using: &generator) ?? 0 }
      let word = bytes.span.word(at: 0)
      let isPlain = { (byte: UInt8) in byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C }
      #expect(word.plainBytes == bytes.prefix(while: isPlain).count, "\(bytes)")
      #expect(word.digitCount == bytes.prefix { (0x30...0x39).contains($0) }.count, "\(bytes)")
    }
  }

  @Test func `write the number that they are read as`() {
    var generator = SeededGenerator(seed: 6)
    for count in 1...8 {
      for _ in 0..<1_000 {
        let digits = (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &generator) }
        let word = (digits + Array("e5x]".utf8) + [0, 0, 0, 0]).span.word(at: 0)
        #expect(word.decimal(count) == UInt64(String(decoding: digits, as: UTF8.self)))
      }
    }
  }

  @Test func `are compared and searched as one by one`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        UInt8.random(in: 0x2D...0x2F, using: &generator)
      }
      let places = (0..<3).map { _ in Int.random(in: 0...bytes.count, using: &generator) }.sorted()
      let count = bytes.count - places[2]
      #expect(
        bytes.span.has(0x2E, from: places[0], to: places[1]) == bytes[places[0]..<places[1]].contains(0x2E))
      if count > 0 {
        let isSame = bytes[places[0]..<places[0] + count].elementsEqual(bytes[places[2]...])
        #expect(bytes.span.isSame(count, at: places[0], and: places[2]) == isSame)
      }
    }
  }

  @Test(arguments: [
    "", ",", "]", " ", "}", ".", "e1", "E1", "x", "\u{0}", ".e1", ".5e1", ".5E1", ".12345678",
  ])
  func `are a short number if no more of one follows`(rest: String) {
    for digits in ["", "0", "7", "00", "01", "10", "123", "1234567", "12345678", "123456789"] {
      for fraction in ["", ".0", ".5", ".0625", ".1234567"] {
        let bytes = Array((digits + fraction + rest).utf8)
        let isMore = rest.hasPrefix("e") || rest.hasPrefix("E") || rest.hasPrefix(".") && fraction.isEmpty
        let isShort = (1...7).contains(digits.count) && (digits == "0" || !digits.hasPrefix("0"))
        let expected = isShort && !isMore ? Double(digits + fraction) : nil
        #expect(bytes.span.shortNumber(at: 0)?.value == expected)
        #expect(bytes.span.shortNumber(at: 0)?.end == expected.map { _ in (digits + fraction).count })
      }
    }
  }

  @Test func `are ASCII if each of them is`() {
    for count in 1...24 {
      let bytes = [UInt8](repeating: 0x30, count: count + 8)
      #expect(bytes.span.isASCII(from: 0, to: count) == true)
      for place in 0..<count + 8 {
        var changed = bytes
        changed[place] = 0x80
        #expect(changed.span.isASCII(from: 0, to: count) == (place >= count))
      }
    }
  }

  @Test func `are zeros behind the end`() {
    let bytes = Array("abc".utf8)
    #expect((0...4).map { bytes.span.word(at: $0) } == [0x636261, 0x6362, 0x63, 0, 0])
    #expect(bytes.span.byte(at: 2) == 0x63 && bytes.span.byte(at: 3) == 0)
  }
}

@Suite struct `The names of an object` {
  /// The first repeated name, found with a set; escapes are not decoded here.
  private func repeated(_ names: [String]) -> Int? {
    var seen: Set<[UInt8]> = []
    return names.firstIndex { !seen.insert(Array($0.utf8)).inserted }
  }

  // Names of 18 bytes that differ in the middle only have one hash.
  @Test(.slow, arguments: [2, 8, 24, 25, 26, 100, 1_000])
  func `are compared however many they are and whatever their hash`(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    for _ in 0..<40 {
      let range = Int.random(in: max(1, count / 2)...count * count, using: &generator)
      let names = (0..<count).map { _ in
        let number = String(Int.random(in: 0..<range, using: &generator), radix: 36)
        return Bool.random(using: &generator) ? number : "prefixed\(number)suffixed"
      }
      let text = "{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
      var expected: JSONError?
      if let place = repeated(names) {
        let offset = 2 + names[..<place].reduce(0) { $0 + $1.utf8.count + 5 }
        expected = JSONError(reason: .duplicateKey(names[place]), offset: offset)
      }
      var found: JSONError?
      do throws(JSONError) { _ = try JSONParser.parse(Array(text.utf8), depthLimit: 1) } catch {
        found = error
      }
      #expect(found == expected)
    }
  }

  @Test func `are found however they are written`() throws {
    let json = try JSONParser.parse(Array(#"{"item":1,"\u0061ttribute":2,"itém":3}"#.utf8), depthLimit: 1)
    #expect(json.member("item", of: JSONDocument.root) == 2)
    #expect(json.member("attribute", of: JSONDocument.root) == 4)
    #expect(json.member("ite", of: JSONDocument.root) == nil)
    let members = json.members(JSONDocument.root, known: ["attribute", "item"])
    #expect(members["item"] == 2 && members["attribute"] == 4)
  }

  @Test(arguments: [
    ("a", "a" as JSONName), ("item", "item"), ("relation", "relation"), ("attribute", "attribute"),
    ("horizontalPriority", "horizontalPriority"), ("", ""),
  ])
  func `have the hash in the code that they have in a text`(text: String, name: JSONName) {
    let bytes = Array("\(text)\":1".utf8)
    #expect(JSONName.hash(bytes.span, from: 0, to: text.utf8.count) == name.hash)
  }
}

@Suite struct `A choice` {
  /// Names that begin or end alike, are short and long, or differ in the middle only.
  private enum Word: String, CaseIterable {
    case empty = ""
    case a, b, abcdefgh, abcdefghi, abcdefghX12345678, abcdefghY12345678, centerXWithinMargins,
      centerYWithinMargins
    case less = "<="
  }

  @Test func `is found by all bytes of its name`() throws {
    let choices = JSONChoices(Word.self)
    for word in Word.allCases {
      let name = word.rawValue
      for text in [name, name + "x", String(name.dropLast()), "x" + name.dropFirst()] {
        let json = try JSONParser.parse(Array("\"\(text)\"".utf8), depthLimit: 1)
        #expect(json.choice(JSONDocument.root, among: choices) == Word(rawValue: text))
      }
    }
  }
}

@Suite struct `An object's members` {
  // The phase of a presentation asks for members that its form does not have, so that all their faults are told.
  @Test func `are there though nobody knows them`() throws {
    let json = try JSONParser.parse(Array(#"{"a":1,"x":2,"y":3}"#.utf8), depthLimit: 1)
    let members = json.members(JSONDocument.root, known: ["a", "b"])
    #expect(members["a"] == 2)
    #expect(members["x"] == 4)
    #expect(members["b"] == nil)
  }

  @Test func `are there in any number`() throws {
    let known: [JSONName] = [
      "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p",
    ]
    let text = "{" + known.reversed().map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
    let json = try JSONParser.parse(Array(text.utf8), depthLimit: 1)
    let members = json.members(JSONDocument.root, known: known + ["q"])
    for name in known { #expect(members[name].map(json.string) == name.description) }
    #expect(members["q"] == nil)
  }
}

/// A JSON value as a test writes it, and finds it again.
private indirect enum Sample: Equatable {
  case number(Double)
  case text(String)
  case array([Sample])
  case object([(name: String, value: Sample)])

  static func == (a: Sample, b: Sample) -> Bool { a.written(["", ""]).text == b.written(["", ""]).text }

  /// The text with one of some kinds of white space around its marks, and where the names are in it.
  func written(_ spaces: [String]) -> (text: String, names: [Int]) {
    var (text, names) = ("", [Int]())
    func add(_ part: String) {
      text += part
      text += spaces[text.utf8.count % spaces.count]
    }
    func write(_ value: Sample) {
      switch value {
      case .number(let number): add(number.jsonText)
      case .text(let text): add("\"\(text)\"")
      case .array(let values):
        add("[")
        for (place, value) in values.enumerated() {
          if place > 0 { add(",") }
          write(value)
        }
        add("]")
      case .object(let members):
        add("{")
        for (place, member) in members.enumerated() {
          if place > 0 { add(",") }
          names.append(text.utf8.count + 1)
          add("\"\(member.name)\"")
          add(":")
          write(member.value)
        }
        add("}")
      }
    }
    write(self)
    return (text, names)
  }

  /// The value of a node.
  init(_ json: JSONDocument, _ node: Int) {
    switch json.kind(node) {
    case .number: self = .number(json.number(node))
    case .array: self = .array(json.elements(node).map { Sample(json, $0) })
    case .object: self = .object(json.members(node).map { ($0.name, Sample(json, $0.value)) })
    default: self = .text(json.string(node))
    }
  }

  /// A list of objects that are more or less like each other, and have objects and lists of such in them.
  static func list(depth: Int, _ generator: inout SeededGenerator) -> Sample {
    let names = ["id", "item", "attribute", "priority", "toAttribute", "centerXWithinMargins", "é"]
    let usual = names.shuffled(using: &generator)
    let count = Int.random(in: 0...6, using: &generator)
    return .array(
      (0..<count).map { _ in
        var own = Array(usual.prefix(Int.random(in: 0...usual.count, using: &generator)))
        if Int.random(in: 0..<4, using: &generator) == 0 { own.shuffle(using: &generator) }
        if Int.random(in: 0..<4, using: &generator) == 0 { own.append("more") }
        return .object(own.map { ($0, value(depth: depth, &generator)) })
      })
  }

  private static func value(depth: Int, _ generator: inout SeededGenerator) -> Sample {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &generator) {
    case 0: .number(Double(Int.random(in: -99_999_999...999_999_999, using: &generator)))
    case 1: .number(Double(Int.random(in: 0...4_096, using: &generator)) / 8)
    case 2: .text(String(repeating: "x", count: Int.random(in: 0...17, using: &generator)))
    case 3: list(depth: depth - 1, &generator)
    default:
      .object([("width", value(depth: 0, &generator)), ("list", list(depth: depth - 1, &generator))])
    }
  }
}

@Suite struct `Objects that are like each other` {
  private static let spaces = [["", ""], [" "], [" ", ""], ["", " ", "\n        \t", ""]]

  @Test(.slow, arguments: spaces)
  func `are read as if they were alone`(spaces: [String]) throws {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      let sample = Sample.list(depth: 2, &generator)
      let json = try JSONParser.parse(Array(sample.written(spaces).text.utf8), depthLimit: 16)
      #expect(Sample(json, JSONDocument.root) == sample)
      for node in json.nodes.indices where json.kind(node) == .object {
        let names = json.memberNodes(node).map { json.nodes[$0.name].hash }
        let texts = json.members(node).map { Array($0.name.utf8) }
        #expect(names == texts.map { JSONName.hash($0.span, from: 0, to: $0.count) })
        let model = json.members(json.nodes[node].model).map(\.name)
        #expect(json.members(node).map(\.name) == Array(model.prefix(names.count)))
      }
    }
  }

  // The first object has each name once. The last one has one of its names again in each place behind it.
  @Test(arguments: spaces)
  func `may not repeat a name either`(spaces: [String]) {
    let names = (0..<9).map { "name\($0)" }
    for (first, second) in (1..<9).flatMap({ second in (0..<second).map { ($0, second) } }) {
      var repeated = names
      repeated[second] = names[first]
      let members = { (names: [String]) in Sample.object(names.map { ($0, .number(1)) }) }
      let (text, places) = Sample.array([members(names), members(names), members(repeated)]).written(spaces)
      #expect(
        throws: JSONError(reason: .duplicateKey(names[first]), offset: places[2 * names.count + second])
      ) {
        try JSONParser.parse(Array(text.utf8), depthLimit: 2)
      }
    }
  }

  @Test func `have the members that each has alone`() throws {
    var generator = SeededGenerator(seed: 22)
    let known: [JSONName] = [
      "id", "item", "attribute", "priority", "toAttribute", "centerXWithinMargins", "é",
    ]
    var moves = 0
    for _ in 0..<2_000 {
      let depth = Int.random(in: 0...1, using: &generator)
      guard case .array(let objects) = Sample.list(depth: depth, &generator) else { continue }
      let repeated = objects.flatMap { object -> [Sample] in
        guard case .object(let members) = object else { return [] }
        return [object, object, .object(Array(members.prefix(2))), object]
      }
      // Near the end of a text, no object is a record.
      let padding = String(repeating: " ", count: Bool.random(using: &generator) ? 80 : 0)
      let text = Sample.array(repeated).written([""]).text + padding
      let json = try JSONParser.parse(Array(text.utf8), depthLimit: 16)
      var members = JSONMembers()
      for object in json.elements(JSONDocument.root) {
        let alone = json.members(object, known: known)
        if members.move(to: object, json.nodes.span) { moves += 1 } else { members = alone }
        #expect(members.node == object)
        for name in known + ["more"] { #expect(members[name] == alone[name]) }
      }
    }
    #expect(moves > 500)
  }
}

@Suite struct `A JSON pointer` {
  @Test func `escapes a slash that a combining mark follows`() throws {
    let json = try JSONParser.parse(Array("{\"a/\u{338}b\":1}".utf8), depthLimit: 8)
    #expect(Array(json.pointer(to: 2).utf8) == Array("/a~1\u{338}b".utf8))
  }
}

@Suite struct `The JSON writer` {
  @Test func `separates and escapes`() throws {
    var writer = JSONWriter()
    writer.object { member in
      member.member("a", "\"\\\n\u{1}\u{7f}é")
      member.member("b") { $0.array([1.0, 0.5, -0.0, 1e300]) { $0.number($1) } }
      member.member("c") { $0.object { _ in } }
    }
    let text = #"{"a":"\"\\\n\u0001\u007fé","b":[1,0.5,0,1e+300],"c":{}}"#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    _ = try JSONParser.parse(writer.bytes, depthLimit: 8)
  }

  /// A number as the standard library writes it, without a fraction of nothing.
  private func described(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  @Test func `writes the shortest text of a number`() {
    var generator = SeededGenerator(seed: 3)
    let edges: [Double] = [
      0.5, -0.25, 0.0009765625, 0.00048828125, 0.1, 99_999.9990234375, 100_000.0009765625, 123_456.5, -1e-5,
      1e-300,
      .pi, 1e15, 1_000_000.125,
    ]
    let parts = (0..<20_000).map { _ in
      Double(Int.random(in: -200_000_000...200_000_000, using: &generator)) / 1_024
    }
    for number in edges + parts {
      var writer = JSONWriter()
      writer.number(number)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == described(number))
    }
  }
}
