import TestSupport
import Testing

@testable import InterfaceBuilder

@Suite struct `Reading XML` {
  @Test func `finds elements, attributes and references`() throws {
    let tree = try XMLTree(
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- a list -->
        <list name='A &amp; B &#x2019; &#10;' id="é">
          text &lt; <item key="first"/><![CDATA[<item/>]]><item key="second"><inner/></item>
        </list>
        """.utf8))
    #expect(tree.root.name == "list")
    #expect(tree.root["name"] == "A & B \u{2019} \n")
    #expect(tree.root["id"] == "é")
    #expect(tree.root["key"] == nil)
    #expect(tree.root.children.map { $0["key"] } == ["first", "second"])
    #expect(tree.root.child("item", key: "second")?.child("inner")?.line == 4)
    #expect(tree.root.child("item")?.parent?.number == 0)
  }

  @Test(arguments: [
    ("", 1, 1), ("text", 1, 1), ("<a>", 1, 4), ("<a></b>", 1, 4), ("<a/><b/>", 1, 5), ("<a/>text", 1, 5),
    ("<a\n b='1' b='2'/>", 2, 8), ("<a b=1/>", 1, 6), ("<a b='<'/>", 1, 7), ("<a b='1'c='2'/>", 1, 9),
    ("<a>&nbsp;</a>", 1, 4), ("<a b='&#0;'/>", 1, 7), ("<a b='&#xD800;'/>", 1, 7), ("<a>&lt</a>", 1, 4),
    ("<a>&#+65;</a>", 1, 4), ("<a><!-- -- --></a>", 1, 11), ("<a>]]></a>", 1, 4), ("<a><?xml?></a>", 1, 9),
    ("<a>\u{1}</a>", 1, 4), ("<a>\u{FFFF}</a>", 1, 4), ("<1/>", 1, 2), ("<é>é</é", 1, 8),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", 1, 1),
    ("<?xml version='1.0' encoding='UTF-16'?><a/>", 1, 31),
    ("<?xml version='2.0'?><a/>", 1, 16), ("<a><![CDATA[</a>", 1, 17), ("<a b='", 1, 7),
  ]) func `reports line and column of an error`(text: String, line: Int, column: Int) {
    let error = #expect(throws: XMLError.self) { try XMLTree(Array(text.utf8)) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(arguments: [
    ("<a b='1' b='2'/>", "b", 10), ("<a b='1' c='' b='1'></a>", "b", 15), ("<a é='1' é=\"1\"/>", "é", 10),
  ]) func `refuses a duplicate attribute`(text: String, name: String, column: Int) {
    #expect(throws: XMLError(kind: .duplicateAttribute(name), line: 1, column: column)) {
      try XMLTree(Array(text.utf8))
    }
  }

  @Test(arguments: [
    "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
    "<!DOCTYPE a [<!ENTITY % b SYSTEM 'file:///etc/passwd'> %b;]><a/>",
    "<!DOCTYPE a [<!ENTITY b 'bb'><!ENTITY c '&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;'>]><a b='&d;'>&d;</a>",
    "<!-- --><!DOCTYPE a><a/>",
  ]) func `refuses document types before anything in them counts`(text: String) {
    let error = #expect(throws: XMLError.self) { try XMLTree(Array(text.utf8)) }
    #expect(error?.kind == .documentType)
    #expect(error?.column == (text.hasPrefix("<!--") ? 9 : 1))
  }

  @Test(arguments: [
    ("<a>&b;</a>", XMLError.Kind.unknownEntity("b"), 4), ("<a b='c &b;'/>", .unknownEntity("b"), 9),
    ("<a b='1'c='2'/>", .expected("“>”, or a space and an attribute"), 9),
    ("<a b=1/>", .expected("a value in quotation marks"), 6),
    ("<a b='<'/>", .expected("no “<” in a value"), 7),
    ("<a></b>", .mismatchedEndTag(expected: "a"), 4), ("<a>&#0;</a>", .invalidReference, 4),
    ("<a>\u{1}</a>", .invalidCharacter, 4), ("", .expected("an element"), 1),
  ]) func `says what is wrong`(text: String, kind: XMLError.Kind, column: Int) {
    #expect(throws: XMLError(kind: kind, line: 1, column: column)) { try XMLTree(Array(text.utf8)) }
  }

  @Test func `keeps the texts of string elements`() throws {
    let text = "<a><string key='b'>c &amp;\n <![CDATA[<d>]]> e</string><string key='f'/>g<h>i</h></a>"
    let tree = try XMLTree(Array(text.utf8))
    #expect(tree.root.children.map(\.content) == ["c &\n <d> e", "", ""])
  }

  @Test func `counts combining marks of references`() {
    let marks = String(repeating: "&#x301;", count: 31)
    let error = #expect(throws: XMLError.self) { try XMLTree(Array("<a b='e\(marks)'/>".utf8)) }
    #expect(error?.kind == .tooManyMarks)
  }

  @Test func `accepts only UTF-8`() {
    let error = #expect(throws: XMLError.self) { try XMLTree(Array("<a>".utf8) + [0xFF, 0xFE]) }
    #expect(error == XMLError(kind: .invalidCharacter, line: 1, column: 4))
    #expect(throws: Never.self) { try XMLTree([0xEF, 0xBB, 0xBF] + Array("<a/>".utf8)) }
  }

  @Test(.slow) func `stops at its limits`() throws {
    func kind(_ text: String) -> XMLError.Kind? {
      do throws(XMLError) {
        _ = try XMLTree(Array(text.utf8))
        return nil
      } catch {
        return error.kind
      }
    }
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    func attributes(_ count: Int) -> String {
      "<a\((0..<count).map { " a\($0)=''" }.joined())/>"
    }
    func value(_ count: Int) -> String { "<a b='\(String(repeating: "x", count: count))'/>" }
    func siblings(_ count: Int) -> String { "<a>\(String(repeating: "<b/>", count: count - 1))</a>" }

    #expect(kind(nested(Limits.xmlDepth)) == nil)
    #expect(kind(nested(Limits.xmlDepth + 1)) == .tooDeep)
    #expect(kind(attributes(Limits.xmlAttributes)) == nil)
    #expect(kind(attributes(Limits.xmlAttributes + 1)) == .tooManyAttributes)
    #expect(kind(value(Limits.xmlAttributeBytes)) == nil)
    #expect(kind(value(Limits.xmlAttributeBytes + 1)) == .tooLong)
    // An element without content that is too deep ends after the reading has ended.
    let deep = String(repeating: "<a>", count: Limits.xmlDepth)
    #expect(kind("\(deep)<a/>") == .tooDeep)
    #expect(kind(siblings(Limits.xmlElements)) == nil)
    #expect(kind(siblings(Limits.xmlElements + 1)) == .tooManyElements)
  }
}
