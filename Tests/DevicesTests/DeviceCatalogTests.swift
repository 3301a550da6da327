import Devices
import Geometry
import Testing

@Suite struct `The device catalog` {
  private let catalog = DeviceCatalog.shared

  @Test func `finds a device by each of its names`() throws {
    #expect(catalog.names.count == Set(catalog.names).count)
    for name in catalog.names { #expect(try #require(catalog[name]).names.contains(name)) }
    #expect(catalog["iPhone 1000"] == nil)
  }

  @Test func `turns a device's screen`() throws {
    let phone = try #require(catalog["iPhone 15"])
    #expect(phone.size(.portrait) == Size(width: 393, height: 852))
    #expect(phone.size(.landscape) == Size(width: 852, height: 393))
    #expect(phone.safeArea(.portrait) == Insets(top: 59, left: 0, bottom: 34, right: 0))
    #expect(phone.safeArea(.landscape) == Insets(top: 0, left: 59, bottom: 21, right: 59))
  }

  @Test func `shares only the screens of iPads`() throws {
    #expect(try #require(catalog["iPhone 15"]).size(.portrait, .half) == nil)
    let pad = try #require(catalog["iPad (9th)"])
    let panel = try #require(pad.window(.portrait, .slideOver))
    #expect(panel.horizontalSizeClass == .compact)
    #expect(pad.safeArea(.portrait, .slideOver) == .zero)
    #expect(pad.size(.portrait, .slideOver)?.height == 1080 - 2 * panel.verticalInset)
  }

  @Test(arguments: [("iPhone 8", 16), ("iPhone 8 Plus", 20), ("iPad (9th)", 20)] as [(String, Double)])
  func `knows the margins of root views`(name: String, side: Double) throws {
    let device = try #require(catalog[name])
    let width = try #require(device.size(.portrait)).width
    #expect(device.rootMargins(width: width) == Insets(top: 0, left: side, bottom: 0, right: side))
  }
}
