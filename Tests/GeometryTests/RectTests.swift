import Geometry
import Testing

@Suite struct `A rectangle` {
  private let square = Rect(x: 0, y: 0, width: 10, height: 10)

  @Test(arguments: [(9.0, true), (10, false), (-10, false), (-9, true)])
  func `overlaps another if they share more than an edge`(x: Double, overlaps: Bool) {
    #expect(square.overlaps(square.offset(by: Point(x: x, y: 0))) == overlaps)
    #expect(square.overlaps(square.offset(by: Point(x: 0, y: x))) == overlaps)
  }

  @Test func `overlaps another by a number of points along both axes`() {
    let other = square.offset(by: Point(x: 8, y: 5))
    #expect(square.overlaps(other, by: 1.5))
    #expect(!square.overlaps(other, by: 2))
  }
}
