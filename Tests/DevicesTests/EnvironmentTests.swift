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

@Suite struct `A system version` {
  @Test(arguments: [("iOS 17", 17), ("iPadOS 26.1", 26), ("iOS 13.4.1", 13)])
  func `is read by its major number`(name: String, major: Int) {
    #expect(SystemVersion(name)?.major == major)
  }

  @Test(arguments: ["iOS", "iOS 12", "iOS 100", "macOS 14", "iOS 17.", "iOS 1.2.3.4", "iOS  17"])
  func `is refused`(name: String) {
    #expect(SystemVersion(name) == nil)
  }
}
