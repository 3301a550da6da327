import AutoLayout
import Testing

@testable import InterfaceBuilder

@Suite struct `The look of a text field` {
  @Test(
    arguments: [
      ("", View.Control.Border.none), (#"borderStyle="roundedRect""#, .roundedRect),
      (#"borderStyle="line""#, .line),
    ]) func `has the border that the document names, without measuring`(
      attribute: String, border: View.Control.Border
    ) throws
  {
    let field = """
      <textField id="a" \(attribute) translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="0" y="0" width="100" height="34"/></textField>
      """
    let text = Xib(subviews: field, constraints: Xib.place("a", x: 0, y: 0)).text
    let scene = try InterfaceDocument(Array(text.utf8)).scenes[0]
    #expect(try scene.appearances()[1].borderStyle == border)
  }
}
