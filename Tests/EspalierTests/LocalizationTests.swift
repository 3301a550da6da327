import Foundation
import TestSupport
import Testing

@Suite struct `The option --localization` {
  private static let xib = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="17506"><device id="retina4_7"/>
      <objects><view id="root"><rect key="frame" width="375" height="667"/><subviews>
        <label id="a" text="Hi" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" width="9" height="9"/></label>
      </subviews><constraints>
        <constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="1"/>
        <constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" id="2"/>
      </constraints></view></objects>
    </document>
    """

  private func workplace(_ files: [String: String]) throws -> Workplace {
    try Workplace(files.merging(["Base.lproj/Main.xib": Self.xib]) { first, _ in first })
  }

  private func frame(_ workplace: Workplace, _ language: String) throws -> [Double] {
    let tool = try workplace.run("layouts", "Base.lproj/Main.xib", "--localization", language)
    #expect(tool.code == 0, "\(tool.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(tool.output.utf8)) as? [String: Any]
    let layout = try #require((json?["layouts"] as? [[String: Any]])?.first)
    let frame = try #require((layout["frames"] as? [String: [String: Double]])?["a"])
    return ["x", "width"].map { frame[$0] ?? .nan }
  }

  private let catalog = """
    {"sourceLanguage":"en","version":"1.0","strings":{"a.text":{"localizations":{
      "de":{"stringUnit":{"state":"translated","value":"Guten Tag zusammen"}},
      "ar":{"stringUnit":{"state":"translated","value":"مرحبا"}}}}}}
    """

  @Test func `reads files of strings and catalogs`() throws {
    let strings = try workplace(["de.lproj/Main.strings": #""a.text" = "Guten Tag zusammen";"#])
    let catalog = try workplace(["mul.lproj/Main.xcstrings": catalog])
    let width = try frame(strings, "de")[1]
    #expect(width > 140 && width < 180)
    #expect(try frame(catalog, "de")[1] == width)
    #expect(try frame(catalog, "de-AT")[1] == width)
  }

  @Test func `lays out an Arabic document from right to left`() throws {
    let frame = try frame(workplace(["Main.xcstrings": catalog]), "ar")
    #expect(frame[0] + frame[1] == 375)
  }

  @Test func `names the languages of the document`() throws {
    let workplace = try workplace(["de.lproj/Main.strings": "", "mul.lproj/Main.xcstrings": catalog])
    let tool = try workplace.run("lints", "Base.lproj/Main.xib", "--localization", "fr")
    #expect(tool.code == 2)
    #expect(
      tool.errors
        == "espalier: “Base.lproj/Main.xib” has no strings for the language “fr”; there are ar, de.\n")
  }

  @Test func `says where a file is malformed`() throws {
    let workplace = try workplace([
      "de.lproj/Main.strings": "\"a.text\" = \"A\";\n\"b\" \"c\";",
      "mul.lproj/Main.xcstrings": "{\"strings\":\n {\"a\":3}}",
    ])
    let strings = try workplace.run("layouts", "Base.lproj/Main.xib", "--localization", "de")
    #expect(strings.code == 2)
    #expect(strings.errors == "de.lproj/Main.strings:2:5: error: Expected “=” after the key; correct it.\n")
    let catalog = try workplace.run("layouts", "Base.lproj/Main.xib", "--localization", "it")
    #expect(catalog.code == 2)
    #expect(
      catalog.errors.hasPrefix(
        "mul.lproj/Main.xcstrings:2:7: error: The value is a number; write an object instead."))
  }

  @Test func `is refused beside other documents`() throws {
    let workplace = try workplace(["a.json": #"{"view":{"id":"a"}}"#])
    #expect(try workplace.run("layouts", "a.json", "--localization", "de").code == 2)
  }
}
