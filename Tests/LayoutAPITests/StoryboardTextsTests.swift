import Documents
import Operations
import Testing

@testable import InterfaceBuilder
@testable import LayoutAPI

/// Storyboard texts that cannot be measured, and what the service says about them.
@Suite struct `A text of a storyboard` {
  private func answer(_ attributes: String, _ children: String = "") -> Answer {
    let document = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22505">
        <device id="retina6_1"/>
        <objects>
          <view id="card"><rect key="frame" width="414" height="100"/>
            <subviews>
              <label id="title" translatesAutoresizingMaskIntoConstraints="NO" \(attributes)>
                <rect key="frame" width="1" height="1"/>\(children)</label>
            </subviews>
            <constraints>
              <constraint firstItem="title" firstAttribute="leading" secondItem="card" secondAttribute="leading" id="a"/>
              <constraint firstItem="title" firstAttribute="top" secondItem="card" secondAttribute="top" id="b"/>
            </constraints>
          </view>
        </objects>
      </document>
      """
    return Answer(toInterface: Array(document.utf8), query: "contentSizes=computed")
  }

  private func words(_ bytes: Int) -> String {
    String(repeating: "words ", count: bytes / 6 + 1).prefix(bytes) + ""
  }

  // Interface Builder writes short texts as an attribute, whose limit is that of XML.
  @Test func `may have 65,536 bytes in an attribute`() {
    #expect(answer(#"text="\#(words(65_536))""#).status == 200)
    let refused = answer(#"text="\#(words(100_000))""#)
    #expect(refused.status == 400 && refused.json["code"] as? String == "invalid-xml")
    #expect(refused.text.contains("at line 6"), "\(refused.text)")
    #expect(refused.text.contains("write a long text as the content of a “string” element"))
  }

  @Test func `may have 100,000 bytes in an element`() {
    let whole = answer("numberOfLines=\"0\"", "<string key=\"text\">\(words(100_000))</string>")
    #expect(whole.status == 200, "\(whole.text.prefix(300))")
    let refused = answer("numberOfLines=\"0\"", "<string key=\"text\">\(words(100_001))</string>")
    #expect(refused.status == 422 && refused.json["code"] as? String == "too-complex", "\(refused.text)")
  }

  @Test(arguments: [
    (
      #"<fontDescription key="fontDescription" name="Nowhere" family="Nowhere" pointSize="17"/>"#,
      "substituted-font"
    ),
    (
      #"<fontDescription key="fontDescription" type="system" width="condensed" pointSize="17"/>"#,
      "substituted-font"
    ),
  ]) func `has a finding if its font is unavailable`(font: String, code: String) {
    let answer = answer(#"text="Hello""#, font)
    #expect(
      answer.status == 200 && answer.text.contains(#""code":"\#(code)","view":"title""#), "\(answer.text)")
  }

  @Test(arguments: ["nan", "inf", "1e400", ""]) func `refuses a size that is not a number`(points: String) {
    let font = #"<fontDescription key="fontDescription" type="system" pointSize="\#(points)"/>"#
    let answer = answer(#"text="Hello""#, font)
    #expect(answer.status == 422, "\(answer.text)")
  }
}

@Suite struct `A build without Expat` {
  @Test func `names the package that storyboards need`() {
    let error = XMLError(kind: .libraryMissing(packages: ["libexpat1-dev"]), line: 1, column: 1)
    let problem = Problem(InvalidDocument.xml(error))
    #expect(problem.code == .notImplemented)
    #expect(
      problem.detail
        == "Storyboards and xibs cannot be read, because the service was built without libexpat1-dev; install this "
        + "Debian package and build the service again.")
  }
}
