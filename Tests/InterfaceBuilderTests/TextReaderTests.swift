import AutoLayout
import Typesetting
import Testing

@testable import InterfaceBuilder

@Suite struct `The text of a label` {
  private func text(_ fragments: [String]) throws -> String? {
    let elements = fragments.map { #"<fragment content="\#($0)"/>"# }.joined()
    let label = #"<label><attributedString key="attributedText">\#(elements)</attributedString></label>"#
    return try TextReader.text(of: XMLTree(Array(label.utf8)).root)?.string
  }

  // Each fragment is within the limit, but joined fragments could exceed it.
  @Test func `limits combining marks across fragments`() throws {
    let marks = { (count: Int) in String(repeating: "\u{316}", count: count) }
    #expect(try text(["a\(marks(15))", marks(15)])?.utf8.elementsEqual("a\(marks(30))".utf8) == true)
    let replaced = "a\(marks(30))\u{FFFD}\(marks(1))"
    #expect(try text(["a\(marks(16))", marks(16)])?.utf8.elementsEqual(replaced.utf8) == true)
  }

  @Test(
    arguments: [
      (".SFMono-Regular", FontDesign.monospaced, false), (".AppleSystemUIFontRounded-Bold", .rounded, false),
      (".NewYork-Regular", .serif, false), (".AppleSystemUIFontMonospacedDigits", .default, true),
      (".SFUIText", .default, false),
    ]) func `has the design of the system's fonts`(name: String, design: FontDesign, hasDigits: Bool) throws
  {
    let label = """
      <label text="a"><fontDescription key="fontDescription" name="\(name)" family="\(name)" pointSize="17"/></label>
      """
    let font = try TextReader.text(of: XMLTree(Array(label.utf8)).root)?.font
    #expect(font?.family == "system" && font?.design == design && font?.hasMonospacedDigits == hasDigits)
    let fragment = """
      <label><attributedString key="attributedText"><fragment content="a"><attributes>
        <font key="NSFont" size="17" name="\(name)"/>
        <paragraphStyle key="NSParagraphStyle" lineBreakMode="charWrapping"/></attributes></fragment></attributedString></label>
      """
    let text = try TextReader.text(of: XMLTree(Array(fragment.utf8)).root)
    #expect(text?.runs.first?.font.design == design && text?.lineBreakMode == .byCharWrapping)
    let own = fragment.replacing("<label>", with: #"<label lineBreakMode="clip">"#)
    #expect(try TextReader.text(of: XMLTree(Array(own.utf8)).root)?.lineBreakMode == .byClipping)
  }

  // A text of several lines is the content of an element instead of an attribute.
  @Test(
    arguments: [
      ("<string key=\"text\">One &amp;\nTwo</string>", "One &\nTwo"),
      ("<string key=\"text\"></string>", ""), ("<string key=\"text\"/>", ""),
      // The Base64 of “Hi!!” is SGkhIQ==; Interface Builder leaves out the padding.
      ("<string key=\"text\" base64-UTF8=\"YES\">\nSGkhIQ\n</string>", "Hi!!"),
      ("<string key=\"title\">Other</string>", nil),
    ] as [(String, String?)]) func `may be the content of an element`(content: String, text: String?) throws
  {
    let label = try XMLTree(Array("<label>\(content)</label>".utf8))
    #expect(try TextReader.text(of: label.root)?.string == text)
  }

  @Test func `keeps the fonts and the paragraph style of an attributed string`() throws {
    let text = try TextReader.text(
      of: XMLTree(
        Array(
          """
          <label><attributedString key="attributedText">
            <fragment content="Big "><attributes>
              <font key="NSFont" size="30" name="AvenirNext-DemiBoldItalic"/><real key="NSKern" value="2"/>
              <paragraphStyle key="NSParagraphStyle" lineHeightMultiple="1.5" lineSpacing="3"
                paragraphSpacing="4" paragraphSpacingBefore="5" firstLineHeadIndent="6" headIndent="7" tailIndent="-8"
                alignment="center"/>
            </attributes></fragment>
            <fragment><string key="content">and small</string>
              <attributes><font key="NSFont" metaFont="system" size="9"/>
                <paragraphStyle key="NSParagraphStyle" alignment="right"/></attributes></fragment>
            <fragment content="!"/>
          </attributedString></label>
          """.utf8)
      ).root)
    let runs = try #require(text?.runs)
    #expect(text?.string == "Big and small!")
    #expect(runs.map(\.font.size) == [30, 9, 17])
    #expect(runs.map(\.font.family) == ["Avenir Next", "system", "system"])
    #expect(runs[0].font.weight == .semibold && runs[0].font.isItalic)
    #expect(runs.map(\.kern) == [2, 0, 0])
    let first = runs[0].paragraph
    #expect(first?.lineHeightMultiple == 1.5 && first?.lineSpacing == 3)
    #expect(first?.paragraphSpacing == 4 && first?.paragraphSpacingBefore == 5)
    #expect(runs.map(\.paragraph?.alignment) == [.center, .right, nil])
    let indents = first?.indents
    #expect(indents?.firstLineHead == 6 && indents?.head == 7 && indents?.tail == -8)
  }
}
