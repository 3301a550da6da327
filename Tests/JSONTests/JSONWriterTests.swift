import JSON
import Testing

@Suite struct `A JSON writer` {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-44, "-44"), (0.5, "0.5"), (-0.25, "-0.25"), (0.1, "0.1"),
      (390.333333333, "390.333333333"), (999_999.999999999, "999999.999999999"), (1e-4, "0.0001"),
      (0.00001, "1e-05"), (1e-9, "1e-09"), (1_000_000.5, "1000000.5"), (0x1p53, "9007199254740992"),
      (1.0 / 3, "0.3333333333333333"), (0.0009765625, "0.0009765625"), (0.1 + 0.2, "0.30000000000000004"),
    ] as [(Double, String)])
  func `writes the shortest text of a number`(_ value: Double, _ text: String) {
    #expect(value.jsonText == text)
    #expect(Double(value.jsonText) == value)
  }

  // The digits are computed here; `description` is the standard library's.
  @Test func `writes numbers as the standard library does`() {
    var state: UInt64 = 7
    for round in 0..<200_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let magnitude = [1.0, 1e-6, 1e3, 1e6, 1e12][round % 5]
      let value = (Double(state >> 11) * 0x1p-53 - 0.5) * magnitude
      let rounded = (value * 1e9).rounded() / 1e9 + 0
      #expect(rounded.jsonText == (rounded.isWhole ? "\(Int(rounded))" : rounded.description))
      #expect(value.jsonText == (value.isWhole ? "\(Int(value))" : value.description))
      #expect(formText(value) == rounded.jsonText)
    }
  }

  @Test func `writes whole numbers of each length`() {
    var power = 1
    while 7 * power < 1 << 53 {
      for number in [power - 1, power, power + 1, 7 * power] {
        #expect(Double(number).jsonText == "\(number)")
        #expect(Double(-number).jsonText == "\(-number)")
      }
      power *= 10
    }
    #expect((-Double.greatestFiniteMagnitude).jsonText == "-1.7976931348623157e+308")
  }

  @Test(arguments: [0.5e-9, 1.5e-9, 0.49e-9, -0.5e-9, 2.5, 123_456.7890625005, 1e300, -1e300])
  func `rounds the numbers of a form to a billionth`(_ value: Double) {
    #expect(formText(value) == ((value * 1e9).rounded() / 1e9 + 0).jsonTextIfFinite(else: value))
  }

  @Test func `writes a form as a member among others`() {
    var writer = JSONWriter()
    writer.object {
      $0.member("id", "card")
      $0.form([#""point":{"x":"#, #","y":"#], [1, 2.5], "}")
      $0.member("alpha", 1)
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == #"{"id":"card","point":{"x":1,"y":2.5},"alpha":1}"#)
  }

  /// A string as JSON, escaped character by character.
  private func slowText(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: json += "\\\(scalar)"
      case 0x0A: json += "\\n"
      case ..<0x20, 0x7F:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  @Test func `escapes each character at each place`() throws {
    for value in Array(0...0x17F) + [0x2028, 0xFFFD, 0x1F600] {
      let scalar = try #require(Unicode.Scalar(UInt32(value)))
      for place in 0..<9 {
        let text = String(repeating: "a", count: place) + String(scalar) + "bcdefghij"
        var writer = JSONWriter()
        writer.string(text)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == slowText(text))
      }
    }
  }

  static let lists: [[String]] = [
    [], ["constraints/1"], ["a", "b", "", "cdefghijkl"], ["\"", "plain", "plain"], ["plain", "a\u{7F}", "é"],
    ["plain", "é", "line\nbreak"], ["constraints/1", "constraints/2", "\u{1}"],
  ]

  @Test(arguments: lists)
  func `writes lists of strings at once, or one by one near the limit of bytes`(_ list: [String]) {
    for limit in 0...80 {
      var (once, slowly) = (JSONWriter(byteLimit: limit), JSONWriter(byteLimit: limit))
      once.object { $0.member("list", list) }
      slowly.object { $0.array("list", list) { $0.string($1) } }
      #expect(once.bytes == slowly.bytes)
    }
    let whole = JSONWriter.object { $0.member("list", list) }
    let texts = list.map { slowText($0) }.joined(separator: ",")
    #expect(String(decoding: whole, as: UTF8.self) == #"{"list":[\#(texts)]}"#)
  }

  @Test(arguments: ["card", "a \"b\"", "é", ""])
  func `writes a member of four numbers as one of any value`(name: String) {
    let whole = JSONWriter.object {
      $0.member("before", 1)
      $0.member(named: name, numbers: [("x", 1.5), ("y", -2), ("width", 1e9), ("height", 0.1 + 0.2)])
    }
    let numbers = #"{"x":1.5,"y":-2,"width":1000000000,"height":0.30000000000000004}"#
    #expect(String(decoding: whole, as: UTF8.self) == #"{"before":1,\#(slowText(name)):\#(numbers)}"#)
  }

  // Bytes are looked at eight at a time, and each kind of byte ends that.
  @Test(arguments: ["\"", "\\", "\n", "\u{1}", "\u{7F}", "é", "a"])
  func `writes strings that are read back as the same`(special: String) throws {
    for count in 0...20 {
      for place in 0...count {
        let (before, after) = (
          String(repeating: "b", count: place), String(repeating: "c", count: count - place)
        )
        let text = before + special + after
        let bytes = JSONWriter.object { object in
          object.member(named: text) { $0.string(text) }
          object.member("last", text)
        }
        let json = try JSONParser.parse(bytes, depthLimit: 1)
        let members = json.members(JSONDocument.root)
        #expect(members.map(\.name) == [text, "last"])
        #expect(members.map { json.string($0.value) } == [text, text])
        #expect(!bytes.contains(0x7F))
      }
    }
  }

  private func formText(_ value: Double) -> String {
    var writer = JSONWriter()
    writer.form([""], [value], "")
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Double {
  fileprivate var isWhole: Bool { magnitude <= 0x1p53 && rounded() == self }

  fileprivate func jsonTextIfFinite(else other: Double) -> String { (isFinite ? self : other).jsonText }
}
