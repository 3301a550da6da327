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
