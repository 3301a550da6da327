import AutoLayout
import Testing

@Suite struct `Attributes compare` {
  @Test(arguments: [
    (Attribute.width, Attribute.height, true), (.left, .right, true), (.left, .centerX, true),
    (.leading, .centerX, true), (.top, .firstBaseline, true), (.topMargin, .lastBaseline, true),
    (.left, .leading, false), (.trailingMargin, .right, false), (.left, .top, false), (.width, .left, false),
    (.centerX, .centerY, false),
  ])
  func `by dimension`(a: Attribute, b: Attribute, comparable: Bool) {
    #expect(a.isComparable(to: b) == comparable)
    #expect(b.isComparable(to: a) == comparable)
  }
}
