import AutoLayout
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
}
