import Devices
import Geometry
import Testing

@Suite struct `An environment made from a size` {
  private static let sizes: [(Double, Double, SizeClass, SizeClass, Device.Idiom)] = [
    (390, 844, .compact, .regular, .phone), (844, 390, .compact, .compact, .phone),
    (896, 414, .regular, .compact, .phone), (659, 1000, .compact, .regular, .phone),
    (660, 1000, .regular, .regular, .pad), (500, 479, .regular, .compact, .phone),
    (500, 480, .compact, .regular, .phone),
  ]

  @Test(arguments: sizes)
  func `has the size classes of such a device`(
    width: Double, height: Double, horizontal: SizeClass, vertical: SizeClass, idiom: Device.Idiom
  ) {
    let environment = Environment(size: Size(width: width, height: height))
    #expect(environment.horizontalSizeClass == horizontal)
    #expect(environment.verticalSizeClass == vertical)
    #expect(environment.idiom == idiom)
  }
}
