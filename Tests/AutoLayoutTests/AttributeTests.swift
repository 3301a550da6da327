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

  @Test func `by the rules of their dimensions`() {
    for a in Attribute.allCases {
      for b in Attribute.allCases {
        let areLengths = a.isLength && b.isLength
        let arePlaces = !a.isLength && !b.isLength && a.axis == b.axis
        // A horizontal center is a place of both kinds.
        let areOfOneKind = a.dimension == nil || b.dimension == nil || a.dimension == b.dimension
        #expect(a.isComparable(to: b) == (areLengths || arePlaces && areOfOneKind))
      }
    }
  }
}
