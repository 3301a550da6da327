import Geometry
import Testing

@Suite struct `A pixel grid` {
  @Test func `rounds each edge, not the size`() {
    let rounded = PixelGrid(scale: 1).round(Rect(x: 0.4, y: 0.6, width: 10.2, height: 10))
    #expect(rounded == Rect(x: 0, y: 1, width: 11, height: 10))
  }

  @Test func `rounds ties away from zero`() {
    #expect(PixelGrid(scale: 2).round(0.25) == 0.5)
    #expect(PixelGrid(scale: 2).round(-0.25) == -0.5)
  }

  @Test(arguments: [(20.1, 20.5), (20.5, 20.5), (20.500_000_1, 20.5), (0.0, 0.0)])
  func `rounds a length up`(length: Double, expected: Double) {
    #expect(PixelGrid(scale: 2).roundUp(length) == expected)
  }

  @Test func `without a scale changes nothing`() {
    #expect(PixelGrid.none.round(0.3) == 0.3)
    #expect(PixelGrid.none.roundUp(0.3) == 0.3)
  }
}
