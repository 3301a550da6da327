import AutoLayout
import Testing

@Suite struct `The text of a constraint` {
  @Test(arguments: [
    "a.width == 100", "a.left == b.right + 8 @750", "a.centerX == 0.5 * b.safeArea.centerX - 1.5",
    "`1a`.top >= `a b`.bottom", "`a``b`.top == `.`.top", "`\u{60}\u{60}\u{33C}`.height <= 1e+16",
    "_é1.width == a.width",
  ])
  func `reads back as the same constraint`(text: String) throws {
    let constraint = try ConstraintText(text).constraint(id: "c")
    #expect(constraint.text == text)
    #expect(try ConstraintText(constraint.text).constraint(id: "c") == constraint)
  }
}
